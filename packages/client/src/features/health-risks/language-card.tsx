import type { ReactNode } from 'react';
import { getDirection } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { ContentLanguage } from './content-languages.ts';
import styles from './health-risks.module.css';

/** The id of the form section with the texts of a language. */
export function getLanguageSectionId({ id }: ContentLanguage): string {
  return `language-${id}`;
}

/** Language and direction of a field whose text is in this language. */
export function getTextAttributes({ code }: ContentLanguage) {
  return { lang: code, dir: code ? getDirection(code) : 'auto' } as const;
}

/** The form section with the texts of one language; its header shows an icon if it has errors. */
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
  const errorIcon = (
    <span className={styles.mark}>
      <Icon name="warning" small />
      <VisuallyHidden>{t('ui.form.hasErrors')}</VisuallyHidden>
    </span>
  );
  return (
    <Card
      id={getLanguageSectionId(language)}
      title={<bdi lang={language.code}>{language.name}</bdi>}
      aside={hasErrors && errorIcon}
    >
      <div className={styles.fields}>{children}</div>
    </Card>
  );
}
