import type { Dhis2ConnectionBody, Dhis2Mapping, Dhis2MappingBody } from '@harken/contract/dhis2/dhis2';
import { weeklyPeriodTypes } from '@harken/domain/dhis2/period';
import { assessVersion } from '@harken/domain/dhis2/version';
import { findCurrentUser, findDataSet, findVersion } from '../../external/dhis2/dhis2-data-sets.ts';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { encryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { findHealthRisksOfSociety } from '../weekly-cells/index.ts';
import { Dhis2Failure, readSignIn, toClientConnection, tryRequests, tryStored } from './dhis2.connection.ts';
import {
  deleteConnection,
  deleteKnownValues,
  findMappings,
  findSociety,
  findStoredConnection,
  lockStoredConnection,
  replaceMappings,
  type StoredConnection,
  storeChoices,
  storeConnection,
} from './dhis2.queries.ts';

interface Action {
  nationalSocietyId: number;
  by: CurrentUser;
}

const describe = (nationalSocietyId: number, by: CurrentUser) => ({
  ...{ actor: by, subjectType: 'dhis2Connection', subjectId: nationalSocietyId, nationalSocietyId },
});

/** What the audit log stores of a connection: neither user nor secret, and of the mapping the number of rows. */
function toAuditView(stored: StoredConnection, mappings: number): object {
  const { username: _user, encryptedSecret: _secret, version: _version, ...audited } = stored;
  return { ...audited, mappings };
}

async function requireOpen(trx: Database, nationalSocietyId: number): Promise<void> {
  if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
}

/** Stores how a society signs in to DHIS2. At another address everything is sent again. */
export function editConnection(
  services: Services,
  { nationalSocietyId, by, body }: Action & { body: Dhis2ConnectionBody },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    await requireOpen(trx, nationalSocietyId);
    const before = await lockStoredConnection(trx, nationalSocietyId);
    const { secret, ...signIn } = readSignIn(services, body, before);
    const encryptedSecret = encryptSecret(services.config, 'dhis2 secret', secret);
    const { authentication } = body;
    await storeConnection(trx, nationalSocietyId, { ...signIn, authentication, encryptedSecret });
    if (before && before.apiBaseUrl !== signIn.apiBaseUrl) await deleteKnownValues(trx, nationalSocietyId);
    const { length } = await findMappings(trx, nationalSocietyId);
    const after = { apiBaseUrl: signIn.apiBaseUrl, authentication };
    await recordAuditEvent(trx, {
      action: 'dhis2/edit',
      ...describe(nationalSocietyId, by),
      before: before ? toAuditView(before, length) : null,
      after,
    });
  });
}

/** Tests a connection that need not be stored. */
export async function testConnection(
  services: Services,
  { nationalSocietyId, by, body }: Action & { body: Dhis2ConnectionBody },
) {
  const stored = await findStoredConnection(services.db, nationalSocietyId);
  const signIn = readSignIn(services, body, stored);
  return tryRequests(services, by.id, async () => {
    const connection = toClientConnection(services, signIn);
    const version = await findVersion(connection);
    const support = assessVersion(version ?? '');
    if (support === 'tooOld') throw new Dhis2Failure('tooOld', version ?? '');
    return { version, support, userName: await findCurrentUser(connection) };
  });
}

/** Removes the connection of a society. What was sent stays in DHIS2, and in the list of sendings. */
export function removeConnection(services: Services, { nationalSocietyId, by }: Action): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    await requireOpen(trx, nationalSocietyId);
    const before = await lockStoredConnection(trx, nationalSocietyId);
    if (!before) throw expectedError('dhis2.notConnected');
    const { length } = await findMappings(trx, nationalSocietyId);
    await deleteKnownValues(trx, nationalSocietyId);
    await deleteConnection(trx, nationalSocietyId);
    await recordAuditEvent(trx, {
      action: 'dhis2/remove',
      ...describe(nationalSocietyId, by),
      before: toAuditView(before, length),
    });
  });
}

