import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clearOfflineCache } from '../offline/clear-offline-cache.ts';
import type { CallResponse } from '../requests/call-list.ts';
import { RequestError } from '../requests/error.ts';
import { languageHeader } from '../requests/headers.ts';
import {
  type CallOptions,
  call,
  callOrCached,
  extraHeaders,
  onErrorResponse,
  onUserActivity,
  requestEarly,
} from '../requests/request.ts';
import { startData } from '../start/start-data.ts';
import {
  getSessionLanguage,
  type Language,
  setSessionLanguage,
  takeChosenLanguage,
} from '../texts/languages.ts';

/** The signed-in user. `languageCode` is the language of this session. */
export type User = NonNullable<CallResponse<'authentication/status'>['userData']> & {
  /** The language of the account, if the session has another. */
  accountLanguageCode?: string;
};

/** The start page of a user. */
export type HomePage = NonNullable<User['homePage']>;

/** Public settings of the server, needed before sign-in. */
export type AppData = CallResponse<'appData/getAppData'>;

export type Session = {
  user: User | null;
  appData: AppData | null;
  /** The session expired while the app was open. The page stays, and a dialog above it lets the user sign in again. */
  hasExpired: boolean;
  /** The user signed out: the next one starts at the home page, not at the page that was open. */
  hasSignedOut: boolean;
  /** The code is for two-factor authentication: without it, the server responds with `login.codeRequired`. */
  signIn: (userName: string, password: string, code?: string) => Promise<void>;
  /** Fetches the signed-in user again, with what they must do first (such as setting up two-factor authentication). */
  refreshUser: () => Promise<void>;
  /** Fails if the server cannot be reached: the user is then still signed in and must know it. */
  signOut: () => Promise<void>;
  /** Signs out on every device, including this one. */
  signOutEverywhere: () => Promise<void>;
  /** Sets the language of the account: for its pages on every device and for its e-mails. */
  setLanguage: (language: Language) => Promise<void>;
  /** Sets the language of the pages until the user signs out. The account keeps its own. */
  setSessionLanguage: (language: Language) => void;
};

const SessionContext = createContext<Session | null>(null);

/** The signed-in user, and functions to sign in and out. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

async function fetchUser(options?: CallOptions, check = call): Promise<User | null> {
  const status = await check('authentication/status', {}, options);
  return status.isAuthenticated && status.userData ? withSessionLanguage(status.userData) : null;
}

/** The user with the language of this session. */
function withSessionLanguage(user: User): User {
  const accountLanguageCode = user.accountLanguageCode ?? user.languageCode;
  const languageCode = getSessionLanguage(user.id) ?? accountLanguageCode;
  if (languageCode === accountLanguageCode) delete extraHeaders[languageHeader];
  else extraHeaders[languageHeader] = languageCode;
  return { ...user, languageCode, accountLanguageCode };
}

const channelName = 'harken.session';

const pendingAgreementsAddress = '/api/agreement/listPending';

/**
 * Keeps the sign-in state of several tabs in sync.
 *
 * @returns notifies the other tabs of a change in this one
 */
function useTabSync(onChangeInOtherTab: () => void): () => void {
  const channel = useRef<BroadcastChannel>(null);
  const listener = useRef(onChangeInOtherTab);
  listener.current = onChangeInOtherTab;
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(channelName);
    opened.onmessage = () => listener.current();
    channel.current = opened;
    return () => opened.close();
  }, []);
  return useCallback(() => channel.current?.postMessage('changed'), []);
}

const minuteInMilliseconds = 60_000;
/** Added to the session lifetime, so that the server has ended the session before the page checks. */
const graceMinutes = 1;

/**
 * Detects an expired session: a minute after its lifetime, or on a 401 response.
 *
 * @param isStillSignedIn called at the end of the lifetime, because another tab may have extended the session
 */
