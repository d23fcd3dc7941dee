import type { EidsrConfigurationBody } from '@harken/contract/eidsr';
import { refusalOf, type SocietyFacts } from '@harken/domain/access/may';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { encryptedPassword, passwordOf } from './eidsr.connection.ts';
import {
  type EidsrConfiguration,
  findConfiguration,
  findDistrictsWithUnits,
  lockIsEnabled,
  redirectWaitingEvents,
  storeConfiguration,
  storeUnits,
} from './eidsr.queries.ts';

/** How a society is connected. Who may not change it does not get the password (decision 22). */
export async function configurationSeenBy(services: Services, user: CurrentUser, society: SocietyFacts) {
  const { nationalSocietyId } = society;
  const [stored, districtsWithOrganizationUnits] = await Promise.all([
    findConfiguration(services.db, nationalSocietyId),
    findDistrictsWithUnits(services.db, nationalSocietyId),
  ]);
  if (!stored) return { districtsWithOrganizationUnits };
  const mayEdit = refusalOf('eidsrIntegration.edit', user.role, society) === null;
  const { encryptedPassword: _encrypted, ...configuration } = stored;
  return {
    id: nationalSocietyId,
    ...configuration,
    password: mayEdit ? passwordOf(services, stored) : null,
    districtsWithOrganizationUnits,
  };
}

type Districts = EidsrConfigurationBody['districtsWithOrganizationUnits'];
const districtsField = 'DistrictsWithOrganizationUnits';

/** Each district of the society once, and none of another. */
async function requireAllDistricts(
  trx: Database,
  nationalSocietyId: number,
  given: Districts,
): Promise<void> {
  const left = new Set((await findDistrictsWithUnits(trx, nationalSocietyId)).map((own) => own.districtId));
  for (const [index, { districtId }] of given.entries()) {
    if (!left.delete(districtId))
      throw fieldProblem(`${districtsField}[${index}].DistrictId`, 'validation.valueInvalid');
  }
  if (left.size > 0) throw fieldProblem(districtsField, 'eidsrEvent.districtsNeedUnits');
}

/** Encryption may be missing only where the operator allows outbreak systems in the own network. */
function requireEncrypted({ config }: Services, apiBaseUrl: string): void {
  if (!config.allowPrivateAddresses && /^http:/i.test(apiBaseUrl))
    throw fieldProblem('ApiBaseUrl', 'eidsr.addressNotEncrypted');
}

/** What is remembered of a connection: neither user nor password. */
function traceOf(configuration: EidsrConfiguration, units: Partial<Districts[number]>[]): object {
  const { username: _user, encryptedPassword: _password, ...trace } = configuration;
  const mapped = units.map(({ districtId, organisationUnitId }) => [districtId, organisationUnitId ?? null]);
  return { ...trace, organisationUnits: Object.fromEntries(mapped) };
}

/** Longer than an event is in somebody's hands. */
const soonMinutes = 10;

/**
 * Connects a society to its outbreak system, with a unit there for each of its districts. What still waits to be reported
 * is tried at once, at the new address.
 *
 * @throws a problem when the connection is not switched on, or a field problem about districts
 */
export function editConfiguration(
  services: Services,
  {
    nationalSocietyId,
    body,
    by,
  }: { nationalSocietyId: number; body: EidsrConfigurationBody; by: CurrentUser },
): Promise<void> {
  const { password, districtsWithOrganizationUnits: districts, ...fields } = body;
  return services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw problem('nationalSociety.isArchived');
    if (!(await lockIsEnabled(trx, nationalSocietyId)))
      throw problem('EidsrIntegration.edit.ErrorEidsrIntegrationDisabled');
    requireEncrypted(services, fields.apiBaseUrl);
    await requireAllDistricts(trx, nationalSocietyId, districts);
    const before = await findConfiguration(trx, nationalSocietyId);
    const unitsBefore = await findDistrictsWithUnits(trx, nationalSocietyId);
    const after = { ...fields, encryptedPassword: encryptedPassword(services, password) };
    await storeConfiguration(trx, nationalSocietyId, after);
    await storeUnits(trx, districts);
    const now = services.clock.now();
    const soon = new Date(now.getTime() + soonMinutes * 60_000);
    await redirectWaitingEvents(trx, nationalSocietyId, { apiBaseUrl: fields.apiBaseUrl, now, soon });
    await recordDeed(trx, {
      deed: 'eidsrConfiguration/edit',
      actor: by,
      subjectType: 'eidsrConfiguration',
      subjectId: nationalSocietyId,
      nationalSocietyId,
      before: before && traceOf(before, unitsBefore as Partial<Districts[number]>[]),
      after: traceOf(after, districts),
    });
  });
}