/** Each number once, each place in DHIS2 once, deaths without sex and age, and only health risks of the society. */
async function requireValidMappings(
  db: Database,
  { nationalSocietyId, by, mappings }: Action & { mappings: readonly Dhis2Mapping[] },
): Promise<void> {
  const ofSociety = { nationalSocietyId, projectIds: null };
  const risks = await findHealthRisksOfSociety(db, ofSociety, by.languageCode);
  // Those mapped before may be of a project that does not watch them any more.
  const known = new Set([
    ...risks.map(({ id }) => id),
    ...(await findMappings(db, nationalSocietyId)).map(({ healthRiskId }) => healthRiskId),
  ]);
  const [numbers, places] = [new Set<string>(), new Set<string>()];
  for (const [index, mapping] of mappings.entries()) {
    const { healthRiskId, measure, group, dataElementId, categoryOptionComboId } = mapping;
    const number = `${healthRiskId} ${measure} ${group}`;
    const place = `${dataElementId} ${categoryOptionComboId}`;
    if (!known.has(healthRiskId) || numbers.has(number))
      throw fieldError(`Mappings[${index}].HealthRiskId`, 'validation.valueInvalid');
    if (measure === 'deaths' && group !== 'all')
      throw fieldError(`Mappings[${index}].Group`, 'dhis2.deathsWithoutGroup');
    if (places.has(place)) throw fieldError(`Mappings[${index}].DataElementId`, 'dhis2.placeTaken');
    numbers.add(number);
    places.add(place);
  }
}

/** Requires that DHIS2 has the data set, with weeks that start on the same day as those of the society. */
async function requireDataSet(
  services: Services,
  { nationalSocietyId, by }: Action,
  dataSetId: string,
): Promise<void> {
  const { weekStart } = await findSociety(services.db, nationalSocietyId);
  const dataSet = await tryStored(services, { nationalSocietyId, userId: by.id }, (connection) =>
    findDataSet(connection, dataSetId),
  );
  if (!dataSet) throw fieldError('DataSetId', 'dhis2.dataSetMissing');
  if (dataSet.periodType !== weeklyPeriodTypes[weekStart])
    throw fieldError('DataSetId', 'dhis2.periodTypeWrong');
}

/** Stores the mapping and the schedule. A data set that was chosen before is not looked up again, so that DHIS2 may be down. */
export async function editMapping(
  services: Services,
  { nationalSocietyId, by, body }: Action & { body: Dhis2MappingBody },
): Promise<void> {
  const known = await findStoredConnection(services.db, nationalSocietyId);
  if (!known) throw expectedError('dhis2.notConnected');
  if (known.dataSetId !== body.dataSetId)
    await requireDataSet(services, { nationalSocietyId, by }, body.dataSetId);
  const { mappings, ...choices } = body;
  await services.db.transaction().execute(async (trx) => {
    await requireOpen(trx, nationalSocietyId);
    const before = await lockStoredConnection(trx, nationalSocietyId);
    if (!before) throw expectedError('dhis2.notConnected');
    await requireValidMappings(trx, { nationalSocietyId, by, mappings });
    const mapped = await findMappings(trx, nationalSocietyId);
    await storeChoices(trx, nationalSocietyId, choices);
    await replaceMappings(trx, nationalSocietyId, mappings);
    await recordAuditEvent(trx, {
      action: 'dhis2/editMapping',
      ...describe(nationalSocietyId, by),
      before: toAuditView(before, mapped.length),
      after: toAuditView({ ...before, ...choices }, mappings.length),
    });
  });
}

/** Adds a job that sends what DHIS2 does not have, also what it rejected before. */
export async function queueSending(services: Services, { nationalSocietyId, by }: Action): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await requireOpen(trx, nationalSocietyId);
    const stored = await lockStoredConnection(trx, nationalSocietyId);
    if (!stored) throw expectedError('dhis2.notConnected');
    const { length } = await findMappings(trx, nationalSocietyId);
    if (stored.dataSetId === null || length === 0) throw expectedError('dhis2.notMapped');
    const order = { nationalSocietyId, startedById: by.id, retriesRejected: true };
    await services.jobs.enqueue(trx, 'send-dhis2-weeks', [order]);
    await recordAuditEvent(trx, {
      action: 'dhis2/send',
      ...describe(nationalSocietyId, by),
      after: { dataSetName: stored.dataSetName, mappings: length },
    });
  });
  services.jobs.wake('send-dhis2-weeks');
}
