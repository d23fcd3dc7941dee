import type { ErrorKey } from '@harken/contract/error-keys';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { findReferencingTable } from '../../platform/db/database-errors.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { deletePlace, findUseOfPlace, lockPlace, type PlaceLevel, renamePlace } from './structure.queries.ts';

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

/** A place to rename or delete. */
export interface ChangedPlace {
  level: PlaceLevel;
  id: number;
  nationalSocietyId: number;
  by: CurrentUser;
}

type ChangeResult = { ok: true } | { ok: false; reason: ErrorKey };

/** Renames a place. The name of a sibling violates a unique index, which is returned as `itemAlreadyExists`. */
export function editPlace(db: Database, place: ChangedPlace & { name: string }): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const found = await lockChangeablePlace(trx, place);
    if ('reason' in found) return found;
    await renamePlace(trx, place);
    await recordAuditEvent(trx, {
      ...toAuditEvent(place, 'edit'),
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
} as const satisfies Record<PlaceLevel, ErrorKey>;

/**
 * Deletes a place with all places inside it, unless it has a collector, message or report: what was reported must keep its
 * place. Deleted and anonymised collectors count too, for the same reason.
 */
export async function removePlace(db: Database, place: ChangedPlace): Promise<ChangeResult> {
  try {
    return await db.transaction().execute((trx) => removeUnused(trx, place));
  } catch (error) {
    // A collector or report was added between the check and the deletion: return the same error as the check.
    const reason = toLinkError(error, place.level);
    if (!reason) throw error;
    return { ok: false, reason };
  }
}

async function removeUnused(trx: Database, place: ChangedPlace): Promise<ChangeResult> {
  const found = await lockChangeablePlace(trx, place);
  if ('reason' in found) return found;
  const { hasDataCollectors, hasReports } = await findUseOfPlace(trx, place);
  if (hasDataCollectors) return { ok: false, reason: linkedToDataCollector[place.level] };
  if (hasReports) return { ok: false, reason: 'nationalSociety.structure.itemLinkedToReports' };
  await deletePlace(trx, place);
  await recordAuditEvent(trx, { ...toAuditEvent(place, 'delete'), before: { name: found.name } });
  return { ok: true };
}

/** The name of a place, locked; or why it cannot be changed. */
async function lockChangeablePlace(
  trx: Database,
  place: ChangedPlace,
): Promise<{ name: string } | { ok: false; reason: ErrorKey }> {
  if (await isSocietyArchived(trx, place.nationalSocietyId))
    return { ok: false, reason: 'nationalSociety.isArchived' };
  const found = await lockPlace(trx, place);
  return found ?? { ok: false, reason: 'nationalSociety.structure.itemDoesNotExist' };
}

function toLinkError(error: unknown, level: PlaceLevel): ErrorKey | null {
  const table = findReferencingTable(error);
  if (table === 'data_collector_locations') return linkedToDataCollector[level];
  if (table === 'raw_reports' || table === 'reports') return 'nationalSociety.structure.itemLinkedToReports';
  return null;
}

function toAuditEvent({ level, id, nationalSocietyId, by }: ChangedPlace, action: 'edit' | 'delete') {
  return {
    deed: `nationalSocietyStructure/${level}/${action}`,
    actor: by,
    subjectType: level,
    subjectId: id,
    nationalSocietyId,
  };
}
