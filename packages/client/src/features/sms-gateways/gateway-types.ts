import { useTexts } from '../../lib/texts/texts.tsx';
import type { GatewayType } from './sms-gateways.api.ts';

/** The only type that the form offers; gateways of other types are created through the API. */
export const selectableGatewayType = 'SmsEagle' satisfies GatewayType;

/** The URL path to which each type of gateway posts the messages it receives. */
export const ingressPaths: Readonly<Record<GatewayType, string | undefined>> = {
  SmsEagle: '/api/enqueueSmsEagleReport',
  SmsGateway: '/api/enqueueSmsGatewayReport',
  Telerivet: '/api/enqueueTelerivetReport',
  Unknown: undefined,
};

export function useGatewayTypeLabel(): (type: GatewayType) => string {
  const { t } = useTexts();
  return (type) => t(`smsGateway.type.${type.toLowerCase()}`);
}
