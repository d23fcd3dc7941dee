import { type Entry, folded } from './columns.ts';

/** The columns that tell one collector from another. */
type Identity = 'dataCollectorType' | 'name' | 'phoneNumber';

/** The columns that say where a collector works: all that may differ between the rows of one. */
export const placeFields = [
  'regionId',
  'districtId',
  'villageId',
  'zoneId',
  'latitude',
  'longitude',
] as const;

/**
 * The rows of a file by collector, as exports write them: one row for each place. A row whose type, name and phone number
 * are those of the row directly above adds a place to that collector.
 */
export function rowsByCollector<Row extends Entry<Identity>>(rows: readonly Row[]): Row[][] {
  const collectors: Row[][] = [];
  let above: string | undefined;
  for (const row of rows) {
    const identity = JSON.stringify([row.dataCollectorType, row.name, row.phoneNumber].map(folded));
    if (identity === above) collectors.at(-1)?.push(row);
    else collectors.push([row]);
    above = identity;
  }
  return collectors;
}

/**
 * The fields in which a further row of a collector contradicts the first one. What is left empty there contradicts nothing.
 */
export function contradictions<Field extends string>(
  first: Record<Field, string>,
  further: Record<Field, string>,
  fields: readonly Field[],
): Field[] {
  const ofPlaces: readonly string[] = placeFields;
  return fields.filter(
    (field) =>
      !ofPlaces.includes(field) && further[field] !== '' && folded(further[field]) !== folded(first[field]),
  );
}
