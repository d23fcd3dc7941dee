import type { SortedBy } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { AlertRecipient } from './alert-recipients.api.ts';

/** Everybody shows at first, as the server sends them. */
export const defaultRecipientFilters = { search: '', orderBy: '', sortAscending: true };
export type RecipientFilters = typeof defaultRecipientFilters;

/** The columns that sort, in their order. */
export const sortableColumns = ['role', 'organization', 'email', 'phoneNumber'] as const;

/** What the columns sort by. */
export const recipientOrder: SortedBy<AlertRecipient> = Object.fromEntries(
  sortableColumns.map((column) => [column, (recipient: AlertRecipient) => recipient[column]]),
);

/** Supervisors and head supervisors alike: a recipient is told about the alerts of either. */
export function supervisorsOf({ supervisors, headSupervisors }: AlertRecipient) {
  return [...supervisors, ...headSupervisors];
}

/** The recipients that a search finds: by what they are and where, and by what they are told about. */
export function matchingRecipients(
  recipients: readonly AlertRecipient[],
  search: string,
): readonly AlertRecipient[] {
  return recipients.filter((recipient) =>
    matchesSearch(search, [
      recipient.role,
      recipient.organization,
      recipient.email,
      recipient.phoneNumber,
      ...supervisorsOf(recipient).map(({ name }) => name),
      ...recipient.healthRisks.map(({ healthRiskName }) => healthRiskName),
    ]),
  );
}
