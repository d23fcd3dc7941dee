import type { SmsGatewayBody } from '@harken/contract/sms-gateways';
import { findGatewayType } from '../../channels/all-types.ts';
import { closeFields } from '../../channels/stored/stored-fields.ts';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { isDeviceFree } from './devices.queries.ts';
import { listHiddenChanges, pickModems, toAuditView, withoutAbsent } from './gateway-audit.ts';
import {
  acceptSentKey,
  chooseKey,
  decryptCurrentKey,
  generateGatewayKey,
  getOldKeyExpiry,
  replaceKey,
  storeKey,
} from './gateway-keys.ts';
import { readStoredSettings, toChannelColumns } from './gateway-settings.ts';
import {
  deleteGateway,
  deleteModems,
  findGateway,
  insertGateway,
  isGatewayOfSociety,
  lockGateway,
  storeModems,
  updateGateway,
  withPlainKeyWhereNeeded,
} from './sms-gateways.queries.ts';

/** A gateway and its society. */
interface GatewayIds {
  nationalSocietyId: number;
  /** Null for a gateway that is being created. */
  smsGatewayId: number | null;
}

/** A device belongs to one gateway over all societies, and some devices are made for one society. */
async function requireFreeDevice(
  db: Database,
  { iotHubDeviceName }: SmsGatewayBody,
  { nationalSocietyId, smsGatewayId }: GatewayIds,
): Promise<void> {
  if (!iotHubDeviceName) return;
  if (!(await isDeviceFree(db, iotHubDeviceName, { nationalSocietyId, smsGatewayId })))
    throw fieldError('IotHubDeviceName', 'nationalSociety.smsGateway.deviceNotAvailable');
}

/** Proofs of life are sent to gateways of the same society only. */
async function requireOwnGateway(
  db: Database,
  { canaryGatewayId }: SmsGatewayBody,
  nationalSocietyId: number,
): Promise<void> {
  if (canaryGatewayId == null) return;
  if (!(await isGatewayOfSociety(db, canaryGatewayId, nationalSocietyId)))
    throw fieldError('CanaryGatewayId', 'nationalSociety.smsGateway.settingDoesNotExist');
}

/** The columns of a gateway as a form sends it, without what is stored in other tables. */
function toColumns({ config }: Services, gateway: SmsGatewayBody) {
  const { name, gatewayType, ownPhoneNumber, smsPerHour, quietFrom, quietUntil, failOverOrder } = gateway;
  const { canaryMinutes, canaryWaitMinutes, canaryGatewayId } = gateway;
  return {
    ...{ name, gatewayType },
    // An absent one stays as it is: other programs do not know these fields.
    ...{ ownPhoneNumber, smsPerHour, quietFrom, quietUntil, failOverOrder },
    ...{ canaryMinutes, canaryWaitMinutes, canaryGatewayId },
    ...withPlainKeyWhereNeeded(closeFields(config, gateway)),
  };
}

/**
 * Registers a gateway of a society. From then on messages with its key are accepted.
 *
 * @throws a validation error when the device belongs to another gateway, of any society, or the key that was sent is weak
 */
export function createGateway(
  services: Services,
  { nationalSocietyId, gateway, by }: { nationalSocietyId: number; gateway: SmsGatewayBody; by: CurrentUser },
): Promise<number> {
  const { modemOneName, modemTwoName, apiKey } = gateway;
  return services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    await requireFreeDevice(trx, gateway, { nationalSocietyId, smsGatewayId: null });
    const key = await chooseKey(trx, services.config, { sent: apiKey ?? null, smsGatewayId: null });
    await requireOwnGateway(trx, gateway, nationalSocietyId);
    const { columns } = toChannelColumns(services, gateway, null);
    const id = await insertGateway(trx, { ...toColumns(services, gateway), ...columns, nationalSocietyId });
    await storeKey(trx, services.config, { smsGatewayId: id, key });
    if (modemOneName && modemTwoName) await storeModems(trx, id, [modemOneName, modemTwoName]);
    await recordAuditEvent(trx, {
      action: 'smsGateway/create',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: id,
      nationalSocietyId,
      after: toAuditView(gateway),
    });
    return id;
  });
}

