import type { ProblemKey } from '@harken/contract/problems';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { brokenForeignKey } from '../../platform/db/database-errors.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  deletePlace,
  findNameForChange,
  findUseOfPlace,
  type PlaceLevel,
  renamePlace,
} from './structure.queries.ts';

interface NewPlace<Row> {
  level: PlaceLevel;
  nationalSocietyId: number;
  by: CurrentUser;
  insert(trx: Database): Promise<Row>;
}

/** Adds a place to the structure of a society and remembers who did. */
export function addPlace<Row extends { id: number; name: string }>(
  db: Database,
  { level, nationalSocietyId, by, insert }: NewPlace<Row>,
): Promise<Row> {
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      throw problem('nationalSociety.structure.cannotCreateItemInArchivedNationalSociety');
    const place = await insert(trx);
    await recordDeed(trx, {
      deed: `nationalSocietyStructure/${level}/create`,
      actor: by,
      subjectType: level,
      subjectId: place.id,
      nationalSocietyId,
      after: place,
    });
    return place;
  });
}

/** A place that somebody is about to rename or delete. */
export interface ChangedPlace {
  level: PlaceLevel;
  id: number;
  nationalSocietyId: number;
  by: CurrentUser;
}

type Verdict = { ok: true } | { ok: false; reason: ProblemKey };

/** Gives a place another name. A name that a sibling has breaks a unique index, which answers `itemAlreadyExists`. */
export function editPlace(db: Database, place: ChangedPlace & { name: string }): Promise<Verdict> {
  return db.transaction().execute(async (trx) => {
    const found = await placeToChange(trx, place);
    if ('reason' in found) return found;
    await renamePlace(trx, place);
    await recordDeed(trx, {
      ...deedOn(place, 'edit'),
      before: { name: found.name },
      after: { name: place.name },
    });
    return { ok: true };
  });
}

const linkedToDataCollector = {
  region: 'nationalSociety.structure.regionLinkedToDataCollector',
  district: 'nationalSociety.structure.districtLinkedToDataCollector',
  village: 'nationalSociety.structure.villageLinkedToDataCollector',
  zone: 'nationalSociety.structure.zoneLinkedToDataCollector',
} as const satisfies Record<PlaceLevel, ProblemKey>;

/**
 * Removes a place with all places inside it, unless a collector is found there or a message came from there: what was
 * reported must keep its place for ever. Collectors who were deleted or anonymised count too, for the same reason.
 */
export async function removePlace(db: Database, place: ChangedPlace): Promise<Verdict> {
  try {
    return await db.transaction().execute((trx) => removeUnused(trx, place));
  } catch (error) {
    // Somebody put a collector or a report there between the look and the deed: the same refusal as a moment later.
    const reason = refusalBehind(error, place.level);
    if (!reason) throw error;
    return { ok: false, reason };
  }
}

async function removeUnused(trx: Database, place: ChangedPlace): Promise<Verdict> {
  const found = await placeToChange(trx, place);
  if ('reason' in found) return found;
  const { hasDataCollectors, hasReports } = await findUseOfPlace(trx, place);
  if (hasDataCollectors) return { ok: false, reason: linkedToDataCollector[place.level] };
  if (hasReports) return { ok: false, reason: 'nationalSociety.structure.itemLinkedToReports' };
  await deletePlace(trx, place);
  await recordDeed(trx, { ...deedOn(place, 'delete'), before: { name: found.name } });
  return { ok: true };
}

/** The name of a place held against other changes, or why it cannot be changed. */
async function placeToChange(
  trx: Database,
  place: ChangedPlace,
): Promise<{ name: string } | { ok: false; reason: ProblemKey }> {
  if (await isSocietyArchived(trx, place.nationalSocietyId))
    return { ok: false, reason: 'nationalSociety.isArchived' };
  const found = await findNameForChange(trx, place);
  return found ?? { ok: false, reason: 'nationalSociety.structure.itemDoesNotExist' };
}

function refusalBehind(error: unknown, level: PlaceLevel): ProblemKey | null {
  const table = brokenForeignKey(error);
  if (table === 'data_collector_locations') return linkedToDataCollector[level];
  if (table === 'raw_reports' || table === 'reports') return 'nationalSociety.structure.itemLinkedToReports';
  return null;
}

function deedOn({ level, id, nationalSocietyId, by }: ChangedPlace, deed: 'edit' | 'delete') {
  return {
    deed: `nationalSocietyStructure/${level}/${deed}`,
    actor: by,
    subjectType: level,
    subjectId: id,
    nationalSocietyId,
  };
}
