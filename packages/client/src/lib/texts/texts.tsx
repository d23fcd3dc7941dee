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
import { type TextValues, UiTextsContext } from '../../ui/text/texts-context.ts';
import { callOrCached, setRequestLanguage } from '../requests/request.ts';
import { startData } from '../start/start-data.ts';
import {
  formatText,
  getRichFormat,
  loadRichFormat,
  needsRichFormat,
  type RichFormat,
  type Texts,
} from './format.ts';
import { getDirection, type Language, rememberLanguage, resolveLanguage } from './languages.ts';

export type Translate = (key: string, values?: TextValues) => string;

export type TextsValue = {
  t: Translate;
  language: Language;
  direction: 'ltr' | 'rtl';
  /** Sets the language before sign-in. Pages use `useLanguageChoice`. */
  setLanguage: (language: Language) => void;
  /** All texts are loaded, not only those of the page that opened first. */
  isComplete: boolean;
  /** The texts of the frame and of the page that opened first are loaded, or all: not only those of the sign-in page. */
  hasPages: boolean;
  /** While only the texts of the page that opened first are loaded: loads the others at once. Null otherwise. */
  loadRest: (() => void) | null;
  /** All texts as loaded, for the offline cache. */
  texts?: Texts;
  /** Loads the texts again after one was changed. */
  reload: () => void;
  /** Shows keys instead of texts, for users who edit texts. */
  showKeys: (isOn: boolean) => void;
  keysShown: boolean;
  /** Like `t`, but returns texts even while keys are shown. */
  translate: Translate;
};

export const TextsContext = createContext<TextsValue | null>(null);

/** The texts of the app in the chosen language: `t('alerts.list.title')`. */
export function useTexts(): TextsValue {
  const value = useContext(TextsContext);
  if (!value) throw new Error('useTexts needs a TextsProvider around it');
  return value;
}

/** Those of the sign-in page, those of the page that opens first with the frame around it, or all. */
type Part = 'entry' | 'first' | 'all';
type Loaded = { language: Language; part: Part; texts: Texts; richFormat: RichFormat | undefined };

/** How long after the first page the other texts are loaded, in milliseconds: not beside its data, on a slow network. */
const restDelay = 3000;

/** Loads the texts of a language: those of the sign-in page only, or all. */
async function loadTexts(language: Language, part: 'entry' | 'all', signal?: AbortSignal): Promise<Loaded> {
  // meanwhile; the sign-in page has no plurals and must stay small
  const loadingFormat = part === 'all' ? loadRichFormat() : undefined;
  loadingFormat?.catch(() => undefined);
  const response: Record<string, { value: string }> = await callOrCached(
    'appData/getStrings',
    { params: { languageCode: language }, query: part === 'entry' ? { part } : {} },
    { signal },
  );
  const texts = Object.fromEntries(Object.entries(response).map(([key, text]) => [key, text.value]));
  const richFormat = Object.values(texts).some(needsRichFormat) ? await loadingFormat : undefined;
  return { language, part, texts, richFormat };
}

/** The texts of the sign-in page that the server put into the page. */
function getStartTexts(): Loaded | null {
  if (!startData?.texts) return null;
  const { texts, language } = startData;
  return { language: language as Language, part: 'entry', texts, richFormat: undefined };
}

/** The texts of the first page that came with the session, once; `loadRichFormat` comes before. */
function takePageTexts(wanted: Language): Loaded | null {
  const { texts } = startData?.session ?? {};
  const richFormat = getRichFormat();
  if (startData?.session) delete startData.session.texts;
  return texts?.language === wanted && richFormat
    ? { language: wanted, part: 'first', texts: texts.values, richFormat }
    : null;
}

/**
 * After the first page: loads the other texts, a little later or as soon as one of them is asked for.
 *
 * @returns says that one was asked for
 */
function useRest(loaded: Loaded | null, onLoaded: (texts: Loaded) => void): () => void {
  const isWanted = useRef(false);
  const loadNow = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (loaded?.part !== 'first') return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = () => {
      clearTimeout(timer);
      loadNow.current = null; // it is loading, or will be tried again
      loadTexts(loaded.language, 'all', signal).then(onLoaded, () => {
        if (!signal.aborted) timer = setTimeout(load, restDelay);
      });
    };
    let timer = setTimeout(load, isWanted.current ? 0 : restDelay);
    loadNow.current = load;
    return () => {
      loadNow.current = null;
      clearTimeout(timer);
      controller.abort();
    };
  }, [loaded, onLoaded]);
  return useCallback(() => {
    isWanted.current = true;
    // not while a component renders
    queueMicrotask(() => loadNow.current?.());
  }, []);
}

const showKey: Translate = (key) => key.replace('string:', '');

/** Sets language and direction of the document, for fonts, hyphenation and screen readers. */
function useDocumentLanguage(language: Language) {
  useEffect(() => {
    const page = document.documentElement;
    const direction = getDirection(language);
    // maps are painted again when these change
    if (page.lang !== language) page.lang = language;
    if (page.dir !== direction) page.dir = direction;
    setRequestLanguage(language);
  }, [language]);
}

