import type { Translate } from '../../lib/texts/texts.tsx';
import { selectableGatewayType } from './gateway-types.ts';
import type { GatewayType, SmsGateway, SmsGatewayFields } from './sms-gateways.api.ts';

/** The values of the form, including switches that exist only there. */
export type GatewayValues = {
  name: string;
  gatewayType: GatewayType;
  ownPhoneNumber: string;
  /** Whether SMS are sent through a device, not by e-mail. */
  hasDevice: boolean;
  emailAddress: string;
  iotHubDeviceName: string;
  /** Always empty: the field at which the form reports that the chosen device has not answered yet. */
  ping: '';
  hasTwoModems: boolean;
  modemOneName: string;
  modemTwoName: string;
};

/** The initial values of the form. */
export function toFormValues(gateway: SmsGateway | undefined): GatewayValues {
  return {
    name: gateway?.name ?? '',
    gatewayType: gateway?.gatewayType ?? selectableGatewayType,
    ownPhoneNumber: gateway?.ownPhoneNumber ?? '',
    hasDevice: Boolean(gateway?.iotHubDeviceName),
    emailAddress: gateway?.emailAddress ?? '',
    iotHubDeviceName: gateway?.iotHubDeviceName ?? '',
    ping: '',
    hasTwoModems: Boolean(gateway?.modemOneName),
    modemOneName: gateway?.modemOneName ?? '',
    modemTwoName: gateway?.modemTwoName ?? '',
  };
}

/**
 * The request body: the device only if SMS are sent through one, the modems only if there are two. Stored fields that the form
 * does not show are sent back unchanged; the server manages the gateway key.
 */
export function toRequest(values: GatewayValues, stored: SmsGateway | undefined): SmsGatewayFields {
  const { hasDevice, hasTwoModems } = values;
  return {
    name: values.name.trim(),
    gatewayType: values.gatewayType,
    ownPhoneNumber: values.ownPhoneNumber.trim() || null,
    emailAddress: hasDevice ? (stored?.emailAddress ?? null) : values.emailAddress.trim() || null,
    iotHubDeviceName: hasDevice ? values.iotHubDeviceName : null,
    modemOneName: hasTwoModems ? values.modemOneName.trim() : null,
    modemTwoName: hasTwoModems ? values.modemTwoName.trim() : null,
    telerivetApiKey: stored?.telerivetApiKey ?? null,
    telerivetProjectId: stored?.telerivetProjectId ?? null,
  };
}

/** The labels of the fields, in the order of the form. */
export function getFieldLabels(t: Translate): Record<keyof GatewayValues, string> {
  return {
    name: t('smsGateways.form.name'),
    gatewayType: t('smsGateways.form.gatewayType'),
    ownPhoneNumber: t('smsGateways.form.ownPhoneNumber'),
    hasDevice: t('smsGateways.form.useIotHub'),
    emailAddress: t('smsGateways.form.emailAddress'),
    iotHubDeviceName: t('smsGateways.form.device'),
    ping: t('smsGateways.ping.action'),
    hasTwoModems: t('smsGateways.form.useDualModem'),
    modemOneName: t('smsGateways.form.modemOneName'),
    modemTwoName: t('smsGateways.form.modemTwoName'),
  };
}
