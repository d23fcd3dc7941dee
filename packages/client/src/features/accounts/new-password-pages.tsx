import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** What the link in a mail carries. Read as text: a token may look like a number. */
function readLink() {
  const search = new URLSearchParams(window.location.search);
  return { email: search.get('email') ?? '', token: search.get('token') ?? '' };
}

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

/** /verifyEmail: a new user sets the first password, which also confirms the address, and is signed in. */
export function VerifyEmailPage() {
  const { t } = useTexts();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const [link] = useState(readLink);
  const setFirstPassword = async (password: string) => {
    await call('userVerification/verifyEmailAndAddPassword', { body: { ...link, password } });
    await signIn(link.email, password);
    await navigate({ href: '/', replace: true });
  };
  return (
    <AccountFrame title={t('accounts.verifyEmail.title')}>
      <p>{t('accounts.verifyEmail.text', { email: link.email })}</p>
      <NewPasswordForm submitLabel={t('accounts.verifyEmail.submit')} onSubmit={setFirstPassword} />
      <BackToSignIn />
    </AccountFrame>
  );
}

/** /resetPasswordCallback: a new password in place of the forgotten one. */
export function NewPasswordPage() {
  const { t } = useTexts();
  const [link] = useState(readLink);
  const [isDone, setIsDone] = useState(false);
  const setPassword = async (password: string) => {
    await call('userVerification/resetPasswordCallback', { body: { ...link, password } });
    setIsDone(true);
  };
  return (
    <AccountFrame title={t('accounts.newPassword.title')}>
      {isDone ? (
        <div role="status">
          <Note tone="ok">{t('accounts.newPassword.done')}</Note>
        </div>
      ) : (
        <NewPasswordForm submitLabel={t('accounts.newPassword.submit')} onSubmit={setPassword} />
      )}
      <BackToSignIn />
    </AccountFrame>
  );
}
