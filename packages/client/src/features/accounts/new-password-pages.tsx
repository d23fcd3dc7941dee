import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/requests/request.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { findPageAfterSignIn } from './after-sign-in.ts';
import { useMailLink } from './mail-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';

function BackToSignIn() {
  const { t } = useTexts();
  return (
    <p>
      <Link to="/login" className={styles.link}>
        {t('accounts.backToSignIn')}
      </Link>
    </p>
  );
}

function NewLinkAction() {
  const { t } = useTexts();
  return (
    <Link to="/resetPassword" className={styles.link}>
      {t('accounts.newPassword.askForLink')}
    </Link>
  );
}

/** Shows the form if the link is complete. Mail programs may cut long links; then only an error is shown. */
function CompleteLinkGuard({
  link,
  failedKey,
  children,
}: {
  link: { email: string; token: string };
  failedKey: string;
  children: ReactNode;
}) {
  const { t } = useTexts();
  if (link.email && link.token) return children;
  return (
    <Note tone="error" action={<NewLinkAction />}>
      {t(failedKey)}
    </Note>
  );
}

const verifyLinkError = 'user.verifyEmail.failed';
const resetLinkError = 'user.resetPassword.failed';

/** /verifyEmail: a new user sets a password, which confirms the address, and is signed in. */
export function VerifyEmailPage() {
  const { t } = useTexts();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const link = useMailLink('email', 'token');
  const setFirstPassword = async (password: string) => {
    await call('userVerification/verifyEmailAndAddPassword', { body: { ...link, password } });
    // the password is set: if signing in fails now, continue on the sign-in page
    const next = await signIn(link.email, password).then(findPageAfterSignIn, () => '/login');
    await navigate({ href: next, replace: true });
  };
  return (
    <AccountFrame title={t('accounts.verifyEmail.title')}>
      <CompleteLinkGuard link={link} failedKey={verifyLinkError}>
        <p>{t('accounts.verifyEmail.text', { email: link.email })}</p>
        <NewPasswordForm
          submitLabel={t('accounts.verifyEmail.submit')}
          errorActions={{ [verifyLinkError]: <NewLinkAction /> }}
          onSubmit={setFirstPassword}
        />
      </CompleteLinkGuard>
      <BackToSignIn />
    </AccountFrame>
  );
}

/** Confirms that the new password is set, with a link to sign in. */
function PasswordSetMessage() {
  const { t } = useTexts();
  return (
    <>
      <div role="status">
        <Note tone="ok">{t('accounts.newPassword.done')}</Note>
      </div>
      <LinkButton to="/login" variant="main" isWide>
        {t('accounts.signIn.submit')}
      </LinkButton>
    </>
  );
}

/** /resetPasswordCallback: sets a new password after the old one was forgotten. */
export function NewPasswordPage() {
  const { t } = useTexts();
  const link = useMailLink('email', 'token');
  const [isDone, setIsDone] = useState(false);
  const setPassword = async (password: string) => {
    await call('userVerification/resetPasswordCallback', { body: { ...link, password } });
    setIsDone(true);
  };
  return (
    <AccountFrame title={t('accounts.newPassword.title')}>
      {isDone ? (
        <PasswordSetMessage />
      ) : (
        <CompleteLinkGuard link={link} failedKey={resetLinkError}>
          <NewPasswordForm
            submitLabel={t('accounts.newPassword.submit')}
            errorActions={{ [resetLinkError]: <NewLinkAction /> }}
            onSubmit={setPassword}
          />
        </CompleteLinkGuard>
      )}
      {!isDone && <BackToSignIn />}
    </AccountFrame>
  );
}
