import type { SmsGatewayBody } from '@harken/contract/sms-gateways';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { insertGateway, insertModems, isApiKeyTaken } from './sms-gateways.queries.ts';

/**
 * Registers a gateway of a society. From then on messages that bear its key are taken.
 *
 * @throws a field problem when the key belongs to another gateway, of whatever society
 */
export function createGateway(
  db: Database,
  { nationalSocietyId, gateway, by }: { nationalSocietyId: number; gateway: SmsGatewayBody; by: CurrentUser },
): Promise<number> {
  const { modemOneName, modemTwoName, ...fields } = gateway;
  return db.transaction().execute(async (trx) => {
    if (await isApiKeyTaken(trx, fields.apiKey))
      throw fieldProblem('ApiKey', 'nationalSociety.smsGateway.apiKeyAlreadyExists');
    const id = await insertGateway(trx, { ...fields, nationalSocietyId });
    if (modemOneName && modemTwoName) await insertModems(trx, id, [modemOneName, modemTwoName]);
    const { name, gatewayType, iotHubDeviceName } = fields; // keys and addresses stay out of the trail
    await recordDeed(trx, {
      deed: 'smsGateway/create',
      actor: by,
      subjectType: 'smsGateway',
      subjectId: id,
      nationalSocietyId,
      after: { name, gatewayType, iotHubDeviceName, modemOneName, modemTwoName },
    });
    return id;
  });
}
