import { usePageForm } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { AboutCard } from './about-card.tsx';
import { ConnectingCard } from './connecting-card.tsx';
import { PhoneCard } from './phone/phone-card.tsx';
import { SendingCard } from './sending-card.tsx';
import { getFieldLabels, toFormValues, toRequest } from './sms-gateway-values.ts';
import type { SmsGateway, SmsGatewayFields } from './sms-gateways.api.ts';

export type SmsGatewayFormProps = {
  nationalSocietyId: number;
  /** The gateway to change; undefined for a new one. */
  gateway?: SmsGateway;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields. Returns the path to go to afterwards. */
  save: (fields: SmsGatewayFields) => Promise<string>;
};

/** The form for a new or an existing SMS gateway. */
export function SmsGatewayForm({ nationalSocietyId, gateway, title, save, ...frame }: SmsGatewayFormProps) {
  const { t } = useTexts();
  const { form, progress } = usePageForm({
    defaultValues: gateway
      ? toFormValues(gateway)
      : { ...toFormValues(undefined), name: t('setupGuide.gatewayName') },
    labels: getFieldLabels(t),
    save: (values) => save(toRequest(values, gateway)),
  });
  const sections = [
    { id: 'about', title: t('smsGateways.form.about'), fields: ['name', 'gatewayType', 'ownPhoneNumber'] },
    {
      id: 'sending',
      title: t('smsGateways.form.sending'),
      fields: [
        'hasDevice',
        'emailAddress',
        'iotHubDeviceName',
        'ping',
        'hasTwoModems',
        'modemOneName',
        'modemTwoName',
      ],
    },
    { id: 'connecting', title: t('smsGateways.connect.title'), fields: [] },
  ];
  return (
    <FormLayout label={title} {...{ sections, progress }} {...frame}>
      <AboutCard {...{ form, gateway }} />
      <SendingCard
        {...{ form, nationalSocietyId }}
        smsGatewayId={gateway?.id}
        storedDevice={gateway?.iotHubDeviceName}
      />
      <ConnectingCard control={form.control} />
      {gateway?.gatewayType === 'AndroidPhone' && (
        <PhoneCard nationalSocietyId={nationalSocietyId} smsGatewayId={gateway.id} />
      )}
    </FormLayout>
  );
}
