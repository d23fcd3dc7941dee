import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import styles from './account-page.module.css';
import { codeProblem, emailProblem, passwordProblem } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { type OwnAccount, useCancelEmailChange, useChangeOwnEmail } from './own-account.api.ts';
import { useAccountForm } from './use-account-form.ts';

function useEmailForm(hasTwoFactor: boolean, onSent: () => void) {
  const { t } = useTexts();
  const change = useChangeOwnEmail();
  return useAccountForm(
    {
      newEmail: { check: (text) => emailProblem(text, t), sentAs: 'email' },
      emailPassword: {
        check: (text) => passwordProblem(text, t),
        sentAs: 'currentPassword',
        refusals: ['account.currentPasswordWrong'],
      },
      emailCode: { check: (text) => (hasTwoFactor ? codeProblem(text, t) : undefined), sentAs: 'code' },
    },
    async ({ newEmail, emailPassword, emailCode }) => {
      const code = emailCode.trim() || undefined;
      await change.mutateAsync({ email: newEmail.trim(), currentPassword: emailPassword, code });
      onSent();
    },
  );
}

/** What waits for the link to be opened, and how to give it up. */
function Pending({ email }: { email: string }) {
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

/** Another e-mail address, of who proves that the account is theirs. */
export function EmailCard({ account }: { account: OwnAccount }) {
  const { t } = useTexts();
  const [isSent, setIsSent] = useState(false);
  const { isOn } = account.twoFactor;
  const { field, submit, refusalKey, isBusy, clear } = useEmailForm(isOn, () => {
    setIsSent(true);
    clear();
  });
  const title = t('ownAccount.emailChange.title');
  return (
    <Card title={title}>
      <form className={styles.form} noValidate aria-label={title} onSubmit={submit}>
        <p className={styles.hint}>{t('ownAccount.emailChange.text')}</p>
        <div role="status">{isSent && <Note tone="ok">{t('ownAccount.emailChange.sent')}</Note>}</div>
        {account.newEmail && <Pending email={account.newEmail} />}
        {refusalKey && <Note tone="error">{t(refusalKey)}</Note>}
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
