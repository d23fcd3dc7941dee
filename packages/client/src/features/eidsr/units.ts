import { foldText } from '../../lib/lists/search.ts';
import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { OptionGroup } from '../../ui/fields/grouped-combobox.tsx';
import type { OrganisationUnit } from './eidsr.api.ts';

/** A district and its EIDSR unit; the unit's fields are empty until it has one. */
export type DistrictUnit = {
  districtId: number;
  districtName: string;
  organisationUnitId: string;
  organisationUnitName: string;
};

/** A unit with its id in brackets. */
export function formatUnit(t: Translate, unit: { id: string; displayName: string }): string {
  return t('eidsr.units.unit', { name: isolate(unit.displayName), id: isolateLeftToRight(unit.id) });
}

/** The first letter of a name, upper case and without accents; units are grouped by it. */
function getFirstLetter(name: string): string {
  const [first = ''] = foldText(name);
  return first.toLocaleUpperCase() || '#';
}

/** The units as options, sorted by name and grouped by first letter. */
export function groupUnits(t: Translate, units: readonly OrganisationUnit[], language: string) {
  const collator = new Intl.Collator(language || undefined, { numeric: true });
  const sorted = [...units].sort((a, b) => collator.compare(a.displayName, b.displayName));
  const groups = Map.groupBy(sorted, ({ displayName }) => getFirstLetter(displayName));
  return [...groups].map(
    ([value, unitsOfLetter]): OptionGroup<string> => ({
      value,
      items: unitsOfLetter.map((unit) => ({ value: unit.id, label: formatUnit(t, unit) })),
    }),
  );
}

/**
 * Assigns to districts without a unit the unit of the same name, ignoring accents and case. A name that several units have is
 * left to the user.
 *
 * @returns all districts, and how many of them got a unit
 */
export function matchByName(districts: readonly DistrictUnit[], units: readonly OrganisationUnit[]) {
  const byName = Map.groupBy(units, ({ displayName }) => foldText(displayName));
  let count = 0;
  const matched = districts.map((district) => {
    const [unit, ...others] = byName.get(foldText(district.districtName)) ?? [];
    if (district.organisationUnitId || !unit || others.length > 0) return district;
    count += 1;
    return { ...district, organisationUnitId: unit.id, organisationUnitName: unit.displayName };
  });
  return { districts: matched, count };
}
