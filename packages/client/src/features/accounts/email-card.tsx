import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-page.module.css';
import { validateCode, validateEmail, validatePassword } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { type OwnAccount, useCancelEmailChange, useChangeOwnEmail } from './own-account.api.ts';
import { useAccountForm } from './use-account-form.ts';

function useEmailForm(hasTwoFactor: boolean, onSent: () => void) {
  const { t } = useTexts();
  const change = useChangeOwnEmail();
  return useAccountForm(
    {
      newEmail: { check: (text) => validateEmail(text, t), requestName: 'email' },
      emailPassword: {
        check: (text) => validatePassword(text, t),
        requestName: 'currentPassword',
        errorKeys: ['account.currentPasswordWrong'],
      },
      emailCode: { check: (text) => (hasTwoFactor ? validateCode(text, t) : undefined), requestName: 'code' },
    },
    async ({ newEmail, emailPassword, emailCode }) => {
      const code = emailCode.trim() || undefined;
      await change.mutateAsync({ email: newEmail.trim(), currentPassword: emailPassword, code });
      onSent();
    },
  );
}

/** The new address until its link is opened, with a button to cancel the change. */
function PendingEmailChange({ email }: { email: string }) {
  const { t } = useTexts();
  const cancel = useCancelEmailChange();
  return (
    <Note
      action={
        <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('ownAccount.emailChange.cancel')}
        </Button>
      }
    >
      {t('ownAccount.emailChange.pending', { email })}
    </Note>
  );
}

/** Changes the e-mail address, after the password and, with 2FA, a code. */
export function EmailCard({ account }: { account: OwnAccount }) {
  const { t } = useTexts();
  const [isSent, setIsSent] = useState(false);
  const { isOn } = account.twoFactor;
  const { field, submit, errorKey, isBusy, clear } = useEmailForm(isOn, () => {
    setIsSent(true);
    clear();
  });
  const title = t('ownAccount.emailChange.title');
  return (
    <Card title={title}>
      <form className={styles.form} noValidate aria-label={title} onSubmit={submit}>
        <p className={styles.hint}>{t('ownAccount.emailChange.text')}</p>
        <div role="status">{isSent && <Note tone="ok">{t('ownAccount.emailChange.sent')}</Note>}</div>
        {account.newEmail && <PendingEmailChange email={account.newEmail} />}
        {errorKey && <Note tone="error">{t(errorKey)}</Note>}
        <TextField
          label={t('ownAccount.emailChange.new')}
          type="email"
          inputMode="email"
          autoComplete="off"
          dir="ltr"
          {...field('newEmail')}
        />
        <PasswordField
          label={t('accounts.password')}
          autoComplete="current-password"
          {...field('emailPassword')}
        />
        {isOn && <CodeField label={t('ownAccount.code')} {...field('emailCode')} />}
        <Button type="submit" isBusy={isBusy} className={styles.submit}>
          {t('ownAccount.emailChange.submit')}
        </Button>
      </form>
    </Card>
  );
}
