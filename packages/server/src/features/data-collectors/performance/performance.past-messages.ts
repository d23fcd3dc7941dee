import type { Database } from '../../../platform/db/database.ts';
import { findMessageDays } from './performance.non-reporting.queries.ts';
import { findPastVersion } from './performance.past-messages.queries.ts';

/** The days with messages of one collector, as a bit string, and the last message. */
export interface SentDays {
  days: string;
  lastReceivedAt: number | null;
}

/** By collector; of those with messages. Must not be changed. */
export type SentByCollector = ReadonlyMap<number, SentDays>;

/**
 * Days this long before now are past: their messages rarely change, and each change is recorded in the database. It records those of
 * messages that are older than two days; the rest is for clocks that differ, and for transactions that take long.
 */
export const pastAfterDays = 3;

/** Collectors whose days are kept by a process, over all projects: 200 bytes each, 40 MB. */
const maxKept = 200_000;

interface KeptDays {
  /** Which days: the start of each, and the end of the last one. */
  range: string;
  version: number;
  sent: SentByCollector;
}

/**
 * The days with messages as this process last read them. They are only used if the messages of the project have not changed since, so
 * every process gives the same response.
 */
export class PastMessageDays {
  /** By project and number of days, so that those of today replace those of yesterday; least recently used first. */
  readonly #kept = new Map<string, KeptDays>();
  readonly #maxKept: number;

  constructor(options: { maxKept: number } = { maxKept }) {
    this.#maxKept = options.maxKept;
  }

  /** @param days the start of each day, in order; all are past, as is `until`, the end of the last one */
  async read(
    db: Database,
    projectId: number,
    { days, until }: { days: Date[]; until: Date },
  ): Promise<SentByCollector> {
    const key = `${projectId} ${days.length}`;
    const range = [...days, until].map(Number).join(' ');
    const kept = this.#kept.get(key);
    if (kept?.range === range && kept.version === (await findPastVersion(db, projectId))) {
      if (this.#kept.get(key) === kept) this.#keep(key, kept); // now the most recently used
      return kept.sent;
    }
    const found = await findMessageDays(db, { projectId, ids: null }, { days, until });
    const sent = new Map(found.map(({ dataCollectorId, ...own }) => [dataCollectorId, own]));
    const [first] = found;
    if (first) this.#keep(key, { range, version: first.pastVersion, sent });
    return sent;
  }

  #keep(key: string, read: KeptDays): void {
    this.#kept.delete(key);
    this.#kept.set(key, read);
    let count = 0;
    for (const { sent } of this.#kept.values()) count += sent.size;
    for (const [oldest, { sent }] of this.#kept) {
      if (count <= this.#maxKept) return;
      this.#kept.delete(oldest);
      count -= sent.size;
    }
  }
}

const keptByDatabase = new WeakMap<Database, PastMessageDays>();

/** The past days of this process. */
export function getPastMessageDays(db: Database): PastMessageDays {
  const kept = keptByDatabase.get(db) ?? new PastMessageDays();
  keptByDatabase.set(db, kept);
  return kept;
}
