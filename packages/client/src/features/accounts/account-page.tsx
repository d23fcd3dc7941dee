import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './account-page.module.css';
import { LanguageCard } from './language-card.tsx';
import { useOwnAccount } from './own-account.api.ts';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** Who one is for the product. Others enter it: whoever looks after the users of the society changes it. */
function WhoCard({ phoneNumber }: { phoneNumber: string | undefined }) {
  const { t } = useTexts();
  const { user } = useSession();
  if (!user) return null;
  const facts: Array<[string, ReactNode]> = [
    [t('ownAccount.name'), user.name],
    [t('ownAccount.email'), <bdi key="email">{user.email}</bdi>],
    [t('ownAccount.role'), t(`role.${user.roles[0]?.toLowerCase()}`)],
  ];
  if (phoneNumber) {
    facts.push([
      t('ownAccount.phoneNumber'),
      <bdi key="phone" dir="ltr">
        {phoneNumber}
      </bdi>,
    ]);
  }
  return (
    <Card title={t('ownAccount.who')}>
      <div className={styles.who}>
        <Facts of={facts} />
        <p className={styles.hint}>{t('ownAccount.whoHint')}</p>
      </div>
    </Card>
  );
}

/** /account: who one is, the language, the password, the second step, and where one is signed in. */
export function AccountPage() {
  const { t } = useTexts();
  const account = useOwnAccount();
  return (
    <Page title={t('ownAccount.title')}>
      <div className={styles.cards}>
        <div className={styles.column}>
          <WhoCard phoneNumber={account.data?.phoneNumber ?? undefined} />
          <LanguageCard />
          <PasswordCard />
          {account.data && (
            <Card id="two-factor" title={t('twoFactor.title')}>
              <TwoFactorCard state={account.data.twoFactor} />
            </Card>
          )}
        </div>
        <div className={styles.column}>
          <Card title={t('ownAccount.sessions.title')}>
            <Loaded query={account} rows={2} label={t('ownAccount.sessions.loading')}>
              {({ sessions }) => <SessionsCard sessions={sessions} />}
            </Loaded>
          </Card>
        </div>
      </div>
    </Page>
  );
}
