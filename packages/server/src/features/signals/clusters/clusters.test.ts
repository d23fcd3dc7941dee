import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { findSignalNights } from '../signals.jobs.ts';
import { aClustersFixture, type ClustersFixture, yesterday } from '../testing/clusters-fixture.ts';
import { signalsNow } from '../testing/signals-fixture.ts';

const app = await startTestApp({ now: signalsNow });
afterAll(() => app.close());
const { db } = app;

let fixture: ClustersFixture;
beforeEach(async () => {
  app.clock.set(signalsNow);
  fixture = await aClustersFixture(app);
});

async function findOnlyCluster() {
  const found = await fixture.listClusters();
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[number];
}
const listStates = async () => (await fixture.listClusters()).map(({ state }) => state);
const dayLater = 86_400_000;

const answer = (signalId: number, path: 'watch' | 'dismiss', body: object) =>
  app.as(fixture.people.manager).post(`/api/signal/${signalId}/${path}`, body);

describe('a night', () => {
  it('raises a cluster with all that explains it', async () => {
    await fixture.plantCluster();
    await fixture.searchNight();
    const signal = await findOnlyCluster();
    const { id, healthRiskId } = { ...signal, healthRiskId: fixture.healthRiskId };
    expect(signal).toMatchObject({
      ...{ kind: 'cluster', state: 'open', healthRiskId, method: 'scanPermutation', lastDay: yesterday },
      ...{ p: 0.001, recurrenceDays: 1000, completeness: 1, latitude: -13, methods: [] },
      parameters: { seed: 20_050_215, permutations: 999, days: 364, maxDays: 28, villages: 25 },
    });
    expect(signal.observed).toBe(14);
    expect(signal.observed).toBeGreaterThan(signal.upper);
    expect(signal.upper).toBeGreaterThan(signal.expected);
    expect((await fixture.listVillagesOf(id)).toSorted()).toEqual([4, 5]);
    expect(signal.villageId).toBe(fixture.villages[(await fixture.listVillagesOf(id))[0] ?? 0]?.id);
    expect(signal.radiusKm).toBeCloseTo(3.25, 1);
    expect(signal.firstDay >= '2026-11-15').toBe(true);
    expect(signal.series).toHaveLength(52);
  });

  it('raises none of usual days, and the same one once', async () => {
    await fixture.searchNight();
    expect(await fixture.listClusters()).toEqual([]);
    await fixture.plantCluster();
    await fixture.searchNight();
    const first = await fixture.listClusters();
    await fixture.searchNight();
    expect(await fixture.listClusters()).toEqual(first);
    expect(first).toHaveLength(1);
  });

  it('moves an open one on to later days', async () => {
    await fixture.plantCluster();
    await fixture.searchNight();
    const before = await findOnlyCluster();
    app.clock.advance(dayLater);
    for (const village of [4, 5, 6]) await fixture.reportFrom(village, -1);
    await fixture.searchNight();
    const after = await findOnlyCluster();
    expect(after).toMatchObject({ id: before.id, lastDay: '2026-11-25', state: 'open' });
    expect(after.observed).toBeGreaterThan(before.observed);
  });

  it('keeps an open one that is over, with its own days', async () => {
    await fixture.plantCluster();
    await fixture.searchNight();
    const before = await findOnlyCluster();
    app.clock.advance(40 * dayLater);
    await fixture.searchNight();
    const { computedAt: _, ...after } = await findOnlyCluster();
    expect(after).toMatchObject({ id: before.id, state: 'open', lastDay: before.lastDay, p: before.p });
  });

  it('compares with people where all populations are known', async () => {
    await fixture.plantCluster();
    const villages = [fixture.society.villageId, ...fixture.villages.map(({ id }) => id)];
    await db
      .insertInto('placePopulations')
      .values(
        villages.map((villageId) => ({
          ...{ nationalSocietyId: fixture.society.id, villageId, year: 2026, total: 900, source: 'Census' },
        })),
      )
      .execute();
    await fixture.searchNight();
    expect(await findOnlyCluster()).toMatchObject({ method: 'scanPoisson', p: 0.001 });
  });

  it('does not take silence as zero: a district with new collectors is no cluster', async () => {
    // villages 4 and 5 began to report six weeks ago, and have reported evenly since then
    const [four, five] = [fixture.villages[4], fixture.villages[5]].map(
      (village) => village?.collectorId ?? 0,
    );
    const began = new Date(Date.parse(signalsNow) - 42 * dayLater);
    await db
      .deleteFrom('reports')
      .where('dataCollectorId', 'in', [four ?? 0, five ?? 0])
      .execute();
    for (let at = 0; at < 30; at += 1) await fixture.reportFrom(4 + (at % 2), Math.floor(1.3 * at));
    const set = (createdAt: Date) =>
      db
        .updateTable('dataCollectors')
        .set({ createdAt })
        .where('id', 'in', [four ?? 0, five ?? 0])
        .execute();
    await set(began);
    await fixture.searchNight();
    expect(await fixture.listClusters()).toEqual([]);
    await set(new Date('2025-10-01T00:00:00Z'));
    await fixture.searchNight();
    expect(await listStates()).toEqual(['open']);
  });

  it('is claimed together with that of the weeks, once', async () => {
    const nationalSocietyId = fixture.society.id;
    const queued: string[] = [];
    const jobs = {
      ...app.services.jobs,
      enqueue: async (_trx: unknown, name: string, given: readonly { nationalSocietyId?: number }[]) => {
        if (given.some((job) => job.nationalSocietyId === nationalSocietyId)) queued.push(name);
      },
    } as typeof app.services.jobs;
    await findSignalNights({ ...app.services, jobs });
    await findSignalNights({ ...app.services, jobs });
    expect(queued.toSorted()).toEqual(['evaluate-signals', 'search-clusters']);
  });
});

