import type { FormEventHandler, ReactNode } from 'react';
import { Button, LinkButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { DecisionBar } from './decision-bar.tsx';
import styles from './form-layout.module.css';
import { type FormProblem, FormSummary } from './form-summary.tsx';
import { Icon } from './icon.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useUiTexts } from './texts-context.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A part of a form: the id of its card, and the names of the fields in it. */
export type FormSection = { id: string; title: string; fields: readonly string[] };

/** How far a form is; `useSavedForm` of lib gives it. */
export type FormProgress = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What is to correct, once saving was tried. */
  problems: readonly FormProblem[];
  /** Why the whole was refused, when no field is to blame. */
  failure: string | undefined;
  /** How often saving was tried in vain. */
  attempt: number;
  isDirty: boolean;
  isBusy: boolean;
};

export type FormLayoutProps = {
  label: string;
  sections: readonly FormSection[];
  progress: FormProgress;
  /** The verb: Add, Save. */
  submitLabel: string;
  /** Where giving up leads. */
  cancelTo: string;
  /** Up to 800 px instead of 640: forms whose parts have several fields in a row. */
  isWide?: boolean;
  children: ReactNode;
};

function Contents({
  sections,
  problems,
}: {
  sections: readonly FormSection[];
  problems: readonly FormProblem[];
}) {
  const t = useUiTexts();
  const hasErrors = (section: FormSection) => problems.some(({ name }) => section.fields.includes(name));
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
 * A form page: the list of its sections at the side, what is to correct on top, the sections as cards, and the bar that
 * saves. Asks before unsaved changes are left.
 */
export function FormLayout(props: FormLayoutProps) {
  const { label, sections, progress, submitLabel, cancelTo, isWide, children } = props;
  const t = useUiTexts();
  const { onSubmit, problems, failure, attempt, isDirty, isBusy } = progress;
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={onSubmit}>
      <div className={classNames(styles.layout, isWide && styles.wide)}>
        <Contents {...{ sections, problems }} />
        <div className={styles.sections}>
          <FormSummary
            title={t('ui.form.toCorrect', { count: problems.length })}
            {...{ problems, failure, attempt }}
          />
          {children}
        </div>
      </div>
      <DecisionBar label={t('ui.form.bar')} sentence={isDirty && t('ui.form.notSaved')}>
        <LinkButton to={cancelTo}>{t('ui.cancel')}</LinkButton>
        <Button type="submit" look="main" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </DecisionBar>
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}
