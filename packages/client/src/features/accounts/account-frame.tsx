import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useLanguageChoice } from '../../lib/texts/language-choice.ts';
import { type Language, languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { useDocumentTitle } from '../../ui/page/header.ts';
import styles from './account-frame.module.css';

const Supporters = lazy(async () => ({ default: (await import('./supporters.tsx')).Supporters }));

/** The languages, each in its own name. */
function LanguageChoice() {
  const { t } = useTexts();
  const { language, choose } = useLanguageChoice();
  return (
    <label className={styles.language}>
      <Icon name="globe" />
      <select
        aria-label={t('accounts.language')}
        value={language}
        onChange={(event) => choose(event.target.value as Language)}
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

const wavePaths = Array.from({ length: 11 }, (_, row) => {
  const swing = 90 - row * 6;
  const bend = 60 - row * 5;
  return `M-20 ${120 + row * 46}c90-${swing} 170-${swing} 260 0s170 ${swing} 260 0 120-${bend} 160 0`;
});

/** What the product is for, shown beside the form on wide screens. */
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
        {wavePaths.map((wave) => (
          <path key={wave} d={wave} />
        ))}
      </svg>
      <div className={styles.purposeText}>
        <p className={styles.big}>{t('accounts.purpose.text')}</p>
        <p className={styles.example}>
          <span className={styles.message} dir="ltr">
            1#2#1
          </span>
          <Icon name="right" />
          <span>{t('accounts.purpose.example')}</span>
        </p>
      </div>
    </aside>
  );
}

/** The frame of the sign-in and password pages. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts();
  const { appData } = useSession();
  const titleId = useId();
  useDocumentTitle(title, t('shell.product'));
  return (
    <div className={styles.frame}>
      <main className={styles.side} aria-labelledby={titleId}>
        <div className={styles.top}>
          <span className={styles.brand}>
            <Logo />
            {t('shell.product')}
          </span>
          <LanguageChoice />
        </div>
        <div className={styles.box}>
          <h1 id={titleId}>{title}</h1>
          {children}
        </div>
        {appData && appData.supporters?.length > 0 && (
          <Suspense>
            <Supporters supporters={appData.supporters} />
          </Suspense>
        )}
      </main>
      <Purpose />
    </div>
  );
}
