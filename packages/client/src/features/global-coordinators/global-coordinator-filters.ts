import type { SortValues } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { GlobalCoordinator } from './global-coordinators.api.ts';

/** No filter; sorted by name. */
export const defaultFilters = { search: '', orderBy: '', sortAscending: true };

/** The values that columns are sorted by. */
export const sortValues = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  organization: ({ organization }) => organization,
} satisfies SortValues<GlobalCoordinator>;

export function filterCoordinators(people: readonly GlobalCoordinator[], search: string) {
  return people.filter(({ name, email, phoneNumber, additionalPhoneNumber, organization }) =>
    matchesSearch(search, [name, email, phoneNumber, additionalPhoneNumber, organization]),
  );
}
