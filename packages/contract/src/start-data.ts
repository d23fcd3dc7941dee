import type { accountCalls } from './accounts.ts';
import type { appDataCalls } from './app-data.ts';
import type { CallResponseOf } from './calls/call.ts';

/** Pages that need no sign-in and are not the sign-in page. */
export const publicPages = [
  '/signIn',
  '/verifyEmail',
  '/resetPassword',
  '/resetPasswordCallback',
  '/confirmEmail',
  '/undoEmailChange',
  '/unsubscribe',
  '/verify',
] as const;

/** The page from which somebody signs in with the identity provider of their national society. */
export const buildSignInUrl = (baseUrl: string, slug: string) => `${baseUrl}/signIn?with=${slug}`;

/** The id of the element with the server-rendered sign-in form; the app removes it when it takes over. */
export const signInElementId = 'sign-in';

/** The id of the element with the data below. */
export const startDataElementId = 'start-data';

/** What the app starts with when somebody is signed in. */
export interface SessionStart {
  user: NonNullable<CallResponseOf<typeof accountCalls.getAuthenticationStatus>['userData']>;
  /** The address of the home page, if that is the page that opens. */
  home?: string;
  /** Built files of the page that opens first. */
  files: string[];
  /** Addresses of data that this page asks for. Those with days are requested if the page opens with its own filters. */
  data: string[];
  /** The texts of the frame and of this page, by key. */
  texts?: { language: string; values: Record<string, string> };
}

/** What the app needs to start; the server puts it into the page. */
export interface StartData {
  language: string;
  /** The texts of the pages before sign-in, by key; absent for somebody who is signed in. */
  texts?: Record<string, string>;
  /** Absent if nobody is signed in. */
  session?: SessionStart;
  /** Built scripts of the app up to the sign-in form, its entry first. Requested when the form in the page is drawn; absent for somebody who is signed in. */
  scripts?: string[];
  /** Built files that are loaded after those of the sign-in form: the frame around every page. */
  later?: string[];
  appData: CallResponseOf<typeof appDataCalls.getAppData>;
  /** The key of the error that the form shows, after it was sent without scripts. */
  errorKey?: string;
  /** The form also asks for a code; the app leaves it as it is. */
  needsCode?: true;
}

/** The response to the sign-in form if a script sent it: the page to open, or the key of what is wrong. */
export type SignInAnswer = { next: string; session: SessionStart } | { errorKey: string };

/** The name of the cookie with the language chosen on this device before sign-in. */
export const languageCookie = 'harken_language';

/** The variants of the sign-in form: as it opens, with an error, and with a field for a code of two-factor authentication. */
export const signInForms = ['empty', 'error', 'code'] as const;

/**
 * The sign-in forms as HTML, by language and variant, written by the build of the client. The server replaces the marks `⟦…⟧`:
 * a text key after "text ", or the name of a value.
 */
export type SignInTemplates = Record<string, Record<(typeof signInForms)[number], string>>;

/** The mark of a value in a template. */
export const toMark = (name: string): string => `⟦${name}⟧`;

/** The file with the templates in the folder of the built client; the server does not publish it. */
export const signInTemplatesFile = '.start/sign-in.json';

/** The built script that runs inside the page, before the app has loaded. */
export const earlyScriptFile = '.start/early.js';

/**
 * A page of the app, for the server: its path with ids in braces, the roles that may open it, its built files, and the addresses
 * of its first data.
 */
export interface PageFiles {
  path: string;
  roles: string[];
  files: string[];
  /** Built scripts that it loads when it is open, such as charts and dialogs: it is sent with their texts. */
  later: string[];
  data: string[];
}
