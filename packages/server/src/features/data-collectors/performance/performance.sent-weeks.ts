import type { Database } from '../../../platform/db/database.ts';
import {
  getPastMessages,
  pastAfterDays,
  type SentByCollector,
  type SentWeeks,
} from './performance.past-messages.ts';
import { findSentByWeek, type MessageQuery } from './performance.queries.ts';

/** What a collector sent: the last message, epoch milliseconds, and whether there were correct and incorrect ones in a week. */
export interface SentInWeeks {
  lastReceivedAt: number | null;
  inWeek(index: number): { hasCorrect: boolean; hasWrong: boolean };
}

const dayMilliseconds = 86_400_000;

/**
 * What each collector sent in some weeks and since. Of a whole project, past weeks are read once, as long as their messages do not
 * change; the others each time.
 *
 * @returns finds what a collector sent
 */
export async function readSentWeeks(
  db: Database,
  { boundaries, now, ...query }: Omit<MessageQuery, 'until'> & { now: Date },
): Promise<(dataCollectorId: number) => SentInWeeks> {
  const pastUntil = now.getTime() - pastAfterDays * dayMilliseconds;
  const isPast = (_start: Date, index: number) =>
    (boundaries[index + 1]?.getTime() ?? now.getTime()) <= pastUntil;
  const past = query.ids === null ? boundaries.filter(isPast) : [];
  const rest = boundaries.slice(past.length);
  const [earlier, found] = await Promise.all([
    readPastWeeks(db, query, { starts: past, until: rest[0] }),
    findSentByWeek(db, { ...query, boundaries: rest, until: new Date(now.getTime() + 1) }),
  ]);
  const later = new Map<number, SentWeeks>(found.map((row) => [row.dataCollectorId, row]));
  return (id) => {
    const [before, after] = [earlier.get(id), later.get(id)];
    const isSent = (kind: 'correct' | 'wrong', index: number) =>
      (index < past.length ? before?.[kind][index] : after?.[kind][index - past.length]) === '1';
    return {
      lastReceivedAt: after?.lastReceivedAt ?? before?.lastReceivedAt ?? null,
      inWeek: (index) => ({ hasCorrect: isSent('correct', index), hasWrong: isSent('wrong', index) }),
    };
  };
}

async function readPastWeeks(
  db: Database,
  { projectId, isTraining }: Pick<MessageQuery, 'projectId' | 'isTraining'>,
  { starts, until }: { starts: Date[]; until: Date | undefined },
): Promise<SentByCollector<SentWeeks>> {
  if (starts.length === 0 || !until) return new Map();
  return getPastMessages(db).readWeeks(db, { projectId, isTraining, starts, until });
}