function useSessionExpiry(
  isSignedIn: boolean,
  lifetimeMinutes: number | undefined,
  isStillSignedIn: () => Promise<boolean>,
) {
  const [hasExpired, setHasExpired] = useState(false);
  const check = useRef(isStillSignedIn);
  check.current = isStillSignedIn;
  useEffect(() => {
    if (!isSignedIn) return setHasExpired(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const expire = () => setHasExpired(true);
    const restartTimer = () => {
      clearTimeout(timer);
      if (!lifetimeMinutes || isUnmounted) return;
      timer = setTimeout(onTimeout, (lifetimeMinutes + graceMinutes) * minuteInMilliseconds);
    };
    const onTimeout = async () => ((await check.current()) ? restartTimer() : expire());
    restartTimer();
    const stopListening = [
      onUserActivity(restartTimer),
      onErrorResponse(({ status }) => status === 401 && expire()),
    ];
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      for (const stop of stopListening) stop();
    };
  }, [isSignedIn, lifetimeMinutes]);
  return [hasExpired, setHasExpired] as const;
}

/** Leaves the app: first stops rendering it, then loads the new address. */
function useLeaveApp() {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (address) window.location.assign(address);
  }, [address]);
  return [address !== undefined, setAddress] as const;
}

/** The language chosen on the sign-in page holds for the session; the account keeps its own. */
function applyChosenLanguage(user: User | null): User | null {
  const chosen = takeChosenLanguage();
  if (!user || !chosen) return user;
  setSessionLanguage(user.id, chosen);
  return withSessionLanguage(user);
}

/** Ignores 401: the session has already ended. */
function ignoreUnauthenticated(error: unknown): void {
  if (!(error instanceof RequestError && error.status === 401)) throw error;
}

const never = new Promise<never>(() => {});

