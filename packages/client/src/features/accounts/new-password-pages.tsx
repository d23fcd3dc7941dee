import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMailLink } from '../../lib/mail-link.ts';
import { call } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { placeAfterSignIn } from './after-sign-in.ts';
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

function AskForNewLink() {
  const { t } = useTexts();
  return (
    <Link to="/resetPassword" className={styles.link}>
      {t('accounts.newPassword.askForLink')}
    </Link>
  );
}

/** The form where the link is whole; of a link that lost its end, as mail programs may cut it, only that it cannot work. */
function WholeLink({
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
    <Note tone="error" action={<AskForNewLink />}>
      {t(failedKey)}
    </Note>
  );
}

const linkToVerifyFailed = 'user.verifyEmail.failed';
const linkToResetFailed = 'user.resetPassword.failed';

/** /verifyEmail: a new user sets the first password, which also confirms the address, and is signed in. */
export function VerifyEmailPage() {
  const { t } = useTexts();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const link = useMailLink('email', 'token');
  const setFirstPassword = async (password: string) => {
    await call('userVerification/verifyEmailAndAddPassword', { body: { ...link, password } });
    // the password is set: whatever hinders the sign-in now, the way on is the page to sign in
    const next = await signIn(link.email, password).then(placeAfterSignIn, () => '/login');
    await navigate({ href: next, replace: true });
  };
  return (
    <AccountFrame title={t('accounts.verifyEmail.title')}>
      <WholeLink link={link} failedKey={linkToVerifyFailed}>
        <p>{t('accounts.verifyEmail.text', { email: link.email })}</p>
        <NewPasswordForm
          submitLabel={t('accounts.verifyEmail.submit')}
          waysOut={{ [linkToVerifyFailed]: <AskForNewLink /> }}
          onSubmit={setFirstPassword}
        />
      </WholeLink>
      <BackToSignIn />
    </AccountFrame>
  );
}

/** The new password is set: on to signing in with it. */
function PasswordIsSet() {
  const { t } = useTexts();
  return (
    <>
      <div role="status">
        <Note tone="ok">{t('accounts.newPassword.done')}</Note>
      </div>
      <LinkButton to="/login" look="main" isWide>
        {t('accounts.signIn.submit')}
      </LinkButton>
    </>
  );
}

/** /resetPasswordCallback: a new password in place of the forgotten one. */
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
        <PasswordIsSet />
      ) : (
        <WholeLink link={link} failedKey={linkToResetFailed}>
          <NewPasswordForm
            submitLabel={t('accounts.newPassword.submit')}
            waysOut={{ [linkToResetFailed]: <AskForNewLink /> }}
            onSubmit={setPassword}
          />
        </WholeLink>
      )}
      {!isDone && <BackToSignIn />}
    </AccountFrame>
  );
}
