import type { PastReport, PlacePopulation } from './back-test-history.ts';
import { getNeededCount, type PopulationRule } from './population-rule.ts';

const dayInMilliseconds = 86_400_000;

/** The reports of each place that were evaluated during a replay, for a rule per population. Reports are given by their indexes. */
export class ReportsOfPlaces {
  readonly #rule: PopulationRule;
  readonly #reports: readonly PastReport[];
  /** Of each place, in order of time. */
  readonly #evaluated = new Map<number, number[]>();
  readonly #populations: ReadonlyMap<string, number>;

  constructor(rule: PopulationRule, reports: readonly PastReport[], populations: readonly PlacePopulation[]) {
    this.#rule = rule;
    this.#reports = reports;
    const ofLevel = populations.filter(({ level }) => level === rule.level);
    this.#populations = new Map(ofLevel.map(({ placeId, year, total }) => [`${placeId} ${year}`, total]));
  }

  /** How many reports the place of a report needs for an alert in that year; null if its population is not known. */
  getNeededCount(report: number): number | null {
    const placeId = this.#getPlaceId(report);
    if (placeId === null) return null;
    const year = new Date(this.#getTime(report)).getUTCFullYear();
    return getNeededCount(this.#rule, this.#populations.get(`${placeId} ${year}`) ?? null);
  }

  /** From now on a report can be found; adding it again changes nothing. */
  add(report: number): void {
    const placeId = this.#getPlaceId(report);
    if (placeId === null) return;
    const evaluated = this.#evaluated.get(placeId) ?? [];
    this.#evaluated.set(placeId, evaluated);
    const position = this.#findFirst(evaluated, this.#getTime(report), report);
    if (evaluated[position] !== report) evaluated.splice(position, 0, report);
  }

  /** The reports of the same place, fewer than the days of the rule apart, with the report itself. */
  listNear(report: number): number[] {
    const evaluated = this.#evaluated.get(this.#getPlaceId(report) ?? 0) ?? [];
    const at = this.#getTime(report);
    const span = this.#rule.days * dayInMilliseconds;
    const near: number[] = [];
    for (let index = this.#findFirst(evaluated, at - span + 1, 0); index < evaluated.length; index += 1) {
      const other = evaluated[index] ?? 0;
      if (this.#getTime(other) - at >= span) break;
      near.push(other);
    }
    return near;
  }

  #getPlaceId(report: number): number | null {
    return this.#reports[report]?.places?.[this.#rule.level] ?? null;
  }

  #getTime(report: number): number {
    return this.#reports[report]?.receivedAt ?? 0;
  }

  /** The position of the first report at or after this time; at the same time, with this index or a later one. */
  #findFirst(evaluated: readonly number[], time: number, report: number): number {
    let [low, high] = [0, evaluated.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = evaluated[middle] ?? 0;
      const at = this.#getTime(other);
      if (at < time || (at === time && other < report)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
