import type { SmsGatewayBody } from '@harken/contract/sms-gateways';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { isDeviceFree } from './devices.queries.ts';
import {
  deleteGateway,
  deleteModems,
  findGateway,
  insertGateway,
  isApiKeyTaken,
  lockGateway,
  storeModems,
  updateGateway,
} from './sms-gateways.queries.ts';

/** Where a gateway is, or shall be. */
interface Placed {
  nationalSocietyId: number;
  /** Null for one that is only being made. */
  smsGatewayId: number | null;
}

/** A key belongs to one gateway over all societies; so does a device, and some devices are made for one society. */
async function requireFree(
  db: Database,
  { apiKey, iotHubDeviceName }: SmsGatewayBody,
  { nationalSocietyId, smsGatewayId }: Placed,
): Promise<void> {
  if (await isApiKeyTaken(db, apiKey, smsGatewayId))
    throw fieldProblem('ApiKey', 'nationalSociety.smsGateway.apiKeyAlreadyExists');
  if (!iotHubDeviceName) return;
  if (!(await isDeviceFree(db, iotHubDeviceName, { nationalSocietyId, smsGatewayId })))
    throw fieldProblem('IotHubDeviceName', 'nationalSociety.smsGateway.deviceNotAvailable');
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
 * @throws a field problem when the key or the device belongs to another gateway, of whatever society
 */
export function createGateway(
  db: Database,
  { nationalSocietyId, gateway, by }: { nationalSocietyId: number; gateway: SmsGatewayBody; by: CurrentUser },
): Promise<number> {
  const { modemOneName, modemTwoName, ...fields } = gateway;
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw problem('nationalSociety.isArchived');
    await requireFree(trx, gateway, { nationalSocietyId, smsGatewayId: null });
    const id = await insertGateway(trx, { ...fields, nationalSocietyId });
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
async function findLocked(db: Database, smsGatewayId: number) {
  const gateway = (await lockGateway(db, smsGatewayId)) ? await findGateway(db, smsGatewayId) : undefined;
  if (!gateway) throw problem('nationalSociety.smsGateway.settingDoesNotExist');
  return gateway;
}

/**
 * Changes a gateway. Its own number, which no form shows, stays. Without modem names its modems go, and people and
 * recipients who used them have none.
 */
export function editGateway(
  db: Database,
  { smsGatewayId, gateway, by }: { smsGatewayId: number; gateway: SmsGatewayBody; by: CurrentUser },
): Promise<void> {
  const { modemOneName, modemTwoName, ...fields } = gateway;
  return db.transaction().execute(async (trx) => {
    const before = await findLocked(trx, smsGatewayId);
    const { nationalSocietyId } = before;
    await requireFree(trx, gateway, { nationalSocietyId, smsGatewayId });
    await updateGateway(trx, smsGatewayId, fields);
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

/** Removes a gateway. Messages with its key are refused from then on; those that came or left by it stay. */
export function removeGateway(
  db: Database,
  { smsGatewayId, by }: { smsGatewayId: number; by: CurrentUser },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await findLocked(trx, smsGatewayId);
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
