import { type SessionStart, type SignInAnswer, signInElementId } from '@harken/contract/start-data';
import { acceptLanguage, commonHeaders, languageHeader } from '../../lib/requests/headers.ts';
import { getEarlyStart, keepEarly } from '../../lib/start/early-start.ts';
import { fillDays, hasDays } from '../../lib/start/fill-days.ts';
import { readStartData } from '../../lib/start/start-data.ts';
import { chosenLanguageKey, sessionLanguageKey } from '../../lib/texts/language-keys.ts';
import { worldBeginning } from '../../ui/map/ground/world-beginning.ts';

/**
 * Runs inside the page, before the app has loaded: requests what the app will need first, and sends the sign-in form without
 * leaving the page, so that nothing is loaded twice. Built on its own (vite.early.config.ts) and kept small.
 */

const start = getEarlyStart();
const startData = readStartData();
const noConnection = 'error.noConnection';

function readStorage(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** The language of the pages: chosen on the sign-in page, else chosen for this session, else that of the account. */
function chooseLanguage({ id, languageCode }: SessionStart['user'], chosen: string | null): string {
  const [owner, ofSession] = (readStorage(() => localStorage, sessionLanguageKey) ?? '').split(' ');
  return chosen || (owner === String(id) && ofSession) || languageCode;
}

/**
 * Requests what the page that opens first shows: its data, and texts if they are in another language.
 *
 * @param next its address
 */
function requestFirst({ user, data, texts }: SessionStart, next: string, chosen: string | null): void {
  const language = chooseLanguage(user, chosen);
  const headers: Record<string, string> = { ...commonHeaders, 'Accept-Language': acceptLanguage(language) };
  if (language !== user.languageCode) headers[languageHeader] = language;
  // the page has its texts already, unless somebody chose another language than that of the account
  const strings = texts?.language === language ? [] : [`/api/appData/getStrings/${language}`];
  const hasOwnDays = !next.includes('?');
  for (const pattern of [...strings, ...data.filter((one) => hasOwnDays || !hasDays(one))]) {
    const address = fillDays(pattern);
    keepEarly(
      address,
      fetch(address, { headers, credentials: 'include', cache: 'no-store', redirect: 'manual' }),
    );
  }
}

/** Requests the beginning of the ground of maps: as much as a map reads first. */
function requestGround(files: readonly string[]): void {
  for (const file of files.filter((one) => one.endsWith('.pmtiles')))
    keepEarly(`/${file}`, fetch(`/${file}`, { headers: { Range: `bytes=0-${worldBeginning - 1}` } }));
}

/** Loads the built files of a page. */
function loadFiles(files: readonly string[]): void {
  for (const file of files.filter((one) => /\.(js|css)$/.test(one))) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

/** Loads the app, which takes over the form of the page, and then what somebody needs after signing in, while they type. */
function loadApp([entry, ...others]: readonly string[], later: readonly string[]): void {
  loadFiles(others);
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', crossOrigin: '', src: `/${entry}` });
  script.addEventListener('load', () => {
    if (!start.signIn) loadFiles(later);
  });
  const append = () => void document.head.append(script);
  // The app needs the end of the page, which may arrive late.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', append);
  else append();
}

/**
 * Makes the browser load its language and time zone data, which takes a slow phone up to a quarter of a second when it is first
 * used. The processor is idle now, while files are downloading; later a person would be waiting.
 */
function readLocales(): void {
  const kinds = [
    () => new Intl.NumberFormat('en'),
    () => new Intl.DateTimeFormat('en', { timeZone: 'UTC' }),
    () => new Intl.PluralRules('en'),
    () => new Intl.ListFormat('en'),
  ];
  const next = () => {
    kinds.shift()?.();
    if (kinds.length > 0) setTimeout(next); // in separate tasks, so that a key press waits for one of them at most
  };
  // after the page has been painted
  requestAnimationFrame(() => setTimeout(next));
}

const readChosen = () => readStorage(() => sessionStorage, chosenLanguageKey);

async function sendForm(form: HTMLFormElement): Promise<SignInAnswer> {
  const chosen = document.querySelector<HTMLSelectElement>(`#${signInElementId} select`)?.value;
  try {
    const response = await fetch('/login', {
      method: 'POST',
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      headers: { Accept: 'application/json' },
      credentials: 'include',
      cache: 'no-store',
    });
    const answer = (await response.json()) as SignInAnswer;
    if ('session' in answer) {
      loadFiles([...(startData?.later ?? []), ...answer.session.files]);
      const isAccountLanguage = chosen === startData?.language;
      requestGround(answer.session.files);
      requestFirst(answer.session, answer.next, isAccountLanguage ? readChosen() : (chosen ?? null));
      return answer;
    }
    return { errorKey: answer.errorKey ?? 'error.unexpected' };
  } catch {
    return { errorKey: noConnection };
  }
}

/** The entry of the app cannot be loaded: the browser sends the form, as without scripts. */
let isAppMissing = false;
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    isAppMissing = true;
    void start.signIn?.then(goOnWithoutApp);
  },
  true,
);

/**
 * After the form was sent: opens the page, or lets the browser send the form, whose response shows what is wrong. Without a connection
 * the form stays, to be sent again.
 */
function goOnWithoutApp(answer: SignInAnswer): void {
  const form = document.querySelector<HTMLFormElement>(`#${signInElementId} form`);
  if ('next' in answer) location.assign(answer.next);
  else if (answer.errorKey !== noConnection) form?.submit();
  else form?.querySelector('button[type="submit"]')?.removeAttribute('aria-busy');
}

if (startData?.session) {
  requestGround(startData.session.files);
  requestFirst(startData.session, location.href, readChosen());
}
// With the first frame, so that they arrive after it: a slow phone should not compile them before it draws the form.
const { scripts, later = [] } = startData ?? {};
if (scripts) requestAnimationFrame(() => loadApp(scripts, later));
readLocales();
if (startData && !startData.needsCode) {
  const form = document.querySelector<HTMLFormElement>(`#${signInElementId} form`);
  form?.addEventListener('submit', (event) => {
    if (isAppMissing) return;
    event.preventDefault();
    if (start.isAppStarted) {
      start.isSubmitWanted = true;
    } else if (!start.signIn) {
      const button = form.querySelector('button[type="submit"]');
      button?.setAttribute('aria-busy', 'true');
      start.signIn = sendForm(form);
    }
  });
}
