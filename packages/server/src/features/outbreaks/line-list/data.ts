import { toLineListColumns, toLineListName } from '@harken/contract/exports/line-list';
import { type DataTable, dataTables } from '@harken/contract/exports/tables';
import type { LineListField } from '@harken/domain/outbreaks/line-list/fields';
import { listRows } from '../../../platform/data-files/export-file.ts';
import { createPlaceColumns } from '../../../platform/data-files/places.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import type { Services } from '../../../platform/services.ts';
import { findSocietyCalendar } from '../../../platform/society-calendar.queries.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { getValue } from './present.ts';
import { findRows, type LineReader, type StoredRow } from './rows.queries.ts';

/** The columns of a line list as data, with the fields that it has. Personal data only on demand. */
export const createLineListTable = (
  fields: readonly LineListField[],
  { withPersonalData }: { withPersonalData: boolean },
): DataTable => ({
  ...dataTables.lineList,
  row: toLineListColumns(fields.filter(({ isPersonal }) => withPersonalData || !isPersonal)),
});

const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The rows of a line list that somebody sees, as data. */
export async function readLineListData(
  services: Services,
  reader: LineReader,
  { outbreakId, fields }: { outbreakId: number; fields: readonly LineListField[] },
): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }> {
  const { db, clock } = services;
  const { nationalSocietyId } = reader.scope;
  const [rows, { timeZoneId }, toPlaces] = await Promise.all([
    findRows(db, outbreakId, reader),
    findSocietyCalendar(db, nationalSocietyId),
    createPlaceColumns(services, nationalSocietyId),
  ]);
  const inColumns = fields
    .filter(({ type }) => type !== 'place')
    .map((field) => ({ field, column: toCamelCase(toLineListName(field)) }));
  const toValues = (row: StoredRow): FoundValues => ({
    ...{ id: row.id, number: row.number, nationalSocietyId, outbreakId, reportId: row.reportId },
    ...{ timeZone: timeZoneId, changedAt: row.changedAt, isAnonymized: row.isAnonymized },
    ...toPlaces({ ...row, zoneId: null }, { ...row, zone: null }),
    ...Object.fromEntries(inColumns.map(({ field, column }) => [column, getValue(row, field)])),
  });
  return {
    suffix: `${outbreakId}_${toLocalDate(clock.now(), timeZoneId)}`,
    rows: listRows(rows, toValues),
  };
}
