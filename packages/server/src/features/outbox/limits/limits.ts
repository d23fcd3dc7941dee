import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { isQuiet } from '@harken/domain/channels/sending-limits';
import type { Services } from '../../../platform/services.ts';
import type { SendingLimits, Transport } from '../outbox.due.queries.ts';
import { findLimitedGateways, type LimitedGateway } from './limits.queries.ts';

export const noLimits: SendingLimits = { quietGatewayIds: [] };

function isQuietNow({ from, until, timeZoneId }: LimitedGateway, now: Date): boolean {
  if (from === null || until === null) return false;
  return isQuiet(toLocalDateTime(now.getTime(), timeZoneId).slice(11, 16), { from, until });
}

/** The gateways of a transport that send alerts only at this moment; null if none has any limits. */
export async function findSendingLimits(
  { db }: Pick<Services, 'db'>,
  transport: Transport | 'fetched',
  now: Date,
): Promise<SendingLimits | null> {
  const gateways = await findLimitedGateways(db, transport);
  if (gateways.length === 0) return null;
  return { quietGatewayIds: gateways.filter((gateway) => isQuietNow(gateway, now)).map(({ id }) => id) };
}