/** Locks a gateway. */
async function lockAndFindGateway({ clock }: Services, trx: Database, smsGatewayId: number) {
  const exists = await lockGateway(trx, smsGatewayId);
  const gateway = exists ? await findGateway(trx, smsGatewayId, clock.now()) : undefined;
  if (!gateway) throw expectedError('nationalSociety.smsGateway.settingDoesNotExist');
  return gateway;
}

/**
 * Changes a gateway. Without `ownPhoneNumber` its own number stays. Without modem names its modems are deleted, and the users and
 * recipients assigned to them have none; those that a telephone reports stay.
 */
export function editGateway(
  services: Services,
  { smsGatewayId, gateway, by }: { smsGatewayId: number; gateway: SmsGatewayBody; by: CurrentUser },
): Promise<void> {
  const { modemOneName, modemTwoName, apiKey } = gateway;
  const { config, clock } = services;
  return services.db.transaction().execute(async (trx) => {
    const before = await lockAndFindGateway(services, trx, smsGatewayId);
    const { nationalSocietyId } = before;
    await requireFreeDevice(trx, gateway, { nationalSocietyId, smsGatewayId });
    await requireOwnGateway(trx, gateway, nationalSocietyId);
    const current = decryptCurrentKey(config, before);
    if (apiKey) await acceptSentKey(trx, config, { smsGatewayId, sent: apiKey, current, now: clock.now() });
    const stored = await readStoredSettings({ ...services, db: trx }, smsGatewayId, gateway.gatewayType);
    const channel = toChannelColumns(services, gateway, stored);
    await updateGateway(trx, smsGatewayId, { ...toColumns(services, gateway), ...channel.columns });
    const hasOwnModems = findGatewayType(gateway.gatewayType)?.reportsModems ?? false;
    if (modemOneName && modemTwoName) await storeModems(trx, smsGatewayId, [modemOneName, modemTwoName]);
    else if (!hasOwnModems) await deleteModems(trx, smsGatewayId);
    const changed = [
      ...listHiddenChanges(config, { before, sent: gateway, currentKey: current }),
      ...channel.changed,
    ];
    await recordAuditEvent(trx, {
      action: 'smsGateway/edit',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: smsGatewayId,
      nationalSocietyId,
      before: toAuditView(before),
      after: toAuditView(
        { ...before, ...withoutAbsent(gateway), ...(hasOwnModems && pickModems(before)) },
        changed,
      ),
    });
  });
}

/** Generates a new key for a gateway. The old one is accepted for some days more, unless it is to be rejected at once. */
export function renewGatewayKey(
  services: Services,
  { smsGatewayId, refusesOldKey, by }: { smsGatewayId: number; refusesOldKey: boolean; by: CurrentUser },
): Promise<{ apiKey: string; oldKeyAcceptedUntil: string | null }> {
  const oldKeyUntil = refusesOldKey ? null : getOldKeyExpiry(services.clock.now());
  return services.db.transaction().execute(async (trx) => {
    const { nationalSocietyId } = await lockAndFindGateway(services, trx, smsGatewayId);
    const apiKey = generateGatewayKey();
    await replaceKey(trx, services.config, { smsGatewayId, key: apiKey, oldKeyUntil });
    await recordAuditEvent(trx, {
      action: 'smsGateway/renewKey',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: smsGatewayId,
      nationalSocietyId,
      after: { refusesOldKey },
    });
    return { apiKey, oldKeyAcceptedUntil: oldKeyUntil?.toISOString() ?? null };
  });
}

/** Deletes a gateway. Messages with its key are rejected from then on; its past messages stay. */
export function removeGateway(
  services: Services,
  { smsGatewayId, by }: { smsGatewayId: number; by: CurrentUser },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const before = await lockAndFindGateway(services, trx, smsGatewayId);
    await deleteGateway(trx, smsGatewayId);
    await recordAuditEvent(trx, {
      action: 'smsGateway/delete',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: smsGatewayId,
      nationalSocietyId: before.nationalSocietyId,
      before: toAuditView(before),
    });
  });
}
