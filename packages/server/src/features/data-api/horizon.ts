import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { drawTransactionId, findLastChange, findOldestTransaction } from './horizon.queries.ts';

/** Changes up to a number, which are all committed or given up once the transactions before an id have ended. */
interface Mark {
  changeNumber: number;
  transactionId: bigint;
}

/** Waiting for running transactions, in milliseconds: most end at once. */
const waits = [0, 5, 10, 20, 40, 80] as const;
/** Marks that wait for one long transaction; the oldest are the most useful. */
const maxMarks = 100;

/**
 * Finds up to which change nothing can appear any more. A change has its number before its transaction commits, so a later
 * number can be visible earlier. Whoever reads beyond the horizon would never see the earlier one.
 *
 * Each reader draws a mark: the last number handed out, and then a transaction id. A number up to the mark belongs to a
 * transaction with a smaller id. Once all of these have ended, the mark is the horizon. While a long transaction runs, the
 * horizon stays where an earlier mark put it: data arrive late, but none are missed.
 */
export function createHorizonFinder(): (db: Database) => Promise<number> {
  let known = 0;
  let marks: Mark[] = [];
  return async (db) => {
    const changeNumber = await findLastChange(db);
    const mark = { changeNumber, transactionId: await drawTransactionId(db) };
    if (marks.length < maxMarks) marks.push(mark);
    for (const milliseconds of waits) {
      if (milliseconds > 0) await sleep(milliseconds);
      const oldest = await findOldestTransaction(db);
      const passed = [...marks, mark].filter(({ transactionId }) => transactionId <= oldest);
      known = Math.max(known, ...passed.map((item) => item.changeNumber));
      marks = marks.filter(({ transactionId }) => transactionId > oldest);
      if (mark.transactionId <= oldest) break;
    }
    return known;
  };
}
