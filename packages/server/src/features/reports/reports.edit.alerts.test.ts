import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { evaluateAlerts, recomputeGroup } from '../../../test/support/evaluate-alerts.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { anEditSetting, editSucceeded } from './testing/edit.ts';
import { anotherPlaceOf, waitingJobs } from './testing/reports-setting.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00.000Z' });
afterAll(() => app.close());

/** Does the background work that edits caused, which nobody does by themselves in tests. */
async function doWaitingWork() {
  const jobs = await waitingJobs(app.db);
  await app.db.deleteFrom('pgboss.job' as never).execute();
  for (const { name, data } of jobs) {
    const due = data as { projectHealthRiskId: number; groupId: number; reportIds: number[] };
    if (name === 'recompute-group') await recomputeGroup(app, due);
    else await evaluateAlerts(app, due.projectHealthRiskId, due.reportIds);
  }
}

const setUp = async () => {
  const given = await anEditSetting(app);
  const { setting } = given;
  return {
    ...given,
    evaluate: (reportIds: number[]) => evaluateAlerts(app, setting.projectHealthRiskId, reportIds),
    alerts: () =>
      app.db
        .selectFrom('alerts')
        .select(['id', 'status'])
        .where('projectHealthRiskId', '=', setting.projectHealthRiskId)
        .execute(),
  };
};

beforeEach(async () => {
  await app.db.deleteFrom('pgboss.job' as never).execute();
});

describe('a report without a location', () => {
  test('gets one by the edit, and raises the alert that it belongs to', async () => {
    const { aNewReport, edit, evaluate, alerts, stored, locationId } = await setUp();
    const near = [await aNewReport(), await aNewReport()];
    const id = await aNewReport({ villageId: null, latitude: null, longitude: null });
    await evaluate([...near, id]);
    expect(await alerts()).toEqual([]);
    expect(await edit(id, { dataCollectorLocationId: locationId })).toMatchObject(editSucceeded);
    await doWaitingWork();
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ status: 'Open' });
    for (const reportId of [...near, id])
      expect(await stored(reportId)).toMatchObject({ status: 'Pending', alertId: alert?.id });
  });

  test('raises none where there are too few around the place it is given', async () => {
    const { setting, aNewReport, edit, evaluate, alerts, stored } = await setUp();
    const { locationId } = await anotherPlaceOf(setting);
    const id = await aNewReport({ villageId: null, latitude: null, longitude: null });
    await evaluate([await aNewReport(), await aNewReport(), id]);
    await edit(id, { dataCollectorLocationId: locationId });
    await doWaitingWork();
    expect(await alerts()).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: 'New', latitude: 15, longitude: -16 });
  });
});

describe('a report that an edit moves out of its group', () => {
  const chain = [14.7, 14.715, 14.73];

  test('leaves those apart that it alone had linked', async () => {
    const { setting, aNewReport, edit, evaluate, stored } = await setUp();
    const { locationId } = await anotherPlaceOf(setting);
    // Three make an alert; in this project it takes four.
    await app.db
      .updateTable('projectHealthRisks')
      .set({ countThreshold: 4 })
      .where('id', '=', setting.projectHealthRiskId)
      .execute();
    const ids: number[] = [];
    for (const latitude of chain) ids.push(await aNewReport({ latitude }));
    await evaluate(ids);
    const groupsOf = async () => Promise.all(ids.map(async (id) => (await stored(id)).groupId));
    expect(new Set(await groupsOf()).size).toBe(1);
    await edit(ids[1] as number, { dataCollectorLocationId: locationId });
    await doWaitingWork();
    expect(new Set(await groupsOf()).size).toBe(3);
  });
});
