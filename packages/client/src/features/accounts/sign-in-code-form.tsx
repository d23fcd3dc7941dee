import { useEffect, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toFieldId } from '../../ui/fields/field.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { validateCode } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { useAccountForm } from './use-account-form.ts';

type CodeFormProps = { email: string; password: string; onBack: () => void };

function useCodeForm({ email, password }: CodeFormProps) {
  const { t } = useTexts();
  const { signIn } = useSession();
  return useAccountForm(
    {
      code: { check: (text) => validateCode(text, t), errorKeys: ['login.codeWrong', 'login.codeRequired'] },
    },
    ({ code }) => signIn(email, password, code.trim()),
  );
}

/** Two-factor authentication at sign-in: asks for a code of the app or a recovery code. */
export function SignInCodeForm(props: CodeFormProps) {
  const { t } = useTexts();
  const [isForRecovery, setIsForRecovery] = useState(false);
  const { field, submit, errorKey, isBusy, clear } = useCodeForm(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the field again when the kind of code changes
  useEffect(() => document.getElementById(toFieldId('code'))?.focus(), [isForRecovery]);
  const change = () => {
    clear();
    setIsForRecovery(!isForRecovery);
  };
  return (
    <form className={styles.form} noValidate aria-label={t('accounts.code.title')} onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <p>{t('accounts.code.text', { email: props.email })}</p>
      <CodeField isForRecovery={isForRecovery} {...field('code')} />
      <Button type="submit" variant="main" isWide isBusy={isBusy}>
        {t('accounts.signIn.submit')}
      </Button>
      <Button variant="ghost" isWide onClick={change}>
        {t(isForRecovery ? 'accounts.code.useApp' : 'accounts.code.useRecovery')}
      </Button>
      <Button variant="ghost" icon="left" isWide onClick={props.onBack}>
        {t('accounts.code.back')}
      </Button>
    </form>
  );
}
