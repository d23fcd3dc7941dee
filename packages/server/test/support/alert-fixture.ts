import type { Insertable } from 'kysely';
import type { ProjectHealthRisks, Reports } from '../../src/platform/db/schema.ts';
import {
  aDataCollector,
  aGateway,
  aHealthRisk,
  anAlert,
  anOrganization,
  aProject,
  aProjectHealthRisk,
  aReport,
  aSociety,
  aUser,
} from './builders.ts';
import type { TestApp } from './test-app.ts';

let code = 100;
/** An hour into the day of the fixture. */
const alertRaisedAt = new Date('2026-03-10T05:00:00Z');

/**
 * A project of two organizations with users of every relation to an alert: each supervisor has a collector, one supervisor
 * works for the other organization, and the head supervisor has a supervisor and a collector of their own.
 */
export async function anAlertFixture(app: TestApp, rule: Partial<Insertable<ProjectHealthRisks>> = {}) {
  const { db } = app;
  const society = await aSociety(db);
  const otherOrganizationId = await anOrganization(db, society.id);
  const projectId = await aProject(db, society);
  await db
    .insertInto('projectOrganizations')
    .values({ projectId, organizationId: otherOrganizationId })
    .execute();
  const gateway = await aGateway(db, society.id);
  const healthRiskId = await aHealthRisk(db, ++code);
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, healthRiskId, rule);
  const own = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const other = { nationalSocietyId: society.id, organizationId: otherOrganizationId };
  const head = await aUser(db, 'HeadSupervisor', { ...own, projectId });
  const people = {
    head,
    supervisor: await aUser(db, 'Supervisor', { ...own, projectId, headSupervisorId: head }),
    colleague: await aUser(db, 'Supervisor', { ...own, projectId }),
    otherSupervisor: await aUser(db, 'Supervisor', { ...other, projectId }),
    admin: await aUser(db, 'Administrator'),
    manager: await aUser(db, 'Manager', own),
    otherManager: await aUser(db, 'Manager', other),
    advisor: await aUser(db, 'TechnicalAdvisor', own),
    dataConsumer: await aUser(db, 'DataConsumer', own),
    stranger: await aUser(db, 'Manager', { nationalSocietyId: (await aSociety(db)).id }),
  };
  const collectors = {
    ofSupervisor: await aDataCollector(db, { projectId, supervisorId: people.supervisor }),
    ofColleague: await aDataCollector(db, { projectId, supervisorId: people.colleague }),
    ofOther: await aDataCollector(db, { projectId, supervisorId: people.otherSupervisor }),
    ofHead: await aDataCollector(db, { projectId, headSupervisorId: people.head }),
  };

  function report(
    collector: { id: number; phoneNumber: string | null },
    given: Partial<Insertable<Reports>> = {},
  ) {
    return aReport(db, {
      nationalSocietyId: society.id,
      projectId,
      projectHealthRiskId,
      dataCollectorId: collector.id,
      phoneNumber: collector.phoneNumber,
      villageId: society.villageId,
      latitude: 1,
      longitude: 2,
      receivedAt: alertRaisedAt,
      ...given,
    });
  }

  async function alert(reportIds: number[], createdAt = alertRaisedAt) {
    return anAlert(db, { projectId, projectHealthRiskId, reportIds, createdAt });
  }

  /** An alert of three reports of the supervisor's collector. */
  async function alertOfThree() {
    const from = collectors.ofSupervisor;
    const reportIds = [await report(from), await report(from), await report(from)];
    return { alertId: await alert(reportIds), reportIds };
  }

  /** Calls about one alert. */
  function on(alertId: number, userId: number) {
    const caller = app.as(userId);
    const path = `/api/alert/${alertId}`;
    return {
      get: (utcOffset = 0) => caller.get(`${path}/get?utcOffset=${utcOffset}`),
      recipients: () => caller.get(`${path}/alertRecipients`),
      accept: (reportId: number) => caller.post(`${path}/acceptReport?reportId=${reportId}`),
      dismissReport: (reportId: number) => caller.post(`${path}/dismissReport?reportId=${reportId}`),
      reset: (reportId: number) => caller.post(`${path}/resetReport?reportId=${reportId}`),
      escalate: (sendNotification = false) => caller.post(`${path}/escalate`, { sendNotification }),
      dismiss: () => caller.post(`${path}/dismiss`),
      close: (body: object = {}) => caller.post(`${path}/close`, body),
    };
  }

  return {
    society,
    otherOrganizationId,
    projectId,
    gateway,
    healthRiskId,
    projectHealthRiskId,
    people,
    collectors,
    report,
    alert,
    alertOfThree,
    on,
  };
}

export type AlertFixture = Awaited<ReturnType<typeof anAlertFixture>>;
