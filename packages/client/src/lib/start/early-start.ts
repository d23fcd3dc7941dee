import type { SignInAnswer } from '@harken/contract/start-data';

/** What the script inside the page (app/start/early.ts) has begun before the app has loaded. */
export interface EarlyStart {
  /** Responses requested already, by address. */
  responses: Record<string, Promise<Response>>;
  /** Of those that have arrived and are no errors: their JSON, so that the first rendering shows it. */
  arrived: Record<string, unknown>;
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
  if (typeof window === 'undefined') return { responses: {}, arrived: {} };
  window.harken ??= { responses: {}, arrived: {} };
  return window.harken;
}

/** How long a response waits for the page that takes it, in milliseconds. */
const lifetime = 20_000;

/** Forgets a response. */
export function dropEarly(address: string): void {
  const { responses, arrived } = getEarlyStart();
  delete responses[address];
  delete arrived[address];
}

/** Keeps the response to a request that was sent before somebody needed it. */
export function keepEarly(address: string, response: Promise<Response>): void {
  const start = getEarlyStart();
  const isKept = () => start.responses[address] === response;
  start.responses[address] = response;
  const read = async () => {
    const answer = await response;
    if (!answer.ok || !isKept() || !answer.headers.get('content-type')?.includes('json')) return;
    const content: unknown = await answer.clone().json();
    if (isKept()) start.arrived[address] = content;
  };
  read().catch(() => undefined);
  setTimeout(() => {
    if (isKept()) dropEarly(address);
  }, lifetime);
}
