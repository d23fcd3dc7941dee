import type { AggregateSelection } from '@harken/domain/dashboards/aggregate-selection';
import { aggregateInSteps, type DashboardAggregate } from '@harken/domain/dashboards/dashboard-aggregate';
import type { DayBlock } from '@harken/domain/dashboards/day-block';
import type { ReportOrigins } from '@harken/domain/dashboards/report-origins';
import { runInSlices } from '../../platform/run-in-slices.ts';

/** Cached numbers over all aggregates: four bytes each, 40 MB. */
const maxNumbers = 10_000_000;

/**
 * Recent aggregates of this process. Several people often look at the same dashboard, and their pages refetch together when
 * something changes: the same selection of the same day blocks is aggregated once. Results must not be modified.
 */
export class AggregateCache {
  /** Least recently used first. */
  readonly #cached = new Map<string, { aggregate: Promise<DashboardAggregate>; size: number }>();
  readonly #serials = new WeakMap<DayBlock, number>();
  readonly #maxNumbers: number;
  #lastSerial = 0;

  readonly #origins: ReportOrigins;

  constructor(origins: ReportOrigins, options: { maxNumbers: number } = { maxNumbers }) {
    this.#origins = origins;
    this.#maxNumbers = options.maxNumbers;
  }

  getAggregate(blocks: readonly DayBlock[], selection: AggregateSelection): Promise<DashboardAggregate> {
    const key = `${blocks.map((block) => this.#getSerial(block)).join(' ')} ${JSON.stringify(selection)}`;
    const known = this.#cached.get(key);
    const cached = known ?? {
      aggregate: runInSlices(aggregateInSteps(blocks, selection, this.#origins)),
      size: 0,
    };
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    if (!known)
      cached.aggregate.then(
        (aggregate) => {
          cached.size = countNumbers(aggregate);
          this.#evictUnused();
        },
        () => this.#cached.delete(key),
      );
    return cached.aggregate;
  }

  /** A block that was loaded again gets a new serial number. */
  #getSerial(block: DayBlock): number {
    const known = this.#serials.get(block);
    if (known !== undefined) return known;
    this.#lastSerial += 1;
    this.#serials.set(block, this.#lastSerial);
    return this.#lastSerial;
  }

  #evictUnused(): void {
    let count = 0;
    for (const { size } of this.#cached.values()) count += size;
    for (const [key, { size }] of this.#cached) {
      if (count <= this.#maxNumbers) return;
      this.#cached.delete(key);
      count -= size;
    }
  }
}

function countNumbers({ byHealthRisk, byVillage, byPoint, dataCollectors }: DashboardAggregate): number {
  return byHealthRisk.length + byVillage.length + byPoint.length + dataCollectors.length / 4;
}
