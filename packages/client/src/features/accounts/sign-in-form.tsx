import { lazy, Suspense, useState } from 'react';
import { errorKeyOf } from '../../lib/request-error.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import styles from './account-frame.module.css';
import { emailProblem, passwordProblem } from './account-rules.ts';
import { useAccountForm } from './use-account-form.ts';

const SignInCodeForm = lazy(async () => ({
  default: (await import('./sign-in-code-form.tsx')).SignInCodeForm,
}));

/** E-mail and password, then a code where the account asks for one. A refusal is told on the form, nowhere else. */
export function SignInForm({ email }: { email?: string }) {
  const { t } = useTexts();
  const { signIn } = useSession();
  const [known, setKnown] = useState<{ email: string; password: string }>();
  const { field, submit, refusalKey, isBusy } = useAccountForm(
    {
      email: { initial: email, check: (text) => emailProblem(text, t) },
      password: { check: (text) => passwordProblem(text, t) },
    },
    (values) =>
      signIn(values.email.trim(), values.password).catch((error) => {
        if (errorKeyOf(error) !== 'login.codeRequired') throw error;
        setKnown({ ...values, email: values.email.trim() });
      }),
  );
  if (known)
    return (
      <Suspense>
        <SignInCodeForm {...known} onBack={() => setKnown(undefined)} />
      </Suspense>
    );
  return (
    <form className={styles.form} noValidate aria-label={t('accounts.signIn.title')} onSubmit={submit}>
      {refusalKey && <Note tone="error">{t(refusalKey)}</Note>}
      <TextField
        label={t('accounts.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        dir="ltr"
        {...field('email')}
      />
      <PasswordField label={t('accounts.password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" look="main" isWide isBusy={isBusy}>
        {t('accounts.signIn.submit')}
      </Button>
    </form>
  );
}
