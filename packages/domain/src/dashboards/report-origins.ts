/** Coordinates are rounded to the seventh decimal of a degree, about a centimetre. */
const pointsPerDegree = 10_000_000;

/** A latitude or longitude as stored in day blocks and used in requests. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * pointsPerDegree);
}

/** The rounded latitude of a report without coordinates. */
export const noCoordinates = 2_147_483_647;

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

/** Who sent a report, and from where; fields as in a day block. */
export interface ReportOrigin {
  dataCollectorId: number;
  villageId: number;
  zoneId: number;
  latitude: number;
  longitude: number;
}

/**
 * Numbers every origin of reports: a collector at a place. There are far fewer of them than reports, so that a filter by place or
 * collector is checked once per origin. Grows while day blocks are loaded; a number never changes.
 */
export class ReportOrigins {
  readonly points = new ReportPoints();
  #count = 0;
  // By number. The arrays are replaced by larger ones as origins are added.
  dataCollectors = new Int32Array(1024);
  villages = new Int32Array(1024);
  zones = new Int32Array(1024);
  latitudes = new Int32Array(1024);
  longitudes = new Int32Array(1024);
  /** The number of the location in `points`, -1 if unknown. */
  pointNumbers = new Int32Array(1024);
  /** The origin of the same collector that was added before, or -1. */
  #previous = new Int32Array(1024);
  readonly #lastByCollector = new Map<number, number>();

  get count(): number {
    return this.#count;
  }

  getNumber({ dataCollectorId, villageId, zoneId, latitude, longitude }: ReportOrigin): number {
    const last = this.#lastByCollector.get(dataCollectorId) ?? -1;
    for (let number = last; number >= 0; number = this.#previous[number] as number)
      if (
        this.villages[number] === villageId &&
        this.zones[number] === zoneId &&
        this.latitudes[number] === latitude &&
        this.longitudes[number] === longitude
      )
        return number;
    const number = this.#count;
    if (number === this.dataCollectors.length) this.#grow();
    this.#count += 1;
    this.dataCollectors[number] = dataCollectorId;
    this.villages[number] = villageId;
    this.zones[number] = zoneId;
    this.latitudes[number] = latitude;
    this.longitudes[number] = longitude;
    this.pointNumbers[number] = latitude === noCoordinates ? -1 : this.points.getNumber(latitude, longitude);
    this.#previous[number] = last;
    this.#lastByCollector.set(dataCollectorId, number);
    return number;
  }

  #grow(): void {
    this.dataCollectors = enlarge(this.dataCollectors);
    this.villages = enlarge(this.villages);
    this.zones = enlarge(this.zones);
    this.latitudes = enlarge(this.latitudes);
    this.longitudes = enlarge(this.longitudes);
    this.pointNumbers = enlarge(this.pointNumbers);
    this.#previous = enlarge(this.#previous);
  }
}

function enlarge(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
