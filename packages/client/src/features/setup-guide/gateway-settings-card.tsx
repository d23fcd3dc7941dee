import { useTexts } from '../../lib/texts/texts.tsx';
import { GatewayAddresses } from '../../shared/sms-gateways/gateway-addresses.tsx';
import {
  type GatewayForm,
  useGatewayTypes,
  useOptionalText,
} from '../../shared/sms-gateways/gateway-types.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import text from '../../ui/text/text.module.css';
import { useGatewaySettings } from './setup-guide.api.ts';
import styles from './setup-guide.module.css';

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

/** What to enter on a gateway that posts a form to the same address as all of its type. */
function FormSettings({ form, apiKey }: { form: GatewayForm; apiKey: string }) {
  const { t } = useTexts();
  const address = `${window.location.origin}${form.path}`;
  return (
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
      <Setting label={t('gatewayTest.parameters')} value={form.parameters.join(', ')} />
      <Setting
        label={t('gatewayTest.key')}
        value={apiKey}
        copy={{ label: t('smsGateways.key.copy'), doneText: t('smsGateways.key.copied') }}
      />
      <li>{t('smsGateways.connect.clock')}</li>
    </ul>
  );
}

/** What to enter on the gateway or at the provider so that SMS reach Harken. */
export function GatewaySettingsCard({ smsGatewayId }: { smsGatewayId: number }) {
  const { t } = useTexts();
  const findText = useOptionalText();
  const { data: gateway } = useGatewaySettings(smsGatewayId);
  const { data: types } = useGatewayTypes();
  const addresses = gateway?.addresses ?? [];
  const form = types?.find(({ name }) => name === gateway?.gatewayType)?.form;
  if (!gateway || (!form && addresses.length === 0)) return null;
  const where = findText(`channel.${gateway.gatewayType}.connect`);
  return (
    <Card title={t('smsGateways.connect.title')}>
      {form && <FormSettings form={form} apiKey={gateway.apiKey} />}
      {addresses.length > 0 && (
        <div className={styles.connecting}>
          {where && <p>{where}</p>}
          <GatewayAddresses addresses={addresses} />
        </div>
      )}
    </Card>
  );
}
