import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { dhis2Calls } from '@harken/contract/dhis2/dhis2';
import { structureCalls } from '@harken/contract/structure';
import {
  areLevelsValid,
  type LevelMapping,
  matchUnits,
  type PlaceWithCode,
  type UnitLevel,
  type UnitMatch,
  unitLevels,
} from '@harken/domain/dhis2/unit-matching';
import { findUnits, type UnitWithGeometry } from '../../external/dhis2/dhis2-units.ts';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findCodesInEffect, getUtcDay } from '../../platform/place-codes.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import {
  insertCodes,
  insertPlaces,
  type PreparedBoundaries,
  prepareBoundaries,
  storePreparedBoundaries,
} from '../structure/index.ts';
import { tryStored } from './dhis2.connection.ts';

type Body = CallRequest<typeof dhis2Calls.importDhis2Units>['body'];
type Preview = CallResponseOf<typeof dhis2Calls.previewDhis2Units>;

interface Request {
  nationalSocietyId: number;
  by: CurrentUser;
}

/** More are counted, not listed. */
const maxRows = 2000;

/** The places of a society with their DHIS2 codes in effect. */
async function findPlaces(db: Database, nationalSocietyId: number, now: Date): Promise<PlaceWithCode[]> {
  const [{ regions }, codes] = await Promise.all([
    findStructure(db, nationalSocietyId),
    findCodesInEffect(db, nationalSocietyId, getUtcDay(now)),
  ]);
  const codeOf = new Map(
    codes.filter(({ system }) => system === 'dhis2').map(({ level, id, code }) => [`${level} ${id}`, code]),
  );
  const toPlace = (
    level: UnitLevel,
    parentId: number | null,
    { id, name }: { id: number; name: string },
  ) => ({
    ...{ id, level, name, parentId, code: codeOf.get(`${level} ${id}`) ?? null },
  });
  return regions.flatMap((region) => [
    toPlace('region', null, region),
    ...region.districts.flatMap((district) => [
      toPlace('district', region.id, district),
      ...district.villages.map((village) => toPlace('village', district.id, village)),
    ]),
  ]);
}

function requireValidLevels(levels: LevelMapping): number {
  if (!areLevelsValid(levels)) throw fieldError('Levels', 'dhis2.levelsInvalid');
  return Math.max(...unitLevels.map((level) => levels[level] ?? 0));
}

/** What the organisation units of DHIS2 would become: nothing is changed. */
export async function previewUnits(
  services: Services,
  { nationalSocietyId, by, levels }: Request & { levels: LevelMapping },
): Promise<Preview> {
  const maxLevel = requireValidLevels(levels);
  const units = await tryStored(services, { nationalSocietyId, userId: by.id }, (connection) =>
    findUnits(connection, { maxLevel, withGeometry: false }),
  );
  const places = await findPlaces(services.db, nationalSocietyId, services.clock.now());
  const nameOf = new Map(places.map(({ level, id, name }) => [`${level} ${id}`, name]));
  const unitNames = new Map(units.map(({ id, name }) => [id, name]));
  const matches = matchUnits(units, { levels, places });
  const count = (kind: UnitMatch['kind']) => matches.filter((match) => match.kind === kind).length;
  const order: UnitMatch['kind'][] = ['name', 'otherCode', 'outside', 'new', 'code'];
  const sorted = order.flatMap((kind) => matches.filter((match) => match.kind === kind));
  return {
    ...{ byCode: count('code'), byName: count('name'), isNew: count('new') },
    notUsable: count('otherCode') + count('outside'),
    units: sorted.slice(0, maxRows).map(({ unit, level, kind, placeId, parentUnitId }) => ({
      ...{ id: unit.id, name: unit.name, level, kind },
      parent: parentUnitId === null ? null : (unitNames.get(parentUnitId) ?? null),
      place: placeId === null ? null : (nameOf.get(`${level} ${placeId}`) ?? null),
    })),
  };
}

/**
 * Takes organisation units over as places: stores their ids as DHIS2 codes of places that were confirmed by name, adds new places,
 * and replaces the boundaries of the levels. Everything is matched again, because it may have changed since the preview.
 */
