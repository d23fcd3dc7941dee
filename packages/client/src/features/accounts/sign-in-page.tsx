import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { findPageAfterSignIn } from './after-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Redirects a signed-in user to the next page, once, as soon as all texts are loaded. */
function useRedirectSignedIn() {
  const { user } = useSession();
  const { isComplete } = useTexts();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const [next, setNext] = useState<string>();
  useEffect(() => {
    if (!user || hasStarted.current) return;
    hasStarted.current = true;
    void findPageAfterSignIn().then(setNext);
  }, [user]);
  useEffect(() => {
    if (next && isComplete) void navigate({ href: next, replace: true });
  }, [next, isComplete, navigate]);
}

/** /login */
export function SignInPage() {
  const { t } = useTexts();
  useRedirectSignedIn();
  return (
    <AccountFrame title={t('accounts.signIn.title')}>
      <SignInForm />
      <p>
        <Link to="/resetPassword" className={styles.link}>
          {t('accounts.signIn.forgotten')}
        </Link>
      </p>
    </AccountFrame>
  );
}
