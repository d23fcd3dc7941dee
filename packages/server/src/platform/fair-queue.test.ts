import { describe, expect, it } from 'vitest';
import { FairQueue, knownClients } from './fair-queue.ts';
import { ExpectedError } from './http/expected-error.ts';

/** A queue whose tasks end on demand; `started` names them in the order in which they started. */
function aQueue() {
  const queue = new FairQueue(2);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const rejected: string[] = [];
  const enqueue = (line: string, name = line) =>
    queue
      .run(line, () => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      })
      .catch((error) => {
        if (!(error instanceof ExpectedError && error.status === 503)) throw error;
        rejected.push(name);
      });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((next) => setImmediate(next));
  };
  return { enqueue, started, rejected, endOne };
}

describe('the fair queue', () => {
  it('starts as many tasks as may run at once', async () => {
    const { enqueue, started } = aQueue();
    for (const name of ['a', 'b', 'c']) void enqueue(name);
    expect(started).toEqual(['a', 'b']);
  });

  it('alternates between addresses and prefers known clients', async () => {
    const { enqueue, started, endOne } = aQueue();
    for (let index = 0; index < 6; index++) void enqueue('loud', `loud${index}`);
    void enqueue('quiet');
    void enqueue(knownClients);
    for (let ended = 0; ended < 3; ended++) await endOne();
    expect(started).toEqual(['loud0', 'loud1', knownClients, 'loud2', 'quiet']);
  });

  it('serves unknown clients regularly while known ones wait', async () => {
    const { enqueue, started, endOne } = aQueue();
    for (let index = 0; index < 12; index++) void enqueue(knownClients);
    void enqueue('stranger');
    for (let ended = 0; ended < 4; ended++) await endOne();
    expect(started).toContain('stranger');
  });

  it('rejects only the address that has too many waiting', async () => {
    const { enqueue, rejected } = aQueue();
    for (let index = 0; index < 400; index++) void enqueue('loud');
    void enqueue('quiet');
    await new Promise((next) => setImmediate(next));
    expect(rejected).toHaveLength(400 - 2 - 32);
    expect(rejected).not.toContain('quiet');
  });

  it('drops the last of the longest queue when it is full', async () => {
    const { enqueue, rejected } = aQueue();
    for (const line of ['loud', 'louder', 'loudest'])
      for (let index = 0; index < 40; index++) void enqueue(line);
    await new Promise((next) => setImmediate(next));
    const before = rejected.length;
    void enqueue('quiet');
    void enqueue(knownClients);
    await new Promise((next) => setImmediate(next));
    expect(rejected.slice(before)).toHaveLength(2);
    expect(rejected).not.toContain('quiet');
    expect(rejected).not.toContain(knownClients);
  });
});
