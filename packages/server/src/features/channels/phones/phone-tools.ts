import { assessPower } from '@harken/domain/channels/phone-power';
import { toStoredTime } from '@harken/domain/channels/provider-time';
import { smsGatewayLimits } from '@harken/domain/sms-gateways/limits';
import type { ChannelGateway, PhoneSim, PhoneState, PhoneTools } from '../../../channels/channel.ts';
import { countRecovered } from '../../../channels/stored/gap-repairs.queries.ts';
import {
  findPhone,
  lockPhone,
  replacePhone,
  storeSimModems,
  updatePhone,
} from '../../../channels/stored/phones.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyOfPhonePower } from '../../notifications/index.ts';

/** Gateways have at most two modems. */
const maxSims = 2;
/** The latest time that a date can hold, in epoch milliseconds. */
const maxTime = 8.64e15;
/** More often, the time of the last contact is not written: a telephone that sends many messages is heard of anyway. */
const contactMilliseconds = 10_000;

type Health = NonNullable<PhoneState['health']>;
type StoredPhone = NonNullable<Awaited<ReturnType<typeof lockPhone>>>;

/** Names come from networks: they are shortened to what the list of modems can show. */
const toModems = (sims: readonly PhoneSim[]) =>
  sims
    .filter(({ number }) => number >= 1 && number <= maxSims)
    .map(({ number, carrier }) => ({
      slot: number,
      name: (carrier?.trim() || `SIM ${number}`).slice(0, smsGatewayLimits.modemNameMaxLength),
    }));

const toMilliseconds = (date: Date | null) => date?.getTime() ?? null;
const toDate = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

/** The columns of what a telephone said about itself. */
function toColumns({ name, appVersion, sims, health, clockOffSeconds }: PhoneState) {
  return {
    ...(name !== undefined && { name }),
    ...(appVersion && { appVersion }),
    ...(sims && { sims: JSON.stringify(sims) }),
    ...(clockOffSeconds !== undefined && { clockOffSeconds }),
    ...health,
  };
}

/** Whether something is worth writing: news, or a contact after a while. */
function isNews(
  phone: Pick<StoredPhone, 'appVersion' | 'clockOffSeconds' | 'lastContactAt'>,
  state: PhoneState,
  now: Date,
): boolean {
  const { clockOffSeconds, appVersion, sims, health, name } = state;
  return (
    name !== undefined ||
    sims !== undefined ||
    health !== undefined ||
    (appVersion != null && appVersion !== phone.appVersion) ||
    (clockOffSeconds !== undefined && clockOffSeconds !== phone.clockOffSeconds) ||
    now.getTime() - phone.lastContactAt.getTime() >= contactMilliseconds
  );
}

/** Records a ping: power, and who is warned of it. */
async function recordHealth(
  trx: Database,
  services: Services,
  { phone, gateway, health }: { phone: StoredPhone; gateway: ChannelGateway; health: Health },
): Promise<void> {
  const at = services.clock.now();
  const { id: smsGatewayId, nationalSocietyId } = gateway;
  const before = {
    batteryLowSince: toMilliseconds(phone.batteryLowSince),
    withoutPowerSince: toMilliseconds(phone.withoutPowerSince),
  };
  const { warnings, ...problems } = assessPower(before, health, at.getTime());
  const since = {
    batteryLowSince: toDate(problems.batteryLowSince),
    withoutPowerSince: toDate(problems.withoutPowerSince),
  };
  await updatePhone(trx, smsGatewayId, { lastPingAt: at, ...since });
  for (const kind of warnings) {
    const begin = kind === 'phoneBatteryLow' ? since.batteryLowSince : since.withoutPowerSince;
    const incident = { kind, since: begin ?? at, batteryLevel: health.batteryLevel };
    await notifyOfPhonePower(trx, services, { ...incident, smsGatewayId, nationalSocietyId, at });
  }
}

/** Stores a telephone in place of the one before. */
async function storePhone(
  { db, clock }: Services,
  smsGatewayId: number,
  { deviceId, tokenHash, ...state }: Parameters<PhoneTools['register']>[0],
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await replacePhone(trx, {
      ...{ smsGatewayId, deviceId, tokenHash, registeredAt: now, lastContactAt: now },
      ...toColumns(state),
    });
    if (state.sims) await storeSimModems(trx, smsGatewayId, toModems(state.sims));
  });
}

/** Stores what a telephone said about itself. @returns whether that was news */
async function storeState(
  services: Services,
  gateway: ChannelGateway,
  { deviceId, state }: { deviceId: string; state: PhoneState },
): Promise<boolean> {
  const { db, clock } = services;
  const now = clock.now();
  const known = await findPhone(db, gateway.id);
  if (known?.deviceId !== deviceId || !isNews(known, state, now)) return false;
  await db.transaction().execute(async (trx) => {
    const phone = await lockPhone(trx, gateway.id, deviceId);
    if (!phone) return;
    const { sims, health } = state;
    await updatePhone(trx, gateway.id, { ...toColumns(state), lastContactAt: now });
    if (sims) await storeSimModems(trx, gateway.id, toModems(sims));
    if (health) await recordHealth(trx, services, { phone, gateway, health });
  });
  return true;
}

/** The telephone of a gateway: who it is, how it is, and whom to warn. */
export function createPhoneTools(services: Services, gateway: ChannelGateway): PhoneTools {
  const { db, clock, live } = services;
  const { id, nationalSocietyId } = gateway;
  const announce = () => live.announce({ nationalSocietyId, change: 'smsGateway/phoneChanged' });
  return {
    find: async () => (await findPhone(db, id)) ?? null,
    async register(phone) {
      await storePhone(services, id, phone);
      announce();
    },
    async record(deviceId, state) {
      if (await storeState(services, gateway, { deviceId, state })) announce();
    },
    async countRecovered(receivedAt) {
      const times = receivedAt.filter((time) => Math.abs(time) <= maxTime).map(toStoredTime);
      if (await countRecovered(db, id, times, clock.now())) announce();
    },
  };
}
