import { afterAll, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anAlert, aReport } from '../../../test/support/builders/reports.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-20T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

/** A national society with a project and a second organization. */
async function createProject(healthRiskId: number) {
  const society = await aSociety(db);
  const projectId = await aProject(db, society, { timeZoneId: 'Africa/Dakar' });
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, healthRiskId);
  return { society, projectId, projectHealthRiskId, partner: await anOrganization(db, society.id) };
}

type Project = Awaited<ReturnType<typeof createProject>>;

/** A collector of a project with a report from today that raised an alert. */
async function aCollectorWithAlert(
  { society, projectId, projectHealthRiskId }: Project,
  by: { supervisorId: number } | { headSupervisorId: number },
): Promise<void> {
  const project = { projectId, projectHealthRiskId };
  const { id: dataCollectorId } = await aDataCollector(db, { projectId, ...by });
  const report = { ...project, nationalSocietyId: society.id, dataCollectorId, villageId: society.villageId };
  const reportId = await aReport(db, { ...report, receivedAt: new Date('2026-03-20T08:00:00Z') });
  await anAlert(db, { ...project, reportIds: [reportId], createdAt: new Date('2026-03-20T08:00:00Z') });
}

test('a person of two national societies belongs to one organization in each', async () => {
  const healthRiskId = await aHealthRisk(db, 9800);
  const [here, elsewhere] = [await createProject(healthRiskId), await createProject(healthRiskId)];
  const supervisorId = await aUser(db, 'Supervisor', {
    nationalSocietyId: here.society.id,
    ...{ organizationId: here.partner, projectId: here.projectId },
  });
  const headSupervisorId = await aUser(db, 'HeadSupervisor', {
    nationalSocietyId: here.society.id,
    ...{ organizationId: here.society.organizationId, projectId: here.projectId },
  });
  await db
    .insertInto('userNationalSocieties')
    .values({
      userId: supervisorId,
      nationalSocietyId: elsewhere.society.id,
      organizationId: elsewhere.partner,
    })
    .execute();
  await aCollectorWithAlert(here, { supervisorId });
  await aCollectorWithAlert(here, { headSupervisorId });
  await aCollectorWithAlert(here, { headSupervisorId });
  await aCollectorWithAlert(elsewhere, { supervisorId });

  const administrator = await aUser(db, 'Administrator');
  const countAll = async (project: Project, organizationId: number | null) => {
    const { status, body } = await app
      .as(administrator)
      .post(`/api/projectDashboard/data?projectId=${project.projectId}`, {
        ...{ healthRisks: [], locations: null, groupingType: 'Day', utcOffset: 0, organizationId },
        ...{ startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-20T00:00:00Z' },
      });
    expect(status).toBe(200);
    const { summary, comparison } = body.value;
    const { deployedDataCollectorCount, activeDeployedDataCollectorCount } = comparison;
    return [
      summary.totalReportCount,
      summary.alertsSummary.open,
      deployedDataCollectorCount,
      activeDeployedDataCollectorCount,
    ];
  };
  expect(await countAll(here, null)).toEqual([3, 3, 3, 3]);
  expect(await countAll(here, here.partner)).toEqual([1, 1, 1, 1]);
  expect(await countAll(here, here.society.organizationId)).toEqual([2, 2, 2, 2]);
  expect(await countAll(here, elsewhere.partner)).toEqual([0, 0, 0, 0]);
  expect(await countAll(elsewhere, elsewhere.partner)).toEqual([1, 1, 1, 1]);
  expect(await countAll(elsewhere, here.partner)).toEqual([0, 0, 0, 0]);
});
