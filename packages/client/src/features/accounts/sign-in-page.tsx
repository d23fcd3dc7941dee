import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { takeWantedPath, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Leads a visitor who is signed in to where they wanted to go, once. */
function useLeadOn() {
  const { user } = useSession();
  const { isComplete } = useTexts();
  const navigate = useNavigate();
  const isOnTheWay = useRef(false);
  useEffect(() => {
    if (!user || !isComplete || isOnTheWay.current) return;
    isOnTheWay.current = true;
    void navigate({ href: takeWantedPath() ?? '/', replace: true });
  }, [user, isComplete, navigate]);
}

/** /login */
export function SignInPage() {
  const { t } = useTexts();
  useLeadOn();
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
