import { useTexts } from '../../lib/texts/texts.tsx';
import { GatewayAddresses } from '../../shared/sms-gateways/gateway-addresses.tsx';
import { type GatewayType, useOptionalText } from '../../shared/sms-gateways/gateway-types.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import text from '../../ui/text/text.module.css';
import type { SmsGateway } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';

/** What to configure on a gateway that posts a form of the specification. */
function FormSteps({ path }: { path: string }) {
  const { t } = useTexts();
  const address = `${window.location.origin}${path}`;
  return (
    <>
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
    </>
  );
}

/** What to enter at the provider; its addresses exist once the gateway is saved. */
function Addresses({ type, gateway }: { type: GatewayType; gateway: SmsGateway | undefined }) {
  const { t } = useTexts();
  const findText = useOptionalText();
  const addresses = gateway?.gatewayType === type.name ? (gateway.addresses ?? []) : [];
  const where = findText(`channel.${type.name}.connect`);
  return (
    <div className={styles.fields}>
      <p>
        {t(`smsGateways.connect.${type.sending}`)} {where}
      </p>
      {addresses.length > 0 ? (
        <GatewayAddresses addresses={addresses} />
      ) : (
        <Note>{t('smsGateways.addresses.come')}</Note>
      )}
    </div>
  );
}

/** What to enter on the gateway or at the provider so that SMS reach Harken. */
export function ConnectingCard({
  type,
  gateway,
}: {
  type: GatewayType | undefined;
  gateway: SmsGateway | undefined;
}) {
  const { t } = useTexts();
  if (!type) return null;
  return (
    <Card id="connecting" title={t('smsGateways.connect.title')}>
      {type.form ? <FormSteps path={type.form.path} /> : <Addresses {...{ type, gateway }} />}
    </Card>
  );
}
