import { z } from 'zod';

/** What the data dictionary says about a column beyond its type and meaning. */
interface ColumnNotes {
  description?: string | undefined;
  unit?: string | undefined;
  isPersonal?: boolean | undefined;
  /** Of a text whose values are not words of Harken. */
  allowedValues?: readonly string[] | undefined;
}

const note = <Field extends z.ZodType>(field: Field, notes: ColumnNotes): Field => field.meta({ ...notes });

/** Gives a field of another row a new description, and a unit if there is one. */
export function column<Field extends z.ZodType>(field: Field, description: string, unit?: string): Field {
  return note(field, { description, ...(unit !== undefined && { unit }) });
}

/** A text that is one of some words which others chose. */
export const oneOf = (allowedValues: readonly string[], description: string) =>
  note(z.string().nullable(), { description, allowedValues });

/** A field of another row with its unit. */
export const withUnit = <Field extends z.ZodType>(field: Field, unit: string): Field =>
  column(field, field.description ?? '', unit);

const personalNote = 'Personal data: empty for those who may not see it.';

export const personal = <Field extends z.ZodType>(field: Field, description: string) =>
  note(field.nullable(), { description: `${description} ${personalNote}`, isPersonal: true });

export const id = (description: string) => column(z.int(), description);
export const optionalId = (description: string) => column(z.int().nullable(), description);
export const text = (description: string) => column(z.string(), description);
export const optionalText = (description: string) => column(z.string().nullable(), description);
export const flag = (description: string) => column(z.boolean(), description);
export const count = (description: string, unit: string) => column(z.int(), description, unit);
export const optionalCount = (description: string, unit: string) =>
  column(z.int().nullable(), description, unit);
export const measure = (description: string, unit: string) =>
  column(z.number().nullable(), description, unit);

/** Calendar dates have names that end in `_on`, instants names that end in `_at`. */
export const date = (description: string) => text(description);
export const optionalDate = (description: string) => optionalText(description);

export const epiYear = id('The year of the epi week, which differs from that of the date around New Year.');
export const epiWeek = column(
  z.int(),
  'The epi week, 1 to 53. It starts on the day that the national society has chosen.',
);
export const timeZone = text(
  'The time zone of all times and dates of the row, as in the IANA database. Times have its offset.',
);

/** Where something was, with what other data sets know the places by. */
const placeOf = (level: string, hidden: string) => ({
  [`${level}_id`]: optionalId(`The ${level}.${hidden}`),
  [`${level}_name`]: optionalText(`Its name.`),
  [`${level}_pcode`]: optionalText('Its P-code that is valid today.'),
});

const mayBeHidden = ' Empty for those who may not see who reported.';

/** Columns of regions and districts, and, where they may be hidden, of villages and zones. */
export const districtColumns = { ...placeOf('region', ''), ...placeOf('district', '') };
export const villageColumns = (hidden = '') => placeOf('village', hidden);
export const placeColumns = (hidden = '') => ({
  ...districtColumns,
  ...placeOf('village', hidden),
  ...placeOf('zone', hidden),
});
export const hidablePlaceColumns = placeColumns(mayBeHidden);

export const healthRiskColumns = {
  health_risk_id: id('The health risk. Stable, and never used again.'),
  health_risk_code: id('The code of the health risk, as written in SMS.'),
  health_risk_name: optionalText('The name of the health risk in English, or in the first other language.'),
};
