import type { SignInAnswer } from '@harken/contract/start-data';

/** What the script inside the page (app/start/early.ts) has begun before the app has loaded. */
export interface EarlyStart {
  /** Responses requested already, by address. */
  responses: Record<string, Promise<Response>>;
  /** The server-rendered form has been sent. */
  signIn?: Promise<SignInAnswer> | undefined;
  /** The app is about to replace the server-rendered form: from now on, it sends the form. */
  isAppStarted?: true;
  /** The button was pressed between those two. */
  isSubmitWanted?: true;
}

declare global {
  interface Window {
    harken?: EarlyStart;
  }
}

/** Shared by the script inside the page and the app. */
export function getEarlyStart(): EarlyStart {
  if (typeof window === 'undefined') return { responses: {} };
  window.harken ??= { responses: {} };
  return window.harken;
}
