import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import text from '../../ui/text/text.module.css';
import { ingressPaths } from './gateway-types.ts';
import type { GatewayValues } from './sms-gateway-values.ts';
import styles from './sms-gateways.module.css';

/** What to configure on the gateway so that it forwards the SMS it receives. */
export function ConnectingCard({ control }: { control: Control<GatewayValues> }) {
  const { t } = useTexts();
  const path = ingressPaths[useWatch({ control, name: 'gatewayType' })];
  if (!path) return null;
  const address = `${window.location.origin}${path}`;
  return (
    <Card id="connecting" title={t('smsGateways.connect.title')}>
      <p>{t('smsGateways.connect.text')}</p>
      <ol className={styles.steps}>
        <li>
          {t('smsGateways.connect.address')}{' '}
          <span className={styles.address}>
            <bdi dir="ltr" className={text.mono}>
              {address}
            </bdi>
            <CopyButton
              text={address}
              label={t('smsGateways.connect.copyAddress')}
              doneText={t('smsGateways.connect.copied')}
            />
          </span>
        </li>
        <li>{t('smsGateways.connect.method')}</li>
        <li>{t('smsGateways.connect.key')}</li>
        <li>{t('smsGateways.connect.clock')}</li>
      </ol>
    </Card>
  );
}