export async function importUnits(
  services: Services,
  { nationalSocietyId, by, body, signal }: Request & { body: Body; signal: AbortSignal },
): Promise<CallResponseOf<typeof dhis2Calls.importDhis2Units>> {
  const { levels, createsMissing, importsBoundaries } = body;
  const maxLevel = requireValidLevels(levels);
  const units = await tryStored(services, { nationalSocietyId, userId: by.id }, (connection) =>
    findUnits(connection, { maxLevel, withGeometry: importsBoundaries }),
  );
  const prepared = importsBoundaries
    ? await prepareLevels(services, { nationalSocietyId, units, levels }, signal)
    : [];
  const confirmed = new Set(body.confirmedUnitIds);
  return services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const now = services.clock.now();
    const places = await findPlaces(trx, nationalSocietyId, now);
    const matches = matchUnits(units, { levels, places });
    const chosen = { nationalSocietyId, confirmed, createsMissing, today: getUtcDay(now) };
    const { placeOf, counts } = await storePlaces(trx, matches, chosen);
    let boundaries = 0;
    for (const { level, layer } of prepared)
      boundaries += await storePreparedBoundaries(trx, layer, {
        ...{ nationalSocietyId, level, source: 'DHIS2', importedAt: now, placeOf },
      });
    const result = { ...counts, boundaries };
    await recordAuditEvent(trx, {
      ...{ action: 'dhis2/importUnits', actor: by, nationalSocietyId },
      ...{ subjectType: 'nationalSociety', subjectId: nationalSocietyId, after: result },
    });
    return result;
  });
}

interface Chosen {
  nationalSocietyId: number;
  confirmed: ReadonlySet<string>;
  createsMissing: boolean;
  today: string;
}

/** Adds places and codes, the largest places first. @returns the place of each unit that has one now */
async function storePlaces(trx: Database, matches: readonly UnitMatch[], chosen: Chosen) {
  const { nationalSocietyId, confirmed, createsMissing, today } = chosen;
  const placeOf = new Map<string, number>();
  const counts = { codes: 0, places: 0 };
  for (const level of unitLevels) {
    const ofLevel = matches.filter((match) => match.level === level);
    const coded: { unit: string; placeId: number }[] = [];
    for (const { unit, kind, placeId } of ofLevel) {
      if (placeId === null || kind === 'otherCode') continue;
      if (kind === 'code') placeOf.set(unit.id, placeId);
      else if (confirmed.has(unit.id)) coded.push({ unit: unit.id, placeId });
    }
    const added = createsMissing ? listNew(ofLevel, placeOf, nationalSocietyId) : [];
    const ids = added.length > 0 ? await insertPlaces(trx, level, added) : [];
    added.forEach(({ unit }, index) => {
      coded.push({ unit, placeId: ids[index] as number });
    });
    for (const { unit, placeId } of coded) placeOf.set(unit, placeId);
    const codes = coded.map(({ unit, placeId }) => ({
      level,
      id: placeId,
      system: 'dhis2' as const,
      code: unit,
    }));
    await insertCodes(trx, { nationalSocietyId, codes, today });
    counts.codes += coded.length - added.length;
    counts.places += added.length;
  }
  return { placeOf, counts };
}

const isValidName = (name: string) => structureCalls.createRegion.body.safeParse({ name }).success;

/** New places whose place around them exists by now. Of two units with the same name in one place, the second is left out. */
function listNew(
  matches: readonly UnitMatch[],
  placeOf: ReadonlyMap<string, number>,
  nationalSocietyId: number,
) {
  const names = new Set<string>();
  return matches.flatMap(({ unit, kind, level, parentUnitId }) => {
    const parentId = level === 'region' ? nationalSocietyId : placeOf.get(parentUnitId ?? '');
    const name = unit.name.trim();
    const key = `${parentId} ${name.toLowerCase()}`;
    if (kind !== 'new' || parentId === undefined || !isValidName(name) || names.has(key)) return [];
    names.add(key);
    return [{ unit: unit.id, parentId, name }];
  });
}

/** The boundaries of each level, ready to be stored. Units that are points have none. */
async function prepareLevels(
  services: Services,
  {
    nationalSocietyId,
    units,
    levels,
  }: { nationalSocietyId: number; units: readonly UnitWithGeometry[]; levels: LevelMapping },
  signal: AbortSignal,
): Promise<{ level: UnitLevel; layer: PreparedBoundaries }[]> {
  const prepared: { level: UnitLevel; layer: PreparedBoundaries }[] = [];
  for (const level of unitLevels) {
    const boundaries = units
      .filter((unit) => unit.level === levels[level] && isArea(unit.geometry))
      .map(({ id, geometry }) => ({ key: id, geometry }));
    if (boundaries.length === 0) continue;
    const layer = await prepareBoundaries(services, { nationalSocietyId, boundaries }, signal);
    if (layer === 'unusable') throw expectedError('dhis2.boundariesUnusable');
    prepared.push({ level, layer });
  }
  return prepared;
}

const isArea = (geometry: unknown) =>
  ['Polygon', 'MultiPolygon'].includes(String((geometry as { type?: unknown } | null)?.type));
