import type { ErrorKey } from '@harken/contract/error-keys';
import type { PlaceLevel } from '@harken/domain/places/levels';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { findReferencingTable } from '../../platform/db/database-errors.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { deletePlace, findUseOfPlace, lockPlace, renamePlace } from './structure.queries.ts';

interface NewPlace<Row> {
  level: PlaceLevel;
  nationalSocietyId: number;
  by: CurrentUser;
  insert(trx: Database): Promise<Row>;
}

/** Adds a place to the structure of a society, and records who did. */
export function addPlace<Row extends { id: number; name: string }>(
  db: Database,
  { level, nationalSocietyId, by, insert }: NewPlace<Row>,
): Promise<Row> {
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      throw expectedError('nationalSociety.structure.cannotCreateItemInArchivedNationalSociety');
    const place = await insert(trx);
    await recordAuditEvent(trx, {
      action: `nationalSocietyStructure/${level}/create`,
      actor: by,
      subjectType: level,
      subjectId: place.id,
      nationalSocietyId,
      after: place,
    });
    return place;
  });
}

/** A place to rename or delete. */
export interface ChangedPlace {
  level: PlaceLevel;
  id: number;
  nationalSocietyId: number;
  by: CurrentUser;
}

/** Renames a place. The name of a sibling violates a unique index, which is reported as `itemAlreadyExists`. */
export function editPlace(db: Database, place: ChangedPlace & { name: string }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { name } = await lockChangeablePlace(trx, place);
    await renamePlace(trx, place);
    await recordAuditEvent(trx, {
      ...toAuditEvent(place, 'edit'),
      before: { name },
      after: { name: place.name },
    });
  });
}

const linkedToDataCollector = {
  region: 'nationalSociety.structure.regionLinkedToDataCollector',
  district: 'nationalSociety.structure.districtLinkedToDataCollector',
  village: 'nationalSociety.structure.villageLinkedToDataCollector',
  zone: 'nationalSociety.structure.zoneLinkedToDataCollector',
} as const satisfies Record<PlaceLevel, ErrorKey>;

/**
 * Deletes a place with all places inside it, unless it has a collector, message or report: what was reported must keep its
 * place. Deleted and anonymised collectors count too, for the same reason.
 */
export async function removePlace(db: Database, place: ChangedPlace): Promise<void> {
  try {
    await db.transaction().execute((trx) => removeUnused(trx, place));
  } catch (error) {
    // A collector or report was added between the check and the deletion: report the same error as the check.
    const key = toLinkError(error, place.level);
    throw key ? expectedError(key) : error;
  }
}

async function removeUnused(trx: Database, place: ChangedPlace): Promise<void> {
  const { name } = await lockChangeablePlace(trx, place);
  const { hasDataCollectors, hasReports } = await findUseOfPlace(trx, place);
  if (hasDataCollectors) throw expectedError(linkedToDataCollector[place.level]);
  if (hasReports) throw expectedError('nationalSociety.structure.itemLinkedToReports');
  await deletePlace(trx, place);
  await recordAuditEvent(trx, { ...toAuditEvent(place, 'delete'), before: { name } });
}

/** The name of a place that may be changed, locked. */
export async function lockChangeablePlace(trx: Database, place: ChangedPlace): Promise<{ name: string }> {
  if (await isSocietyArchived(trx, place.nationalSocietyId))
    throw expectedError('nationalSociety.isArchived');
  const found = await lockPlace(trx, place);
  if (!found) throw expectedError('nationalSociety.structure.itemDoesNotExist');
  return found;
}

function toLinkError(error: unknown, level: PlaceLevel): ErrorKey | null {
  const table = findReferencingTable(error);
  if (table === 'data_collector_locations') return linkedToDataCollector[level];
  if (table === 'raw_reports' || table === 'reports') return 'nationalSociety.structure.itemLinkedToReports';
  return null;
}

export function toAuditEvent({ level, id, nationalSocietyId, by }: ChangedPlace, action: 'edit' | 'delete') {
  return {
    action: `nationalSocietyStructure/${level}/${action}`,
    actor: by,
    subjectType: level,
    subjectId: id,
    nationalSocietyId,
  };
}
