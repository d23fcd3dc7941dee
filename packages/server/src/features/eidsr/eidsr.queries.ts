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

const configurations = (db: Database, nationalSocietyId: number) =>
  db
    .selectFrom('eidsrConfigurations')
    .select(['username', 'encryptedPassword', 'apiBaseUrl', 'trackerProgramId', ...dataElements])
    .where('nationalSocietyId', '=', nationalSocietyId);

/** How a society is connected to its outbreak system; undefined before anybody connected it. */
export const findConfiguration = (db: Database, nationalSocietyId: number) =>
  configurations(db, nationalSocietyId).executeTakeFirst();

/** The same, and it stays so until the transaction ends: what is queued now is redirected by whoever changes it next. */
export const holdConfiguration = (trx: Database, nationalSocietyId: number) =>
  configurations(trx, nationalSocietyId).forShare().executeTakeFirst();

export type EidsrConfiguration = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>;

/** Whether a society has the connection switched on, held so until the transaction ends; undefined without a society. */
export async function lockIsEnabled(trx: Database, nationalSocietyId: number): Promise<boolean | undefined> {
  const society = await trx
    .selectFrom('nationalSocieties')
    .select('enableEidsrIntegration')
    .where('id', '=', nationalSocietyId)
    .forShare()
    .executeTakeFirst();
  return society?.enableEidsrIntegration;
}

/** Every district of a society, with its unit in the outbreak system where it has one. */
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

/** Stores how a society is connected, in place of how it was. */
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

/** Stores which units districts are in the outbreak system. */
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
 * Events of a society that were not taken yet go to another address from now on, and those that would be tried only after
 * `soon` are tried at once. What is due sooner is left alone: somebody may be sending it just now.
 */
export async function redirectWaitingEvents(
  trx: Database,
  nationalSocietyId: number,
  { apiBaseUrl, now, soon }: { apiBaseUrl: string; now: Date; soon: Date },
): Promise<void> {
  await sql`
    update outbox_messages set recipient = ${apiBaseUrl},
      next_attempt_at = case when state = 'Retrying' and next_attempt_at > ${soon} then ${now} else next_attempt_at end
    where channel = 'eidsr' and national_society_id = ${nationalSocietyId} and state <> 'Sent' and not is_demo`.execute(
    trx,
  );
}

/** An alert as the outbreak system is told of it: its society, whether that is connected, and the day of its escalation. */
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

const acceptedReports = (db: Database, alertId: number) =>
  db
    .selectFrom('alertReports')
    .innerJoin('reports', 'reports.id', 'alertReports.reportId')
    .leftJoin('villages', 'villages.id', 'reports.villageId')
    .leftJoin('eidsrOrganisationUnits as units', 'units.districtId', 'villages.districtId')
    .where('alertReports.alertId', '=', alertId)
    .where('reports.status', '=', 'Accepted');

/** How many accepted reports of an alert belong to which unit; null where the district has none, or is unknown. */
export function countReportsByUnit(db: Database, alertId: number) {
  return acceptedReports(db, alertId)
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

/** The accepted reports of an alert that belong to a unit, in the order in which they came. */
export function findReportsOfUnit(
  db: Database,
  { alertId, organisationUnitId }: { alertId: number; organisationUnitId: string },
) {
  return acceptedReports(db, alertId)
    .innerJoin('projectHealthRisks', 'projectHealthRisks.id', 'reports.projectHealthRiskId')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .leftJoin('districts', 'districts.id', 'villages.districtId')
    .leftJoin('regions', 'regions.id', 'districts.regionId')
    .select([
      'regions.name as region',
      'districts.name as district',
      'villages.name as village',
      'reports.receivedAt',
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
