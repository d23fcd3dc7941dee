import { afterAll, expect, it } from 'vitest';
import { evaluateReports } from '../src/features/alerts/evaluation/evaluation.ts';
import { aClustersFixture } from '../src/features/signals/testing/clusters-fixture.ts';
import { signalsNow } from '../src/features/signals/testing/signals-fixture.ts';
import { startTestApp } from './support/test-app.ts';

const app = await startTestApp({ now: signalsNow });
afterAll(() => app.close());
const { db } = app;

it('an alert can be made of the reports of a cluster: those of its villages and days, and no others', async () => {
  const fixture = await aClustersFixture(app);
  const { projectId, projectHealthRiskId, people } = fixture;
  // without an alert rule, so that evaluated reports stay outside alerts
  await db
    .updateTable('projectHealthRisks')
    .set({ countThreshold: 0, daysThreshold: null, kilometersThreshold: null })
    .where('id', '=', projectHealthRiskId)
    .execute();
  const planted = await fixture.plantCluster();
  const elsewhere = [await fixture.reportFrom(20, 2), await fixture.reportFrom(4, 20)];
  await db
    .updateTable('reports')
    .set({ latitude: -13, longitude: 33 })
    .where('projectId', '=', projectId)
    .execute();
  await evaluateReports(app.services, projectHealthRiskId, [...planted, ...elsewhere]);
  await fixture.searchNight();
  const [cluster] = await fixture.listClusters();
  expect((await fixture.listVillagesOf(cluster?.signalId ?? 0)).toSorted()).toEqual([4, 5]);
  const manager = app.as(people.manager);
  const { body } = await manager.get(`/api/signal/${cluster?.signalId}/reports`);
  const listed = body.value.projects.flatMap(({ reports }: { reports: { id: number }[] }) =>
    reports.map(({ id }) => id),
  );
  expect(listed.toSorted()).toEqual(planted.toSorted());
  const made = await manager.post(`/api/signal/${cluster?.signalId}/makeAlert`, {
    ...{ projectId, signalReportIds: planted.slice(0, 3) },
  });
  expect(made.status).toBe(200);
  const [answered] = await fixture.listClusters();
  expect(answered).toMatchObject({ state: 'answered', firstDay: '2026-11-15' });
});
