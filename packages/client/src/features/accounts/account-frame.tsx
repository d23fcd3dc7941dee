import { type ReactNode, useId } from 'react';
import { useLanguageChoice } from '../../lib/language-choice.ts';
import { type Language, languages } from '../../lib/languages.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useDocumentTitle } from '../../ui/page-head.ts';
import styles from './account-frame.module.css';
import { supporters } from './supporters.ts';

/** The languages in their own names. */
function LanguageChoice() {
  const { t } = useTexts();
  const { language, choose } = useLanguageChoice();
  // without an answer the language stays as it is, and the list says so
  const change = (next: Language) => choose(next).catch(() => {});
  return (
    <label className={styles.language}>
      <Icon name="globe" />
      <select
        aria-label={t('accounts.language')}
        value={language}
        onChange={(event) => void change(event.target.value as Language)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Supporters() {
  const { t } = useTexts();
  if (supporters.length === 0) return null;
  return (
    <footer className={styles.foot}>
      <p>{t('accounts.supporters')}</p>
      <ul>
        {supporters.map((supporter) => (
          <li key={supporter.name}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={supporter.mark} />
            </svg>
            {supporter.name}
          </li>
        ))}
      </ul>
    </footer>
  );
}

const waves = Array.from({ length: 11 }, (_, row) => {
  const swing = 90 - row * 6;
  const bend = 60 - row * 5;
  return `M-20 ${120 + row * 46}c90-${swing} 170-${swing} 260 0s170 ${swing} 260 0 120-${bend} 160 0`;
});

/** What the product is for, beside the form on wide screens. */
function Purpose() {
  const { t } = useTexts();
  return (
    <aside className={styles.purpose} aria-label={t('accounts.purpose.name')}>
      <svg
        viewBox="0 0 600 700"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className={styles.waves}
      >
        {waves.map((wave) => (
          <path key={wave} d={wave} />
        ))}
      </svg>
      <div className={styles.purposeWords}>
        <p className={styles.big}>{t('accounts.purpose.text')}</p>
        <p className={styles.example}>
          <span className={styles.message} dir="ltr">
            3#2#1
          </span>
          <Icon name="right" />
          <span>{t('accounts.purpose.example')}</span>
        </p>
      </div>
    </aside>
  );
}

/** The page around signing in and setting a password. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts();
  const titleId = useId();
  useDocumentTitle(title, t('shell.product'));
  return (
    <div className={styles.frame}>
      <main className={styles.side} aria-labelledby={titleId}>
        <div className={styles.top}>
          <span className={styles.brand}>
            <Mark />
            {t('shell.product')}
          </span>
          <LanguageChoice />
        </div>
        <div className={styles.box}>
          <h1 id={titleId}>{title}</h1>
          {children}
        </div>
        <Supporters />
      </main>
      <Purpose />
    </div>
  );
}
