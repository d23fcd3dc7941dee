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
import { call, onAnswered, onSignInNeeded } from './request.ts';

/** Who is signed in. */
export type User = NonNullable<CallAnswer<'authentication/status'>['userData']>;

/** Where a user's work begins. */
export type HomePage = NonNullable<User['homePage']>;

/** What the app needs to know before anybody is signed in. */
export type AppData = CallAnswer<'appData/getAppData'>;

export type Session = {
  user: User | null;
  appData: AppData | null;
  /** The session has run out while the user was at work; the page stays, signing in happens above it. */
  hasRunOut: boolean;
  /** The user left on purpose: the next one begins at home, not at the page that was open. */
  hasSignedOut: boolean;
  signIn: (userName: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** Who is signed in, and how to sign in and out. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Asks who is signed in. If that fails the app still starts, with nobody signed in. */
async function fetchUser(): Promise<User | null> {
  try {
    const status = await call('authentication/status');
    return status.isAuthenticated ? (status.userData ?? null) : null;
  } catch {
    return null;
  }
}

const otherTabs = 'harken.session';

/** Tells other tabs that somebody signed in or out here, and hears of it from them. */
function useOtherTabs(userId: number | null | undefined, onChangeElsewhere: () => void) {
  const channel = useRef<BroadcastChannel>(null);
  const hear = useRef(onChangeElsewhere);
  hear.current = onChangeElsewhere;
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(otherTabs);
    opened.onmessage = () => hear.current();
    channel.current = opened;
    return () => opened.close();
  }, []);
  const told = useRef(userId);
  useEffect(() => {
    if (told.current !== undefined && userId !== undefined && told.current !== userId) {
      channel.current?.postMessage(userId);
    }
    told.current = userId;
  }, [userId]);
}

const minuteInMilliseconds = 60_000;

/** Notices that the session has run out: a minute after it must have, or when the server says so. */
function useRunningOut(isSignedIn: boolean, lastsForMinutes: number | undefined) {
  const [hasRunOut, setHasRunOut] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return setHasRunOut(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const runOut = () => setHasRunOut(true);
    const begin = () => {
      clearTimeout(timer);
      if (lastsForMinutes) timer = setTimeout(runOut, (lastsForMinutes + 1) * minuteInMilliseconds);
    };
    begin();
    const stopListening = [onAnswered(begin), onSignInNeeded(runOut)];
    return () => {
      clearTimeout(timer);
      for (const stop of stopListening) stop();
    };
  }, [isSignedIn, lastsForMinutes]);
  return [hasRunOut, setHasRunOut] as const;
}

/** Knows who is signed in, from the start of the app until it is closed. */
export function SessionProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [user, setUser] = useState<User | null>();
  const [appData, setAppData] = useState<AppData | null>(null);
  const [hasSignedOut, setHasSignedOut] = useState(false);
  const [hasRunOut, setHasRunOut] = useRunningOut(Boolean(user), appData?.authCookieExpiration);

  useEffect(() => {
    fetchUser().then(setUser);
    call('appData/getAppData').then(setAppData, () => {});
  }, []);

  useOtherTabs(user === undefined ? undefined : (user?.id ?? null), async () => {
    const current = await fetchUser();
    // somebody else's pages must not stay on the screen
    if (current?.id !== user?.id) window.location.assign('/');
  });

  const signIn = useCallback(
    async (userName: string, password: string) => {
      await call('authentication/login', { body: { userName, password } });
      const signedIn = await fetchUser();
      setHasRunOut(false);
      setHasSignedOut(false);
      setUser(signedIn);
    },
    [setHasRunOut],
  );
  const signOut = useCallback(async () => {
    await call('authentication/logout').catch(() => {});
    setHasSignedOut(true);
    setUser(null);
  }, []);
  const session = useMemo<Session>(
    () => ({ user: user ?? null, appData, hasRunOut, hasSignedOut, signIn, signOut }),
    [user, appData, hasRunOut, hasSignedOut, signIn, signOut],
  );
  if (user === undefined) return waiting;
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** A session given at hand, for tests. */
export function FixedSession({ session, children }: { session: Partial<Session>; children: ReactNode }) {
  const nothing = async () => {};
  const standard: Session = {
    user: null,
    appData: null,
    hasRunOut: false,
    hasSignedOut: false,
    signIn: nothing,
    signOut: nothing,
  };
  return <SessionContext value={{ ...standard, ...session }}>{children}</SessionContext>;
}

const wantedKey = 'harken.wantedPath';

/** Keeps where somebody wanted to go before signing in. */
export function rememberWantedPath(path: string): void {
  try {
    sessionStorage.setItem(wantedKey, path);
  } catch {
    // without storage the way leads home
  }
}

/** Gives the wanted path once, if it is one of ours. */
export function takeWantedPath(): string | undefined {
  try {
    const path = sessionStorage.getItem(wantedKey);
    sessionStorage.removeItem(wantedKey);
    return path?.startsWith('/') && !path.startsWith('//') ? path : undefined;
  } catch {
    return undefined;
  }
}
