import { useState } from 'react';
import { call } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { validateEmail } from './account-rules.ts';
import { useAccountForm } from './use-account-form.ts';

function RequestForm({ onSent }: { onSent: () => void }) {
  const { t } = useTexts();
  const { field, submit, errorKey, isBusy } = useAccountForm(
    { email: { check: (text) => validateEmail(text, t) } },
    async ({ email }) => {
      await call('userVerification/resetPassword', { body: { email: email.trim() } });
      onSent();
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <p>{t('accounts.resetPassword.text')}</p>
      <TextField
        label={t('accounts.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        dir="ltr"
        {...field('email')}
      />
      <Button type="submit" variant="main" isWide isBusy={isBusy}>
        {t('accounts.resetPassword.submit')}
      </Button>
    </form>
  );
}

/** /resetPassword: requests an e-mail with a link. The response does not reveal whether the address is known. */
export function ResetPasswordPage() {
  const { t } = useTexts();
  const [isSent, setIsSent] = useState(false);
  return (
    <AccountFrame title={t('accounts.resetPassword.title')}>
      <div role="status">{isSent && <Note tone="ok">{t('accounts.resetPassword.sent')}</Note>}</div>
      {!isSent && <RequestForm onSent={() => setIsSent(true)} />}
      <p>
        <Link to="/login" className={styles.link}>
          {t('accounts.backToSignIn')}
        </Link>
      </p>
    </AccountFrame>
  );
}
