import { type Entry, normalizeText } from './columns.ts';

/** The columns that distinguish one collector from another. */
type Identity = 'dataCollectorType' | 'name' | 'phoneNumber';

/** The columns of a location: only these may differ between the rows of one collector. */
export const locationFields = [
  'regionId',
  'districtId',
  'villageId',
  'zoneId',
  'latitude',
  'longitude',
  'regionCode',
  'districtCode',
  'villageCode',
  'zoneCode',
] as const;

/**
 * Groups the rows of a file by collector. Exports write one row per location, so a row with the type, name and phone number
 * of the row directly above adds a location to that collector.
 */
export function groupRowsByCollector<Row extends Entry<Identity>>(rows: readonly Row[]): Row[][] {
  const collectors: Row[][] = [];
  let above: string | undefined;
  for (const row of rows) {
    const identity = JSON.stringify([row.dataCollectorType, row.name, row.phoneNumber].map(normalizeText));
    if (identity === above) collectors.at(-1)?.push(row);
    else collectors.push([row]);
    above = identity;
  }
  return collectors;
}

/** The fields in which a further row of a collector contradicts the first. Fields that are empty there contradict nothing. */
export function findContradictions<Field extends string>(
  first: Record<Field, string>,
  further: Record<Field, string>,
  fields: readonly Field[],
): Field[] {
  const locationFieldNames: readonly string[] = locationFields;
  return fields.filter(
    (field) =>
      !locationFieldNames.includes(field) &&
      further[field] !== '' &&
      normalizeText(further[field]) !== normalizeText(first[field]),
  );
}
