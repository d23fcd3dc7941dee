import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { anAccessToken, readData } from '../../../test/support/builders/access-tokens.ts';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { aReport } from '../../../test/support/builders/reports.ts';
import { aVillage } from '../../../test/support/builders/societies.ts';
import { anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Database } from '../../platform/db/database.ts';

const app = await startTestApp({ now: '2026-03-11T08:00:00Z' });
const otherProcess = await startTestApp({ now: '2026-03-11T08:00:00Z', sameDatabaseAs: app });
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});

const own = await anAlertFixture(app);
const { society, projectId, projectHealthRiskId, collectors, people } = own;
const token = await anAccessToken(app, { userId: people.admin, nationalSocietyIds: [society.id] });

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect from a row
type Row = any;

/** Follows an operation by its cursor, as a client does that stores rows by id. */
function createMirror(name: string, { limit = 500, via = [app] } = {}) {
  const rows = new Map<string, Row>();
  let cursor = '';
  let count = 0;
  const keyOf = (row: Row) => `${row.level ?? ''} ${row.id}`;
  async function readPage(): Promise<boolean> {
    const process = via[count++ % via.length] ?? app;
    const response = await readData(process, token, `${name}?limit=${limit}${cursor}`);
    expect(response.statusCode).toBe(200);
    const { data, next, has_more: hasMore } = response.json();
    for (const row of data) {
      if (row.deleted) rows.delete(keyOf(row));
      else rows.set(keyOf(row), row);
    }
    cursor = `&changed_since=${next}`;
    return hasMore;
  }
  return {
    rows,
    readPage,
    async follow() {
      while (await readPage());
      return [...rows.values()].sort((a, b) => a.id - b.id);
    },
  };
}

const report = (db: Database, more: object = {}) =>
  aReport(db, {
    ...{ nationalSocietyId: society.id, projectId, projectHealthRiskId },
    ...{ dataCollectorId: collectors.ofSupervisor.id, villageId: society.villageId, ...more },
  });

describe('what commits late', () => {
  test('is not missed, although a later change was committed before', async () => {
    const mirror = createMirror('reports');
    await mirror.follow();
    let early = 0;
    let late = 0;
    await app.db.transaction().execute(async (trx) => {
      early = await report(trx);
      late = await report(app.db);
      const rows = await mirror.follow();
      expect(rows.map(({ id }) => id)).not.toContain(early);
    });
    const ids = (await mirror.follow()).map(({ id }) => id);
    expect(ids).toContain(early);
    expect(ids).toContain(late);
  });

  test('delays nothing for longer than it runs', async () => {
    const id = await report(app.db);
    const rows = await createMirror('reports').follow();
    expect(rows.map((row) => row.id)).toContain(id);
  });
});

/** A transaction that inserts, edits or deletes some reports, takes a while, and sometimes is rolled back. */
async function changeSome(random: () => number): Promise<void> {
  const isGivenUp = random() < 0.15;
  await app.db
    .transaction()
    .execute(async (trx) => {
      for (let step = 0; step < 1 + random() * 3; step += 1) {
        const ids = await trx
          .selectFrom('reports')
          .select('id')
          .where('projectId', '=', projectId)
          .where('alertId', 'is', null)
          .execute();
        const chosen = ids[Math.floor(random() * ids.length)]?.id ?? 0;
        const action = random();
        if (action < 0.5 || ids.length < 5) await report(trx);
        else if (action < 0.8)
          await trx
            .updateTable('reports')
            .set({ deathCount: Math.floor(random() * 1000) })
            .where('id', '=', chosen)
            .execute();
        else await trx.deleteFrom('reports').where('id', '=', chosen).execute();
        await sleep(random() * 25);
      }
      if (isGivenUp) throw new Error('given up');
    })
    .catch((error: Error & { code?: string }) => {
      // Two transactions may wait for each other's rows.
      if (error.message !== 'given up' && error.code !== '40P01') throw error;
    });
}

