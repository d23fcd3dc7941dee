import { maxRepairedDays } from '@harken/domain/channels/gap';
import { androidPhone } from '../../channels/android-phone/android-phone.ts';
import { findGapRepairs, insertGapRepair } from '../../channels/stored/gap-repairs.queries.ts';
import { countWaitingSms, findPhone } from '../../channels/stored/phones.queries.ts';
import { loadChannel } from '../../channels/stored/stored-channels.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { drawQrCode } from '../../platform/qr-code.ts';
import type { Services } from '../../platform/services.ts';

/** As many periods as fit under the state of a telephone. */
const maxListedRepairs = 5;

/** The clock of a browser may be ahead of that of the server by this, in milliseconds. */
const clockTolerance = 5 * 60_000;
const isNearly = (end: Date, now: Date) => end > now && end.getTime() - now.getTime() <= clockTolerance;

type StoredPhone = NonNullable<Awaited<ReturnType<typeof findPhone>>>;

function toPhoneView({ tokenHash: _, smsGatewayId: __, deviceId: ___, ...phone }: StoredPhone) {
  const {
    registeredAt,
    lastContactAt,
    lastPingAt,
    withoutPowerSince,
    batteryLowSince: ____,
    ...rest
  } = phone;
  return {
    ...rest,
    registeredAt: registeredAt.toISOString(),
    lastContactAt: lastContactAt.toISOString(),
    lastPingAt: lastPingAt?.toISOString() ?? null,
    withoutPowerSince: withoutPowerSince?.toISOString() ?? null,
  };
}

/** The gateway as a telephone; only for gateways of this type. */
async function requirePhoneGateway(services: Services, smsGatewayId: number) {
  const channel = await loadChannel(services, smsGatewayId);
  if (channel?.type !== androidPhone.name) throw expectedError('nationalSociety.smsGateway.isNoPhone');
  return channel;
}

/** The telephone of a gateway: how it is, and what to enter on it. */
export async function getPhone(services: Services, smsGatewayId: number) {
  const { db, config } = services;
  const channel = await requirePhoneGateway(services, smsGatewayId);
  const [phone, waitingCount, repairs] = await Promise.all([
    findPhone(db, smsGatewayId),
    countWaitingSms(db, smsGatewayId),
    findGapRepairs(db, smsGatewayId, maxListedRepairs),
  ]);
  const addresses = androidPhone.listAddresses(channel, config.baseUrl);
  const getAddress = (label: string) => addresses.find((address) => address.label === label)?.value ?? '';
  const apiUrl = getAddress('apiUrl');
  const token = channel.keys.length > 0 ? getAddress('token') : '';
  return {
    ...{ apiUrl, token, waitingCount },
    picture: drawQrCode(`${apiUrl}\n${token}`),
    phone: phone && toPhoneView(phone),
    gapRepairs: repairs.map(({ since, until, requestedAt, sentAt, ...repair }) => ({
      ...repair,
      since: since.toISOString(),
      until: until.toISOString(),
      requestedAt: requestedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Asks the telephone of a gateway for the messages of a period. It is asked when it is connected, and what it delivers is stored once.
 *
 * @throws a validation error for a period that is no past one or too long
 */
export async function repairGap(
  services: Services,
  {
    smsGatewayId,
    since,
    until: end,
    by,
  }: { smsGatewayId: number; since: Date; until: Date; by: CurrentUser },
): Promise<void> {
  const now = services.clock.now();
  const until = isNearly(end, now) ? now : end;
  const { nationalSocietyId } = await requirePhoneGateway(services, smsGatewayId);
  if (until > now) throw fieldError('Until', 'validation.timeInFuture');
  if (until <= since) throw fieldError('Until', 'smsGateways.phone.repair.endBeforeStart');
  if (until.getTime() - since.getTime() > maxRepairedDays * 86_400_000)
    throw fieldError('Since', 'smsGateways.phone.repair.tooLong', { days: maxRepairedDays });
  await services.db.transaction().execute(async (trx) => {
    await insertGapRepair(trx, { smsGatewayId, since, until }, now);
    await recordAuditEvent(trx, {
      action: 'smsGateway/repairGap',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: smsGatewayId,
      nationalSocietyId,
      after: { since: since.toISOString(), until: until.toISOString() },
    });
  });
}
