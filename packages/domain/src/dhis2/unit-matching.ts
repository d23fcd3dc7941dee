import { normalizeText } from '../imports/columns.ts';

/** The levels of places that organisation units can become. */
export const unitLevels = ['region', 'district', 'village'] as const;
export type UnitLevel = (typeof unitLevels)[number];

/** An organisation unit of DHIS2. */
export interface OrganisationUnit {
  id: string;
  name: string;
  /** 1 at the top. */
  level: number;
  /** The ids of the units around it and its own, the largest first. */
  path: readonly string[];
}

/** The level of DHIS2 that each level of places has; null: not taken. */
export type LevelMapping = Record<UnitLevel, number | null>;

/** A place with the DHIS2 code that is in effect. */
export interface PlaceWithCode {
  id: number;
  level: UnitLevel;
  name: string;
  /** The place around it; null for regions. */
  parentId: number | null;
  code: string | null;
}

/**
 * - `code`: a place has the id of the unit as its DHIS2 code.
 * - `name`: one place without a code has the same name in the same place: somebody has to confirm it.
 * - `new`: no place is it.
 * - `otherCode`: the place of this name has another DHIS2 code.
 * - `outside`: the unit around it is no place.
 */
type UnitMatchKind = 'code' | 'name' | 'new' | 'otherCode' | 'outside';

export interface UnitMatch {
  unit: OrganisationUnit;
  level: UnitLevel;
  kind: UnitMatchKind;
  /** The place, if it is known. */
  placeId: number | null;
  /** The unit that becomes the place around it; null for regions. */
  parentUnitId: string | null;
}

/** Whether the levels of DHIS2 go down as those of places do, without gaps. */
export function areLevelsValid({ region, district, village }: LevelMapping): boolean {
  if (region === null) return false;
  if (district === null) return village === null;
  return region < district && (village === null || district < village);
}

/** Finds the place of each organisation unit of the chosen levels, the largest first. Names never decide alone. */
export function matchUnits(
  units: readonly OrganisationUnit[],
  { levels, places }: { levels: LevelMapping; places: readonly PlaceWithCode[] },
): UnitMatch[] {
  const matches = new Map<string, UnitMatch>();
  const byCode = new Map(
    places.flatMap((place) => (place.code ? [[`${place.level} ${place.code}`, place]] : [])),
  );
  const byName = Map.groupBy(
    places,
    ({ level, parentId, name }) => `${level} ${parentId} ${normalizeText(name)}`,
  );
  for (const [index, level] of unitLevels.entries()) {
    const above = unitLevels[index - 1];
    const parentLevel = above ? levels[above] : null;
    for (const unit of units) {
      if (unit.level !== levels[level]) continue;
      const parentUnitId = parentLevel === null ? null : (unit.path[parentLevel - 1] ?? null);
      const parent = parentUnitId === null ? undefined : matches.get(parentUnitId);
      const found = findPlace(unit, { level, parent, byCode, byName });
      matches.set(unit.id, { unit, level, parentUnitId, ...found });
    }
  }
  return [...matches.values()];
}

interface Known {
  level: UnitLevel;
  /** The match of the unit around it; undefined for regions, and for units outside. */
  parent: UnitMatch | undefined;
  byCode: ReadonlyMap<string, PlaceWithCode>;
  byName: ReadonlyMap<string, readonly PlaceWithCode[]>;
}

function findPlace(
  { id, name }: OrganisationUnit,
  { level, parent, byCode, byName }: Known,
): Pick<UnitMatch, 'kind' | 'placeId'> {
  const coded = byCode.get(`${level} ${id}`);
  if (coded) return { kind: 'code', placeId: coded.id };
  if (level !== 'region' && (!parent || parent.kind === 'outside' || parent.kind === 'otherCode'))
    return { kind: 'outside', placeId: null };
  // Inside a place that is new there is none of this name.
  if (parent && parent.placeId === null) return { kind: 'new', placeId: null };
  const [named] = byName.get(`${level} ${parent?.placeId ?? null} ${normalizeText(name)}`) ?? [];
  if (!named) return { kind: 'new', placeId: null };
  return { kind: named.code === null ? 'name' : 'otherCode', placeId: named.id };
}
