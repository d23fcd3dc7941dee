import type { ReactNode } from 'react';
import { direction } from '../../lib/languages.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ContentLanguage } from './content-languages.ts';
import styles from './health-risks.module.css';

/** The id of the part of a form that holds the texts of a language. */
export function languageSectionId({ id }: ContentLanguage): string {
  return `language-${id}`;
}

/** How a field is written whose text is in a language. */
export function writtenIn({ code }: ContentLanguage) {
  return { lang: code, dir: code ? direction(code) : 'auto' } as const;
}

/** The part of a form that holds the texts of one language; marked when one of them is to be corrected. */
export function LanguageCard({
  language,
  hasErrors,
  children,
}: {
  language: ContentLanguage;
  hasErrors: boolean;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const mark = (
    <span className={styles.mark}>
      <Icon name="warning" small />
      <VisuallyHidden>{t('ui.form.hasErrors')}</VisuallyHidden>
    </span>
  );
  return (
    <Card
      id={languageSectionId(language)}
      title={<bdi lang={language.code}>{language.name}</bdi>}
      aside={hasErrors && mark}
    >
      <div className={styles.fields}>{children}</div>
    </Card>
  );
}
