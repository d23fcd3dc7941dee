/**
 * Where among the facts of a report each one stands; every fact is a whole number of 32 bits.
 *
 * `receivedMinute`: when it was received, in minutes since 1970 (UTC). `villageId`, `zoneId`: 0 where not known. `point`: the
 * place among `ReportPoints`, -1 where not known. `traits`: the sum of `reportTraits`. `cases`: how many it stands for.
 */
export const factAt = {
  receivedMinute: 0,
  projectHealthRiskId: 1,
  dataCollectorId: 2,
  villageId: 3,
  zoneId: 4,
  point: 5,
  traits: 6,
  malesBelowFive: 7,
  malesAtLeastFive: 8,
  femalesBelowFive: 9,
  femalesAtLeastFive: 10,
  unspecifiedSexAndAge: 11,
  referred: 12,
  deaths: 13,
  fromOtherVillages: 14,
  cases: 15,
} as const;

/** How many numbers a report takes. */
export const factsPerReport = 16;

/** Bits of `traits`. */
export const reportTraits = {
  kept: 1,
  dismissed: 2,
  notCrossChecked: 4,
  inTraining: 8,
  fromCollectionPoint: 16,
  isCollectionPointReport: 32,
} as const;

/**
 * The reports of one day of a project as dashboards count them: correct messages of known collectors, without those that
 * staff confirmed to be repetitions. One after the other in one array, because a million of them are gone through at once.
 */
export interface ReportSheet {
  /** The day in the project's time zone, in days since 1970. */
  day: number;
  facts: Int32Array;
}

/** How exactly places are told apart: to the seventh decimal of a degree, a centimetre. */
const pointsPerDegree = 10_000_000;

/** A degree of latitude or longitude as sheets and requests know it. */
export function roundedDegree(degrees: number): number {
  return Math.round(degrees * pointsPerDegree);
}

/** Every exact place that reports came from, each known by a number. Grows as sheets are read. */
export class ReportPoints {
  readonly #numbers = new Map<string, number>();
  readonly #points: { latitude: number; longitude: number }[] = [];

  /** @param latitude @param longitude rounded, see `roundedDegree` */
  numberOf(latitude: number, longitude: number): number {
    const key = `${latitude} ${longitude}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#points.length;
    this.#numbers.set(key, number);
    this.#points.push({ latitude: latitude / pointsPerDegree, longitude: longitude / pointsPerDegree });
    return number;
  }

  /** The number of a place in degrees, or -1 if no report came from there. */
  find(latitude: number, longitude: number): number {
    return this.#numbers.get(`${roundedDegree(latitude)} ${roundedDegree(longitude)}`) ?? -1;
  }

  at(number: number): { latitude: number; longitude: number } | undefined {
    return this.#points[number];
  }

  get count(): number {
    return this.#points.length;
  }
}
