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
import type { CallAnswer } from './call-list.ts';
import { type Language, takeChosenLanguage } from './languages.ts';
import { clearOfflineCache } from './offline/clear-offline-cache.ts';
import { type CallOptions, call, callOrCached, onErrorResponse, onUserActivity } from './request.ts';
import { RequestError } from './request-error.ts';

/** The signed-in user. */
export type User = NonNullable<CallAnswer<'authentication/status'>['userData']>;

/** The start page of a user. */
export type HomePage = NonNullable<User['homePage']>;

/** Public settings of the server, needed before sign-in. */
export type AppData = CallAnswer<'appData/getAppData'>;

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
  return status.isAuthenticated ? (status.userData ?? null) : null;
}

const channelName = 'harken.session';

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

/** Stores the language chosen on the sign-in page with the account, for pages and e-mails. */
async function applyChosenLanguage(user: User | null): Promise<User | null> {
  const chosen = takeChosenLanguage();
  if (!user || !chosen || chosen === user.languageCode) return user;
  // sign-in must not fail because of this; the choice then lasts as long as the page
  await call('account/setLanguage', { body: { languageCode: chosen } }).catch(() => {});
  return { ...user, languageCode: chosen };
}

/** Ignores 401: the session has already ended. */
function ignoreUnauthenticated(error: unknown): void {
  if (!(error instanceof RequestError && error.status === 401)) throw error;
}

const never = new Promise<never>(() => {});

function useAppData(): AppData | null {
  const [appData, setAppData] = useState<AppData | null>(null);
  useEffect(() => {
    callOrCached('appData/getAppData').then(setAppData, () => {});
  }, []);
  return appData;
}

/** The signed-in user: fetched at start, when another tab signals a change, and at the end of the session lifetime. */
function useCurrentUser(appData: AppData | null) {
  const [user, setUser] = useState<User | null>();
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
  useEffect(() => {
    fetchUser({}, callOrCached)
      .catch(() => null)
      .then((fetchedUser) => {
        setUser(fetchedUser);
        if (!fetchedUser) void clearOfflineCache('responses');
      });
  }, []);
  const notifyOtherTabs = useTabSync(async () => {
    const current = await refetchUser();
    if (current === null && userRef.current) leaveTo('/');
    if (!userRef.current || (current && current.id !== userRef.current.id)) return;
    setHasExpired(current === undefined);
    if (current) setUser(current);
  });
  return { user, setUser, userRef, hasExpired, setHasExpired, isLeaving, leaveTo, notifyOtherTabs };
}

function useSessionActions(currentUser: ReturnType<typeof useCurrentUser>) {
  const { setUser, userRef, setHasExpired, leaveTo, notifyOtherTabs } = currentUser;
  const [hasSignedOut, setHasSignedOut] = useState(false);
  const actions = useMemo(() => {
    const endSession = async () => {
      await clearOfflineCache('all');
      setHasSignedOut(true);
      setUser(null);
      notifyOtherTabs();
    };
    return {
      signIn: async (userName: string, password: string, code?: string) => {
        await call('authentication/login', { body: { userName, password, code } });
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
        setUser(await applyChosenLanguage(signedIn));
      },
      refreshUser: async () => setUser(await fetchUser()),
      signOut: async () => {
        await call('authentication/logout').catch(ignoreUnauthenticated);
        await endSession();
      },
      signOutEverywhere: async () => {
        await call('account/signOutEverywhere');
        await endSession();
      },
      setLanguage: async (languageCode: Language) => {
        await call('account/setLanguage', { body: { languageCode } });
        setUser((user) => user && { ...user, languageCode });
        notifyOtherTabs();
      },
    };
  }, [setUser, userRef, setHasExpired, leaveTo, notifyOtherTabs]);
  return { hasSignedOut, ...actions };
}

/** Provides the session. If the user cannot be fetched at start, nobody is signed in. */
export function SessionProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const appData = useAppData();
  const currentUser = useCurrentUser(appData);
  const actions = useSessionActions(currentUser);
  const { hasSignedOut, signIn, refreshUser, signOut, signOutEverywhere, setLanguage } = actions;
  const { user, hasExpired, isLeaving } = currentUser;
  const session = useMemo<Session>(
    () => ({
      user: user ?? null,
      ...{ appData, hasExpired, hasSignedOut, signIn, refreshUser, signOut, signOutEverywhere, setLanguage },
    }),
    [user, appData, hasExpired, hasSignedOut, signIn, refreshUser, signOut, signOutEverywhere, setLanguage],
  );
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
