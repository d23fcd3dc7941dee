import type { ReportSheet } from '@harken/domain/dashboards/report-sheet';
import { type ReportTally, tallyReports } from '@harken/domain/dashboards/report-tally';
import type { TallySelection } from '@harken/domain/dashboards/tally-selection';

/** How many numbers are kept in all: four bytes each, 40 MB. */
const numbersKept = 10_000_000;

/**
 * What was added up lately. Several people look at one dashboard, and ask again together when something changes: who asks
 * the same of the same sheets gets the same tally, which nobody may change.
 */
export class Tallies {
  /** The longest unused first. */
  readonly #kept = new Map<string, ReportTally>();
  readonly #serials = new WeakMap<ReportSheet, number>();
  readonly #numbersKept: number;
  #lastSerial = 0;

  constructor(options: { numbersKept: number } = { numbersKept }) {
    this.#numbersKept = options.numbersKept;
  }

  of(sheets: readonly ReportSheet[], selection: TallySelection): ReportTally {
    const key = `${sheets.map((sheet) => this.#serialOf(sheet)).join(' ')} ${JSON.stringify(selection)}`;
    const tally = this.#kept.get(key) ?? tallyReports(sheets, selection);
    this.#kept.delete(key);
    this.#kept.set(key, tally);
    this.#forgetUnused();
    return tally;
  }

  /** A sheet that was read anew is another one. */
  #serialOf(sheet: ReportSheet): number {
    const known = this.#serials.get(sheet);
    if (known !== undefined) return known;
    this.#lastSerial += 1;
    this.#serials.set(sheet, this.#lastSerial);
    return this.#lastSerial;
  }

  #forgetUnused(): void {
    let count = 0;
    for (const tally of this.#kept.values()) count += sizeOf(tally);
    for (const [key, tally] of this.#kept) {
      if (count <= this.#numbersKept) return;
      this.#kept.delete(key);
      count -= sizeOf(tally);
    }
  }
}

function sizeOf({ byHealthRisk, byVillage, byPoint, dataCollectors }: ReportTally): number {
  return byHealthRisk.length + byVillage.length + byPoint.length + dataCollectors.length / 4;
}
