import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { getErrorKey } from '../../lib/requests/error.ts';
import { useSession } from '../../lib/session/session.tsx';
import { getEarlyStart } from '../../lib/start/early-start.ts';
import { removeServerForm } from '../../lib/start/server-form.ts';
import { startData } from '../../lib/start/start-data.ts';
import { useLanguageChoice } from '../../lib/texts/language-choice.ts';
import type { Language } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toFieldId } from '../../ui/fields/field.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { validateEmail, validatePassword } from './account-rules.ts';
import { EmailField, OwnPasswordField } from './sign-in-fields.tsx';
import { useAccountForm } from './use-account-form.ts';

const SignInCodeForm = lazy(async () => ({
  default: (await import('./sign-in-code-form.tsx')).SignInCodeForm,
}));

/** Continues the form that the server put into the page: with what was typed or chosen, and with the focus in the same field. */
function useServerForm(fill: (values: Record<string, string>) => void): void {
  const { choose } = useLanguageChoice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server-rendered form exists only at the start
  useLayoutEffect(() => {
    const state = removeServerForm();
    if (!state) return;
    fill(state.values);
    const { focused, language: chosen } = state;
    if (chosen && chosen !== startData?.language) choose(chosen as Language);
    // after the values are in the fields, so that the cursor is behind them
    queueMicrotask(() => {
      if (focused) document.getElementById(toFieldId(focused))?.focus();
      if (getEarlyStart().isSubmitWanted) document.querySelector('form')?.requestSubmit();
    });
  }, []);
}

/** E-mail and password, then a code if the account uses 2FA. Errors are shown only on the form. */
export function SignInForm({ email }: { email?: string }) {
  const { t } = useTexts();
  const { signIn } = useSession();
  const [credentials, setCredentials] = useState<{ email: string; password: string }>();
  const { field, submit, errorKey, isBusy, fill } = useAccountForm(
    {
      email: { initial: email, check: (text) => validateEmail(text, t) },
      password: { check: (text) => validatePassword(text, t) },
    },
    (values) =>
      signIn(values.email.trim(), values.password).catch((error) => {
        if (getErrorKey(error) !== 'login.codeRequired') throw error;
        setCredentials({ ...values, email: values.email.trim() });
      }),
    startData?.errorKey,
  );
  useServerForm((values) => {
    fill(values);
    const { email = '', password = '' } = values;
    if (startData?.errorKey === 'login.codeRequired') setCredentials({ email: email.trim(), password });
  });
  if (credentials)
    return (
      <Suspense>
        <SignInCodeForm {...credentials} onBack={() => setCredentials(undefined)} />
      </Suspense>
    );
  return (
    <form className={styles.form} noValidate aria-label={t('accounts.signIn.title')} onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <EmailField {...field('email')} />
      <OwnPasswordField {...field('password')} />
      <Button type="submit" variant="main" isWide isBusy={isBusy}>
        {t('accounts.signIn.submit')}
      </Button>
    </form>
  );
}
