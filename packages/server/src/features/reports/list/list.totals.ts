import type { Database } from '../../../platform/db/database.ts';
import { countReports, estimateReports, type ReportSelection } from './list.queries.ts';

/** How long the total of a long list is cached. */
const cacheMilliseconds = 30_000;
/** How long a page waits for a total that is not cached. */
const timeoutMilliseconds = 30;
const maxCachedTotals = 500;

interface CachedTotal {
  countedAt: number;
  total: number | null;
  counting: Promise<number> | null;
}

const caches = new WeakMap<object, Map<string, CachedTotal>>();

/**
 * The total of a long list. It is counted in the background and cached for half a minute; until then the planner's estimate
 * is shown.
 */
export async function countLongList(db: Database, selection: ReportSelection, now: number): Promise<number> {
  return (await findCachedTotal(db, selection, now)) ?? (await estimateReports(db, selection));
}

async function findCachedTotal(
  db: Database,
  selection: ReportSelection,
  now: number,
): Promise<number | null> {
  const entry = getCacheEntry(db, JSON.stringify(selection));
  if (entry.total !== null && now - entry.countedAt < cacheMilliseconds) return entry.total;
  entry.counting ??= countReports(db, selection)
    .then((total) => Object.assign(entry, { total, countedAt: now }).total)
    .finally(() => {
      entry.counting = null;
    });
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMilliseconds, null).unref());
  // A count that fails must not fail the page; the next request counts again.
  return (await Promise.race([entry.counting.catch(() => null), timeout])) ?? entry.total;
}

function getCacheEntry(db: Database, key: string): CachedTotal {
  const cache = caches.get(db) ?? new Map<string, CachedTotal>();
  caches.set(db, cache);
  const entry = cache.get(key) ?? { countedAt: 0, total: null, counting: null };
  // Moves the entry to the end, so that the least recently used one is evicted.
  cache.delete(key);
  cache.set(key, entry);
  const [oldest] = cache.keys();
  if (cache.size > maxCachedTotals && oldest !== undefined) cache.delete(oldest);
  return entry;
}
