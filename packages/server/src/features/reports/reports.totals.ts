import type { Database } from '../../platform/db/database.ts';
import { countReports, estimateReports, type ReportSelection } from './reports.list.queries.ts';

/** For how long the total of a longer list is kept. */
const keptForMilliseconds = 30_000;
/** How long a list waits for a total that nobody has asked for lately. */
const patienceInMilliseconds = 30;
const keptAtMost = 500;

interface Kept {
  countedAt: number;
  total: number | null;
  counting: Promise<number> | null;
}

const keptBy = new WeakMap<object, Map<string, Kept>>();

/**
 * How many messages a long list has. It is counted to the end in the background, and the number serves for half a
 * minute; until it is known, what the database guesses from its statistics is shown.
 */
export async function totalOfLongList(
  db: Database,
  selection: ReportSelection,
  now: number,
): Promise<number> {
  return (await keptTotal(db, selection, now)) ?? (await estimateReports(db, selection));
}

async function keptTotal(db: Database, selection: ReportSelection, now: number): Promise<number | null> {
  const kept = keptOf(db, JSON.stringify(selection));
  if (kept.total !== null && now - kept.countedAt < keptForMilliseconds) return kept.total;
  kept.counting ??= countReports(db, selection)
    .then((total) => Object.assign(kept, { total, countedAt: now }).total)
    .finally(() => {
      kept.counting = null;
    });
  const patience = new Promise<null>((resolve) => setTimeout(resolve, patienceInMilliseconds, null).unref());
  // A count that fails later on is no reason to refuse the page: it is tried again with the next one.
  return (await Promise.race([kept.counting.catch(() => null), patience])) ?? kept.total;
}

function keptOf(db: Database, key: string): Kept {
  const all = keptBy.get(db) ?? new Map<string, Kept>();
  keptBy.set(db, all);
  const kept = all.get(key) ?? { countedAt: 0, total: null, counting: null };
  // Asked for last, forgotten last.
  all.delete(key);
  all.set(key, kept);
  const [oldest] = all.keys();
  if (all.size > keptAtMost && oldest !== undefined) all.delete(oldest);
  return kept;
}
