import type { EidsrConfigurationBody } from '@harken/contract/eidsr';
import { checkPermission, type SocietyScope } from '@harken/domain/access/check-permission';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findCodesInEffect, getUtcDay } from '../../platform/place-codes.queries.ts';
import type { Services } from '../../platform/services.ts';
import { decryptPassword, encryptPassword } from './eidsr.connection.ts';
import {
  type EidsrConfiguration,
  findConfiguration,
  findDistrictsWithUnits,
  lockEnabledFlag,
  redirectWaitingEvents,
  storeConfiguration,
  storeUnits,
} from './eidsr.queries.ts';

/** The configuration of a society. The password is returned only to those who may change it. */
export async function getConfigurationFor(services: Services, user: CurrentUser, society: SocietyScope) {
  const { nationalSocietyId } = society;
  const [stored, districts, codes] = await Promise.all([
    findConfiguration(services.db, nationalSocietyId),
    findDistrictsWithUnits(services.db, nationalSocietyId),
    findCodesInEffect(services.db, nationalSocietyId, getUtcDay(services.clock.now())),
  ]);
  const ofDistricts = codes.filter(({ level, system }) => level === 'district' && system === 'dhis2');
  const codeOf = new Map(ofDistricts.map(({ id, code }) => [id, code]));
  const districtsWithOrganizationUnits = districts.map((district) => ({
    ...district,
    dhis2Code: codeOf.get(district.districtId),
  }));
  if (!stored) return { districtsWithOrganizationUnits };
  const mayEdit = checkPermission('eidsrIntegration.edit', user.role, society) === null;
  const { encryptedPassword: _encrypted, ...configuration } = stored;
  return {
    id: nationalSocietyId,
    ...configuration,
    password: mayEdit ? decryptPassword(services, stored) : null,
    districtsWithOrganizationUnits,
  };
}

type Districts = EidsrConfigurationBody['districtsWithOrganizationUnits'];
const districtsField = 'DistrictsWithOrganizationUnits';

/** Requires each district of the society once, and none of another. */
async function requireAllDistricts(
  trx: Database,
  nationalSocietyId: number,
  given: Districts,
): Promise<void> {
  const missing = new Set(
    (await findDistrictsWithUnits(trx, nationalSocietyId)).map((own) => own.districtId),
  );
  for (const [index, { districtId }] of given.entries()) {
    if (!missing.delete(districtId))
      throw fieldError(`${districtsField}[${index}].DistrictId`, 'validation.valueInvalid');
  }
  if (missing.size > 0) throw fieldError(districtsField, 'eidsrEvent.districtsNeedUnits');
}

/** Plain HTTP is accepted only where the operator allows addresses in private networks. */
function requireEncrypted({ config }: Services, apiBaseUrl: string): void {
  if (!config.allowPrivateAddresses && /^http:/i.test(apiBaseUrl))
    throw fieldError('ApiBaseUrl', 'eidsr.addressNotEncrypted');
}

/** What the audit log stores of a configuration: neither user nor password. */
function toAuditView(configuration: EidsrConfiguration, units: Partial<Districts[number]>[]): object {
  const { username: _user, encryptedPassword: _password, ...audited } = configuration;
  const mapped = units.map(({ districtId, organisationUnitId }) => [districtId, organisationUnitId ?? null]);
  return { ...audited, organisationUnits: Object.fromEntries(mapped) };
}

/** Longer than the lease of an event that is being sent. */
const maxLeaseMinutes = 10;

/**
 * Stores how a society is connected to EIDSR, with an organisation unit for each of its districts. Queued events are sent to
 * the new address, and at once.
 *
 * @throws an expected error when the integration is not enabled, or a validation error about districts
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
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    if (!(await lockEnabledFlag(trx, nationalSocietyId)))
      throw expectedError('EidsrIntegration.edit.ErrorEidsrIntegrationDisabled');
    requireEncrypted(services, fields.apiBaseUrl);
    await requireAllDistricts(trx, nationalSocietyId, districts);
    const before = await findConfiguration(trx, nationalSocietyId);
    const unitsBefore = await findDistrictsWithUnits(trx, nationalSocietyId);
    const after = { ...fields, encryptedPassword: encryptPassword(services, password) };
    await storeConfiguration(trx, nationalSocietyId, after);
    await storeUnits(trx, districts);
    const now = services.clock.now();
    const claimedUntil = new Date(now.getTime() + maxLeaseMinutes * 60_000);
    await redirectWaitingEvents(trx, nationalSocietyId, { apiBaseUrl: fields.apiBaseUrl, now, claimedUntil });
    await recordAuditEvent(trx, {
      action: 'eidsrConfiguration/edit',
      actor: by,
      subjectType: 'eidsrConfiguration',
      subjectId: nationalSocietyId,
      nationalSocietyId,
      before: before && toAuditView(before, unitsBefore as Partial<Districts[number]>[]),
      after: toAuditView(after, districts),
    });
  });
}
