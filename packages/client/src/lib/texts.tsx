import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type TextValues, UiTextsContext } from '../ui/texts-context.ts';
import { direction, type Language, languageFor, rememberLanguage } from './languages.ts';
import { askInLanguage, callOrLastSeen } from './request.ts';
import { formatText, loadRichFormat, needsRichFormat, type RichFormat, type Texts } from './text-format.ts';

export type Translate = (key: string, values?: TextValues) => string;

export type TextsValue = {
  t: Translate;
  language: Language;
  direction: 'ltr' | 'rtl';
  /** Chooses the language of the pages before the sign-in; for all pages there is `useLanguageChoice`. */
  setLanguage: (language: Language) => void;
  /** All texts are there, not only those for signing in. */
  isComplete: boolean;
  /** All of them, as they came; for keeping them. */
  texts?: Texts;
  /** Asks for the texts again: one of them was changed. */
  reload: () => void;
  /** Shows keys in place of texts, for whoever edits them. */
  showKeys: (isOn: boolean) => void;
  keysShown: boolean;
  /** The texts themselves, also while keys are shown. */
  own: Translate;
};

export const TextsContext = createContext<TextsValue | null>(null);

/** The texts of the app in the chosen language: `t('alerts.list.title')`. */
export function useTexts(): TextsValue {
  const value = useContext(TextsContext);
  if (!value) throw new Error('useTexts needs a TextsProvider around it');
  return value;
}

type Loaded = { language: Language; part: 'entry' | 'all'; texts: Texts; richFormat: RichFormat | undefined };

/** Fetches one language: a few texts for signing in, all of them afterwards. */
async function loadTexts(language: Language, part: 'entry' | 'all', signal?: AbortSignal): Promise<Loaded> {
  const answer: Record<string, { value: string }> = await callOrLastSeen(
    'appData/getStrings',
    { params: { languageCode: language }, query: part === 'entry' ? { part } : {} },
    { signal },
  );
  const texts = Object.fromEntries(Object.entries(answer).map(([key, text]) => [key, text.value]));
  // the sign-in page uses no plurals, and is to stay small
  const isRich = part === 'all' && Object.values(texts).some(needsRichFormat);
  const richFormat = isRich ? await loadRichFormat() : undefined;
  return { language, part, texts, richFormat };
}

const keyItself: Translate = (key) => key.replace('string:', '');

/** Tells the document which language it is in, for fonts, hyphens, voices and the direction. */
function useDocumentLanguage(language: Language) {
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction(language);
    askInLanguage(language);
  }, [language]);
}

export type TextsProviderProps = {
  /** Who is signed in; null before. */
  user: { languageCode: string } | null;
  /** What shows until the first texts are there. */
  waiting: ReactNode;
  /** What shows when they cannot be had. */
  failed: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** Loads the texts and hands them to everything below, including the kit. */
export function TextsProvider({ user, waiting, failed, children }: TextsProviderProps) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = user ? languageFor(user) : (chosen ?? languageFor(null));
  const part = user ? 'all' : 'entry';
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [keysShown, showKeys] = useState(false);
  const reload = useCallback(() => setAttempt((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const giveUp = new AbortController();
    setHasFailed(false);
    askInLanguage(language);
    loadTexts(language, part, giveUp.signal).then(
      setLoaded,
      () => !giveUp.signal.aborted && setHasFailed(true),
    );
    return () => giveUp.abort();
  }, [language, part, attempt]);

  const setLanguage = useCallback((next: Language) => {
    rememberLanguage(next);
    setChosen(next);
  }, []);
  const value = useMemo<TextsValue | null>(() => {
    if (!loaded) return null;
    const source = { texts: loaded.texts, languageCode: loaded.language, richFormat: loaded.richFormat };
    const own: Translate = (key, values) => formatText(source, key, values);
    return {
      t: keysShown ? keyItself : own,
      own,
      keysShown,
      showKeys,
      reload,
      language: loaded.language,
      direction: direction(loaded.language),
      setLanguage,
      isComplete: loaded.part === 'all',
      texts: loaded.texts,
    };
  }, [loaded, setLanguage, keysShown, reload]);
  useDocumentLanguage(value?.language ?? language);

  const isMissing = !value || (part === 'all' && !value.isComplete);
  if (hasFailed && isMissing) return failed(reload);
  if (!value) return waiting;
  return (
    <TextsContext value={value}>
      <UiTextsContext value={value.t}>{children}</UiTextsContext>
    </TextsContext>
  );
}

const still = { setLanguage: () => {}, reload: () => {}, showKeys: () => {}, keysShown: false };

/** Texts given at hand, for tests. */
export function FixedTexts({
  texts,
  language = 'en',
  children,
}: {
  texts: Texts;
  language?: Language;
  children: ReactNode;
}) {
  const t: Translate = (key, values) =>
    formatText({ texts, languageCode: language, richFormat: undefined }, key, values);
  return (
    <TextsContext value={{ t, own: t, language, direction: direction(language), ...still, isComplete: true }}>
      <UiTextsContext value={t}>{children}</UiTextsContext>
    </TextsContext>
  );
}
