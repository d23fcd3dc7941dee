import { shortestPassword } from '@harken/domain/access/passwords';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import styles from './account-frame.module.css';
import { newPasswordProblem, newPasswordRefusals } from './account-rules.ts';
import { useAccountForm } from './use-account-form.ts';

/** Asks for a new password and hands it over; a refusal is told on the form. */
export function NewPasswordForm({
  submitLabel,
  waysOut,
  onSubmit,
}: {
  submitLabel: string;
  /** Where to go after a refusal, by its key: a used link leads to the sign-in. */
  waysOut: Record<string, ReactNode>;
  onSubmit: (password: string) => Promise<void>;
}) {
  const { t } = useTexts();
  const { field, submit, refusalKey, isBusy } = useAccountForm(
    { password: { check: (text) => newPasswordProblem(text, t), refusals: newPasswordRefusals } },
    ({ password }) => onSubmit(password),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {refusalKey && (
        <Note tone="error" action={waysOut[refusalKey]}>
          {t(refusalKey)}
        </Note>
      )}
      <PasswordField
        label={t('accounts.newPassword.field')}
        help={t('accounts.newPassword.help', { count: shortestPassword })}
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" look="main" isWide isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
