import { call } from '../../lib/request.ts';
import { takeWantedPath } from '../../lib/session.tsx';

const nothingToAgreeTo = { pendingSocieties: [], staleSocieties: [] };

/**
 * Where somebody goes who has just signed in: to the agreements that wait for their consent, else where they wanted to
 * go, else home. Not knowing about agreements keeps nobody from working.
 */
export async function placeAfterSignIn(): Promise<string> {
  const wanted = takeWantedPath() ?? '/';
  const waiting = await call('agreement/listPending').catch(() => nothingToAgreeTo);
  const mustAgree = waiting.pendingSocieties.length > 0 || waiting.staleSocieties.length > 0;
  return mustAgree ? '/agreements' : wanted;
}
