import { assessPower } from '@harken/domain/channels/phone-power';
import { smsGatewayLimits } from '@harken/domain/sms-gateways/limits';
import type { ChannelGateway, PhoneSim, PhoneState, PhoneTools } from '../../../channels/channel.ts';
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
import { contactMilliseconds, createPhoneContacts, type PhoneContacts } from './phone-contacts.ts';
import { createRecoveryCounter } from './recovery-counter.ts';

/** Gateways have at most two modems. */
const maxSims = 2;

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

/** Stores what a telephone said about itself, unless that was stored a moment ago. @returns whether it was news */
async function recordState(
  services: Services,
  contacts: PhoneContacts,
  { gateway, deviceId, state }: { gateway: ChannelGateway; deviceId: string; state: PhoneState },
): Promise<boolean> {
  const at = services.clock.now().getTime();
  if (contacts.isKnown(gateway.id, deviceId, state, at)) return false;
  const { appVersion = null, clockOffSeconds = null } = state;
  contacts.remember(gateway.id, { deviceId, at, appVersion, clockOffSeconds });
  try {
    return await storeState(services, gateway, { deviceId, state });
  } catch (error) {
    contacts.forget(gateway.id);
    throw error;
  }
}

/** The telephones of gateways: who they are, how they are, and whom to warn. */
export function createPhoneTools(services: Services) {
  const contacts = createPhoneContacts();
  const counter = createRecoveryCounter(services);

  function createTools(gateway: ChannelGateway): PhoneTools {
    const { id, nationalSocietyId } = gateway;
    const announce = () => services.live.announce({ nationalSocietyId, change: 'smsGateway/phoneChanged' });
    return {
      find: async () => (await findPhone(services.db, id)) ?? null,
      async register(phone) {
        await storePhone(services, id, phone);
        contacts.forget(id);
        announce();
      },
      async record(deviceId, state) {
        if (await recordState(services, contacts, { gateway, deviceId, state })) announce();
      },
      countRecovered: () => counter.note(id, nationalSocietyId),
    };
  }
  return { createTools, stop: counter.stop };
}
