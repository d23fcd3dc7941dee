import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { type FieldValue, isOwnKey, type LineListField } from '@harken/domain/outbreaks/line-list/fields';
import type { LineListFlag } from '@harken/domain/outbreaks/line-list/flags';
import type { StoredRow } from './rows.queries.ts';

/** The value that a row has in a field. */
export function getValue(row: StoredRow, { key }: Pick<LineListField, 'key'>): FieldValue {
  if (key === 'village') return row.villageId;
  const value = isOwnKey(key) ? row.own[key] : row[key as keyof StoredRow];
  return (value as FieldValue | undefined) ?? null;
}

export const presentField = ({ maxLength: _, ...field }: LineListField) => ({
  ...field,
  choices: [...(field.choices ?? [])],
});

/** A row with the values of the fields that its line list has. */
export function presentRow(
  row: StoredRow,
  { fields, flags, zone }: { fields: readonly LineListField[]; flags: readonly LineListFlag[]; zone: string },
) {
  const values = fields.map((field) => [field.key, getValue(row, field)] as const);
  return {
    ...{ id: row.id, number: row.number, reportId: row.reportId, village: row.village },
    values: Object.fromEntries(values.filter(([, value]) => value !== null)),
    ...{ isAnonymized: row.isAnonymized, flags: [...flags] },
    changedAt: toLocalDateTime(row.changedAt.getTime(), zone),
  };
}
