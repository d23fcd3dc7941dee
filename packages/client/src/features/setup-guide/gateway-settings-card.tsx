import { useTexts } from '../../lib/texts/texts.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import text from '../../ui/text/text.module.css';
import { useGatewaySettings } from './setup-guide.api.ts';
import styles from './setup-guide.module.css';

/** The path to which each type of gateway posts, and the names of its parameters. */
const protocols: Readonly<Record<string, { path: string; parameters: string } | undefined>> = {
  SmsEagle: { path: '/api/enqueueSmsEagleReport', parameters: 'sender, timestamp, text, msgid, apikey' },
  SmsGateway: { path: '/api/enqueueSmsGatewayReport', parameters: 'sender, timestamp, text, msgid, apikey' },
  Telerivet: {
    path: '/api/enqueueTelerivetReport',
    parameters: 'from_number_e164, time_created, content, id, apikey',
  },
};

type SettingProps = { label: string; value: string; copy?: { label: string; doneText: string } };

function Setting({ label, value, copy }: SettingProps) {
  return (
    <li className={styles.setting}>
      <span>
        {label}
        <br />
        <bdi dir="ltr" className={text.mono}>
          {value}
        </bdi>
      </span>
      {copy && <CopyButton text={value} {...copy} />}
    </li>
  );
}

/** What to enter on the gateway so that it forwards the SMS it receives. */
export function GatewaySettingsCard({ smsGatewayId }: { smsGatewayId: number }) {
  const { t } = useTexts();
  const { data: gateway } = useGatewaySettings(smsGatewayId);
  const protocol = gateway && protocols[gateway.gatewayType];
  if (!protocol) return null;
  const address = `${window.location.origin}${protocol.path}`;
  return (
    <Card title={t('smsGateways.connect.title')}>
      <ul className={styles.connecting}>
        <Setting
          label={t('smsGateways.connect.address')}
          value={address}
          copy={{
            label: t('smsGateways.connect.copyAddress'),
            doneText: t('smsGateways.connect.copied'),
          }}
        />
        <li>{t('smsGateways.connect.method')}</li>
        <Setting label={t('gatewayTest.parameters')} value={protocol.parameters} />
        <Setting
          label={t('gatewayTest.key')}
          value={gateway.apiKey}
          copy={{ label: t('smsGateways.key.copy'), doneText: t('smsGateways.key.copied') }}
        />
        <li>{t('smsGateways.connect.clock')}</li>
      </ul>
    </Card>
  );
}
