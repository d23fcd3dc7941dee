import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscribeToLiveEvents } from './stream.ts';
import { FakeEventSource, setVisible } from './testing/fake-event-source.ts';

const onChange = vi.fn();
const onGap = vi.fn();
let unsubscribe = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.opened = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  unsubscribe = subscribeToLiveEvents({ onChange, onGap });
});

afterEach(() => {
  unsubscribe();
  setVisible(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const getStream = () => {
  const { current } = FakeEventSource;
  if (!current) throw new Error('No stream is open.');
  return current;
};

it('reports changes from the first message on', () => {
  expect(getStream().url).toMatch(/^\/api\/live\?page=\w+$/);
  getStream().emit('beat');
  getStream().emit('change', { projectId: 2, changes: ['report/received'] });
  expect(onChange.mock.calls).toEqual([[{ projectId: 2, changes: ['report/received'] }]]);
  expect(onGap).not.toHaveBeenCalled();
});

it('closes while the page is hidden, and then reports a gap', () => {
  getStream().emit('beat');
  setVisible(false);
  expect(FakeEventSource.current).toBeUndefined();
  vi.advanceTimersByTime(600_000);
  expect(FakeEventSource.opened.length).toBe(1);
  setVisible(true);
  expect(onGap).not.toHaveBeenCalled();
  getStream().emit('beat');
  expect(onGap).toHaveBeenCalledOnce();
});

it('reconnects after pauses that grow up to a minute', () => {
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    getStream().fail();
    let waited = 0;
    for (; !FakeEventSource.current; waited += 500) vi.advanceTimersByTime(500);
    pauses.push(waited / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  getStream().emit('beat');
  expect(onGap).toHaveBeenCalledOnce();
  getStream().fail();
  vi.advanceTimersByTime(1000);
  expect(FakeEventSource.current).toBeDefined();
});

it('reconnects at once when the network is back', () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    getStream().fail();
    vi.advanceTimersByTime(60_000);
  }
  getStream().fail();
  expect(FakeEventSource.current).toBeUndefined();
  window.dispatchEvent(new Event('online'));
  expect(FakeEventSource.current).toBeDefined();
});

it('reconnects if no message arrives', () => {
  getStream().emit('beat');
  const first = getStream();
  vi.advanceTimersByTime(44_000);
  expect(getStream()).toBe(first);
  vi.advanceTimersByTime(3000);
  expect(first.isClosed).toBe(true);
  expect(getStream()).not.toBe(first);
});

it('does not reconnect after the session ended, and reports a gap', () => {
  getStream().emit('end', { reason: 'signedOut' });
  vi.advanceTimersByTime(600_000);
  setVisible(false);
  setVisible(true);
  expect(FakeEventSource.current).toBeUndefined();
  expect(onGap).toHaveBeenCalledOnce();
});

it('waits a minute if the session has too many streams', () => {
  getStream().emit('end', { reason: 'tooMany' });
  vi.advanceTimersByTime(59_000);
  expect(FakeEventSource.current).toBeUndefined();
  vi.advanceTimersByTime(2000);
  expect(FakeEventSource.current).toBeDefined();
});
