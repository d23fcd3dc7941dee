import type { Database } from '../../../platform/db/database.ts';
import { findMessageDays } from './performance.non-reporting.queries.ts';
import { findPastVersion } from './performance.past-messages.queries.ts';
import { findSentByWeek } from './performance.queries.ts';

/** The days with messages of one collector, as a bit string, and the last message. */
export interface SentDays {
  days: string;
  lastReceivedAt: number | null;
}

/** The weeks with correct and with incorrect messages of one collector, as bit strings, and the last message. */
export interface SentWeeks {
  correct: string;
  wrong: string;
  lastReceivedAt: number;
}

/** By collector; of those with messages. Must not be changed. */
export type SentByCollector<Sent = SentDays> = ReadonlyMap<number, Sent>;

/**
 * Days this long before now are past: their messages rarely change, and each change is recorded in the database. It records those of
 * messages that are older than two days; the rest is for clocks that differ, and for transactions that take long.
 */
export const pastAfterDays = 3;

/** What is kept by a process, over all projects. */
const maxBytes = 60_000_000;
/** Of a collector, beside two bytes for each period. */
const bytesPerCollector = 120;

/** The start of each period, in order, and the end of the last one. All are past. */
interface PastPeriods {
  starts: Date[];
  until: Date;
}

interface Kept {
  what: string;
  /** The end of its periods. Later ones of the same kind (`what`) replace it. */
  until: number;
  /** Undefined if there are no messages. */
  version: number | undefined;
  sent: SentByCollector<unknown>;
  bytes: number;
}

type Found<Sent> = Sent & { dataCollectorId: number; pastVersion: number };

/**
 * The days and weeks with messages as this process last read them. They are only used if the messages of the project have not changed
 * since, so every process gives the same response.
 */
export class PastMessages {
  /** By what it is and its periods; least recently used first. */
  readonly #kept = new Map<string, Kept>();
  /** What is being read. Who asks for the same meanwhile waits for it, and uses it if it is still right then. */
  readonly #reading = new Map<string, Promise<Kept>>();
  readonly #maxBytes: number;

  constructor(options: { maxBytes: number } = { maxBytes }) {
    this.#maxBytes = options.maxBytes;
  }

  /** @param days the start of each day, in order; all are past, as is `until`, the end of the last one */
  readDays(
    db: Database,
    projectId: number,
    { days, until }: { days: Date[]; until: Date },
  ): Promise<SentByCollector> {
    const periods = { starts: days, until };
    // older days of some collectors are read beside the latest of all
    const what = `${days.length} days`;
    return this.#read(db, { projectId, what, periods }, () =>
      findMessageDays(db, { projectId, ids: null }, { days, until }),
    );
  }

  /** @param isTraining whether messages of training count, or the others */
  readWeeks(
    db: Database,
    { projectId, isTraining, ...periods }: { projectId: number; isTraining: boolean } & PastPeriods,
  ): Promise<SentByCollector<SentWeeks>> {
    const what = isTraining ? 'weeks of training' : 'weeks';
    return this.#read(db, { projectId, what, periods }, () =>
      findSentByWeek(db, {
        ...{ projectId, ids: null, isTraining },
        boundaries: periods.starts,
        until: periods.until,
      }),
    );
  }

  async #read<Sent>(
    db: Database,
    { projectId, what, periods }: { projectId: number; what: string; periods: PastPeriods },
    find: () => Promise<Found<Sent>[]>,
  ): Promise<SentByCollector<Sent>> {
    const key = `${projectId} ${what} ${[...periods.starts, periods.until].map(Number).join(' ')}`;
    const others = this.#reading.get(key);
    const known = this.#kept.get(key) ?? (others && (await others.catch(() => undefined)));
    if (known && known.version === (await findPastVersion(db, projectId))) {
      if (this.#kept.get(key) === known) this.#keep(key, known); // now the most recently used
      return known.sent as SentByCollector<Sent>;
    }
    const toKept = (found: Found<Sent>[]): Kept => {
      const sent = new Map(found.map((own) => [own.dataCollectorId, own as Sent]));
      const bytes = sent.size * (bytesPerCollector + 2 * periods.starts.length);
      const read = { what: `${projectId} ${what}`, until: Number(periods.until), bytes, sent };
      return { ...read, version: found[0]?.pastVersion };
    };
    const reading = find().then(toKept);
    this.#reading.set(key, reading);
    const read = await reading.finally(() => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    });
    if (read.version !== undefined) this.#keep(key, read);
    return read.sent as SentByCollector<Sent>;
  }

  #keep(key: string, read: Kept): void {
    this.#kept.delete(key);
    for (const [other, { what, until }] of this.#kept)
      if (what === read.what && until < read.until) this.#kept.delete(other);
    this.#kept.set(key, read);
    let bytes = 0;
    for (const one of this.#kept.values()) bytes += one.bytes;
    for (const [oldest, one] of this.#kept) {
      if (bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      bytes -= one.bytes;
    }
  }
}

const keptByDatabase = new WeakMap<Database, PastMessages>();

/** The past messages of this process. */
export function getPastMessages(db: Database): PastMessages {
  const kept = keptByDatabase.get(db) ?? new PastMessages();
  keptByDatabase.set(db, kept);
  return kept;
}
