import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { AggregateSelection } from '@harken/domain/dashboards/aggregate-selection';
import {
  aggregateInSteps,
  countCasesInSteps,
  type KnownFortnights,
} from '@harken/domain/dashboards/dashboard-aggregate';
import type { DashboardAggregate } from '@harken/domain/dashboards/dashboard-totals';
import type { DayBlock } from '@harken/domain/dashboards/day-block';
import type { FortnightTotals } from '@harken/domain/dashboards/fortnight-totals';
import type { ReportOrigins } from '@harken/domain/dashboards/report-origins';
import { runInSlices } from '../../platform/run-in-slices.ts';

/** Cached numbers over all aggregates, and over all totals of fortnights: four bytes each, 20 MB. */
const maxNumbers = 5_000_000;

/** The same for numbers of cases with their keys: 2 MB. */
const maxCountNumbers = 500_000;

/** Letters of all remembered selections: 8 MB. */
const maxSelectionLetters = 8_000_000;

/** Of so many aggregates it is known that they were asked for: some 100 kB. */
const maxAsked = 1000;

/** Values with a size, of which the least recently used are dropped once there is no more room. */
class SizedCache<Value> {
  /** Least recently used first. */
  readonly #cached = new Map<string, { value: Value; size: number }>();
  readonly #maxSize: number;
  #size = 0;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  find(key: string): Value | null {
    const found = this.#cached.get(key);
    if (!found) return null;
    this.#cached.delete(key);
    this.#cached.set(key, found);
    return found.value;
  }

  keep(key: string, value: Value, size: number): void {
    this.drop(key);
    this.#cached.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.drop(oldest);
    }
  }

  drop(key: string): void {
    const known = this.#cached.get(key);
    if (!known) return;
    this.#size -= known.size;
    this.#cached.delete(key);
  }
}

/**
 * Returns what is cached or already being computed. Otherwise computes it, and caches it unless that fails.
 *
 * @param options.isKept whether to keep a result, asked once it is computed; if not, only those who already wait get it
 */
function share<Result>(
  cache: SizedCache<Promise<Result>>,
  key: string,
  run: () => Promise<Result>,
  { getSize, isKept = () => true }: { getSize: (result: Result) => number; isKept?: () => boolean },
): Promise<Result> {
  const known = cache.find(key);
  if (known) return known;
  const running = run();
  cache.keep(key, running, 0);
  running.then(
    (result) => (isKept() ? cache.keep(key, running, getSize(result)) : cache.drop(key)),
    () => cache.drop(key),
  );
  return running;
}

/**
 * Recent aggregates of this process. Several people often look at the same dashboard, and their pages refetch together when
 * something changes: the same selection of the same day blocks is aggregated once for those who wait for it, and kept if it is asked for
 * again. Keeping the numbers of all that are asked for once would only cause more garbage collections. What only differs in its days, or only
 * changed on some of them, is added up from totals of fortnights. Results must not be modified.
 */
export class AggregateCache {
  readonly #aggregates: SizedCache<Promise<DashboardAggregate>>;
  /** By digest of their keys, which can have thousands of letters: how often they were asked for recently. */
  readonly #timesAsked = new SizedCache<number>(maxAsked);
  readonly #counts = new SizedCache<Promise<number>>(maxCountNumbers);
  /** With the serial number of the last day block, which is not part of the key. */
  readonly #fortnights: SizedCache<{ totals: FortnightTotals; lastSerial: number }>;
  readonly #serials = new WeakMap<DayBlock, number>();
  /** By text: the number of a selection without its days, which can list thousands of villages and collectors. */
  readonly #selections = new SizedCache<number>(maxSelectionLetters);
  /** By number of a selection: the end of its last aggregation that runs or waits. */
  readonly #lastRuns = new Map<number, Promise<void>>();
  #lastSerial = 0;

  readonly #origins: ReportOrigins;

  constructor(origins: ReportOrigins, options: { maxNumbers: number } = { maxNumbers }) {
    this.#origins = origins;
    this.#aggregates = new SizedCache(options.maxNumbers);
    this.#fortnights = new SizedCache(options.maxNumbers);
  }

