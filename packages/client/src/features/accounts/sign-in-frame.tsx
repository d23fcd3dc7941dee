import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';

/** The sign-in page around its form. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <AccountFrame title={t('accounts.signIn.title')}>
      {children}
      <p>
        <Link to="/resetPassword" className={styles.link}>
          {t('accounts.signIn.forgotten')}
        </Link>
      </p>
    </AccountFrame>
  );
}
