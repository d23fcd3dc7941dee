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
import { forget } from './offline/forgetting.ts';
import { type CallOptions, call, callOrLastSeen, onRefused, onUsed } from './request.ts';
import { RequestError } from './request-error.ts';

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
  /** With a code, where the account asks for one: the server then refuses with `login.codeRequired`. */
  signIn: (userName: string, password: string, code?: string) => Promise<void>;
  /** Asks the server again who is signed in, and what they must do first. */
  lookAgain: () => Promise<void>;
  /** Fails when the server cannot be told: then the user is signed in still, and must know. */
  signOut: () => Promise<void>;
  /** Signs out on every device, this one too. */
  signOutEverywhere: () => Promise<void>;
  /** Chooses the language of the account, for its pages on every device and for its mails. */
  setLanguage: (language: Language) => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** Who is signed in, and how to sign in and out. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Asks who is signed in. */
async function askWhoIsThere(options?: CallOptions, ask = call): Promise<User | null> {
  const status = await ask('authentication/status', {}, options);
  return status.isAuthenticated ? (status.userData ?? null) : null;
}

const otherTabs = 'harken.session';

/**
 * Hears from other tabs that something about the sign-in changed there.
 *
 * @returns tells them that it changed here
 */
function useOtherTabs(onChangeElsewhere: () => void): () => void {
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
  return useCallback(() => channel.current?.postMessage('changed'), []);
}

const minuteInMilliseconds = 60_000;
/** How long after a session must have ended the page takes notice (specification 1 section 9). */
const graceMinutes = 1;

/**
 * Notices that the session has run out: a minute after it must have, or when the server says so.
 *
 * @param isStillThere asked when the time is over, because another tab may have kept the session alive
 */
function useRunningOut(
  isSignedIn: boolean,
  lastsForMinutes: number | undefined,
  isStillThere: () => Promise<boolean>,
) {
  const [hasRunOut, setHasRunOut] = useState(false);
  const ask = useRef(isStillThere);
  ask.current = isStillThere;
  useEffect(() => {
    if (!isSignedIn) return setHasRunOut(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const runOut = () => setHasRunOut(true);
    const begin = () => {
      clearTimeout(timer);
      if (!lastsForMinutes || isOver) return;
      timer = setTimeout(timeIsUp, (lastsForMinutes + graceMinutes) * minuteInMilliseconds);
    };
    const timeIsUp = async () => ((await ask.current()) ? begin() : runOut());
    begin();
    const stopListening = [onUsed(begin), onRefused(({ status }) => status === 401 && runOut())];
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const stop of stopListening) stop();
    };
  }, [isSignedIn, lastsForMinutes]);
  return [hasRunOut, setHasRunOut] as const;
}

/** Leaves everything behind: first nothing of it is shown any more, then the address is opened anew. */
function useLeaving() {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (address) window.location.assign(address);
  }, [address]);
  return [address !== undefined, setAddress] as const;
}

/** Who signs in after choosing a language on the sign-in page goes on in it, and is written to in it. */
async function inChosenLanguage(user: User | null): Promise<User | null> {
  const chosen = takeChosenLanguage();
  if (!user || !chosen || chosen === user.languageCode) return user;
  // signing in does not fail for it: then the choice holds as long as this page
  await call('account/setLanguage', { body: { languageCode: chosen } }).catch(() => {});
  return { ...user, languageCode: chosen };
}

/** Whoever is not signed in any more need not be signed out. */
function unlessSignedOutAlready(error: unknown): void {
  if (!(error instanceof RequestError && error.status === 401)) throw error;
}

const never = new Promise<never>(() => {});

/** Asks once what the app needs to know before anybody is signed in. */
function useAppData(): AppData | null {
  const [appData, setAppData] = useState<AppData | null>(null);
  useEffect(() => {
    callOrLastSeen('appData/getAppData').then(setAppData, () => {});
  }, []);
  return appData;
}

