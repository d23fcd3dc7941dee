import { sql } from 'kysely';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import type { Database } from '../../../platform/db/database.ts';

let code = 1000;

/** A national society with one project, its staff, and a collector. */
export async function aReportsFixture(app: TestApp, given: { timeZoneId?: string } = {}) {
  const { db } = app;
  const society = await aSociety(db);
  const projectId = await aProject(db, society, { timeZoneId: given.timeZoneId ?? 'UTC' });
  const member = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const assigned = { ...member, projectId };
  const headSupervisorId = await aUser(db, 'HeadSupervisor', { ...assigned, name: 'Awa' });
  const supervisorId = await aUser(db, 'Supervisor', { ...assigned, name: 'Moussa', headSupervisorId });
  const location = { villageId: society.villageId, latitude: 14.7, longitude: -17.4 };
  const collector = await aDataCollector(db, { projectId, supervisorId, locations: [location] });
  const healthRiskId = await aHealthRisk(db, code++);
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, healthRiskId);
  return {
    app,
    db,
    society,
    projectId,
    healthRiskId,
    projectHealthRiskId,
    collector,
    headSupervisorId,
    supervisorId,
    administratorId: await aUser(db, 'Administrator'),
    managerId: await aUser(db, 'Manager', member),
    otherSupervisorId: await aUser(db, 'Supervisor', { ...assigned, name: 'Fatou' }),
    location,
    ...location,
    /** A report of the collector, from its village unless given otherwise. */
    report: (fields: Partial<Parameters<typeof aReport>[1]> = {}) =>
      aReport(db, {
        nationalSocietyId: society.id,
        projectId,
        projectHealthRiskId,
        dataCollectorId: collector.id,
        ...location,
        ...fields,
      }),
    /** A report from an unknown number. */
    unknownReport: (fields: Partial<Parameters<typeof aReport>[1]> = {}) =>
      aReport(db, { nationalSocietyId: society.id, projectHealthRiskId, ...fields }),
  };
}

export type ReportsFixture = Awaited<ReturnType<typeof aReportsFixture>>;

/** Staff of another national society, and of another organization of the same one, without access. */
export async function aStrangers({ db, society, projectId }: ReportsFixture) {
  const abroad = await aSociety(db);
  const abroadProjectId = await aProject(db, abroad);
  const otherOrganizationId = await anOrganization(db, society.id, `Other organization ${code++}`);
  return {
    abroadManagerId: await aUser(db, 'Manager', {
      nationalSocietyId: abroad.id,
      organizationId: abroad.organizationId,
    }),
    abroadProjectId,
    otherManagerId: await aUser(db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: otherOrganizationId,
    }),
    otherOrganizationId,
    dataConsumerId: await aUser(db, 'DataConsumer', { nationalSocietyId: society.id }),
    unassignedSupervisorId: await aUser(db, 'Supervisor', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    }),
    projectId,
  };
}

/** A second location of the collector, in another village. */
export async function addLocation({ db, society, collector }: ReportsFixture) {
  const { villageId } = await aVillage(db, society.id);
  const { id } = await db
    .insertInto('dataCollectorLocations')
    .values({ dataCollectorId: collector.id, villageId, latitude: 15, longitude: -16 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { locationId: id, villageId, latitude: 15, longitude: -16 };
}

/** Waiting background jobs for alerts and clusters, with name and data. */
export async function findWaitingJobs(db: Database): Promise<{ name: string; data: unknown }[]> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    select name, data from pgboss.job where name in ('recompute-group', 'evaluate-alerts') order by name desc, id`.execute(
    db,
  );
  return rows;
}

/** A cluster without reports. */
export async function aCluster(db: Database, projectHealthRiskId: number): Promise<number> {
  const { id } = await db
    .insertInto('clusters')
    .values({ projectHealthRiskId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
