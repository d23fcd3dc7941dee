import type { SortValues } from '../../lib/lists/order.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import type { AlertRecipient } from './alert-recipients.api.ts';

/** No filter; in the order of the server. */
export const defaultRecipientFilters = { search: '', orderBy: '', sortAscending: true };
export type RecipientFilters = typeof defaultRecipientFilters;

/** The sortable columns in display order. */
export const sortableColumns = ['role', 'organization', 'email', 'phoneNumber'] as const;

/** The values that columns are sorted by. */
export const recipientOrder: SortValues<AlertRecipient> = Object.fromEntries(
  sortableColumns.map((column) => [column, (recipient: AlertRecipient) => recipient[column]]),
);

/** Supervisors and head supervisors of a recipient, who is notified of the alerts of both. */
export function listSupervisors({ supervisors, headSupervisors }: AlertRecipient) {
  return [...supervisors, ...headSupervisors];
}

/** Filters recipients by their own fields and by the supervisors and health risks they are notified of. */
export function filterRecipients(
  recipients: readonly AlertRecipient[],
  search: string,
): readonly AlertRecipient[] {
  return recipients.filter((recipient) =>
    matchesSearch(search, [
      recipient.role,
      recipient.organization,
      recipient.email,
      recipient.phoneNumber,
      ...listSupervisors(recipient).map(({ name }) => name),
      ...recipient.healthRisks.map(({ healthRiskName }) => healthRiskName),
    ]),
  );
}
