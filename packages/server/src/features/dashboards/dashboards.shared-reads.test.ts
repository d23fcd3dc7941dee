import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { aReport } from '../../../test/support/builders/reports.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

/** Concurrent requests share reads, but nobody gets what was true before the request. */
const app = await startTestApp({ now: '2026-03-20T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(db, 'Administrator');
});

async function createDashboard() {
  const society = await aSociety(db);
  const projectId = await aProject(db, society, { timeZoneId: 'Africa/Dakar' });
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 9700));
  const supervisorId = await aUser(db, 'Supervisor', { nationalSocietyId: society.id, projectId });
  const { id: dataCollectorId } = await aDataCollector(db, { projectId, supervisorId });
  const place = {
    nationalSocietyId: society.id,
    projectId,
    projectHealthRiskId,
    villageId: society.villageId,
  };
  const request = async (back: number) => {
    const days = [30 + back, 0].map((count) => new Date(app.clock.now().getTime() - count * 86_400_000));
    const [startDate, endDate] = days.map((day) => day.toISOString());
    const { status, body } = await app
      .as(administrator)
      .post(`/api/projectDashboard/data?projectId=${projectId}`, {
        ...{ healthRisks: [], locations: null, groupingType: 'Day', utcOffset: 0, startDate, endDate },
      });
    expect(status).toBe(200);
    const { summary, reportsGroupedByVillageAndDate, comparison, hiddenTrainingCount } = body.value;
    return {
      cases: summary.totalReportCount,
      villages: reportsGroupedByVillageAndDate.villages.map(({ name }: { name: string }) => name),
      deployed: comparison.deployedDataCollectorCount,
      hidden: hiddenTrainingCount,
    };
  };
  return { request, place, supervisorId, dataCollectorId };
}

test('a request that arrives during others sees what was written before it', async () => {
  const { request, place, supervisorId, dataCollectorId } = await createDashboard();
  const running: Promise<unknown>[] = [];
  for (let round = 1; round <= 8; round += 1) {
    for (let back = 0; back < 3; back += 1) running.push(request(back));
    const receivedAt = new Date('2026-03-20T10:00:00Z');
    await aReport(db, { ...place, dataCollectorId, receivedAt });
    await aReport(db, { ...place, dataCollectorId, receivedAt, isTraining: true });
    const name = `Village ${round}`;
    await db.updateTable('villages').set({ name }).where('id', '=', place.villageId).execute();
    await aDataCollector(db, { projectId: place.projectId, supervisorId });
    const seen = { cases: round, villages: [name], deployed: round + 1, hidden: round };
    expect(await Promise.all([0, 1, 2, 3].map(request))).toEqual(Array(4).fill(seen));
  }
  await Promise.all(running);
});
