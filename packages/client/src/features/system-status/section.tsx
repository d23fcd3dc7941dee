import { type ReactNode, useId } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { toAgePhrase } from './age-phrase.ts';
import styles from './system-status.module.css';

/** A part of the page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Formats durations: "3 min". */
export function useFormatAge(): (seconds: number) => string {
  const { t } = useTexts();
  return (seconds) => {
    const { key, values } = toAgePhrase(seconds);
    return t(key, values);
  };
}
