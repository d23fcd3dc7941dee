import type { ReportSheet } from '@harken/domain/dashboards/report-sheet';
import { type ReportTally, tallyInParts } from '@harken/domain/dashboards/report-tally';
import type { TallySelection } from '@harken/domain/dashboards/tally-selection';
import { inTurns } from '../../platform/in-turns.ts';

/** How many numbers are kept in all: four bytes each, 40 MB. */
const numbersKept = 10_000_000;

/**
 * What was added up lately. Several people look at one dashboard, and ask again together when something changes: who asks
 * the same of the same sheets gets the same tally, which nobody may change.
 */
export class Tallies {
  /** The longest unused first. */
  readonly #kept = new Map<string, { tally: Promise<ReportTally>; size: number }>();
  readonly #serials = new WeakMap<ReportSheet, number>();
  readonly #numbersKept: number;
  #lastSerial = 0;

  constructor(options: { numbersKept: number } = { numbersKept }) {
    this.#numbersKept = options.numbersKept;
  }

  of(sheets: readonly ReportSheet[], selection: TallySelection): Promise<ReportTally> {
    const key = `${sheets.map((sheet) => this.#serialOf(sheet)).join(' ')} ${JSON.stringify(selection)}`;
    const known = this.#kept.get(key);
    const kept = known ?? { tally: inTurns(tallyInParts(sheets, selection)), size: 0 };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (!known)
      kept.tally.then((tally) => {
        kept.size = sizeOf(tally);
        this.#forgetUnused();
      });
    return kept.tally;
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
    for (const { size } of this.#kept.values()) count += size;
    for (const [key, { size }] of this.#kept) {
      if (count <= this.#numbersKept) return;
      this.#kept.delete(key);
      count -= size;
    }
  }
}

function sizeOf({ byHealthRisk, byVillage, byPoint, dataCollectors }: ReportTally): number {
  return byHealthRisk.length + byVillage.length + byPoint.length + dataCollectors.length / 4;
}
