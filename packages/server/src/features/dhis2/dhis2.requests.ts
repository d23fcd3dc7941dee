import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { dhis2Limits as limits } from '@harken/domain/dhis2/limits';
import { toDhis2Period } from '@harken/domain/dhis2/period';
import type { CellPlace, PlannedValue } from '@harken/domain/dhis2/transfer';
import { type Dhis2DataValue, sendDataValues } from '../../external/dhis2/dhis2-data-values.ts';
import { findRejectedRows, type ImportSummary } from '../../external/dhis2/dhis2-import-summary.ts';
import type { Services } from '../../platform/services.ts';
import { Dhis2Failure } from './dhis2.connection.ts';
import { type Context, waitForImport } from './dhis2.context.ts';
import { addCounts, insertConflicts, updateSending } from './dhis2.sendings.queries.ts';
import { findUnsettled, settleValues } from './dhis2.values.queries.ts';

interface Part {
  sendingId: number;
  isDeletion: boolean;
}

/** A value as DHIS2 reads it. One to be deleted needs a valid value too: the one that is there. */
export function toDataValue(planned: PlannedValue, weekStart: EpiWeekStart): Dhis2DataValue {
  return {
    dataElement: planned.dataElementId,
    period: toDhis2Period(planned.firstDay, weekStart),
    orgUnit: planned.organisationUnitId,
    categoryOptionCombo: planned.categoryOptionComboId,
    value: String(planned.value ?? planned.before ?? 0),
  };
}

/** The ids by which DHIS2 may name a row. */
export const toRowIds = (place: CellPlace) => [
  ...[place.dataElementId, place.categoryOptionComboId, place.organisationUnitId],
];

/**
 * Stores or deletes the values of a sending.
 *
 * @returns whether DHIS2 is still importing
 */
export async function sendPart(
  { services, stored, polling, connect }: Context,
  { sendingId, isDeletion, weekStart }: Part & { weekStart: EpiWeekStart },
): Promise<boolean> {
  const values = await findUnsettled(services.db, sendingId, isDeletion);
  if (values.length === 0) return false;
  const connection = connect();
  const isAsync = values.length >= limits.asyncFrom;
  if (isAsync) await updateSending(services.db, sendingId, { importAskedAt: services.clock.now() });
  const response = await sendDataValues(connection, {
    dataSet: stored.dataSetId ?? '',
    values: values.map((value) => toDataValue(value, weekStart)),
    strategy: isDeletion ? 'DELETE' : 'CREATE_AND_UPDATE',
    isDryRun: false,
    isAsync,
  });
  if ('summary' in response) {
    if (isAsync) await updateSending(services.db, sendingId, { importAskedAt: null });
    await settlePart(services, { sendingId, isDeletion }, response.summary);
    return false;
  }
  const { taskId } = response;
  await updateSending(services.db, sendingId, {
    importAskedAt: null,
    ...(isDeletion ? { deleteTaskId: taskId } : { storeTaskId: taskId }),
  });
  const result = await waitForImport(connection, taskId, polling);
  if (result === null) return true;
  if (result === 'unknown') throw new Dhis2Failure('taskLost', taskId);
  await settlePart(services, { sendingId, isDeletion }, result);
  return false;
}

/** Stores the result of an import: what DHIS2 has now, and which values it rejected. */
export async function settlePart(
  { db }: Pick<Services, 'db'>,
  { sendingId, isDeletion }: Part,
  summary: ImportSummary,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const values = await findUnsettled(trx, sendingId, isDeletion);
    const rows = new Map(values.map((value) => [value.position, value]));
    const size = Math.max(-1, ...rows.keys()) + 1;
    const ids = Array.from({ length: size }, (_, position) => {
      const value = rows.get(position);
      return value ? toRowIds(value) : [];
    });
    const rejected = findRejectedRows(summary, ids);
    await settleValues(trx, sendingId, { isDeletion, rejected: [...rejected.keys()] });
    const conflicts = [...rejected].flatMap(([position, errorCode]) => {
      const value = rows.get(position);
      return value ? [{ ...value, errorCode }] : [];
    });
    await insertConflicts(
      trx,
      sendingId,
      conflicts
        .slice(0, limits.maxConflicts)
        .map(({ before: _before, position: _position, ...conflict }) => conflict),
    );
    const { imported, updated, deleted } = summary;
    await addCounts(trx, sendingId, { imported, updated, deleted, rejected: conflicts.length });
  });
}
