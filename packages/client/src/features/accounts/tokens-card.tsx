import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import styles from './account-page.module.css';

/** Leads to the access tokens of the user, for those who may have some. */
export function TokensCard() {
  const { t } = useTexts();
  const can = useCan('accessTokens.own');
  if (!can) return null;
  return (
    <Card title={t('accessTokens.own.title')}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('accessTokens.own.what')}</p>
        <div>
          <LinkButton to="/account/tokens">{t('accessTokens.own.show')}</LinkButton>
        </div>
      </div>
    </Card>
  );
}
