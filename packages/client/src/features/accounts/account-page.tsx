import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './account-page.module.css';
import { AppearanceCard } from './appearance-card.tsx';
import { EmailCard } from './email-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { useOwnAccount } from './own-account.api.ts';
import { OwnDataCard } from './own-data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import { TwoFactorCard } from './two-factor/card.tsx';

/** /account: name, language, light or dark pages, password, e-mail address, two-factor authentication and sessions of the user. */
export function AccountPage() {
  const { t } = useTexts();
  const account = useOwnAccount();
  return (
    <Page title={t('ownAccount.title')}>
      <div className={styles.cards}>
        <div className={styles.column}>
          <OwnDataCard account={account.data} />
          <LanguageCard />
          <AppearanceCard />
          <PasswordCard hasTwoFactor={account.data?.twoFactor.isOn ?? false} />
          {account.data && <EmailCard account={account.data} />}
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
          <TokensCard />
        </div>
      </div>
    </Page>
  );
}
