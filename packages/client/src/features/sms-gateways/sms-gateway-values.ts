import type { Translate } from '../../lib/texts.tsx';
import { offeredGatewayType } from './gateway-types.ts';
import type { GatewayType, SmsGateway, SmsGatewayFields } from './sms-gateways.api.ts';

/** What is written and chosen so far, with the switches that only the form has. */
export type GatewayValues = {
  name: string;
  gatewayType: GatewayType;
  useIotHub: boolean;
  emailAddress: string;
  iotHubDeviceName: string;
  /** Holds nothing: where the form says that the chosen device has not answered yet. */
  ping: '';
  useDualModem: boolean;
  modemOneName: string;
  modemTwoName: string;
};

/** What the form of a gateway begins with. */
export function valuesOf(gateway: SmsGateway | undefined): GatewayValues {
  return {
    name: gateway?.name ?? '',
    gatewayType: gateway?.gatewayType ?? offeredGatewayType,
    useIotHub: Boolean(gateway?.iotHubDeviceName),
    emailAddress: gateway?.emailAddress ?? '',
    iotHubDeviceName: gateway?.iotHubDeviceName ?? '',
    ping: '',
    useDualModem: Boolean(gateway?.modemOneName),
    modemOneName: gateway?.modemOneName ?? '',
    modemTwoName: gateway?.modemTwoName ?? '',
  };
}

/**
 * The fields as the server takes them: the device only where SMS leave through one, the modems only where there are two.
 * What the form does not show stays as it is stored; the key is made and kept by the server.
 */
export function sentOf(values: GatewayValues, stored: SmsGateway | undefined): SmsGatewayFields {
  const { useIotHub, useDualModem } = values;
  return {
    name: values.name.trim(),
    gatewayType: values.gatewayType,
    emailAddress: useIotHub ? (stored?.emailAddress ?? null) : values.emailAddress.trim() || null,
    iotHubDeviceName: useIotHub ? values.iotHubDeviceName : null,
    modemOneName: useDualModem ? values.modemOneName.trim() : null,
    modemTwoName: useDualModem ? values.modemTwoName.trim() : null,
    telerivetApiKey: stored?.telerivetApiKey ?? null,
    telerivetProjectId: stored?.telerivetProjectId ?? null,
  };
}

/** The label of every field, in the order in which they stand. */
export function labelsOf(t: Translate): Record<keyof GatewayValues, string> {
  return {
    name: t('smsGateways.form.name'),
    gatewayType: t('smsGateways.form.gatewayType'),
    useIotHub: t('smsGateways.form.useIotHub'),
    emailAddress: t('smsGateways.form.emailAddress'),
    iotHubDeviceName: t('smsGateways.form.device'),
    ping: t('smsGateways.ping.action'),
    useDualModem: t('smsGateways.form.useDualModem'),
    modemOneName: t('smsGateways.form.modemOneName'),
    modemTwoName: t('smsGateways.form.modemTwoName'),
  };
}
