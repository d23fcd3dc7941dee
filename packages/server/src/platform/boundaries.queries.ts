import { setImmediate } from 'node:timers/promises';
import type { Position } from '@harken/domain/geography/distance';
import { type Area, containsPosition } from '@harken/domain/geography/polygons';
import { unitsPerDegree } from '@harken/domain/places/boundary-limits';
import { sql } from 'kysely';
import type { Database } from './db/database.ts';

/** A location and the district that it is said to be in. */
export interface LocatedIn extends Position {
  districtId: number;
}

/** Whether a location is outside its own district, and in which one it is instead. */
export interface LocationCheck {
  isOutside: boolean;
  /** Null if it is in no district with a boundary. */
  foundIn: { id: number; name: string; region: string } | null;
}

interface BoxOfDistrict {
  id: number;
  name: string;
  region: string;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The areas of so many districts are read in one query. */
const perQuery = 20;

interface PackedArea {
  polygons: number[];
  rings: number[];
  points: Buffer;
}

/** The area of a row of `place_boundaries`. */
function toArea({ polygons, rings, points }: PackedArea): Area {
  const values = new Int32Array(new Uint8Array(points).buffer);
  let at = 0;
  const all = rings.map((length) => {
    at += length * 2;
    return values.subarray(at - length * 2, at);
  });
  let ring = 0;
  return polygons.map((count) => {
    ring += count;
    return all.slice(ring - count, ring);
  });
}

const isInBox = ({ west, south, east, north }: BoxOfDistrict, { latitude, longitude }: Position) =>
  latitude >= south &&
  latitude <= north &&
  [longitude, longitude + 360].some((degrees) => degrees >= west && degrees <= east);

const noCheck: LocationCheck = { isOutside: false, foundIn: null };

/** Reads areas of districts when they are first needed. */
class DistrictAreas {
  readonly #db: Database;
  readonly #areas = new Map<number, Area>();
  readonly #boxes: readonly BoxOfDistrict[];
  constructor(db: Database, boxes: readonly BoxOfDistrict[]) {
    this.#db = db;
    this.#boxes = boxes;
  }

  async read(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !this.#areas.has(id));
    for (let from = 0; from < missing.length; from += perQuery) {
      const rows = await this.#db
        .selectFrom('placeBoundaries')
        .select(['districtId', 'polygons', 'rings', 'points'])
        .where('districtId', 'in', missing.slice(from, from + perQuery))
        .execute();
      for (const row of rows) this.#areas.set(row.districtId ?? 0, toArea(row));
    }
  }

  contains(id: number, position: Position): boolean {
    const area = this.#areas.get(id);
    return area !== undefined && containsPosition(area, position, unitsPerDegree);
  }

  /** The districts whose boxes contain a position. */
  findCandidates(position: Position): number[] {
    return this.#boxes.filter((box) => isInBox(box, position)).map(({ id }) => id);
  }
}

async function findBoxes(db: Database, nationalSocietyId: number): Promise<BoxOfDistrict[]> {
  const { rows } = await sql<BoxOfDistrict>`
    select districts.id, districts.name, regions.name as region, west, south, east, north
    from place_boundaries
    join districts on districts.id = place_boundaries.district_id
    join regions on regions.id = districts.region_id
    where place_boundaries.national_society_id = ${nationalSocietyId}`.execute(db);
  return rows;
}

/** So many locations are compared before other requests get a chance. */
const perSlice = 200;

/**
 * Compares locations with the boundaries of districts. One is outside if its own district has a boundary that does not contain
 * it, or if its own has none and that of another district contains it.
 */
export async function checkLocations(
  db: Database,
  nationalSocietyId: number,
  locations: readonly LocatedIn[],
): Promise<LocationCheck[]> {
  const boxes = locations.length > 0 ? await findBoxes(db, nationalSocietyId) : [];
  if (boxes.length === 0) return locations.map(() => noCheck);
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const areas = new DistrictAreas(db, boxes);
  await areas.read([...new Set(locations.map(({ districtId }) => districtId))].filter((id) => byId.has(id)));
  const suspects: number[] = [];
  for (const [index, location] of locations.entries()) {
    if (index % perSlice === 0) await setImmediate();
    if (!areas.contains(location.districtId, location)) suspects.push(index);
  }
  await areas.read([
    ...new Set(suspects.flatMap((index) => areas.findCandidates(locations[index] as LocatedIn))),
  ]);
  const checks = locations.map(() => noCheck);
  for (const [count, index] of suspects.entries()) {
    if (count % perSlice === 0) await setImmediate();
    const location = locations[index] as LocatedIn;
    const found = areas.findCandidates(location).find((id) => areas.contains(id, location));
    const box = found === undefined ? undefined : byId.get(found);
    checks[index] = {
      isOutside: byId.has(location.districtId) || box !== undefined,
      foundIn: box ? { id: box.id, name: box.name, region: box.region } : null,
    };
  }
  return checks;
}

/** Whether districts of a national society have boundaries. */
export async function hasDistrictBoundaries(db: Database, nationalSocietyId: number): Promise<boolean> {
  const found = await db
    .selectFrom('placeBoundaries')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('districtId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
