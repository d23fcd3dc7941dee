import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { evaluateAlerts, recomputeCluster } from '../../../../test/support/evaluate-alerts.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anEditFixture, editSucceeded } from '../testing/edit.ts';
import { addLocation, findWaitingJobs } from '../testing/reports-fixture.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00.000Z' });
afterAll(() => app.close());

/** Runs the background jobs caused by edits, as no workers run in tests. */
async function runWaitingJobs() {
  const jobs = await findWaitingJobs(app.db);
  await app.db.deleteFrom('pgboss.job' as never).execute();
  for (const { name, data } of jobs) {
    const due = data as { projectHealthRiskId: number; groupId: number; reportIds: number[] };
    if (name === 'recompute-group') await recomputeCluster(app, due);
    else await evaluateAlerts(app, due.projectHealthRiskId, due.reportIds);
  }
}

const setUp = async () => {
  const given = await anEditFixture(app);
  const { reportsFixture: fixture } = given;
  return {
    ...given,
    evaluate: (reportIds: number[]) => evaluateAlerts(app, fixture.projectHealthRiskId, reportIds),
    alerts: () =>
      app.db
        .selectFrom('alerts')
        .select(['id', 'status'])
        .where('projectHealthRiskId', '=', fixture.projectHealthRiskId)
        .execute(),
  };
};

beforeEach(async () => {
  await app.db.deleteFrom('pgboss.job' as never).execute();
});

describe('a report without a location', () => {
  test('gets one by the edit and raises the alert it belongs to', async () => {
    const { aNewReport, edit, evaluate, alerts, stored, locationId } = await setUp();
    const near = [await aNewReport(), await aNewReport()];
    const id = await aNewReport({ villageId: null, latitude: null, longitude: null });
    await evaluate([...near, id]);
    expect(await alerts()).toEqual([]);
    expect(await edit(id, { dataCollectorLocationId: locationId })).toMatchObject(editSucceeded);
    await runWaitingJobs();
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ status: 'Open' });
    for (const reportId of [...near, id])
      expect(await stored(reportId)).toMatchObject({ status: 'Pending', alertId: alert?.id });
  });

  test('raises no alert if there are too few reports around its new location', async () => {
    const { reportsFixture: fixture, aNewReport, edit, evaluate, alerts, stored } = await setUp();
    const { locationId } = await addLocation(fixture);
    const id = await aNewReport({ villageId: null, latitude: null, longitude: null });
    await evaluate([await aNewReport(), await aNewReport(), id]);
    await edit(id, { dataCollectorLocationId: locationId });
    await runWaitingJobs();
    expect(await alerts()).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: 'New', latitude: 15, longitude: -16 });
  });
});

describe('a report moved out of its cluster by an edit', () => {
  const chain = [14.7, 14.715, 14.73];

  test('splits the reports that only it had linked', async () => {
    const { reportsFixture: fixture, aNewReport, edit, evaluate, stored } = await setUp();
    const { locationId } = await addLocation(fixture);
    // Three reports would raise an alert; this project requires four.
    await app.db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 4 })
      .where('id', '=', fixture.projectHealthRiskId)
      .execute();
    const ids: number[] = [];
    for (const latitude of chain) ids.push(await aNewReport({ latitude }));
    await evaluate(ids);
    const findClusters = async () => Promise.all(ids.map(async (id) => (await stored(id)).groupId));
    expect(new Set(await findClusters()).size).toBe(1);
    await edit(ids[1] as number, { dataCollectorLocationId: locationId });
    await runWaitingJobs();
    expect(new Set(await findClusters()).size).toBe(3);
  });
});