export type TextsProviderProps = {
  /** The signed-in user. */
  user: { languageCode: string } | null;
  /** Shown until the first texts are loaded. */
  waiting: ReactNode;
  /** Shown if they cannot be loaded. */
  failed: (retry: () => void, attempt: number) => ReactNode;
  children: ReactNode;
};

/** Loads the texts and provides them to all components, including those of ui/. */
export function TextsProvider({ user, waiting, failed, children }: TextsProviderProps) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = user ? resolveLanguage(user) : (chosen ?? resolveLanguage(null));
  const part = user ? 'all' : 'entry';
  const [loaded, setLoaded] = useState<Loaded | null>(() =>
    user ? takePageTexts(language) : getStartTexts(),
  );
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [keysShown, showKeys] = useState(false);
  // all texts, loaded while somebody types
  const prefetched = useRef<{ language: Language; loading: Promise<Loaded> }>(null);
  const reload = useCallback(() => setAttempt((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: load again with each attempt
  useEffect(() => {
    setRequestLanguage(language);
    if (part === 'entry' && attempt === 0 && loaded?.part === part && loaded.language === language) {
      prefetched.current = { language, loading: loadTexts(language, 'all') };
      prefetched.current.loading.catch(() => undefined);
      return;
    }
    if (part === 'all' && attempt === 0 && loaded?.part === 'first' && loaded.language === language) return;
    const controller = new AbortController();
    const { signal } = controller;
    const early = part === 'all' && prefetched.current?.language === language && prefetched.current.loading;
    prefetched.current = null;
    const loading = (early || Promise.resolve(null)).catch(() => null);
    loading
      .then((texts) => texts ?? loadTexts(language, part, signal))
      .then(
        (texts) => {
          if (signal.aborted) return;
          setHasFailed(false);
          setLoaded(texts);
        },
        () => !signal.aborted && setHasFailed(true),
      );
    return () => controller.abort();
  }, [language, part, attempt]);

  const setLanguage = useCallback((next: Language) => {
    rememberLanguage(next);
    setChosen(next);
  }, []);
  const askForRest = useRest(loaded, setLoaded);
  const value = useMemo<TextsValue | null>(() => {
    if (!loaded) return null;
    const source = { texts: loaded.texts, languageCode: loaded.language, richFormat: loaded.richFormat };
    const translate: Translate = (key, values) => {
      if (loaded.part !== 'first' || showKey(key) in loaded.texts) return formatText(source, key, values);
      askForRest();
      // nothing for a moment, not the key
      return '';
    };
    return {
      t: keysShown ? showKey : translate,
      translate,
      keysShown,
      showKeys,
      reload,
      language: loaded.language,
      direction: getDirection(loaded.language),
      setLanguage,
      isComplete: loaded.part === 'all',
      hasPages: loaded.part !== 'entry',
      loadRest: loaded.part === 'first' ? askForRest : null,
      texts: loaded.texts,
    };
  }, [loaded, askForRest, setLanguage, keysShown, reload]);
  useDocumentLanguage(value?.language ?? language);

  const isMissing = !value || (part === 'all' && !value.hasPages);
  if (hasFailed && isMissing) return failed(reload, attempt);
  if (!value) return waiting;
  return (
    <TextsContext value={value}>
      <UiTextsContext value={value.t}>{children}</UiTextsContext>
    </TextsContext>
  );
}

const noops = {
  ...{ setLanguage: () => {}, reload: () => {}, showKeys: () => {} },
  ...{ keysShown: false, loadRest: null },
};

/** Fixed texts, for tests. */
export function FixedTexts({
  texts,
  language = 'en',
  richFormat,
  children,
}: {
  texts: Texts;
  language?: Language;
  /** Without it, plurals and choices are shown as they are written. */
  richFormat?: RichFormat;
  children: ReactNode;
}) {
  const t: Translate = (key, values) =>
    formatText({ texts, languageCode: language, richFormat }, key, values);
  return (
    <TextsContext
      value={{
        t,
        translate: t,
        language,
        direction: getDirection(language),
        ...noops,
        isComplete: true,
        hasPages: true,
        loadRest: null,
      }}
    >
      <UiTextsContext value={t}>{children}</UiTextsContext>
    </TextsContext>
  );
}

/** Marks instead of texts, for pages that the server fills with texts. */
export function MarkedTexts({
  language,
  toMark,
  children,
}: {
  language: Language;
  toMark: (key: string) => string;
  children: ReactNode;
}) {
  const value = { t: toMark, translate: toMark, language, direction: getDirection(language) };
  return (
    <TextsContext value={{ ...value, ...noops, isComplete: false, hasPages: false }}>
      <UiTextsContext value={toMark}>{children}</UiTextsContext>
    </TextsContext>
  );
}
