/** The fields that the form of a data collector changes, in its order. */
export const editedFields = [
  'name',
  'displayName',
  'sex',
  'birthGroupDecade',
  'deployed',
  'phoneNumber',
  'additionalPhoneNumber',
  'supervisorId',
  'locations',
] as const;
export type EditedField = (typeof editedFields)[number];

/** A place of a data collector. */
export interface EditedPlace {
  /** Null for a new one. */
  id?: number | null | undefined;
  villageId: number;
  zoneId?: number | null | undefined;
  latitude: number;
  longitude: number;
}

/** The values of a data collector as the form sends them. An empty text and no value are the same. */
export interface EditedValues {
  name: string;
  displayName?: string | null | undefined;
  sex?: string | null | undefined;
  birthGroupDecade?: number | null | undefined;
  deployed?: boolean | undefined;
  phoneNumber?: string | null | undefined;
  additionalPhoneNumber?: string | null | undefined;
  supervisorId: number;
  locations: readonly EditedPlace[];
}

/** One version of a data collector: one's own, or what is stored. */
export type EditSide = 'mine' | 'stored';

/** A field that is different in one's own version and in what is stored now. */
export interface FieldConflict {
  field: EditedField;
  /** Who changed it since the form was filled in: both, or only one. */
  changedBy: 'both' | EditSide;
}

const comparePlaces = (a: readonly unknown[], b: readonly unknown[]) =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;

/** Places are the same in any order, whatever their ids are: an id says nothing about where somebody is. */
function toComparable(values: EditedValues, field: EditedField): string {
  if (field !== 'locations') return JSON.stringify(values[field] || null);
  const places = values.locations.map(({ villageId, zoneId, latitude, longitude }) => [
    ...[villageId, zoneId ?? null, latitude, longitude],
  ]);
  return JSON.stringify(places.sort(comparePlaces));
}

/** A text that is the same for the same values. */
export function summarizeValues(values: EditedValues): string {
  return JSON.stringify(editedFields.map((field) => toComparable(values, field)));
}

/**
 * Compares somebody's edit with what is stored now, after another person changed the data collector.
 *
 * @param base what was stored when the form was filled in
 * @returns the fields that are different now, in the order of the form; none if both are the same
 */
export function findConflicts(base: EditedValues, mine: EditedValues, stored: EditedValues): FieldConflict[] {
  return editedFields.flatMap((field): FieldConflict[] => {
    const [before, own, current] = [base, mine, stored].map((values) => toComparable(values, field));
    if (own === current) return [];
    if (own === before) return [{ field, changedBy: 'stored' }];
    return [{ field, changedBy: current === before ? 'mine' : 'both' }];
  });
}

/** What is chosen for a field until the person decides: what only one of both changed. Null where both changed it. */
export function suggestSide({ changedBy }: FieldConflict): EditSide | null {
  return changedBy === 'both' ? null : changedBy;
}

/**
 * The values after the person has chosen. Places that were deleted meanwhile and are kept become new ones.
 *
 * @param chosen by field; fields without a choice keep what is stored
 */
export function mergeEdit<Values extends EditedValues>(
  mine: Values,
  stored: Values,
  chosen: Readonly<Partial<Record<EditedField, EditSide>>>,
): Values {
  const own = editedFields.filter((field) => chosen[field] === 'mine');
  const merged = { ...stored, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  const known = new Set(stored.locations.map(({ id }) => id));
  const locations = merged.locations.map((place) => (known.has(place.id) ? place : { ...place, id: null }));
  return { ...merged, locations };
}
