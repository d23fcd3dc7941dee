import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { useCan } from '../../lib/permissions.ts';
import { call } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';

export type PendingAgreements = CallAnswer<'agreement/pendingAgreementDocuments'>;
export type AgreementDocument = PendingAgreements['agreementDocuments'][number];

const nothing: PendingAgreements = { pendingSocieties: [], staleSocieties: [], agreementDocuments: [] };

/** The server refuses to list nothing. */
function nothingIfNonePending(error: unknown): PendingAgreements {
  if (error instanceof RequestError && error.key === 'consent.noPendingConsent') return nothing;
  throw error;
}

/** The addresses of the documents are good for an hour; asked for again sooner, a document would be loaded anew while it is read. */
const addressesAreGoodForMilliseconds = 50 * 60_000;

/** What waits for the user's consent. Whose role consents to nothing is not even asked about. */
export function usePendingAgreements() {
  const mayAgree = useCan('agreements.get');
  return useQuery({
    queryKey: ['agreement/pendingAgreementDocuments', mayAgree],
    queryFn: ({ signal }) =>
      mayAgree
        ? call('agreement/pendingAgreementDocuments', {}, { signal }).catch(nothingIfNonePending)
        : nothing,
    staleTime: addressesAreGoodForMilliseconds,
  });
}

/** Consents for every society that waits, then begins anew at home: the role may have become another. */
export function useAccept() {
  return useChange({
    calls: 'agreement/accept',
    act: async (languageCode: string) => {
      await call('agreement/accept', { query: { languageCode } });
      window.location.assign('/');
    },
    errors: 'inline',
    waitsForLists: false,
  });
}
