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
  /** The DHIS2 code of the district, which may be the id of its unit. */
  dhis2Code?: string | null | undefined;
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
 * Assigns to districts without a unit the unit that has their DHIS2 code as its id, otherwise the unit of the same name, ignoring
 * accents and case. A name that several units have is left to the user.
 *
 * @returns all districts, and how many of them got a unit
 */
export function matchUnits(districts: readonly DistrictUnit[], units: readonly OrganisationUnit[]) {
  const byName = Map.groupBy(units, ({ displayName }) => foldText(displayName));
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  let count = 0;
  const matched = districts.map((district) => {
    const [named, ...others] = byName.get(foldText(district.districtName)) ?? [];
    const unit = byId.get(district.dhis2Code ?? '') ?? (others.length > 0 ? undefined : named);
    if (district.organisationUnitId || !unit) return district;
    count += 1;
    return { ...district, organisationUnitId: unit.id, organisationUnitName: unit.displayName };
  });
  return { districts: matched, count };
}
