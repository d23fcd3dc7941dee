import { type Insertable, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type {
  DataCollectorLocations,
  DataCollectorNotDeployedPeriods,
  DataCollectorPhoneNumbers,
  DataCollectors,
  HealthRiskContents,
  ProjectHealthRisks,
} from '../platform/db/schema.ts';

/** Stores the health risks, projects and data collectors of the demo. */

/** Adds health risks and returns the ids of all by code; those that every database has stay unchanged. */
export async function ensureHealthRisks(
  trx: Database,
  risks: {
    healthRiskCode: number;
    healthRiskType: string;
    countThreshold: number;
    daysThreshold: number | null;
    kilometersThreshold: number | null;
  }[],
): Promise<Map<number, number>> {
  await trx
    .insertInto('healthRisks')
    .values(risks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx.selectFrom('healthRisks').select(['id', 'healthRiskCode']).execute();
  return new Map(rows.map(({ id, healthRiskCode }) => [healthRiskCode, id]));
}

export async function insertHealthRiskContents(
  trx: Database,
  contents: Insertable<HealthRiskContents>[],
): Promise<void> {
  await trx
    .insertInto('healthRiskContents')
    .values(contents)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds suspected diseases; returns the ids by code. */
export async function insertSuspectedDiseases(trx: Database, codes: number[]): Promise<Map<number, number>> {
  const rows = await trx
    .insertInto('suspectedDiseases')
    .values(codes.map((suspectedDiseaseCode) => ({ suspectedDiseaseCode })))
    .returning(['id', 'suspectedDiseaseCode'])
    .execute();
  return new Map(rows.map(({ id, suspectedDiseaseCode }) => [suspectedDiseaseCode, id]));
}

export async function nameSuspectedDiseases(
  trx: Database,
  contents: { suspectedDiseaseId: number; languageId: number; name: string }[],
  links: { healthRiskId: number; suspectedDiseaseId: number }[],
): Promise<void> {
  await trx.insertInto('suspectedDiseaseContents').values(contents).execute();
  await trx.insertInto('healthRiskSuspectedDiseases').values(links).execute();
}

/** Adds an open project with its organizations and health risks; returns the id. */
export async function insertProject(
  trx: Database,
  project: {
    nationalSocietyId: number;
    name: string;
    startedAt: Date;
    organizationIds: number[];
    readsOnset?: boolean;
    healthRisks: Omit<Insertable<ProjectHealthRisks>, 'projectId'>[];
  },
): Promise<number> {
  const { organizationIds, healthRisks, ...values } = project;
  const { id } = await trx
    .insertInto('projects')
    .values({
      ...values,
      timeZoneId: 'Africa/Blantyre',
      allowMultipleOrganizations: organizationIds.length > 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('projectOrganizations')
    .values(organizationIds.map((organizationId) => ({ projectId: id, organizationId })))
    .execute();
  await trx
    .insertInto('projectHealthRisks')
    .values(healthRisks.map((risk) => ({ ...risk, projectId: id })))
    .execute();
  return id;
}

/** The health risks of a project, and whether their rules can raise alerts. */
export async function findProjectRisks(
  trx: Database,
  projectId: number,
): Promise<{ id: number; code: number; canAlert: boolean }[]> {
  const rows = await trx
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select([
      'projectHealthRisks.id',
      'healthRisks.healthRiskCode as code',
      'projectHealthRisks.countThreshold',
    ])
    .where('projectHealthRisks.projectId', '=', projectId)
    .execute();
  return rows.map(({ countThreshold, ...risk }) => ({ ...risk, canAlert: countThreshold > 0 }));
}

export async function insertErrorMessage(
  trx: Database,
  message: { projectId: number; message: string; createdAt: Date; createdById: number },
): Promise<void> {
  await trx
    .insertInto('projectErrorMessages')
    .values({ ...message, messageKey: 'sms.error.formatError' })
    .execute();
}

/** Returns the ids in the order of the input. */
export async function insertCollectors(
  trx: Database,
  collectors: Insertable<DataCollectors>[],
): Promise<number[]> {
  const rows = await trx.insertInto('dataCollectors').values(collectors).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function insertNumbersAndLocations(
  trx: Database,
  rows: {
    numbers: Insertable<DataCollectorPhoneNumbers>[];
    locations: Insertable<DataCollectorLocations>[];
    periods: Insertable<DataCollectorNotDeployedPeriods>[];
  },
): Promise<void> {
  await trx.insertInto('dataCollectorPhoneNumbers').values(rows.numbers).execute();
  await trx.insertInto('dataCollectorLocations').values(rows.locations).execute();
  await trx.insertInto('dataCollectorNotDeployedPeriods').values(rows.periods).execute();
}

/** Closes a project at a time in the past: anonymises its data collectors and removes numbers and message texts. */
export async function closeProject(trx: Database, projectId: number, at: Date): Promise<void> {
  await trx
    .updateTable('projects')
    .set({ state: 'Closed', endedAt: at })
    .where('id', '=', projectId)
    .execute();
  const ofProject = trx.selectFrom('dataCollectors').select('id').where('projectId', '=', projectId);
  await trx.deleteFrom('dataCollectorPhoneNumbers').where('dataCollectorId', 'in', ofProject).execute();
  await sql`
    update outbox_messages set recipient = null, is_anonymized = true
    where data_collector_id in (select id from data_collectors where project_id = ${projectId})`.execute(trx);
  await trx
    .updateTable('rawReports')
    .set({ sender: null, body: null, isAnonymized: true })
    .where('projectId', '=', projectId)
    .execute();
  await trx
    .updateTable('reports')
    .set({ phoneNumber: null, isAnonymized: true })
    .where('projectId', '=', projectId)
    .execute();
  await trx
    .updateTable('dataCollectors')
    .set({ name: null, displayName: null, isAnonymized: true, deletedAt: at })
    .where('projectId', '=', projectId)
    .execute();
}

/** Turns on what visitors can try in the simulator: referrals, and questions by keyword. */
export async function turnOnCollectorMessages(trx: Database, projectId: number): Promise<void> {
  await trx
    .insertInto('collectorMessageSettings')
    .values({
      ...{ projectId, takesReferrals: true, referralFirstHours: 24, referralNextHours: 48 },
      ...{ referralReminders: 2, sendsThanks: false, answersKeywords: true, asksVillage: false },
    })
    .execute();
}