  getAggregate(blocks: readonly DayBlock[], selection: AggregateSelection): Promise<DashboardAggregate> {
    const { firstDay, lastDay, periodOfDay, periodCount, listedVillages } = selection;
    const selected = this.#getSelectionNumber(selection);
    const days = [firstDay, lastDay, periodCount, listedVillages, periodOfDay.join(' ')].join(' ');
    const key = `${selected}: ${this.#listSerials(blocks)}: ${days}`;
    const run = () =>
      this.#runAfterOthers(selected, () =>
        runInSlices(aggregateInSteps(blocks, selection, this.#origins, this.#knowFortnights(selected))),
      );
    const digest = hash('sha256', key, 'base64');
    const getTimesAsked = () => this.#timesAsked.find(digest) ?? 0;
    this.#timesAsked.keep(digest, getTimesAsked() + 1, 1);
    return share(this.#aggregates, key, run, {
      getSize: (aggregate) => countNumbers(key, aggregate),
      isKept: () => getTimesAsked() > 1,
    });
  }

  /** The cases of a selection. */
  countCases(blocks: readonly DayBlock[], selection: AggregateSelection): Promise<number> {
    const selected = this.#getSelectionNumber(selection);
    const key = `${selected}: ${this.#listSerials(blocks)}: ${selection.firstDay} ${selection.lastDay}`;
    const run = () =>
      this.#runAfterOthers(selected, () =>
        runInSlices(countCasesInSteps(blocks, selection, this.#origins, this.#knowFortnights(selected))),
      );
    return share(this.#counts, key, run, { getSize: () => numbersPerEntry + key.length / 4 });
  }

  /**
   * Requests that differ only in their days wait for each other, so that a fortnight is added up once and not by all of them. Between two
   * of them the event loop handles what has arrived, such as SMS: many readers often wait for the same read and go on at the same time.
   */
  #runAfterOthers<Result>(selected: number, work: () => Promise<Result>): Promise<Result> {
    const last = this.#lastRuns.get(selected);
    const result = last ? last.then(() => setImmediate()).then(work) : work();
    const end = result.then(
      () => undefined,
      () => undefined,
    );
    this.#lastRuns.set(selected, end);
    void end.then(() => {
      if (this.#lastRuns.get(selected) === end) this.#lastRuns.delete(selected);
    });
    return result;
  }

  /**
   * The totals of fortnights for selections like this one, of whatever days. Of a fortnight whose last day changes, which today does
   * with each report, only the latest totals are kept.
   */
  #knowFortnights(selected: number): KnownFortnights {
    const identify = (blocks: readonly DayBlock[]) => ({
      key: `${selected}: ${blocks[0]?.day} ${blocks[0]?.isLatest ? 'latest ' : ''}${this.#listSerials(blocks.slice(0, -1))}`,
      lastSerial: this.#getSerial(blocks.at(-1) as DayBlock),
    });
    return {
      find: (blocks) => {
        const { key, lastSerial } = identify(blocks);
        const known = this.#fortnights.find(key);
        return known?.lastSerial === lastSerial ? known.totals : null;
      },
      keep: (blocks, totals) => {
        const { key, lastSerial } = identify(blocks);
        this.#fortnights.keep(key, { totals, lastSerial }, countNumbers(key, totals));
      },
    };
  }

  /** The same for selections that only differ in their days. A forgotten selection gets a new number, for which nothing is cached. */
  #getSelectionNumber(selection: AggregateSelection): number {
    const { firstDay, lastDay, periodOfDay, periodCount, listedVillages, ...others } = selection;
    const text = JSON.stringify(others);
    const known = this.#selections.find(text);
    if (known !== null) return known;
    this.#lastSerial += 1;
    this.#selections.keep(text, this.#lastSerial, text.length);
    return this.#lastSerial;
  }

  #listSerials(blocks: readonly DayBlock[]): string {
    return blocks.map((block) => this.#getSerial(block)).join(' ');
  }

  /** A block that was loaded again gets a new serial number. */
  #getSerial(block: DayBlock): number {
    const known = this.#serials.get(block);
    if (known !== undefined) return known;
    this.#lastSerial += 1;
    this.#serials.set(block, this.#lastSerial);
    return this.#lastSerial;
  }
}

/** What an entry takes besides its numbers, as so many numbers of four bytes. */
const numbersPerEntry = 500;

/** The size of an entry: all its lists, its key, and what is the same for every entry, so that empty ones do not add up. */
function countNumbers(key: string, value: DashboardAggregate | FortnightTotals): number {
  const lists = Object.values(value).filter((list) => ArrayBuffer.isView(list));
  return lists.reduce((count, { byteLength }) => count + byteLength / 4, numbersPerEntry + key.length / 4);
}
