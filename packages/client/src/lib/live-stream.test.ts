import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenLive } from './live-stream.ts';
import { FakeEventSource, setVisible } from './testing/fake-event-source.ts';

const onChange = vi.fn();
const onGap = vi.fn();
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.opened = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  end = listenLive({ onChange, onGap });
});

afterEach(() => {
  end();
  setVisible(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const line = () => {
  const { current } = FakeEventSource;
  if (!current) throw new Error('No line is open.');
  return current;
};

it('hands on what changed, from the first word on', () => {
  expect(line().url).toMatch(/^\/api\/live\?page=\w+$/);
  line().say('beat');
  line().say('change', { projectId: 2, changes: ['report/received'] });
  expect(onChange.mock.calls).toEqual([[{ projectId: 2, changes: ['report/received'] }]]);
  expect(onGap).not.toHaveBeenCalled();
});

it('is closed while the page is hidden, and says that something may have been missed', () => {
  line().say('beat');
  setVisible(false);
  expect(FakeEventSource.current).toBeUndefined();
  vi.advanceTimersByTime(600_000);
  expect(FakeEventSource.opened.length).toBe(1);
  setVisible(true);
  expect(onGap).not.toHaveBeenCalled();
  line().say('beat');
  expect(onGap).toHaveBeenCalledOnce();
});

it('comes back after pauses that grow up to a minute', () => {
  const pauses: number[] = [];
  for (let tries = 0; tries < 9; tries++) {
    line().drop();
    let waited = 0;
    for (; !FakeEventSource.current; waited += 500) vi.advanceTimersByTime(500);
    pauses.push(waited / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  line().say('beat');
  expect(onGap).toHaveBeenCalledOnce();
  line().drop();
  vi.advanceTimersByTime(1000);
  expect(FakeEventSource.current).toBeDefined();
});

it('comes back at once with the network', () => {
  for (let tries = 0; tries < 5; tries++) {
    line().drop();
    vi.advanceTimersByTime(60_000);
  }
  line().drop();
  expect(FakeEventSource.current).toBeUndefined();
  window.dispatchEvent(new Event('online'));
  expect(FakeEventSource.current).toBeDefined();
});

it('takes a line without a word for dead', () => {
  line().say('beat');
  const first = line();
  vi.advanceTimersByTime(44_000);
  expect(line()).toBe(first);
  vi.advanceTimersByTime(3000);
  expect(first.isClosed).toBe(true);
  expect(line()).not.toBe(first);
});

it('does not come back by itself when the session ended, and has the page find out', () => {
  line().say('end', { reason: 'signedOut' });
  vi.advanceTimersByTime(600_000);
  setVisible(false);
  setVisible(true);
  expect(FakeEventSource.current).toBeUndefined();
  expect(onGap).toHaveBeenCalledOnce();
});

it('waits for a minute where the session has too many lines', () => {
  line().say('end', { reason: 'tooMany' });
  vi.advanceTimersByTime(59_000);
  expect(FakeEventSource.current).toBeUndefined();
  vi.advanceTimersByTime(2000);
  expect(FakeEventSource.current).toBeDefined();
});