/** Who is there, kept true: asked at the start, when another tab says so, and when the time is over. */
function useWhoIsThere(appData: AppData | null) {
  const [user, setUser] = useState<User | null>();
  const [isLeaving, leaveFor] = useLeaving();
  const known = useRef(user);
  known.current = user;
  /** Undefined when the server cannot be asked. */
  const askAgain = async (): Promise<User | null | undefined> => {
    const current = await askWhoIsThere({ isBackground: true }).catch(() => undefined);
    // somebody else's pages must not stay on the screen
    if (current && current.id !== known.current?.id) leaveFor('/');
    return current;
  };
  const [hasRunOut, setHasRunOut] = useRunningOut(Boolean(user), appData?.authCookieExpiration, async () =>
    Boolean(await askAgain()),
  );
  useEffect(() => {
    askWhoIsThere({}, callOrLastSeen)
      .catch(() => null)
      .then((there) => {
        setUser(there);
        if (!there) void forget('forgetAnswers');
      });
  }, []);
  const tellOtherTabs = useOtherTabs(async () => {
    const current = await askAgain();
    if (current === null && known.current) leaveFor('/');
    if (!known.current || (current && current.id !== known.current.id)) return;
    setHasRunOut(current === undefined);
    if (current) setUser(current);
  });
  return { user, setUser, known, hasRunOut, setHasRunOut, isLeaving, leaveFor, tellOtherTabs };
}

/** What can be done about the sign-in. */
function useSessionDeeds(who: ReturnType<typeof useWhoIsThere>) {
  const { setUser, known, setHasRunOut, leaveFor, tellOtherTabs } = who;
  const [hasSignedOut, setHasSignedOut] = useState(false);
  const deeds = useMemo(() => {
    const endHere = async () => {
      await forget('forgetAll');
      setHasSignedOut(true);
      setUser(null);
      tellOtherTabs();
    };
    return {
      signIn: async (userName: string, password: string, code?: string) => {
        await call('authentication/login', { body: { userName, password, code } });
        const signedIn = await askWhoIsThere();
        tellOtherTabs();
        if (known.current && signedIn?.id !== known.current.id) {
          // another person: the page, and what was typed on it, belongs to the one before
          takeWantedPath();
          leaveFor('/login');
          return never;
        }
        setHasSignedOut(false);
        setHasRunOut(false);
        setUser(await inChosenLanguage(signedIn));
      },
      lookAgain: async () => setUser(await askWhoIsThere()),
      signOut: async () => {
        await call('authentication/logout').catch(unlessSignedOutAlready);
        await endHere();
      },
      signOutEverywhere: async () => {
        await call('account/signOutEverywhere');
        await endHere();
      },
      setLanguage: async (languageCode: Language) => {
        await call('account/setLanguage', { body: { languageCode } });
        setUser((user) => user && { ...user, languageCode });
        tellOtherTabs();
      },
    };
  }, [setUser, known, setHasRunOut, leaveFor, tellOtherTabs]);
  return { hasSignedOut, ...deeds };
}

/** Knows who is signed in, from the start of the app until it is closed. If asking fails, it starts with nobody. */
export function SessionProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const appData = useAppData();
  const who = useWhoIsThere(appData);
  const deeds = useSessionDeeds(who);
  const { hasSignedOut, signIn, lookAgain, signOut, signOutEverywhere, setLanguage } = deeds;
  const { user, hasRunOut, isLeaving } = who;
  const session = useMemo<Session>(
    () => ({
      user: user ?? null,
      ...{ appData, hasRunOut, hasSignedOut, signIn, lookAgain, signOut, signOutEverywhere, setLanguage },
    }),
    [user, appData, hasRunOut, hasSignedOut, signIn, lookAgain, signOut, signOutEverywhere, setLanguage],
  );
  if (user === undefined || isLeaving) return waiting;
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
    lookAgain: nothing,
    signOut: nothing,
    signOutEverywhere: nothing,
    setLanguage: nothing,
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
