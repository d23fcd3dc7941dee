import type { NationalSocietyItem } from './national-societies.api.ts';

/** The options of the status filter. */
export const societyStates = ['all', 'active', 'archived'] as const;

/** No filter. */
export const defaultSocietyFilters = { name: '', state: 'all' };
export type SocietyFilters = typeof defaultSocietyFilters;

const accents = /\p{M}+/gu;

/** Removes accents and letter case from a name to compare it. */
function foldName(name: string): string {
  return name.normalize('NFD').replace(accents, '').toLocaleLowerCase().trim();
}

/** Filters societies and keeps their order. */
export function filterSocieties(
  societies: readonly NationalSocietyItem[],
  { name, state }: SocietyFilters,
): readonly NationalSocietyItem[] {
  const searched = foldName(name);
  const isInState = ({ isArchived }: NationalSocietyItem) =>
    (state !== 'active' || !isArchived) && (state !== 'archived' || isArchived);
  return societies.filter((society) => isInState(society) && foldName(society.name).includes(searched));
}
