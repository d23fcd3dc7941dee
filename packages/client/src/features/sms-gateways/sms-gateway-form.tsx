import { useWatch } from 'react-hook-form';
import { usePageForm } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { GatewayType } from '../../shared/sms-gateways/gateway-types.ts';
import { FormLayout, type FormSection } from '../../ui/forms/layout.tsx';
import { AboutCard } from './about-card.tsx';
import { ConnectingCard } from './connecting-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PhoneCard } from './phone/phone-card.tsx';
import { ProofOfLifeCard } from './proof-of-life-card.tsx';
import { SendingCard } from './sending-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import {
  type GatewayValues,
  getFieldLabels,
  getSendingParts,
  type SendingParts,
  toFormValues,
  toRequest,
} from './sms-gateway-values.ts';
import type { SmsGateway, SmsGatewayFields } from './sms-gateways.api.ts';

export type SmsGatewayFormProps = {
  nationalSocietyId: number;
  /** The gateway to change; undefined for a new one. */
  gateway?: SmsGateway;
  types: readonly GatewayType[];
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields. Returns the path to go to afterwards. */
  save: (fields: SmsGatewayFields) => Promise<string>;
};

const hasSendingCard = (parts: SendingParts) => parts.hasDevice || parts.hasModems;

/** The sections of the form for the chosen type. */
function useSections(parts: SendingParts): FormSection[] {
  const { t } = useTexts();
  const settings = {
    id: 'settings',
    title: t('smsGateways.form.settings'),
    fields: parts.settings.map(({ name }) => `settings.${name}`),
  };
  const sending = {
    id: 'sending',
    title: t('smsGateways.form.sending'),
    fields: [
      ...['hasDevice', 'emailAddress', 'iotHubDeviceName', 'ping'],
      ...['hasTwoModems', 'modemOneName', 'modemTwoName'],
    ],
  };
  return [
    { id: 'about', title: t('smsGateways.form.about'), fields: ['name', 'gatewayType', 'ownPhoneNumber'] },
    ...(parts.settings.length > 0 ? [settings] : []),
    ...(hasSendingCard(parts) ? [sending] : []),
    {
      id: 'limits',
      title: t('smsGateways.form.limits'),
      fields: ['smsPerHour', 'quietFrom', 'quietUntil', 'failOverOrder'],
    },
    {
      id: 'canary',
      title: t('smsGateways.form.canary'),
      fields: ['hasCanary', 'canaryMinutes', 'canaryWaitMinutes', 'canaryGatewayId'],
    },
    { id: 'connecting', title: t('smsGateways.connect.title'), fields: [] },
  ];
}

/** The form for a new or an existing SMS gateway. */
export function SmsGatewayForm(props: SmsGatewayFormProps) {
  const { nationalSocietyId, gateway, types, title, save, ...frame } = props;
  const { t } = useTexts();
  const { form, progress } = usePageForm<GatewayValues>({
    defaultValues: gateway
      ? toFormValues(gateway, types)
      : { ...toFormValues(undefined, types), name: t('setupGuide.gatewayName') },
    labels: getFieldLabels(t, types),
    save: (values) => save(toRequest(values, gateway, types)),
  });
  const typeName = useWatch({ control: form.control, name: 'gatewayType' });
  const parts = getSendingParts(typeName, types);
  const { type, settings } = parts;
  return (
    <FormLayout label={title} sections={useSections(parts)} progress={progress} {...frame}>
      <AboutCard {...{ form, gateway, types }} />
      {type && settings.length > 0 && <SettingsCard key={typeName} {...{ form, gateway, type, settings }} />}
      {hasSendingCard(parts) && (
        <SendingCard
          {...{ form, parts, nationalSocietyId }}
          smsGatewayId={gateway?.id}
          storedDevice={gateway?.iotHubDeviceName}
        />
      )}
      <LimitsCard form={form} />
      <ProofOfLifeCard {...{ form, nationalSocietyId, gateway }} />
      <ConnectingCard {...{ type, gateway }} />
      {gateway?.gatewayType === 'AndroidPhone' && (
        <PhoneCard nationalSocietyId={nationalSocietyId} smsGatewayId={gateway.id} />
      )}
    </FormLayout>
  );
}
