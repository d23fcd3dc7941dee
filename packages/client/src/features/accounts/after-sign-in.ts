import { call } from '../../lib/requests/request.ts';
import { takeWantedPath } from '../../lib/session/session.tsx';

const noAgreements = { pendingSocieties: [], staleSocieties: [] };

/**
 * Returns the page to open after signing in: the agreements if consent is pending, otherwise the page that was requested,
 * otherwise the home page. If the agreements cannot be loaded, they are skipped so that nobody is kept from working.
 */
export async function findPageAfterSignIn(): Promise<string> {
  const requestedPath = takeWantedPath() ?? '/';
  const agreements = await call('agreement/listPending').catch(() => noAgreements);
  const mustAgree = agreements.pendingSocieties.length > 0 || agreements.staleSocieties.length > 0;
  return mustAgree ? '/agreements' : requestedPath;
}
