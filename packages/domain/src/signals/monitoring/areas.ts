import type { WeeklyCounts } from '../weekly-counts.ts';
import { type CollectorDuty, countDuty } from './duty.ts';

/** The levels of places that signals are computed for. */
export const signalLevels = ['region', 'district', 'village'] as const;
export type SignalLevel = (typeof signalLevels)[number];

export interface VillageOfArea {
  id: number;
  districtId: number;
  regionId: number;
}

/** A place of a level, which has all its villages. */
export interface Area {
  level: SignalLevel;
  placeId: number;
}

/** Cases and duty of some villages in consecutive weeks. */
export interface SurveyedWeeks {
  villages: readonly VillageOfArea[];
  /** Rows of four numbers: village, health risk, index of the week, cases. Weeks without cases are left out. */
  cases: Int32Array;
  collectors: readonly CollectorDuty[];
  /** When each week ends, in milliseconds; that of the current week is now. */
  weekEnds: readonly number[];
}

const getKey = (level: SignalLevel, placeId: number) => `${level} ${placeId}`;

/**
 * The weekly counts of areas. Cases of a village count in its district and its region as well. A week without cases is 0 if a
 * collector of the area was on duty at its end, or if cases of any health risk were reported from the area; otherwise it is missing.
 */
export class AreaSeries {
  readonly areas: readonly Area[];
  readonly #weekCount: number;
  readonly #numbers: Map<string, number>;
  /** For each village, the numbers of the areas that it belongs to. */
  readonly #areasOfVillage: Map<number, readonly number[]>;
  /** Area after area, week after week. */
  readonly #registered: Uint32Array;
  readonly #onDuty: Uint32Array;
  readonly #hasReports: Uint8Array;
  /** The rows of each health risk, as positions in the cases. */
  readonly #rows = new Map<number, number[]>();
  readonly #cases: Int32Array;

  constructor({ villages, cases, collectors, weekEnds }: SurveyedWeeks) {
    this.#weekCount = weekEnds.length;
    this.#cases = cases;
    this.#numbers = new Map();
    this.areas = this.#listAreas(villages);
    this.#areasOfVillage = new Map(
      villages.map((village) => [
        village.id,
        listAreasOf(village).map(({ level, placeId }) => this.#numbers.get(getKey(level, placeId)) as number),
      ]),
    );
    const size = this.areas.length * this.#weekCount;
    this.#registered = new Uint32Array(size);
    this.#onDuty = new Uint32Array(size);
    this.#hasReports = new Uint8Array(size);
    this.#addDuty(collectors, weekEnds);
    this.#addRows();
  }

  /** The health risks with cases. */
  get healthRiskIds(): number[] {
    return [...this.#rows.keys()];
  }

  #listAreas(villages: readonly VillageOfArea[]): Area[] {
    const areas: Area[] = [];
    for (const area of villages.flatMap(listAreasOf)) {
      const key = getKey(area.level, area.placeId);
      if (this.#numbers.has(key)) continue;
      this.#numbers.set(key, areas.length);
      areas.push(area);
    }
    return areas;
  }

  #addDuty(collectors: readonly CollectorDuty[], weekEnds: readonly number[]): void {
    for (const [villageId, duty] of countDuty(collectors, weekEnds))
      for (const area of this.#areasOfVillage.get(villageId) ?? [])
        for (let week = 0; week < this.#weekCount; week += 1) {
          const at = area * this.#weekCount + week;
          this.#registered[at] = (this.#registered[at] as number) + (duty.registered[week] as number);
          this.#onDuty[at] = (this.#onDuty[at] as number) + (duty.onDuty[week] as number);
        }
  }

  #addRows(): void {
    for (let row = 0; row < this.#cases.length; row += 4) {
      const { villageId, healthRiskId, week } = this.#readRow(row);
      for (const area of this.#areasOfVillage.get(villageId) ?? [])
        this.#hasReports[area * this.#weekCount + week] = 1;
      const rows = this.#rows.get(healthRiskId) ?? [];
      if (rows.length === 0) this.#rows.set(healthRiskId, rows);
      rows.push(row);
    }
  }

  #readRow(row: number) {
    const read = (field: number) => this.#cases[row + field] as number;
    return { villageId: read(0), healthRiskId: read(1), week: read(2), cases: read(3) };
  }

  /** The cases of one health risk of all areas: area after area, week after week, without regard to missing weeks. */
  countCases(healthRiskId: number): Uint32Array {
    const counts = new Uint32Array(this.areas.length * this.#weekCount);
    for (const row of this.#rows.get(healthRiskId) ?? []) {
      const { villageId, week, cases } = this.#readRow(row);
      for (const area of this.#areasOfVillage.get(villageId) ?? []) {
        const at = area * this.#weekCount + week;
        counts[at] = (counts[at] as number) + cases;
      }
    }
    return counts;
  }

  /** The number of an area in the list of areas; undefined for one without villages. */
  findNumber({ level, placeId }: Area): number | undefined {
    return this.#numbers.get(getKey(level, placeId));
  }

  /** The counts of one area out of `countCases`: null for weeks in which it could not report. */
  selectArea(cases: Uint32Array, area: number): WeeklyCounts {
    const first = area * this.#weekCount;
    return Array.from({ length: this.#weekCount }, (_, week) =>
      this.#onDuty[first + week] || this.#hasReports[first + week] ? (cases[first + week] as number) : null,
    );
  }

  /** The share of the registered collectors of an area who were on duty at the end of a week, from 0 to 1; 0 without any. */
  getCompleteness(area: number, week: number): number {
    const at = area * this.#weekCount + week;
    const registered = this.#registered[at] as number;
    return registered === 0 ? 0 : (this.#onDuty[at] as number) / registered;
  }
}

const listAreasOf = ({ id, districtId, regionId }: VillageOfArea): Area[] => [
  { level: 'region', placeId: regionId },
  { level: 'district', placeId: districtId },
  { level: 'village', placeId: id },
];
