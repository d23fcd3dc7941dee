import { useTexts } from '../../lib/texts.tsx';
import type { GatewayType } from './sms-gateways.api.ts';

/** The type that forms offer; others are made by calls only. */
export const offeredGatewayType = 'SmsEagle' satisfies GatewayType;

/** Where a gateway of each type hands over the messages it receives. */
export const ingressPaths: Readonly<Record<GatewayType, string | undefined>> = {
  SmsEagle: '/api/enqueueSmsEagleReport',
  SmsGateway: '/api/enqueueSmsGatewayReport',
  Telerivet: '/api/enqueueTelerivetReport',
  Unknown: undefined,
};

/** The word for a type of gateway. */
export function useGatewayTypeWord(): (type: GatewayType) => string {
  const { t } = useTexts();
  return (type) => t(`smsGateway.type.${type.toLowerCase()}`);
}
