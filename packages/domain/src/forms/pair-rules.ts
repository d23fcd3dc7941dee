import type { FormRule } from './form-rules.ts';

const isUnspecified = (value: string | null | undefined) => value?.toLowerCase() === 'unspecified';

/**
 * Sex and age of a reported person go together: a report counts a person in one of four sex-age groups, or in the group in
 * which both are unknown. One of the two cannot be unspecified alone.
 *
 * @param other the other field: for the sex the age, for the age the sex
 * @example validateSexAndAge('belowFive')('unspecified') // { key: 'validation.sexAgeMismatch', values: {} }
 */
export function validateSexAndAge(other: string | null | undefined): FormRule<string | null | undefined> {
  return (value) => {
    if (!value || !other || isUnspecified(value) === isUnspecified(other)) return null;
    return { key: 'validation.sexAgeMismatch', values: {} };
  };
}

/** Where a collector works: a village, or a zone of it. Forms keep ids as text until they are sent. */
interface ChosenLocation {
  villageId: number | string | null | undefined;
  zoneId?: number | string | null;
}

const toLocationKey = ({ villageId, zoneId }: ChosenLocation) => `${villageId}/${zoneId || ''}`;

/**
 * The locations of a collector must be distinct. A village without a zone and one of its zones are two locations.
 *
 * @param locations all locations of the collector
 * @param index which one to check; of two equal locations the later one is invalid
 */
export function validateUniqueLocation(
  locations: readonly ChosenLocation[],
  index: number,
): FormRule<unknown> {
  return () => {
    const location = locations[index];
    if (!location?.villageId) return null;
    const isRepeated = locations
      .slice(0, index)
      .some((earlier) => toLocationKey(earlier) === toLocationKey(location));
    return isRepeated ? { key: 'validation.dataCollector.duplicateLocation', values: {} } : null;
  };
}
