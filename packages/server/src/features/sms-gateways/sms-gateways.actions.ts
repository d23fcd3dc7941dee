import type { SmsGatewayBody } from '@harken/contract/sms-gateways';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { encryptSecret } from '../../platform/encryption.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { isDeviceFree } from './devices.queries.ts';
import {
  chooseKey,
  currentKeyOf,
  newGatewayKey,
  oldKeyAcceptedUntil,
  replaceKey,
  storeKey,
  takeOverKey,
} from './gateway-keys.ts';
import {
  deleteGateway,
  deleteModems,
  findGateway,
  insertGateway,
  lockGateway,
  storeModems,
  telerivetKeyColumns,
  updateGateway,
} from './sms-gateways.queries.ts';

/** Where a gateway is, or shall be. */
interface Placed {
  nationalSocietyId: number;
  /** Null for one that is only being made. */
  smsGatewayId: number | null;
}

/** A device belongs to one gateway over all societies, and some devices are made for one society. */
async function requireFreeDevice(
  db: Database,
  { iotHubDeviceName }: SmsGatewayBody,
  { nationalSocietyId, smsGatewayId }: Placed,
): Promise<void> {
  if (!iotHubDeviceName) return;
  if (!(await isDeviceFree(db, iotHubDeviceName, { nationalSocietyId, smsGatewayId })))
    throw fieldProblem('IotHubDeviceName', 'nationalSociety.smsGateway.deviceNotAvailable');
}

/** The columns of a gateway as a form sends it, without what is stored elsewhere. */
function columnsOf({ config }: Services, gateway: SmsGatewayBody) {
  const { apiKey: _key, modemOneName: _one, modemTwoName: _two, telerivetApiKey, ...columns } = gateway;
  const encrypted = telerivetApiKey ? encryptSecret(config, 'telerivet key', telerivetApiKey) : null;
  return { ...columns, ...telerivetKeyColumns(telerivetApiKey ?? null, encrypted) };
}

/** What is remembered of a gateway: keys and addresses stay out of the trail. */
function traceOf(gateway: {
  name: string;
  gatewayType: string;
  iotHubDeviceName: string | null;
  modemOneName: string | null;
  modemTwoName: string | null;
}): object {
  const { name, gatewayType, iotHubDeviceName, modemOneName, modemTwoName } = gateway;
  return { name, gatewayType, iotHubDeviceName, modemOneName, modemTwoName };
}

/**
 * Registers a gateway of a society. From then on messages that bear its key are taken.
 *
 * @throws a field problem when the device belongs to another gateway, of whatever society, or the key that was sent is weak
 */
export function createGateway(
  services: Services,
  { nationalSocietyId, gateway, by }: { nationalSocietyId: number; gateway: SmsGatewayBody; by: CurrentUser },
): Promise<number> {
  const { modemOneName, modemTwoName, apiKey } = gateway;
  return services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw problem('nationalSociety.isArchived');
    await requireFreeDevice(trx, gateway, { nationalSocietyId, smsGatewayId: null });
    const key = await chooseKey(trx, services.config, { sent: apiKey ?? null, smsGatewayId: null });
    const id = await insertGateway(trx, { ...columnsOf(services, gateway), nationalSocietyId });
    await storeKey(trx, services.config, { smsGatewayId: id, key });
    if (modemOneName && modemTwoName) await storeModems(trx, id, [modemOneName, modemTwoName]);
    await recordDeed(trx, {
      deed: 'smsGateway/create',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: id,
      nationalSocietyId,
      after: traceOf(gateway),
    });
    return id;
  });
}

/** A gateway that nobody else changes until the transaction ends. */
async function findLocked({ clock }: Services, trx: Database, smsGatewayId: number) {
  const isThere = await lockGateway(trx, smsGatewayId);
  const gateway = isThere ? await findGateway(trx, smsGatewayId, clock.now()) : undefined;
  if (!gateway) throw problem('nationalSociety.smsGateway.settingDoesNotExist');
  return gateway;
}

/**
 * Changes a gateway. Its own number, which no form shows, stays. Without modem names its modems go, and people and
 * recipients who used them have none.
 */
export function editGateway(
  services: Services,
  { smsGatewayId, gateway, by }: { smsGatewayId: number; gateway: SmsGatewayBody; by: CurrentUser },
): Promise<void> {
  const { modemOneName, modemTwoName, apiKey } = gateway;
  const { config, clock } = services;
  return services.db.transaction().execute(async (trx) => {
    const before = await findLocked(services, trx, smsGatewayId);
    const { nationalSocietyId } = before;
    await requireFreeDevice(trx, gateway, { nationalSocietyId, smsGatewayId });
    const current = currentKeyOf(config, before);
    if (apiKey) await takeOverKey(trx, config, { smsGatewayId, sent: apiKey, current, now: clock.now() });
    await updateGateway(trx, smsGatewayId, columnsOf(services, gateway));
    if (modemOneName && modemTwoName) await storeModems(trx, smsGatewayId, [modemOneName, modemTwoName]);
    else await deleteModems(trx, smsGatewayId);
    await recordDeed(trx, {
      deed: 'smsGateway/edit',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: smsGatewayId,
      nationalSocietyId,
      before: traceOf(before),
      after: traceOf(gateway),
    });
  });
}

/** Makes a new key for a gateway; the old one is accepted for some days more, unless it is to be refused at once. */
export function renewGatewayKey(
  services: Services,
  { smsGatewayId, refusesOldKey, by }: { smsGatewayId: number; refusesOldKey: boolean; by: CurrentUser },
): Promise<{ apiKey: string; oldKeyAcceptedUntil: string | null }> {
  const oldKeyUntil = refusesOldKey ? null : oldKeyAcceptedUntil(services.clock.now());
  return services.db.transaction().execute(async (trx) => {
    const { nationalSocietyId } = await findLocked(services, trx, smsGatewayId);
    const apiKey = newGatewayKey();
    await replaceKey(trx, services.config, { smsGatewayId, key: apiKey, oldKeyUntil });
    await recordDeed(trx, {
      deed: 'smsGateway/renewKey',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: smsGatewayId,
      nationalSocietyId,
      after: { refusesOldKey },
    });
    return { apiKey, oldKeyAcceptedUntil: oldKeyUntil?.toISOString() ?? null };
  });
}

/** Removes a gateway. Messages with its key are refused from then on; those that came or left by it stay. */
export function removeGateway(
  services: Services,
  { smsGatewayId, by }: { smsGatewayId: number; by: CurrentUser },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const before = await findLocked(services, trx, smsGatewayId);
    await deleteGateway(trx, smsGatewayId);
    await recordDeed(trx, {
      deed: 'smsGateway/delete',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: smsGatewayId,
      nationalSocietyId: before.nationalSocietyId,
      before: traceOf(before),
    });
  });
}
