import type { FormEventHandler, ReactNode } from 'react';
import styles from './form-layout.module.css';
import { Icon } from './icon.tsx';
import { useUiTexts } from './texts-context.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type FormSectionLink = { id: string; title: string; hasErrors?: boolean };

/** A form page: the list of its sections at the side, the sections as cards, the save bar below. */
export function FormLayout({
  label,
  sections,
  onSubmit,
  children,
}: {
  label: string;
  sections?: readonly FormSectionLink[];
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  const t = useUiTexts();
  return (
    <form className={styles.layout} aria-label={label} noValidate onSubmit={onSubmit}>
      {sections && (
        <nav className={styles.contents} aria-label={t('ui.form.sections')}>
          {sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {section.title}
              {section.hasErrors && (
                <>
                  <Icon name="warning" small className={styles.mark} />
                  <VisuallyHidden>{t('ui.form.hasErrors')}</VisuallyHidden>
                </>
              )}
            </a>
          ))}
        </nav>
      )}
      <div className={styles.sections}>{children}</div>
    </form>
  );
}
