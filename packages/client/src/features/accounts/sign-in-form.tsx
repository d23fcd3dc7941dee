import { lazy, Suspense, useState } from 'react';
import { getErrorKey } from '../../lib/requests/error.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { validateEmail, validatePassword } from './account-rules.ts';
import { useAccountForm } from './use-account-form.ts';

const SignInCodeForm = lazy(async () => ({
  default: (await import('./sign-in-code-form.tsx')).SignInCodeForm,
}));

/** E-mail and password, then a code if the account uses 2FA. Errors are shown only on the form. */
export function SignInForm({ email }: { email?: string }) {
  const { t } = useTexts();
  const { signIn } = useSession();
  const [credentials, setCredentials] = useState<{ email: string; password: string }>();
  const { field, submit, errorKey, isBusy } = useAccountForm(
    {
      email: { initial: email, check: (text) => validateEmail(text, t) },
      password: { check: (text) => validatePassword(text, t) },
    },
    (values) =>
      signIn(values.email.trim(), values.password).catch((error) => {
        if (getErrorKey(error) !== 'login.codeRequired') throw error;
        setCredentials({ ...values, email: values.email.trim() });
      }),
  );
  if (credentials)
    return (
      <Suspense>
        <SignInCodeForm {...credentials} onBack={() => setCredentials(undefined)} />
      </Suspense>
    );
  return (
    <form className={styles.form} noValidate aria-label={t('accounts.signIn.title')} onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <TextField
        label={t('accounts.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        dir="ltr"
        {...field('email')}
      />
      <PasswordField label={t('accounts.password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" variant="main" isWide isBusy={isBusy}>
        {t('accounts.signIn.submit')}
      </Button>
    </form>
  );
}
