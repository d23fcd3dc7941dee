import type { NationalSocietyItem } from './national-societies.api.ts';

/** Which societies are shown. */
export const societyStates = ['all', 'active', 'archived'] as const;

/** Everything shows at first. */
export const defaultSocietyFilters = { name: '', state: 'all' };
export type SocietyFilters = typeof defaultSocietyFilters;

const accents = /\p{M}+/gu;

/** A name as it is compared: without accents, in small letters. */
function plain(name: string): string {
  return name.normalize('NFD').replace(accents, '').toLocaleLowerCase().trim();
}

/** The societies that a filter leaves, in the order of the list. */
export function matchingSocieties(
  societies: readonly NationalSocietyItem[],
  { name, state }: SocietyFilters,
): readonly NationalSocietyItem[] {
  const searched = plain(name);
  const isInState = ({ isArchived }: NationalSocietyItem) =>
    (state !== 'active' || !isArchived) && (state !== 'archived' || isArchived);
  return societies.filter((society) => isInState(society) && plain(society.name).includes(searched));
}
