import type { appDataCalls } from './app-data.ts';
import type { CallResponseOf } from './calls/call.ts';

/** Pages that need no sign-in and are not the sign-in page. */
export const publicPages = [
  '/verifyEmail',
  '/resetPassword',
  '/resetPasswordCallback',
  '/confirmEmail',
  '/undoEmailChange',
  '/unsubscribe',
] as const;

/** The id of the element with the server-rendered sign-in form; the app removes it when it takes over. */
export const signInElementId = 'sign-in';

/** The id of the element with the data below. */
export const startDataElementId = 'start-data';

/** What the app needs to show the sign-in form; the server puts it into the page for people who are not signed in. */
export interface StartData {
  language: string;
  /** The texts of the pages before sign-in, by key. */
  texts: Record<string, string>;
  appData: CallResponseOf<typeof appDataCalls.getAppData>;
  /** The key of the error that the form shows, after it was sent without scripts. */
  errorKey?: string;
  /** The form also asks for a code; the app leaves it as it is. */
  needsCode?: true;
}

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
