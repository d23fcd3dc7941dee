import { type ReactNode, useState } from 'react';
import { call } from '../../lib/requests/request.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { useMailLink } from './mail-link.ts';
import { useAccountForm } from './use-account-form.ts';

type LinkPageProps = {
  /** Selects the texts. */
  page: 'confirmEmail' | 'undoEmailChange' | 'unsubscribe' | 'unsubscribeReports';
  act: (token: string) => Promise<unknown>;
  /** Why nothing can be done without a token. */
  missingKey?: string;
  /** What can be done afterwards besides signing in. */
  nextStep?: ReactNode;
};

/** A page that a link in an e-mail opens. It acts only when the button is pressed, because mail scanners open links too. */
function LinkPage({ page, act, missingKey = 'user.emailChange.failed', nextStep }: LinkPageProps) {
  const { t } = useTexts();
  const { refreshUser } = useSession();
  const { token } = useMailLink('token');
  const [isDone, setIsDone] = useState(false);
  const { submit, errorKey, isBusy } = useAccountForm({}, async () => {
    await act(token);
    setIsDone(true);
    // the server has ended the sessions of the account
    await refreshUser().catch(() => {});
  });
  return (
    <AccountFrame title={t(`accounts.${page}.title`)}>
      <div role="status">{isDone && <Note tone="ok">{t(`accounts.${page}.done`)}</Note>}</div>
      {!isDone && (
        <form className={styles.form} noValidate onSubmit={submit}>
          {!token && <Note tone="error">{t(missingKey)}</Note>}
          {errorKey && <Note tone="error">{t(errorKey)}</Note>}
          <p>{t(`accounts.${page}.text`)}</p>
          {token && (
            <Button type="submit" variant="main" isWide isBusy={isBusy}>
              {t(`accounts.${page}.submit`)}
            </Button>
          )}
        </form>
      )}
      {isDone && nextStep}
      <LinkButton to="/login" isWide>
        {t('accounts.signIn.submit')}
      </LinkButton>
    </AccountFrame>
  );
}

/** /confirmEmail: confirms a new e-mail address. */
export function ConfirmEmailPage() {
  return (
    <LinkPage
      page="confirmEmail"
      act={(token) => call('userVerification/confirmEmail', { body: { token } })}
    />
  );
}

/** /undoEmailChange: cancels or reverts a change of the e-mail address. */
export function UndoEmailChangePage() {
  const { t } = useTexts();
  return (
    <LinkPage
      page="undoEmailChange"
      act={(token) => call('userVerification/undoEmailChange', { body: { token } })}
      nextStep={
        <LinkButton to="/resetPassword" isWide>
          {t('accounts.undoEmailChange.newPassword')}
        </LinkButton>
      }
    />
  );
}

/** /unsubscribe: stops the notifications of the account by e-mail, or the situation reports of a project. */
export function UnsubscribePage() {
  const { t } = useTexts();
  const { token } = useMailLink('token');
  // Of reports, a token has the numbers of a person and a project before its signature.
  const isForReports = token.split('.').length === 3;
  return (
    <LinkPage
      page={isForReports ? 'unsubscribeReports' : 'unsubscribe'}
      act={(token) => call('notification/unsubscribe', { body: { token } })}
      missingKey="notification.linkInvalid"
      nextStep={
        !isForReports && (
          <LinkButton to="/notifications/settings" isWide>
            {t('accounts.unsubscribe.settings')}
          </LinkButton>
        )
      }
    />
  );
}
