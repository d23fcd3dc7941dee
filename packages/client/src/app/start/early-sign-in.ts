import { type SignInAnswer, signInElementId } from '@harken/contract/start-data';
import { clearOfflineCache } from '../../lib/offline/clear-offline-cache.ts';
import { getEarlyStart } from '../../lib/start/early-start.ts';
import { startData } from '../../lib/start/start-data.ts';
import { type Language, rememberLanguage } from '../../lib/texts/languages.ts';

/**
 * Before the app starts: if the server-rendered form has been sent, waits for the response. The app then starts with the session,
 * or shows what is wrong.
 */
export async function finishEarlySignIn(): Promise<void> {
  const early = getEarlyStart();
  early.isAppStarted = true;
  if (early.signIn) await startSession(early.signIn);
  // not by way of the page at /, which would only lead there
  const { pathname, search } = window.location;
  const home = startData?.session?.home;
  if (home && /^\/(login\/?)?$/i.test(pathname))
    history.replaceState(null, '', home + (pathname === '/' ? search : ''));
}

/** The code that loads others while the app starts. */
export const loadPreload = () => import('./preload.ts');

async function startSession(signIn: Promise<SignInAnswer>): Promise<void> {
  if (!startData) return;
  loadPreload().then(
    ({ preloadFrame }) => preloadFrame(),
    () => undefined,
  );
  const answer = await signIn;
  if (!('session' in answer)) {
    startData.errorKey = answer.errorKey;
    return;
  }
  const chosen = document.querySelector<HTMLSelectElement>(`#${signInElementId} select`)?.value;
  if (chosen && chosen !== startData.language) rememberLanguage(chosen as Language);
  await clearOfflineCache('responses');
  Object.assign(startData, { session: answer.session, hasSignedIn: true });
  history.replaceState(null, '', answer.next);
}
