import { minPasswordLength } from '@harken/domain/access/passwords';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { newPasswordErrorKeys, validateNewPassword } from './account-rules.ts';
import { useAccountForm } from './use-account-form.ts';

/** Asks for a new password. Errors are shown on the form. */
export function NewPasswordForm({
  submitLabel,
  errorActions,
  onSubmit,
}: {
  submitLabel: string;
  /** Actions offered with an error, by its key: a used link, for example, leads to the sign-in page. */
  errorActions: Record<string, ReactNode>;
  onSubmit: (password: string) => Promise<void>;
}) {
  const { t } = useTexts();
  const { field, submit, errorKey, isBusy } = useAccountForm(
    { password: { check: (text) => validateNewPassword(text, t), errorKeys: newPasswordErrorKeys } },
    ({ password }) => onSubmit(password),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {errorKey && (
        <Note tone="error" action={errorActions[errorKey]}>
          {t(errorKey)}
        </Note>
      )}
      <PasswordField
        label={t('accounts.newPassword.field')}
        help={t('accounts.newPassword.help', { count: minPasswordLength })}
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" variant="main" isWide isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
