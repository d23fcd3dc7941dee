import type { SortedBy } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { GlobalCoordinator } from './global-coordinators.api.ts';

/** Everybody shows at first, by name. */
export const defaultFilters = { search: '', orderBy: '', sortAscending: true };

/** What the columns are sorted by. */
export const sortedBy = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  organization: ({ organization }) => organization,
} satisfies SortedBy<GlobalCoordinator>;

export function matchingCoordinators(people: readonly GlobalCoordinator[], search: string) {
  return people.filter(({ name, email, phoneNumber, additionalPhoneNumber, organization }) =>
    matchesSearch(search, [name, email, phoneNumber, additionalPhoneNumber, organization]),
  );
}