/** The settings of the server; `retry` asks again if they could not be fetched, `attempt` counts how often. */
function useAppData() {
  const [appData, setAppData] = useState<AppData | null>(startData?.appData ?? null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ask again with each attempt
  useEffect(() => {
    if (appData) return;
    callOrCached('appData/getAppData').then(setAppData, () => setHasFailed(true));
  }, [attempt]);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  return { appData, hasFailed: hasFailed && !appData, attempt, retry };
}

/** The user whose session is in the page, null if nobody is signed in, undefined if the page does not know. */
function getStartUser(): User | null | undefined {
  const user = startData?.session?.user;
  return user ? applyChosenLanguage(withSessionLanguage(user)) : startData && null;
}

/** The signed-in user: fetched at start, when another tab signals a change, and at the end of the session lifetime. */
function useCurrentUser({ appData, attempt }: ReturnType<typeof useAppData>) {
  const [user, setUser] = useState<User | null | undefined>(getStartUser);
  const [isLeaving, leaveTo] = useLeaveApp();
  const userRef = useRef(user);
  userRef.current = user;
  /** Undefined if the server cannot be reached. */
  const refetchUser = async (): Promise<User | null | undefined> => {
    const current = await fetchUser({ isBackground: true }).catch(() => undefined);
    // pages of another user must not stay on the screen
    if (current && current.id !== userRef.current?.id) leaveTo('/');
    return current;
  };
  const [hasExpired, setHasExpired] = useSessionExpiry(
    Boolean(user),
    appData?.authCookieExpiration,
    async () => Boolean(await refetchUser()),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user could not be fetched either while the server was down
  useEffect(() => {
    if (startData?.session) return;
    if (startData) return void clearOfflineCache('responses');
    fetchUser({}, callOrCached)
      .catch(() => null)
      .then((fetchedUser) => {
        setUser(fetchedUser);
        if (!fetchedUser) void clearOfflineCache('responses');
      });
  }, [attempt]);
  const notifyOtherTabs = useTabSync(async () => {
    const current = await refetchUser();
    if (current === null && userRef.current) leaveTo('/');
    if (!userRef.current || (current && current.id !== userRef.current.id)) return;
    setHasExpired(current === undefined);
    if (current) setUser(current);
  });
  // somebody signed in with the server-rendered form
  useEffect(() => {
    if (startData?.hasSignedIn) notifyOtherTabs();
  }, [notifyOtherTabs]);
  return { user, setUser, userRef, hasExpired, setHasExpired, isLeaving, leaveTo, notifyOtherTabs };
}

function useSessionActions(currentUser: ReturnType<typeof useCurrentUser>) {
  const { setUser, userRef, setHasExpired, leaveTo, notifyOtherTabs } = currentUser;
  const [hasSignedOut, setHasSignedOut] = useState(false);
  const actions = useMemo(() => {
    const endSession = async () => {
      await clearOfflineCache('all');
      setSessionLanguage(0, undefined);
      setHasSignedOut(true);
      setUser(null);
      notifyOtherTabs();
    };
    return {
      signIn: async (userName: string, password: string, code?: string) => {
        await call('authentication/login', { body: { userName, password, code } });
        requestEarly(pendingAgreementsAddress);
        const signedIn = await fetchUser();
        notifyOtherTabs();
        if (userRef.current && signedIn?.id !== userRef.current.id) {
          // another user: the page and what was typed on it belong to the previous one
          takeWantedPath();
          leaveTo('/login');
          return never;
        }
        setHasSignedOut(false);
        setHasExpired(false);
        setUser(applyChosenLanguage(signedIn));
      },
      refreshUser: async () => setUser(await fetchUser()),
      signOut: async () => {
        const ended = await call('authentication/logout').catch(ignoreUnauthenticated);
        await endSession();
        // the session at the identity provider ends too, so that nobody else on this device continues it
        if (ended?.signOutUrl) window.location.assign(ended.signOutUrl);
      },
      signOutEverywhere: async () => {
        await call('account/signOutEverywhere');
        await endSession();
      },
      setLanguage: async (languageCode: Language) => {
        await call('account/setLanguage', { body: { languageCode } });
        setSessionLanguage(0, undefined);
        setUser((user) => user && withSessionLanguage({ ...user, accountLanguageCode: languageCode }));
        notifyOtherTabs();
      },
      setSessionLanguage: (language: Language) => {
        const user = userRef.current;
        if (!user) return;
        setSessionLanguage(user.id, language);
        setUser(withSessionLanguage(user));
        notifyOtherTabs();
      },
    };
  }, [setUser, userRef, setHasExpired, leaveTo, notifyOtherTabs]);
  return { hasSignedOut, actions };
}

type SessionProviderProps = {
  waiting: ReactNode;
  /** Shown while the settings of the server cannot be fetched. */
  failed: (retry: () => void, attempt: number) => ReactNode;
  children: ReactNode;
};

/** Provides the session. If the user cannot be fetched at start, nobody is signed in. */
export function SessionProvider({ waiting, failed, children }: SessionProviderProps) {
  const start = useAppData();
  const { appData } = start;
  const currentUser = useCurrentUser(start);
  const { hasSignedOut, actions } = useSessionActions(currentUser);
  const { user, hasExpired, isLeaving } = currentUser;
  const session = useMemo<Session>(
    () => ({
      user: user ?? null,
      ...{ appData, hasExpired, hasSignedOut },
      ...actions,
    }),
    [user, appData, hasExpired, hasSignedOut, actions],
  );
  if (start.hasFailed) return failed(start.retry, start.attempt);
  if (user === undefined || isLeaving) return waiting;
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** A fixed session, for tests. */
export function FixedSession({ session, children }: { session: Partial<Session>; children: ReactNode }) {
  const doNothing = async () => {};
  const defaults: Session = {
    user: null,
    appData: null,
    hasExpired: false,
    hasSignedOut: false,
    signIn: doNothing,
    refreshUser: doNothing,
    signOut: doNothing,
    signOutEverywhere: doNothing,
    setLanguage: doNothing,
    setSessionLanguage: () => {},
  };
  return <SessionContext value={{ ...defaults, ...session }}>{children}</SessionContext>;
}

const wantedKey = 'harken.wantedPath';

/** Stores the address that was requested before sign-in. */
export function rememberWantedPath(path: string): void {
  try {
    sessionStorage.setItem(wantedKey, path);
  } catch {
    // without storage, sign-in leads to the home page
  }
}

/** Returns and removes the stored path, if it belongs to this app. */
export function takeWantedPath(): string | undefined {
  try {
    const path = sessionStorage.getItem(wantedKey);
    sessionStorage.removeItem(wantedKey);
    return path?.startsWith('/') && !path.startsWith('//') ? path : undefined;
  } catch {
    return undefined;
  }
}
