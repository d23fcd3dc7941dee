import { type ReactNode, useState } from 'react';
import { useMailLink } from '../../lib/mail-link.ts';
import { call } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { useAccountForm } from './use-account-form.ts';

type LinkPageProps = {
  /** Which of the two: it says how the texts are called. */
  page: 'confirmEmail' | 'undoEmailChange';
  act: (token: string) => Promise<unknown>;
  /** What can be done afterwards besides signing in. */
  wayOn?: ReactNode;
};

/** A page that the link of a mail leads to. Nothing happens before the button is pressed: programs open links, too. */
function LinkPage({ page, act, wayOn }: LinkPageProps) {
  const { t } = useTexts();
  const { lookAgain } = useSession();
  const { token } = useMailLink('token');
  const [isDone, setIsDone] = useState(false);
  const { submit, refusalKey, isBusy } = useAccountForm({}, async () => {
    await act(token);
    setIsDone(true);
    // whoever was signed in here is so no longer
    await lookAgain().catch(() => {});
  });
  return (
    <AccountFrame title={t(`accounts.${page}.title`)}>
      <div role="status">{isDone && <Note tone="ok">{t(`accounts.${page}.done`)}</Note>}</div>
      {!isDone && (
        <form className={styles.form} noValidate onSubmit={submit}>
          {!token && <Note tone="error">{t('user.emailChange.failed')}</Note>}
          {refusalKey && <Note tone="error">{t(refusalKey)}</Note>}
          <p>{t(`accounts.${page}.text`)}</p>
          {token && (
            <Button type="submit" look="main" isWide isBusy={isBusy}>
              {t(`accounts.${page}.submit`)}
            </Button>
          )}
        </form>
      )}
      {isDone && wayOn}
      <LinkButton to="/login" isWide>
        {t('accounts.signIn.submit')}
      </LinkButton>
    </AccountFrame>
  );
}

/** /confirmEmail: a new e-mail address takes effect. */
export function ConfirmEmailPage() {
  return (
    <LinkPage
      page="confirmEmail"
      act={(token) => call('userVerification/confirmEmail', { body: { token } })}
    />
  );
}

/** /undoEmailChange: the former address stays, or comes back. */
export function UndoEmailChangePage() {
  const { t } = useTexts();
  return (
    <LinkPage
      page="undoEmailChange"
      act={(token) => call('userVerification/undoEmailChange', { body: { token } })}
      wayOn={
        <LinkButton to="/resetPassword" isWide>
          {t('accounts.undoEmailChange.newPassword')}
        </LinkButton>
      }
    />
  );
}
