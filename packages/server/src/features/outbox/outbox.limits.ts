import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { isQuiet } from '@harken/domain/channels/sending-limits';
import type { Services } from '../../platform/services.ts';
import type { SendingLimits } from './outbox.delivery.queries.ts';
import { findQuietHours } from './outbox.limits.queries.ts';

export const noLimits: SendingLimits = { quietGatewayIds: [] };

/** The gateways that send alerts only at this moment. */
export async function findSendingLimits({ db }: Pick<Services, 'db'>, now: Date): Promise<SendingLimits> {
  const gateways = await findQuietHours(db);
  const quiet = gateways.filter(({ timeZoneId, from, until }) =>
    isQuiet(toLocalDateTime(now.getTime(), timeZoneId).slice(11, 16), { from, until }),
  );
  return { quietGatewayIds: quiet.map(({ id }) => id) };
}
