import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aDataCollector,
  aHealthRisk,
  anAlert,
  aProject,
  aProjectHealthRisk,
  aReport,
  aSociety,
  aUser,
} from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T22:30:00Z' });
afterAll(() => app.close());

let administrator: number;
let fever: number;

beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
  fever = await aHealthRisk(app.db, 301);
});

describe('the list', () => {
  let place: Awaited<ReturnType<typeof aSociety>>;
  let projectId: number;
  let supervisorId: number;

  beforeAll(async () => {
    place = await aSociety(app.db);
    projectId = await aProject(app.db, place, {
      name: 'Counted',
      startedAt: new Date('2026-01-31T23:30:00Z'),
    });
    const at = { nationalSocietyId: place.id, organizationId: place.organizationId, projectId };
    supervisorId = await aUser(app.db, 'Supervisor', at);
    await aUser(app.db, 'HeadSupervisor', at);
    const { id: dataCollectorId } = await aDataCollector(app.db, { projectId, supervisorId });
    const gone = await aDataCollector(app.db, { projectId, supervisorId });
    await app.db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const projectHealthRiskId = await aProjectHealthRisk(app.db, projectId, fever);
    const shared = { nationalSocietyId: place.id, projectId, projectHealthRiskId, dataCollectorId };
    const counted = await aReport(app.db, { ...shared, reportedCaseCount: 4 });
    await aReport(app.db, { ...shared, reportedCaseCount: 3, status: 'Rejected' });
    await aReport(app.db, { ...shared, reportedCaseCount: 50, isTraining: true });
    await aReport(app.db, { ...shared, reportedCaseCount: 50, isActivity: true });
    const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds: [counted] });
    await app.db
      .updateTable('alerts')
      .set({ status: 'Escalated', escalatedAt: new Date() })
      .where('id', '=', alertId)
      .execute();
    await aProject(app.db, place, {
      name: 'Closed',
      state: 'Closed',
      startedAt: new Date('2025-01-01T00:00:00Z'),
      endedAt: new Date('2025-06-01T00:00:00Z'),
    });
    await aProject(app.db, place, { name: 'Newer', startedAt: new Date('2026-02-15T12:00:00Z') });
  });

  const list = (user: number, utcOffset = 0) =>
    app.as(user).get(`/api/project/list?nationalSocietyId=${place.id}&utcOffset=${utcOffset}`);

  test('shows open projects before closed ones, the newest first', async () => {
    const { body } = await list(administrator);
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual(['Newer', 'Counted', 'Closed']);
    expect(body.value[2]).toMatchObject({ isClosed: true, endDate: '2025-06-01T00:00:00' });
    expect(body.value[0]).not.toHaveProperty('endDate');
  });

  test('counts cases, escalated alerts, live collectors and supervisors, and shifts dates', async () => {
    const { body } = await list(administrator, 1);
    expect(body.value[1]).toEqual({
      id: projectId,
      name: 'Counted',
      startDate: '2026-02-01T00:30:00',
      isClosed: false,
      totalReportCount: 7,
      escalatedAlertCount: 1,
      totalDataCollectorCount: 1,
      supervisorCount: 1,
    });
  });

  test('shows supervisors the projects they work in', async () => {
    const { body } = await list(supervisorId);
    expect(body.value.map(({ id }: { id: number }) => id)).toEqual([projectId]);
  });

  test('refuses an offset that no clock has', async () => {
    const { status, body } = await list(administrator, 20);
    expect([status, Object.keys(body.message.data)]).toEqual([400, ['UtcOffset']]);
  });

  test('says which health risks have reports', async () => {
    const { body } = await app.as(administrator).get(`/api/project/${projectId}/get`);
    expect(body.value.projectHealthRisks[0]).toMatchObject({ healthRiskId: fever, containsReports: true });
  });
});
