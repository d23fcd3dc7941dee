import type { FormEventHandler, ReactNode } from 'react';
import { Button, LinkButton } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { DecisionBar } from '../page/decision-bar.tsx';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './layout.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { type FormFieldError, FormSummary } from './summary.tsx';

/** A section of a form: the id of its card, and the names of its fields. */
export type FormSection = { id: string; title: string; fields: readonly string[] };

/** The state of a form, from `usePageForm` of lib/forms/forms.ts. */
export type FormProgress = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Fields with errors, after an attempt to save. */
  fieldErrors: readonly FormFieldError[];
  /** An error that belongs to no field. */
  failure: string | undefined;
  /** Number of failed attempts to save. */
  attempt: number;
  isDirty: boolean;
  isBusy: boolean;
  /** Replaces the address of the cancel link. */
  cancelTo?: string | undefined;
};

export type FormLayoutProps = {
  label: string;
  sections: readonly FormSection[];
  progress: FormProgress;
  /** The verb: Add, Save. */
  submitLabel: string;
  /** Address of the cancel link. */
  cancelTo: string;
  /** 800 px instead of 640, for forms with several fields in a row. */
  isWide?: boolean;
  children: ReactNode;
};

function Contents({
  sections,
  fieldErrors,
}: {
  sections: readonly FormSection[];
  fieldErrors: readonly FormFieldError[];
}) {
  const t = useUiTexts();
  const hasErrors = (section: FormSection) => fieldErrors.some(({ name }) => section.fields.includes(name));
  return (
    <nav className={styles.contents} aria-label={t('ui.form.sections')}>
      {sections.map((section) => (
        <a key={section.id} href={`#${section.id}`}>
          {section.title}
          {hasErrors(section) && (
            <>
              <Icon name="warning" small className={styles.mark} />
              <VisuallyHidden>{t('ui.form.hasErrors')}</VisuallyHidden>
            </>
          )}
        </a>
      ))}
    </nav>
  );
}

/**
 * A form page: list of sections at the side, error summary at the top, sections as cards, and a bar with the save button. Asks
 * for confirmation before leaving unsaved changes.
 */
export function FormLayout(props: FormLayoutProps) {
  const { label, sections, progress, submitLabel, cancelTo, isWide, children } = props;
  const t = useUiTexts();
  const { onSubmit, fieldErrors, failure, attempt, isDirty, isBusy } = progress;
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={onSubmit}>
      <div className={classNames(styles.layout, isWide && styles.wide)}>
        <Contents {...{ sections, fieldErrors }} />
        <div className={styles.sections}>
          <FormSummary
            title={t('ui.form.toCorrect', { count: fieldErrors.length })}
            {...{ fieldErrors, failure, attempt }}
          />
          {children}
        </div>
      </div>
      <DecisionBar label={t('ui.form.bar')} sentence={isDirty && t('ui.form.notSaved')}>
        <LinkButton to={progress.cancelTo ?? cancelTo}>{t('ui.cancel')}</LinkButton>
        <Button type="submit" variant="main" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </DecisionBar>
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}
