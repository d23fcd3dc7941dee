import type { FormRule } from './form-rules.ts';

const isUnspecified = (value: string | null | undefined) => value?.toLowerCase() === 'unspecified';

/**
 * Sex and age of a reported person go together: a report counts a person in one of four groups (male or female, below
 * five or not), or in the group of those of whom neither is known. One half cannot be unspecified alone.
 *
 * @param other the other half: for the field of the sex the age, for that of the age the sex
 * @example sexAge('belowFive')('unspecified') // { key: 'validation.sexAgeMismatch', values: {} }
 */
export function sexAge(other: string | null | undefined): FormRule<string | null | undefined> {
  return (value) => {
    if (!value || !other || isUnspecified(value) === isUnspecified(other)) return null;
    return { key: 'validation.sexAgeMismatch', values: {} };
  };
}

/** A place where a collector works: a village, or a zone of it. Forms hold ids as text until they are sent. */
interface ChosenLocation {
  villageId: number | string | null | undefined;
  zoneId?: number | string | null;
}

const placeOf = ({ villageId, zoneId }: ChosenLocation) => `${villageId}/${zoneId || ''}`;

/**
 * A village, or a zone of it, is named once among the locations of a collector. The village as a whole and one of its
 * zones are two places.
 *
 * @param locations all of the collector's locations, the one in question among them
 * @param index which one is in question; of two that are equal the later one is at fault
 */
export function uniqueLocation(locations: readonly ChosenLocation[], index: number): FormRule<unknown> {
  return () => {
    const asked = locations[index];
    if (!asked?.villageId) return null;
    const isRepeated = locations.slice(0, index).some((earlier) => placeOf(earlier) === placeOf(asked));
    return isRepeated ? { key: 'validation.dataCollector.duplicateLocation', values: {} } : null;
  };
}
