import { z } from 'zod';

/** Fields that rows of several operations share, with their descriptions. */

export const instant = (what: string) =>
  z.string().describe(`${what} RFC 3339 in whole seconds, with the offset of the time zone of the row.`);
export const date = (what: string) => z.string().describe(`${what} As \`yyyy-MM-dd\`.`);
export const rowId = (what: string) => z.int().describe(`${what} Stable, and never used again.`);
export const count = (what: string) => z.int().nullable().describe(`${what} Null if it was not reported.`);
export const personal = <Field extends z.ZodType>(field: Field, what: string) =>
  field.nullable().describe(`${what} Personal data: null unless the token reads them.`);

export const deleted = z
  .literal(false)
  .describe('False. Of a row that was deleted, only `id` and `deleted` are sent, and `deleted` is true.');

export const nationalSocietyId = rowId('The national society.');
export const projectId = rowId('The project.');
export const timeZone = z
  .string()
  .describe('The time zone of the project, as in the IANA database. Times of the row have its offset.');
export const healthRiskId = rowId('The health risk.');
export const healthRiskCode = z.int().describe('The code of the health risk, as written in SMS.');

/** Of the place of a row; each is null where it is not known, or not visible to the owner of the token. */
export const placeFields = {
  region_id: z.int().nullable().describe('The region. Names and codes of places are in `places`.'),
  district_id: z.int().nullable().describe('The district.'),
  village_id: z.int().nullable().describe('The village. Null if the owner may not see who reported.'),
  zone_id: z
    .int()
    .nullable()
    .describe('The zone of the village. Null if the owner may not see who reported.'),
};
