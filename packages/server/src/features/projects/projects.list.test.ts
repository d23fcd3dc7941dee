import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anAlert, aReport } from '../../../test/support/builders/reports.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
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

  test('shows open projects before closed ones, newest first', async () => {
    const { body } = await list(administrator);
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual(['Newer', 'Counted', 'Closed']);
    expect(body.value[2]).toMatchObject({ isClosed: true, endDate: '2025-06-01T00:00:00' });
    expect(body.value[0]).not.toHaveProperty('endDate');
  });

  test('counts cases, escalated alerts, active collectors and supervisors, and shifts dates', async () => {
    const { body } = await list(administrator, 1);
    expect(body.value[1]).toEqual({
      id: projectId,
      name: 'Counted',
      allowMultipleOrganizations: false,
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

  test('rejects an offset that no time zone has', async () => {
    const { status, body } = await list(administrator, 20);
    expect([status, Object.keys(body.message.data)]).toEqual([400, ['UtcOffset']]);
  });

  test('shows which health risks have reports', async () => {
    const { body } = await app.as(administrator).get(`/api/project/${projectId}/get`);
    expect(body.value.projectHealthRisks[0]).toMatchObject({ healthRiskId: fever, containsReports: true });
  });
});

describe('the counts of the list', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const pickOne = <T>(choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const nothing = {
    totalReportCount: 0,
    escalatedAlertCount: 0,
    totalDataCollectorCount: 0,
    supervisorCount: 0,
  };
  type Counts = typeof nothing;
  type Place = Awaited<ReturnType<typeof aSociety>>;

  async function aCollectorAndSupervisor(counts: Counts, projectId: number, place: Place): Promise<void> {
    const at = { nationalSocietyId: place.id, organizationId: place.organizationId, projectId };
    const role = pickOne(['Supervisor', 'HeadSupervisor'] as const);
    const deletedAt = pickOne([null, null, new Date()]);
    const supervisorId = await aUser(app.db, role, { ...at, deletedAt });
    if (role === 'Supervisor' && !deletedAt) counts.supervisorCount += 1;
    const state = pickOne([
      {},
      { isInTrainingMode: true },
      { isDeployed: false },
      { deletedAt: new Date() },
      { isAnonymized: true, name: null, displayName: null },
    ]);
    await aDataCollector(app.db, { projectId, supervisorId, ...state });
    if (!('deletedAt' in state || 'isAnonymized' in state)) counts.totalDataCollectorCount += 1;
  }

  async function aReportPerhapsWithAlert(
    counts: Counts,
    at: { nationalSocietyId: number; projectId: number; projectHealthRiskId: number },
  ): Promise<void> {
    const reportedCaseCount = Math.floor(random() * 5);
    const isTraining = random() < 0.3;
    const isActivity = random() < 0.3;
    const status = pickOne(['New', 'Rejected', 'Accepted', 'Closed']);
    const reportId = await aReport(app.db, { ...at, reportedCaseCount, isTraining, isActivity, status });
    if (!isTraining && !isActivity) counts.totalReportCount += reportedCaseCount;
    if (isTraining) return;
    const alertId = await anAlert(app.db, { ...at, reportIds: [reportId] });
    const now = new Date();
    const outcome = pickOne([
      { status: 'Open' },
      { status: 'Dismissed', dismissedAt: now },
      { status: 'Escalated', escalatedAt: now },
      { status: 'Closed', escalatedAt: now, closedAt: now },
    ]);
    await app.db.updateTable('alerts').set(outcome).where('id', '=', alertId).execute();
    if ('escalatedAt' in outcome) counts.escalatedAlertCount += 1;
  }

  test('are the same as counted one by one while data is added', async () => {
    const place = await aSociety(app.db);
    const projects = [await aProject(app.db, place), await aProject(app.db, place)];
    const followed = new Map<number, Counts>();
    for (const projectId of projects) {
      const counts = { ...nothing };
      const projectHealthRiskId = await aProjectHealthRisk(app.db, projectId, fever);
      for (let step = 0; step < 20; step++) {
        await aCollectorAndSupervisor(counts, projectId, place);
        await aReportPerhapsWithAlert(counts, {
          nationalSocietyId: place.id,
          projectId,
          projectHealthRiskId,
        });
      }
      followed.set(projectId, counts);
    }
    const { body } = await app.as(administrator).get(`/api/project/list?nationalSocietyId=${place.id}`);
    expect(body.value).toHaveLength(2);
    for (const row of body.value) expect(row).toMatchObject(followed.get(row.id) ?? { id: 'known' });
  });
});
