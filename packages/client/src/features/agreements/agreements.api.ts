import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { RequestError } from '../../lib/requests/error.ts';
import { call } from '../../lib/requests/request.ts';
import { useCan } from '../../lib/session/permissions.ts';

export type PendingAgreements = CallResponse<'agreement/pendingAgreementDocuments'>;
export type AgreementDocument = PendingAgreements['agreementDocuments'][number];

const noAgreements: PendingAgreements = { pendingSocieties: [], staleSocieties: [], agreementDocuments: [] };

/** Without pending consents the server responds with an error instead of an empty list. */
function toEmptyIfNonePending(error: unknown): PendingAgreements {
  if (error instanceof RequestError && error.key === 'consent.noPendingConsent') return noAgreements;
  throw error;
}

/** The links expire after an hour. Refetching them sooner would reload a document while it is being read. */
const urlLifetimeMilliseconds = 50 * 60_000;

/** The pending agreements of the user. Roles that never consent skip the request. */
export function usePendingAgreements() {
  const mayAgree = useCan('agreements.get');
  return useQuery({
    queryKey: ['agreement/pendingAgreementDocuments', mayAgree],
    queryFn: ({ signal }) =>
      mayAgree
        ? call('agreement/pendingAgreementDocuments', {}, { signal }).catch(toEmptyIfNonePending)
        : noAgreements,
    staleTime: urlLifetimeMilliseconds,
  });
}

/** Consents for all pending societies, then reloads the app at the home page, because the role may have changed. */
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
