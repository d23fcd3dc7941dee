import { describe, expect, it } from 'vitest';
import { FairQueue, knownPeople } from './fair-queue.ts';
import { Problem } from './http/problem.ts';

/** A queue whose works end when the test says so; `done` names them in the order in which they began. */
function aQueue() {
  const queue = new FairQueue(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const ask = (line: string, name = line) =>
    queue
      .run(line, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.push(end));
      })
      .catch((error) => {
        if (!(error instanceof Problem && error.status === 503)) throw error;
        refused.push(name);
      });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((next) => setImmediate(next));
  };
  return { ask, begun, refused, endOne };
}

describe('the line before slow work', () => {
  it('lets as many begin as there are places', async () => {
    const { ask, begun } = aQueue();
    for (const name of ['a', 'b', 'c']) void ask(name);
    expect(begun).toEqual(['a', 'b']);
  });

  it('gives each address its turn, and those who are known the first', async () => {
    const { ask, begun, endOne } = aQueue();
    for (let index = 0; index < 6; index++) void ask('loud', `loud${index}`);
    void ask('quiet');
    void ask(knownPeople);
    for (let ended = 0; ended < 3; ended++) await endOne();
    expect(begun).toEqual(['loud0', 'loud1', knownPeople, 'loud2', 'quiet']);
  });

  it('serves strangers now and then, however many known people wait', async () => {
    const { ask, begun, endOne } = aQueue();
    for (let index = 0; index < 12; index++) void ask(knownPeople);
    void ask('stranger');
    for (let ended = 0; ended < 4; ended++) await endOne();
    expect(begun).toContain('stranger');
  });

  it('refuses an address of which too many wait already, and nobody else', async () => {
    const { ask, refused } = aQueue();
    for (let index = 0; index < 400; index++) void ask('loud');
    void ask('quiet');
    await new Promise((next) => setImmediate(next));
    expect(refused).toHaveLength(400 - 2 - 32);
    expect(refused).not.toContain('quiet');
  });

  it('sends the last of the longest line away when all places are taken', async () => {
    const { ask, refused } = aQueue();
    for (const line of ['loud', 'louder', 'loudest']) for (let index = 0; index < 40; index++) void ask(line);
    await new Promise((next) => setImmediate(next));
    const before = refused.length;
    void ask('quiet');
    void ask(knownPeople);
    await new Promise((next) => setImmediate(next));
    expect(refused.slice(before)).toHaveLength(2);
    expect(refused).not.toContain('quiet');
    expect(refused).not.toContain(knownPeople);
  });
});