test('a mirror that follows by cursor, through two processes, equals the table', async () => {
  let seed = 20_260_311;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const mirror = createMirror('reports', { limit: 7, via: [app, otherProcess] });
  let isWriting = true;
  const writers = Array.from({ length: 3 }, async () => {
    for (let round = 0; round < 25; round += 1) await changeSome(random);
  });
  const following = (async () => {
    while (isWriting) await mirror.readPage();
  })();
  await Promise.all(writers);
  isWriting = false;
  await following;
  const mirrored = await mirror.follow();
  const fresh = await createMirror('reports').follow();
  expect(mirrored).toEqual(fresh);
  const stored = await app.db
    .selectFrom('reports')
    .select(['id', 'deathCount as deaths'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
  expect(mirrored.map(({ id, deaths }) => ({ id, deaths }))).toEqual(stored);
  expect(stored.length).toBeGreaterThan(10);
});

describe('every operation follows', () => {
  const followed = async (name: string, change: () => Promise<unknown>) => {
    const mirror = createMirror(name);
    const before = await mirror.follow();
    await change();
    const after = await mirror.follow();
    expect(after).toEqual(await createMirror(name).follow());
    return { before, after };
  };
  const find = (rows: Row[], id: number) => rows.find((row) => row.id === id);

  test('alerts: a report joins, then the alert is decided', async () => {
    const { alertId, reportIds } = await own.alertOfThree();
    for (const id of reportIds) await own.on(alertId, people.supervisor).accept(id);
    const { before, after } = await followed('alerts', () => own.on(alertId, people.manager).escalate());
    expect(find(before, alertId)).toMatchObject({ status: 'open', report_ids: reportIds });
    expect(find(after, alertId)).toMatchObject({
      status: 'escalated',
      status_history: [
        { status: 'open' },
        { status: 'escalated', at: expect.stringMatching(/\+\d\d:\d\d$/) },
      ],
    });
    const reports = await createMirror('reports').follow();
    expect(find(reports, reportIds[0] as number)).toMatchObject({ status: 'accepted', alert_id: alertId });
  });

  test('alert events: logged, edited, deleted', async () => {
    const { alertId } = await own.alertOfThree();
    let id = 0;
    await followed('alert-events', async () => {
      ({ id } = await app.db
        .insertInto('alertEventLogs')
        .values({ alertId, alertEventTypeId: 1, loggedById: people.manager, occurredAt: app.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow());
    });
    const { before, after } = await followed('alert-events', () =>
      app.db.deleteFrom('alertEventLogs').where('id', '=', id).execute(),
    );
    expect([find(before, id), find(after, id)]).toEqual([
      expect.objectContaining({ alert_id: alertId }),
      undefined,
    ]);
  });

  test('collectors: another location, then removed', async () => {
    const { id } = await aDataCollector(app.db, { projectId, supervisorId: people.supervisor });
    const moved = await followed('collectors', async () => {
      await app.db
        .insertInto('dataCollectorLocations')
        .values({ dataCollectorId: id, villageId: society.villageId, latitude: 1, longitude: 2 })
        .execute();
      await app.db.updateTable('dataCollectors').set({ isDeployed: true }).where('id', '=', id).execute();
    });
    expect(find(moved.after, id).locations).toHaveLength(1);
    const { after } = await followed('collectors', () =>
      app.db.updateTable('dataCollectors').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute(),
    );
    expect(find(after, id)).toBeUndefined();
  });

  test('places: a code, a new name, and a region deleted with everything inside', async () => {
    const code = {
      nationalSocietyId: society.id,
      villageId: society.villageId,
      system: 'pcode',
      code: 'XX0101',
    };
    const coded = await followed('places', () => app.db.insertInto('placeCodes').values(code).execute());
    const village = coded.after.find((row) => row.level === 'village' && row.id === society.villageId);
    expect(village).toMatchObject({
      pcode: 'XX0101',
      codes: [{ system: 'pcode', code: 'XX0101', valid_from: null }],
    });
    const place = await aVillage(app.db, society.id);
    const { before, after } = await followed('places', () =>
      app.db.deleteFrom('regions').where('id', '=', place.regionId).execute(),
    );
    expect(before.length - after.length).toBe(3);
  });

  test('health risks: another name', async () => {
    const { after } = await followed('health-risks', () =>
      app.db
        .updateTable('healthRiskContents')
        .set({ name: 'Fever and rash' })
        .where('healthRiskId', '=', own.healthRiskId)
        .execute(),
    );
    expect(find(after, own.healthRiskId).names).toContainEqual({ language: 'en', name: 'Fever and rash' });
  });

  test('projects: another health risk, another time zone', async () => {
    const { after } = await followed('projects', () =>
      app.db
        .updateTable('projects')
        .set({ timeZoneId: 'Asia/Kathmandu' })
        .where('id', '=', projectId)
        .execute(),
    );
    expect(find(after, projectId)).toMatchObject({
      time_zone: 'Asia/Kathmandu',
      health_risk_ids: [own.healthRiskId],
    });
    const reports = await createMirror('reports').follow();
    expect(new Set(reports.map((row) => row.received_at.slice(-6)))).toEqual(new Set(['+05:45']));
  });

  test('signals: raised, then answered', async () => {
    const week = { firstWeek: '2026-03-01', week: '2026-03-08' };
    const numbers = { observed: 9, expected: 2.5, upper: 4, completeness: 1, urgency: 3 };
    const { id } = await app.db
      .insertInto('signals')
      .values({
        ...{ nationalSocietyId: society.id, healthRiskId: own.healthRiskId, villageId: society.villageId },
        ...{ ...week, ...numbers, method: 'c2', parameters: '{}', methods: '[]', series: '[]' },
        ...{ raisedAt: app.clock.now(), computedAt: app.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = {
      signalId: id,
      answer: 'watch',
      answeredAt: app.clock.now(),
      answeredById: people.manager,
    };
    const { before, after } = await followed('signals', async () => {
      await app.db.insertInto('signalAnswers').values(answer).execute();
      await app.db
        .updateTable('signals')
        .set({ state: 'answered', answeredAt: app.clock.now() })
        .where('id', '=', id)
        .execute();
    });
    expect(find(before, id)).toMatchObject({
      state: 'open',
      place_level: 'village',
      first_week_starts_on: '2026-03-01',
    });
    expect(find(after, id)).toMatchObject({
      state: 'answered',
      answers: [{ answer: 'watch', at: '2026-03-11T08:00:00+00:00' }],
    });
  });

  test('signals: a cluster with its circle and villages', async () => {
    const at = app.clock.now();
    const numbers = { observed: 12, expected: 1.5, upper: 6, completeness: 1, urgency: 3 };
    const { id } = await app.db
      .insertInto('signals')
      .values({
        ...{ nationalSocietyId: society.id, healthRiskId: own.healthRiskId, villageId: society.villageId },
        ...{
          ...numbers,
          kind: 'cluster',
          method: 'scanPermutation',
          firstWeek: '2026-03-01',
          week: '2026-03-08',
        },
        ...{ parameters: '{}', methods: '[]', series: '[]', raisedAt: at, computedAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const days = { firstDay: '2026-03-04', lastDay: '2026-03-10' };
    const circle = { latitude: -13.5, longitude: 33.25, radiusKm: 0, p: 0.001, recurrenceDays: 1000 };
    await app.db
      .insertInto('signalClusters')
      .values({ signalId: id, ...days, ...circle })
      .execute();
    await app.db
      .insertInto('signalClusterVillages')
      .values({ signalId: id, villageId: society.villageId, kilometres: 0, cases: 12 })
      .execute();
    const rows = await createMirror('signals').follow();
    expect(find(rows, id)).toMatchObject({
      ...{ kind: 'cluster', method: 'scanPermutation', place_level: 'village', place_id: society.villageId },
      cluster: {
        ...{ first_day: '2026-03-04', last_day: '2026-03-10', latitude: -13.5, longitude: 33.25 },
        ...{ radius_km: 0, village_ids: [society.villageId], p: 0.001, recurrence_days: 1000 },
      },
    });
    expect(rows.filter(({ kind }) => kind === 'area').map(({ cluster }) => cluster)).not.toContainEqual(
      expect.anything(),
    );
  });

  test('reports: one that goes to another project, and collectors of another organization', async () => {
    const id = await report(app.db);
    const elsewhere = await aProject(app.db, society);
    const limited = await anAccessToken(app, { userId: people.admin, projectIds: [projectId] });
    const first = (await readData(app, limited, 'reports?limit=5000')).json();
    await app.db.updateTable('reports').set({ projectId: elsewhere }).where('id', '=', id).execute();
    const next = (await readData(app, limited, `reports?changed_since=${first.next}`)).json();
    expect(next.data).toEqual([{ id, deleted: true }]);

    const manager = await anAccessToken(app, { userId: people.manager });
    const kept = (await readData(app, manager, 'collectors?limit=5000')).json();
    expect(find(kept.data, collectors.ofSupervisor.id)).toMatchObject({ deleted: false });
    await app.db
      .updateTable('dataCollectors')
      .set({ supervisorId: people.otherSupervisor })
      .where('id', '=', collectors.ofSupervisor.id)
      .execute();
    const left = (await readData(app, manager, `collectors?changed_since=${kept.next}`)).json();
    expect(left.data).toEqual([{ id: collectors.ofSupervisor.id, deleted: true }]);
  });
});

describe('a cursor', () => {
  const codeOf = async (path: string, as = token) => (await readData(app, as, path)).json().code;

  test('of other rights, another operation or other filters starts again', async () => {
    const { next } = (await readData(app, token, 'reports')).json();
    expect(await codeOf(`reports?changed_since=${next}`)).toBeUndefined();
    expect(await codeOf(`alerts?changed_since=${next}`)).toBe('start_again');
    expect(await codeOf(`reports?changed_since=${next}&project_id=${projectId}`)).toBe('start_again');
    expect(
      await codeOf(
        `reports?changed_since=${next}`,
        await anAccessToken(app, { userId: people.otherManager }),
      ),
    ).toBe('start_again');
  });

  test('of a person whose rights grow starts again, so that older rows are not missed', async () => {
    const userId = await aUser(app.db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    });
    const growing = await anAccessToken(app, { userId });
    const { next } = (await readData(app, growing, 'projects')).json();
    await aProject(app.db, society);
    const response = await readData(app, growing, `projects?changed_since=${next}`);
    expect([response.statusCode, response.json().code]).toEqual([410, 'start_again']);
  });

  test('from beyond the last change, as after a backup was restored, starts again', async () => {
    const { next } = (await readData(app, token, 'reports')).json();
    const parts = Buffer.from(next, 'base64url').toString().split('.');
    const future = Buffer.from(['99999999', ...parts.slice(1)].join('.')).toString('base64url');
    expect(await codeOf(`reports?changed_since=${future}`)).toBe('start_again');
  });

  test.each(['x', '%00', 'AAAA'])('that is none (%s) is refused', async (cursor) => {
    expect(await codeOf(`reports?changed_since=${cursor}`)).toBe('invalid_parameter');
  });
});
