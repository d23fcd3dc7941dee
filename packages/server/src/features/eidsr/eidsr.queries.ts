import type { EidsrConfigurationBody } from '@harken/contract/eidsr';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const dataElements = [
  'locationDataElementId',
  'dateOfOnsetDataElementId',
  'phoneNumberDataElementId',
  'suspectedDiseaseDataElementId',
  'eventTypeDataElementId',
  'genderDataElementId',
  'reportLocationDataElementId',
  'reportHealthRiskDataElementId',
  'reportSuspectedDiseaseDataElementId',
  'reportStatusDataElementId',
  'reportGenderDataElementId',
  'reportAgeAtLeastFiveDataElementId',
  'reportAgeBelowFiveDataElementId',
] as const;

const selectConfigurations = (db: Database, nationalSocietyId: number) =>
  db
    .selectFrom('eidsrConfigurations')
    .select(['username', 'encryptedPassword', 'apiBaseUrl', 'trackerProgramId', ...dataElements])
    .where('nationalSocietyId', '=', nationalSocietyId);

/** The EIDSR configuration of a society; undefined before there is one. */
export const findConfiguration = (db: Database, nationalSocietyId: number) =>
  selectConfigurations(db, nationalSocietyId).executeTakeFirst();

/** The same, locked for share: the next change of the configuration sees events queued meanwhile and redirects them. */
export const lockConfigurationForShare = (trx: Database, nationalSocietyId: number) =>
  selectConfigurations(trx, nationalSocietyId).forShare().executeTakeFirst();

export type EidsrConfiguration = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>;

/** Whether a society has EIDSR enabled, locked for share; undefined without a society. */
export async function lockEnabledFlag(
  trx: Database,
  nationalSocietyId: number,
): Promise<boolean | undefined> {
  const society = await trx
    .selectFrom('nationalSocieties')
    .select('enableEidsrIntegration')
    .where('id', '=', nationalSocietyId)
    .forShare()
    .executeTakeFirst();
  return society?.enableEidsrIntegration;
}

/** Every district of a society, with its organisation unit where it has one. */
export function findDistrictsWithUnits(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('districts')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .leftJoin('eidsrOrganisationUnits as units', 'units.districtId', 'districts.id')
    .select([
      'districts.id as districtId',
      'districts.name as districtName',
      'units.organisationUnitId',
      'units.organisationUnitName',
    ])
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .orderBy((eb) => eb.fn('lower', ['districts.name']))
    .orderBy('districts.id')
    .execute();
}

/** Stores the configuration of a society, replacing any earlier one. */
export async function storeConfiguration(
  trx: Database,
  nationalSocietyId: number,
  configuration: EidsrConfiguration,
): Promise<void> {
  await trx
    .insertInto('eidsrConfigurations')
    .values({ ...configuration, nationalSocietyId })
    .onConflict((conflict) => conflict.column('nationalSocietyId').doUpdateSet(configuration))
    .execute();
}

/** Stores the organisation units of districts. */
export async function storeUnits(
  trx: Database,
  districts: EidsrConfigurationBody['districtsWithOrganizationUnits'],
): Promise<void> {
  if (districts.length === 0) return;
  const values = districts.map(({ districtName: _name, ...unit }) => unit);
  await trx
    .insertInto('eidsrOrganisationUnits')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('districtId').doUpdateSet((eb) => ({
        organisationUnitId: eb.ref('excluded.organisationUnitId'),
        organisationUnitName: eb.ref('excluded.organisationUnitName'),
      })),
    )
    .execute();
}

/**
 * Redirects the unsent events of a society to a new address, and makes those due now whose next attempt is later than
 * `claimedUntil`. Earlier ones are left alone: another process may be sending them right now.
 */
export async function redirectWaitingEvents(
  trx: Database,
  nationalSocietyId: number,
  { apiBaseUrl, now, claimedUntil }: { apiBaseUrl: string; now: Date; claimedUntil: Date },
): Promise<void> {
  await sql`
    update outbox_messages set recipient = ${apiBaseUrl},
      next_attempt_at = case when state = 'Retrying' and next_attempt_at > ${claimedUntil} then ${now} else next_attempt_at end
    where channel = 'eidsr' and national_society_id = ${nationalSocietyId} and state <> 'Sent' and not is_demo`.execute(
    trx,
  );
}

/** An alert as needed for its events: its society, whether EIDSR is enabled there, and the time of its escalation. */
export function findAlertToReport(db: Database, alertId: number) {
  return db
    .selectFrom('alerts')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select([
      'alerts.id',
      'alerts.createdAt',
      'alerts.escalatedAt',
      'alerts.isDemo',
      'projects.nationalSocietyId',
      'projects.timeZoneId',
      'nationalSocieties.enableEidsrIntegration as isEnabled',
      'languages.code as languageCode',
    ])
    .where('alerts.id', '=', alertId)
    .executeTakeFirst();
}

const selectAcceptedReports = (db: Database, alertId: number) =>
  db
    .selectFrom('alertReports')
    .innerJoin('reports', 'reports.id', 'alertReports.reportId')
    .leftJoin('villages', 'villages.id', 'reports.villageId')
    .leftJoin('eidsrOrganisationUnits as units', 'units.districtId', 'villages.districtId')
    .where('alertReports.alertId', '=', alertId)
    .where('reports.status', '=', 'Accepted');

/** Accepted reports of an alert per organisation unit; null where the district is unknown or has no unit. */
export function countReportsByUnit(db: Database, alertId: number) {
  return selectAcceptedReports(db, alertId)
    .select((eb) => [
      'units.organisationUnitId',
      eb.fn.min('units.organisationUnitName').as('organisationUnitName'),
      eb.fn.countAll<number>().as('reportCount'),
    ])
    .groupBy('units.organisationUnitId')
    .orderBy('units.organisationUnitId')
    .execute();
}

const suspectedDiseases = sql<string[]>`array(
  select contents.name from health_risk_suspected_diseases links
  join suspected_disease_contents contents on contents.suspected_disease_id = links.suspected_disease_id
  join languages on languages.id = contents.language_id and languages.code = 'en'
  where links.health_risk_id = health_risks.id
  order by links.id)`;

/** The accepted reports of an alert that belong to a unit, oldest first. */
export function findReportsOfUnit(
  db: Database,
  { alertId, organisationUnitId }: { alertId: number; organisationUnitId: string },
) {
  return selectAcceptedReports(db, alertId)
    .innerJoin('projectHealthRisks', 'projectHealthRisks.id', 'reports.projectHealthRiskId')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .leftJoin('districts', 'districts.id', 'villages.districtId')
    .leftJoin('regions', 'regions.id', 'districts.regionId')
    .select([
      'regions.name as region',
      'districts.name as district',
      'villages.name as village',
      'reports.onsetOn',
      'reports.phoneNumber',
      'reports.countMalesBelowFive',
      'reports.countMalesAtLeastFive',
      'reports.countFemalesBelowFive',
      'reports.countFemalesAtLeastFive',
      'healthRisks.healthRiskType',
      suspectedDiseases.as('suspectedDiseases'),
    ])
    .where('units.organisationUnitId', '=', organisationUnitId)
    .orderBy('reports.receivedAt')
    .orderBy('reports.id')
    .execute();
}
