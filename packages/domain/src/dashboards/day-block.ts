/**
 * The position of each field in the block of numbers that represents a report; every field is a 32-bit integer.
 *
 * `receivedMinute`: when it was received, in minutes since 1970 (UTC). `villageId`, `zoneId`: 0 if unknown. `point`: its
 * number in `ReportPoints`, -1 if unknown. `flags`: a bit mask of `reportFlags`. `cases`: the number of cases it reports.
 */
export const fieldOffset = {
  receivedMinute: 0,
  projectHealthRiskId: 1,
  dataCollectorId: 2,
  villageId: 3,
  zoneId: 4,
  point: 5,
  flags: 6,
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

/** The number of fields of a report. */
export const fieldsPerReport = 16;

/** The bits of the field `flags`. */
export const reportFlags = {
  kept: 1,
  dismissed: 2,
  notCrossChecked: 4,
  inTraining: 8,
  fromCollectionPoint: 16,
  isCollectionPointReport: 32,
} as const;

/**
 * The reports of one day of a project that dashboards count: correct reports of known collectors, without confirmed
 * duplicates. All fields are in one typed array, because a request goes through a million reports (docs/decisions/0035).
 */
export interface DayBlock {
  /** The day in the project's time zone, in days since 1970. */
  day: number;
  fields: Int32Array;
}

/** Coordinates are rounded to the seventh decimal of a degree, about a centimetre. */
const pointsPerDegree = 10_000_000;

/** A latitude or longitude as stored in day blocks and used in requests. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * pointsPerDegree);
}

/** Numbers every exact location that reports came from. Grows while day blocks are loaded. */
export class ReportPoints {
  readonly #numbers = new Map<string, number>();
  readonly #points: { latitude: number; longitude: number }[] = [];

  /** @param latitude @param longitude rounded, see `roundDegrees` */
  getNumber(latitude: number, longitude: number): number {
    const key = `${latitude} ${longitude}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#points.length;
    this.#numbers.set(key, number);
    this.#points.push({ latitude: latitude / pointsPerDegree, longitude: longitude / pointsPerDegree });
    return number;
  }

  /** The number of a location in degrees, or -1 if no report came from there. */
  find(latitude: number, longitude: number): number {
    return this.#numbers.get(`${roundDegrees(latitude)} ${roundDegrees(longitude)}`) ?? -1;
  }

  at(number: number): { latitude: number; longitude: number } | undefined {
    return this.#points[number];
  }

  get count(): number {
    return this.#points.length;
  }
}
