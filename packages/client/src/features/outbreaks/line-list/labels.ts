import type { Translate } from '../../../lib/texts/texts.tsx';
import type { LineListField, LineListRow } from './api.ts';

/** The name of a field: of own fields their label. */
export const getFieldLabel = (t: Translate, { key, label }: Pick<LineListField, 'key' | 'label'>): string =>
  label ?? t(`lineList.field.${key}`);

/** The name of a choice. Those of own fields are the words that people entered. */
export function getChoiceLabel(t: Translate, { key, label }: LineListField, value: string): string {
  if (label) return value;
  return t(key === 'classification' ? `cases.class.${value}` : `lineList.choice.${key}.${value}`);
}

/** The value of a row in a field, as it is shown. */
export function describeValue(t: Translate, row: LineListRow, field: LineListField): string {
  if (field.type === 'place') return row.village ?? '–';
  const value = row.values[field.key] ?? null;
  if (value === null) return '–';
  return field.type === 'choice' ? getChoiceLabel(t, field, String(value)) : String(value);
}
