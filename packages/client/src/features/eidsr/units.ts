import { isolated, leftToRight } from '../../lib/left-to-right.ts';
import { folded } from '../../lib/search.ts';
import type { Translate } from '../../lib/texts.tsx';
import type { OptionGroup } from '../../ui/grouped-combobox.tsx';
import type { OrganisationUnit } from './eidsr.api.ts';

/** A district of the society, and the unit of the outbreak system that it is there; empty texts where it has none yet. */
export type DistrictUnit = {
  districtId: number;
  districtName: string;
  organisationUnitId: string;
  organisationUnitName: string;
};

/** A unit as it is chosen: its name, and its id in brackets. */
export function unitInWords(t: Translate, unit: { id: string; displayName: string }): string {
  return t('eidsr.units.unit', { name: isolated(unit.displayName), id: leftToRight(unit.id) });
}

/** What a name stands under: its first letter, large and without accents. */
function letterOf(name: string): string {
  const [first = ''] = folded(name);
  return first.toLocaleUpperCase() || '#';
}

/** The units to choose from, by name, and by the first letter of it. */
export function unitGroups(t: Translate, units: readonly OrganisationUnit[], language: string) {
  const words = new Intl.Collator(language || undefined, { numeric: true });
  const sorted = [...units].sort((one, other) => words.compare(one.displayName, other.displayName));
  const groups = Map.groupBy(sorted, ({ displayName }) => letterOf(displayName));
  return [...groups].map(
    ([value, ofLetter]): OptionGroup<string> => ({
      value,
      items: ofLetter.map((unit) => ({ value: unit.id, label: unitInWords(t, unit) })),
    }),
  );
}

/**
 * Gives districts without a unit the one of the same name, whatever its accents and letter case. A name that several
 * units have is left to people.
 *
 * @returns all districts, and how many of them were given one
 */
export function matchedByName(districts: readonly DistrictUnit[], units: readonly OrganisationUnit[]) {
  const byName = Map.groupBy(units, ({ displayName }) => folded(displayName));
  let count = 0;
  const matched = districts.map((district) => {
    const [unit, ...others] = byName.get(folded(district.districtName)) ?? [];
    if (district.organisationUnitId || !unit || others.length > 0) return district;
    count += 1;
    return { ...district, organisationUnitId: unit.id, organisationUnitName: unit.displayName };
  });
  return { districts: matched, count };
}
