import { type ReactNode, useId } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useSubmitForm } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../ui/forms/summary.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import styles from './change-dialog.module.css';

type ChangeDialogProps<Values extends FieldValues> = {
  title: string;
  /** What the change does. */
  text?: ReactNode;
  submitLabel: string;
  /** What is said once it is stored. */
  doneText: string;
  defaultValues: DefaultValues<Values>;
  /** The labels of the fields by name, in the order of the error summary. */
  labels: Record<Path<Values>, string>;
  send: (values: Values) => Promise<unknown>;
  /** The field that an error key of the server belongs to. */
  getErrorField?: (key: string) => Path<Values> | undefined;
  onClose: () => void;
  /** The fields. */
  children: (form: UseFormReturn<Values>) => ReactNode;
};

/** A form in a dialog that stores one change and closes. */
export function ChangeDialog<Values extends FieldValues>({
  title,
  text,
  submitLabel,
  doneText,
  defaultValues,
  labels,
  send,
  getErrorField,
  onClose,
  children,
}: ChangeDialogProps<Values>) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const { form, progress } = useSubmitForm<Values>({
    ...{ defaultValues, labels, getErrorField },
    async send(values) {
      await send(values);
      snackbar.show(doneText);
      onClose();
    },
  });
  const { fieldErrors, failure, attempt, onSubmit, isBusy, isDirty } = progress;
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <FormDialog isOpen {...{ isDirty, onClose, footer, title }}>
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        {text && <p>{text}</p>}
        {children(form)}
      </form>
    </FormDialog>
  );
}
