import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { findLastChange, findWriters } from './horizon.queries.ts';

/** Changes up to a number, which are all committed or given up once these transactions have ended. */
interface Mark {
  changeNumber: number;
  writers: ReadonlySet<string>;
}

/** Waiting for running transactions, in milliseconds: most end at once. */
const waits = [5, 10, 20, 40, 80] as const;
/** Marks that wait for one long transaction; the oldest are the most useful. */
const maxMarks = 100;

const hasEnded = ({ writers }: Mark, running: ReadonlySet<string>) =>
  ![...writers].some((writer) => running.has(writer));

/**
 * Finds up to which change nothing can appear any more. A change has its number before its transaction commits, so a later
 * number can be visible earlier. Whoever reads beyond the horizon would never see the earlier one.
 *
 * Each reader makes a mark: the last number handed out, and then the transactions that have numbers and are running. A number up
 * to the mark belongs to one of these or to one that has ended. Once all of them have ended, the mark is the horizon. While a
 * long transaction runs, the horizon stays where an earlier mark put it: data arrive late, but none are missed.
 */
export function createHorizonFinder(): (db: Database) => Promise<number> {
  let known = 0;
  let waiting: Mark[] = [];
  return async (db) => {
    const mark: Mark = { changeNumber: await findLastChange(db), writers: await findWriters(db) };
    if (mark.writers.size > 0 && waiting.length < maxMarks) waiting.push(mark);
    let running = mark.writers;
    for (const milliseconds of waits) {
      if (hasEnded(mark, running)) break;
      await sleep(milliseconds);
      running = await findWriters(db);
    }
    const passed = [mark, ...waiting].filter((item) => hasEnded(item, running));
    known = Math.max(known, ...passed.map(({ changeNumber }) => changeNumber));
    waiting = waiting.filter((item) => !hasEnded(item, running));
    return known;
  };
}