describe('later changes of reports', () => {
  it('withdraw a cluster within minutes, with the reason', async () => {
    const ids = await fixture.plantCluster();
    await fixture.evaluateChanges();
    await fixture.searchNight();
    await db.updateTable('reports').set({ status: 'Rejected' }).where('id', 'in', ids.slice(0, 10)).execute();
    await fixture.evaluateChanges();
    expect(await findOnlyCluster()).toMatchObject({ state: 'withdrawn', withdrawalReason: 'notAboveBound' });
  });

  it('change its figures within minutes', async () => {
    await fixture.plantCluster();
    await fixture.evaluateChanges();
    await fixture.searchNight();
    const before = await findOnlyCluster();
    await fixture.reportFrom(4, 1, { reportedCaseCount: 3 });
    await fixture.evaluateChanges();
    expect(await findOnlyCluster()).toMatchObject({
      ...{ id: before.id, state: 'open', observed: before.observed + 3, lastDay: yesterday },
    });
  });

  it('elsewhere change nothing', async () => {
    await fixture.plantCluster();
    await fixture.evaluateChanges();
    await fixture.searchNight();
    const before = await findOnlyCluster();
    await fixture.reportFrom(0, 1);
    await fixture.evaluateChanges();
    expect(await findOnlyCluster()).toEqual(before);
  });
});

describe('an answer', () => {
  it('keeps the place quiet for seven days, and afterwards for the same cases', async () => {
    await fixture.plantCluster();
    await fixture.searchNight();
    const { id } = await findOnlyCluster();
    expect((await answer(id, 'dismiss', { reason: 'A market day' })).status).toBe(200);
    app.clock.advance(6 * dayLater);
    for (let at = 0; at < 6; at += 1) await fixture.reportFrom(4 + (at % 2), -1 - (at % 5));
    await fixture.searchNight();
    expect(await listStates()).toEqual(['answered']);
    app.clock.advance(2 * dayLater);
    await fixture.searchNight();
    expect(await listStates()).toEqual(['answered', 'open']);
  });

  it('does not bring the same cases back after seven days', async () => {
    await fixture.plantCluster();
    await fixture.searchNight();
    await answer((await findOnlyCluster()).id, 'watch', { comments: null });
    app.clock.advance(8 * dayLater);
    await fixture.searchNight();
    expect(await listStates()).toEqual(['answered']);
  });
});

describe('who sees a cluster', () => {
  const read = (user: number, signalId: number) => app.as(user).get(`/api/signal/${signalId}/get`);

  it('a supervisor sees one with any village of their project', async () => {
    await fixture.plantCluster();
    await fixture.searchNight();
    const { id } = await findOnlyCluster();
    const { society, people } = fixture;
    const { status, body } = await read(people.supervisor, id);
    expect(status).toBe(200);
    const { value } = body;
    expect(value).toMatchObject({
      ...{ level: 'village', method: 'scanPermutation', methodCount: 0 },
      cluster: { lastDay: yesterday, villageCount: 2, p: 0.001 },
      search: { days: 364, permutations: 999, villageCount: 25 },
    });
    expect(value.villages.map(({ kilometres }: { kilometres: number }) => Math.round(kilometres))).toEqual([
      0, 3,
    ]);
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const otherProject = await aProject(db, society);
    const stranger = await aUser(db, 'Supervisor', { ...at, projectId: otherProject });
    expect((await read(stranger, id)).body.message.key).toBe('signal.notFound');
  });

  it('is listed with its circle, most urgent first, and found by any of its villages', async () => {
    await fixture.plantCluster();
    await fixture.searchNight();
    const { id } = await findOnlyCluster();
    const list = async (villageIds: number[]) => {
      const locations = {
        regionIds: [],
        districtIds: [],
        villageIds,
        zoneIds: [],
        includeUnknownLocation: false,
      };
      const { body } = await app
        .as(fixture.people.manager)
        .post(`/api/signal/list?nationalSocietyId=${fixture.society.id}`, { state: 'open', locations });
      return body.value.data.map((signal: { id: number }) => signal.id);
    };
    for (const village of [4, 5]) expect(await list([fixture.villages[village]?.id ?? 0])).toEqual([id]);
    expect(await list([fixture.villages[0]?.id ?? 0])).toEqual([]);
    const { body } = await app
      .as(fixture.people.manager)
      .get(`/api/signal/openOnes?nationalSocietyId=${fixture.society.id}`);
    expect(body.value.items).toMatchObject([{ id, cluster: { lastDay: yesterday, villageCount: 2 } }]);
  });
});
