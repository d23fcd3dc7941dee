import {
  type FieldType,
  isOwnKey,
  type LineListField,
  type standardFields,
  standardKeys,
  toStandardField,
} from '@harken/domain/outbreaks/line-list/fields';
import { z } from 'zod';
import { nationalSocietyId } from '../data-api/fields.ts';
import * as col from './columns.ts';
import { enumOf, toSnakeCase } from './words.ts';

const meanings: Record<keyof typeof standardFields, string> = {
  classification: 'How the case is classified.',
  sex: 'The sex.',
  ageYears: 'The age.',
  ageGroup: 'The age group.',
  village: 'The village.',
  onsetOn: 'The day of the first symptoms.',
  reportedOn: 'The day of the report.',
  facility: 'The health facility.',
  admittedOn: 'The day of admission.',
  laboratory: 'The result of the laboratory.',
  sampleTakenOn: 'The day on which a sample was taken.',
  vaccination: 'Whether the person was vaccinated.',
  outcome: 'What became of the person.',
  outcomeOn: 'The day of that.',
  personName: 'The name.',
  exposure: 'Where the person may have caught it.',
  comments: 'Comments.',
};

/**
 * The name of the column for a field of a line list.
 *
 * @example toLineListName({ key: 'own1', type: 'date' }) // 'own_1_on'
 */
export const toLineListName = ({ key, type }: Pick<LineListField, 'key' | 'type'>): string =>
  isOwnKey(key) ? `${key.replace('own', 'own_')}${type === 'date' ? '_on' : ''}` : toSnakeCase(key);

const plain: Record<FieldType, () => z.ZodType> = {
  text: () => z.string().nullable(),
  number: () => z.number().nullable(),
  date: () => z.string().nullable(),
  choice: () => z.string().nullable(),
};

/** The columns of one field: a village has an id, a name and a P-code. */
function columnsOfField({ key, type, label, choices, isPersonal }: LineListField): Record<string, z.ZodType> {
  if (type === 'place') return { ...col.districtColumns, ...col.villageColumns() };
  const meaning = label === null ? meanings[key as keyof typeof standardFields] : `Own field: ${label}`;
  const name = toLineListName({ key, type });
  if (isPersonal) return { [name]: col.personal(z.string(), meaning) };
  if (type === 'choice' && choices) {
    const isStandard = label === null;
    return {
      [name]: isStandard ? col.column(enumOf(choices).nullable(), meaning) : col.oneOf(choices, meaning),
    };
  }
  return {
    [name]: col.column(plain[type as FieldType](), meaning, key === 'ageYears' ? 'years' : undefined),
  };
}

/** The columns of a line list with these fields. */
export const toLineListColumns = (fields: readonly LineListField[]) =>
  z.object({
    id: col.id('The row. Stable, and never used again.'),
    number: col.id('The number of the person in the line list.'),
    national_society_id: nationalSocietyId,
    outbreak_id: col.id('The outbreak.'),
    report_id: col.optionalId('The report with the person. Empty for people who were added.'),
    time_zone: col.text('The time zone of `changed_at`, as in the IANA database.'),
    changed_at: col.text('When the row was last changed. RFC 3339 with the offset of the time zone.'),
    is_anonymized: col.flag('Whether the personal data of the row were removed.'),
    ...Object.assign({}, ...fields.map(columnsOfField)),
  });

/** The columns of a line list with all standard fields. */
export const lineListColumns = toLineListColumns(standardKeys.map(toStandardField));
