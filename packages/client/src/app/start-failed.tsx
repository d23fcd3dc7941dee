import { useEffect } from 'react';
import { type Language, resolveLanguage } from '../lib/texts/languages.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import styles from './start-failed.module.css';

/** Part of this page, because the texts of the app come from the server that does not respond. */
const texts: Record<Language, { text: string; retry: string }> = {
  en: { text: 'Harken cannot reach the server. It keeps trying.', retry: 'Try again now' },
  fr: {
    text: 'Harken ne parvient pas à joindre le serveur. De nouvelles tentatives suivent.',
    retry: 'Réessayer maintenant',
  },
  es: { text: 'Harken no puede conectar con el servidor. Sigue intentándolo.', retry: 'Intentar ahora' },
  ar: { text: 'يتعذر على Harken الوصول إلى الخادم. تستمر المحاولة.', retry: 'أعد المحاولة الآن' },
};

const longestPauseInSeconds = 60;

/** The pause before the next attempt: 2, 4, 8, … seconds, at most a minute. */
export function getPauseInSeconds(attempt: number): number {
  return Math.min(2 ** (attempt + 1), longestPauseInSeconds);
}

/**
 * Shown if the app cannot start because the server does not respond. Tries again by itself, with growing pauses.
 *
 * @param attempt how often it was tried again
 */
export function StartFailed({ attempt, onRetry }: { attempt: number; onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, getPauseInSeconds(attempt) * 1000);
    return () => clearTimeout(timer);
  }, [attempt, onRetry]);
  const { text, retry } = texts[resolveLanguage(null)];
  return (
    <main className={styles.failed}>
      <Icon name="warning" />
      <h1>Harken</h1>
      <p role="alert">{text}</p>
      <Button icon="refresh" variant="main" onClick={onRetry}>
        {retry}
      </Button>
    </main>
  );
}
