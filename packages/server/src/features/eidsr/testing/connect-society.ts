import { type Dhis2Server, dhis2 } from '../../../../test/support/servers/dhis2-server.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { encryptSecret } from '../../../platform/secrets/encryption.ts';

/** Enables or disables EIDSR for a society. */
export async function setEidsrEnabled(app: TestApp, nationalSocietyId: number, isOn: boolean): Promise<void> {
  const society = app.db.updateTable('nationalSocieties').set({ enableEidsrIntegration: isOn });
  await society.where('id', '=', nationalSocietyId).execute();
}

/** A request body as the form sends it, valid for the local test server. */
export function connectionBody(
  { url }: Pick<Dhis2Server, 'url'>,
  districts: { districtId: number; districtName: string }[],
) {
  const [unit] = dhis2.units;
  return {
    username: dhis2.username,
    password: dhis2.password,
    apiBaseUrl: url,
    trackerProgramId: dhis2.program.id,
    ...dhis2.elements,
    districtsWithOrganizationUnits: districts.map((district) => ({
      ...district,
      organisationUnitId: unit?.id,
      organisationUnitName: unit?.displayName,
    })),
  };
}

/** Connects a society to a server, without organisation units. */
export async function connectSociety(
  app: TestApp,
  nationalSocietyId: number,
  apiBaseUrl: string,
): Promise<void> {
  await setEidsrEnabled(app, nationalSocietyId, true);
  const configuration = {
    username: dhis2.username,
    encryptedPassword: encryptSecret(app.services.config, 'eidsr password', dhis2.password),
    apiBaseUrl,
    trackerProgramId: dhis2.program.id,
    ...dhis2.elements,
  };
  await app.db
    .insertInto('eidsrConfigurations')
    .values({ nationalSocietyId, ...configuration })
    .onConflict((conflict) => conflict.column('nationalSocietyId').doUpdateSet(configuration))
    .execute();
}

/** Maps a district to a unit of the server, or to none without a number. */
export async function mapDistrict(app: TestApp, districtId: number, unitNumber?: number): Promise<void> {
  await app.db.deleteFrom('eidsrOrganisationUnits').where('districtId', '=', districtId).execute();
  const unit = dhis2.units[unitNumber ?? -1];
  if (!unit) return;
  await app.db
    .insertInto('eidsrOrganisationUnits')
    .values({ districtId, organisationUnitId: unit.id, organisationUnitName: unit.displayName })
    .execute();
}
