import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { examine, formatResults } from '../src/features/checkup/doctor.ts';
import { storeWrittenPosition } from '../src/platform/sessions/sessions.queries.ts';
import { aSession } from './support/builders/people.ts';
import { testSecretKeys } from './support/builders/secrets.ts';
import { type AlertFixture, anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { startReplicatedDatabase } from './support/servers/replicated-database.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Two web processes and a replica; a third process without replicas. */
const database = await startReplicatedDatabase();
const now = '2026-03-20T12:00:00Z';
const startApp = (databaseReadUrls: string[]) =>
  startTestApp({
    now,
    config: { databaseReadUrls },
    sameDatabaseAs: { connectionString: database.primaryUrl },
  });
const app = await startApp([database.replicaUrl]);
const second = await startApp([database.replicaUrl]);
const without = await startApp([]);
let fixture: AlertFixture;

/** How many statements of calls that may read from a replica were sent where. */
async function countReads(of: TestApp): Promise<{ replica: number; primary: number }> {
  const { values } = await of.services.metrics.reads.get();
  const count = (isPrimary: boolean) =>
    values
      .filter(({ labels }) => (labels.target === 'primary') === isPrimary)
      .reduce((sum, { value }) => sum + value, 0);
  return { replica: count(false), primary: count(true) };
}

/** Where the statements of some work were sent. */
async function findTargets(of: TestApp, work: () => Promise<unknown>) {
  const before = await countReads(of);
  await work();
  const after = await countReads(of);
  const targets = { replica: after.replica - before.replica, primary: after.primary - before.primary };
  return Object.entries(targets).flatMap(([target, count]) => (count > 0 ? [target] : []));
}

/** @param caller a user, with a session in this process only, or the cookie of a session */
const search = async (of: TestApp, caller: number | string, text: string) => {
  const request = { method: 'POST', url: '/api/search/list', payload: { text } } as const;
  const { status, body } =
    typeof caller === 'number'
      ? await of.as(caller).send(request)
      : await of.nobody.send({ ...request, headers: { cookie: caller } });
  expect(status).toBe(200);
  return (body.value.places as { name: string }[]).map(({ name }) => name);
};

const dashboard = (of: TestApp, userId: number) =>
  of.as(userId).post(`/api/projectDashboard/data?projectId=${fixture.projectId}`, {
    ...{ healthRisks: [], startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-19T00:00:00Z' },
    ...{ locations: null, groupingType: 'Day', dataCollectorType: 'all', trainingStatus: 'Trained' },
    ...{ reportStatus: { kept: true, dismissed: false, notCrossChecked: true }, utcOffset: 0 },
  });

const listReports = (of: TestApp, userId: number, endDate: string | null) =>
  of.as(userId).post(`/api/report/list?projectId=${fixture.projectId}&pageNumber=1`, {
    ...{ formatCorrect: true, dataCollectorType: 'Human', healthRisks: [], locations: null, utcOffset: 0 },
    ...{ reportStatus: { kept: true, dismissed: true, notCrossChecked: true }, trainingStatus: 'Trained' },
    ...{ orderBy: 'Date', sortAscending: false, startDate: '2026-03-01T00:00:00Z', endDate },
  });

/** Work of a call that may read from a replica. */
const reading = <T>(work: () => Promise<T>, written: string | null = null) =>
  app.services.replicas?.run({ written, isCancelled: () => false }, work) as Promise<T>;

const findServer = async () => {
  const { rows } = await sql<{ isReplica: boolean; readOnly: string }>`
    select pg_is_in_recovery() as is_replica, current_setting('default_transaction_read_only') as read_only`.execute(
    app.db,
  );
  return rows[0];
};

/** Waits until the replica has replayed everything that was written. */
const untilReplayed = async () => {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(
    app.db,
  );
  await vi.waitFor(
    async () =>
      expect(await reading(findServer, rows[0]?.position ?? null)).toMatchObject({ isReplica: true }),
    { timeout: 15_000, interval: 100 },
  );
};

/** Waits until a process reads from its replica: it is there, and has replayed everything. */
const untilUsed = (of: TestApp = app) =>
  vi.waitFor(
    async () =>
      expect(await findTargets(of, () => search(of, fixture.people.stranger, 'nothing'))).toEqual([
        'replica',
      ]),
    { timeout: 15_000, interval: 100 },
  );

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  await fixture.report(fixture.collectors.ofSupervisor);
  await untilUsed();
  await untilUsed(second);
}, 60_000);

afterEach(async () => {
  await database.onReplica('select pg_wal_replay_resume()').catch(() => undefined);
  await untilUsed();
}, 30_000);

afterAll(async () => {
  await Promise.all([app, second, without].map((each) => each.close()));
  await database.stop();
}, 30_000);

describe('calls that read much', () => {
  test('read from the replica, also while a file is sent', async () => {
    const { manager } = fixture.people;
    expect(await findTargets(app, () => dashboard(app, manager))).toEqual(['replica']);
    const file = async () => {
      const url = `/api/report/exportToCsv?projectId=${fixture.projectId}`;
      const { status, body } = await app.as(manager).post(url, {
        ...{
          formatCorrect: true,
          dataCollectorType: 'Human',
          healthRisks: [],
          locations: null,
          utcOffset: 0,
        },
        ...{
          reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
          trainingStatus: 'Trained',
        },
        ...{ orderBy: 'Date', sortAscending: false },
      });
      expect(status).toBe(200);
      expect(String(body).trim().split('\n')).toHaveLength(2);
    };
    expect(await findTargets(app, file)).toEqual(['replica']);
  });

  test('get the same as from the primary', async () => {
    const { manager } = fixture.people;
    const [fromReplica, fromPrimary] = [await dashboard(app, manager), await dashboard(without, manager)];
    expect(fromReplica.status).toBe(200);
    expect(fromReplica.body.value.summary.totalReportCount).toBe(1);
    expect(fromReplica.body).toEqual(fromPrimary.body);
  });

  test('are lists of closed periods, not of open ones', async () => {
    const { manager } = fixture.people;
    for (const [endDate, targets] of [
      ['2026-03-18T00:00:00Z', ['replica']],
      ['2026-03-19T00:00:00Z', []],
      ['2026-03-20T00:00:00Z', []],
      [null, []],
    ] as const) {
      const list = async () => expect((await listReports(app, manager, endDate)).status).toBe(200);
      expect(await findTargets(app, list)).toEqual(targets);
    }
  });

  test('show nothing of another national society', async () => {
    const { stranger, manager } = fixture.people;
    const region = 'Isolated place';
    const url = `/api/nationalSocietyStructure/region/create?nationalSocietyId=${fixture.society.id}`;
    expect((await app.as(manager).post(url, { name: region })).status).toBe(200);
    await untilReplayed();
    expect(await search(app, stranger, region)).toEqual([]);
    expect(await search(app, manager, region)).toEqual([region]);
    expect((await dashboard(app, stranger)).status).toBe(403);
  });
});

describe('while the replica replays nothing', () => {
  const addRegion = async (cookie: string, name: string) => {
    const url = `/api/nationalSocietyStructure/region/create?nationalSocietyId=${fixture.society.id}`;
    const headers = { cookie };
    expect((await app.nobody.send({ method: 'POST', url, payload: { name }, headers })).status).toBe(200);
  };

  test('people see what they wrote, in every process, and the replica is used again afterwards', async () => {
    const { manager, advisor } = fixture.people;
    const cookie = await aSession(app.db, manager, new Date(now));
    await database.onReplica('select pg_wal_replay_pause()');
    await addRegion(cookie, 'Delayed place');
    expect(await search(app, cookie, 'Delayed place')).toEqual(['Delayed place']);
    // The session in another process.
    const inOther = async () =>
      expect(await search(second, cookie, 'Delayed place')).toEqual(['Delayed place']);
    expect(await findTargets(second, inOther)).toEqual(['primary']);
    // Somebody whose page was notified of the change.
    await vi.waitFor(async () =>
      expect(await search(second, advisor, 'Delayed place')).toEqual(['Delayed place']),
    );
    await database.onReplica('select pg_wal_replay_resume()');
    await untilUsed(second);
    expect(await findTargets(second, inOther)).toEqual(['replica']);
  });

  test('the position of the session decides, whatever pages were notified', async () => {
    await aSession(app.db, fixture.people.head, new Date(now));
    const { idHash } = await app.db
      .selectFrom('sessions')
      .select('idHash')
      .where('userId', '=', fixture.people.head)
      .executeTakeFirstOrThrow();
    await database.onReplica('select pg_wal_replay_pause()');
    await sql`select pg_logical_emit_message(false, 'test', 'moves the log')`.execute(app.db);
    await storeWrittenPosition(app.db, idHash);
    const { writtenPosition } = await app.db
      .selectFrom('sessions')
      .select('writtenPosition')
      .where('idHash', '=', idHash)
      .executeTakeFirstOrThrow();
    expect(await reading(findServer)).toMatchObject({ isReplica: true });
    expect(await reading(findServer, writtenPosition)).toMatchObject({ isReplica: false });
  });

  test('the primary is used once the data is older than five seconds', { timeout: 20_000 }, async () => {
    await database.onReplica('select pg_wal_replay_pause()');
    await sql`select pg_logical_emit_message(false, 'test', 'moves the log')`.execute(app.db);
    expect(await reading(findServer)).toMatchObject({ isReplica: true });
    await sleep(5500);
    expect(await reading(findServer)).toMatchObject({ isReplica: false });
    await vi.waitFor(
      () => expect(app.services.replicas?.listStatuses()).toMatchObject([{ problem: 'behind' }]),
      { timeout: 3000 },
    );
    expect(await app.services.health.failing('warnings')).toContain('readReplica1');
    expect(await app.services.health.failing('all')).not.toContain('readReplica1');
    expect(await app.services.metrics.registry.metrics()).toMatch(
      /harken_replica_lag_seconds\{replica="[^"]+"\} [3-9]/,
    );
  });
});

/** Requests all the time, from several people at once. @returns their statuses and the longest time, in milliseconds */
async function requestWhile(work: () => Promise<unknown>) {
  const statuses = new Set<number>();
  let longest = 0;
  let isOver = false;
  const keepAsking = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      statuses.add((await dashboard(app, fixture.people.manager)).status);
      longest = Math.max(longest, performance.now() - startedAt);
    }
  };
  const asking = [1, 2, 3].map(keepAsking);
  await work();
  isOver = true;
  await Promise.all(asking);
  return { statuses: [...statuses], longest };
}

describe('a replica that is lost during requests', () => {
  test('by being killed fails no request, and is used again when it is back', {
    timeout: 40_000,
  }, async () => {
    const { statuses, longest } = await requestWhile(async () => {
      await sleep(300);
      database.signalReplica('SIGKILL');
      await sleep(1500);
    });
    expect(statuses).toEqual([200]);
    expect(longest).toBeLessThan(5000);
    expect(app.services.replicas?.listStatuses()).toMatchObject([{ problem: 'unreachable' }]);
    await database.restartReplica();
    await untilUsed();
  });

  test('by hanging delays requests for a short time only', { timeout: 40_000 }, async () => {
    const { statuses, longest } = await requestWhile(async () => {
      await sleep(300);
      database.signalReplica('SIGSTOP');
      await sleep(2500);
      await vi.waitFor(
        () => expect(app.services.replicas?.listStatuses()).toMatchObject([{ problem: 'unreachable' }]),
        { timeout: 5000 },
      );
      database.signalReplica('SIGCONT');
    });
    expect(statuses).toEqual([200]);
    expect(longest).toBeLessThan(5000);
    await untilUsed();
  });

  test('while a statement waits for it repeats the statement on the primary', async () => {
    const slow = reading(async () => {
      const { rows } = await sql<{ isReplica: boolean }>`
        select pg_is_in_recovery() as is_replica, pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)`.execute(
        app.db,
      );
      return rows[0]?.isReplica;
    });
    await sleep(200);
    await database.onReplica(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(case%' and pid <> pg_backend_pid()`,
    );
    expect(await slow).toBe(false);
  });

  test('in a read-only transaction repeats the work on the primary', async () => {
    const attempts: boolean[] = [];
    const result = await reading(() =>
      app.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const { rows } = await sql<{ isReplica: boolean; pid: number }>`
            select pg_is_in_recovery() as is_replica, pg_backend_pid() as pid`.execute(trx);
          const [first] = rows;
          attempts.push(first?.isReplica ?? false);
          if (first?.isReplica) await database.onReplica(`select pg_terminate_backend(${first.pid})`);
          await sql`declare listed no scroll cursor for select generate_series(1, 3) as id`.execute(trx);
          return (await sql<{ id: number }>`fetch forward 2 from listed`.execute(trx)).rows;
        }),
    );
    expect(attempts).toEqual([true, false]);
    expect(result).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('does not repeat a statement for which nobody waits any more', async () => {
    let isCancelled = false;
    const slow = app.services.replicas?.run({ written: null, isCancelled: () => isCancelled }, () =>
      sql`select pg_sleep(case when pg_is_in_recovery() then 30 else 0 end) as cancelled_sleep`.execute(
        app.db,
      ),
    );
    slow?.catch(() => undefined);
    await sleep(200);
    isCancelled = true;
    await database.onReplica(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%cancelled_sleep%' and pid <> pg_backend_pid()`,
    );
    await expect(slow).rejects.toThrow();
  });
});

test('a statement that conflicts with what the replica replays is repeated on the primary', async () => {
  await sql`create table conflicting as select generate_series(1, 1000) as id`.execute(app.db);
  await untilReplayed();
  const slow = reading(async () => {
    const { rows } = await sql<{ isReplica: boolean; count: number }>`
      select pg_is_in_recovery() as is_replica, (select count(*) from conflicting) as count,
        pg_sleep(case when pg_is_in_recovery() then 10 else 0 end)`.execute(app.db);
    return rows[0];
  });
  await sleep(300);
  await sql`delete from conflicting where id > 10`.execute(app.db);
  await sql`vacuum conflicting`.execute(app.db);
  expect(await slow).toMatchObject({ isReplica: false, count: 10 });
  const { values } = await app.services.metrics.replicaBypasses.get();
  expect(values.some(({ labels }) => labels.reason === 'conflict')).toBe(true);
});

describe('writes', () => {
  test('go to the primary, in whatever form, and so do transactions and what is read after them', async () => {
    const insert = sql`insert into conflicting_writes values (1)`;
    await sql`create table conflicting_writes (id integer)`.execute(app.db);
    await untilReplayed();
    expect(await reading(findServer)).toEqual({ isReplica: true, readOnly: 'on' });
    await reading(async () => {
      await insert.execute(app.db);
      expect(await findServer()).toEqual({ isReplica: false, readOnly: 'off' });
    });
    await reading(() =>
      sql`with added as (insert into conflicting_writes values (2) returning id) select id from added`.execute(
        app.db,
      ),
    );
    await reading(() =>
      app.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(
          trx,
        );
        expect(rows[0]?.isReplica).toBe(false);
        await insert.execute(trx);
      }),
    );
    const { rows } = await sql<{ id: number }>`select id from conflicting_writes order by id`.execute(app.db);
    expect(rows.map(({ id }) => id)).toEqual([1, 1, 2]);
  });

  test('outside of such calls are as before', async () => {
    expect(await findServer()).toEqual({ isReplica: false, readOnly: 'off' });
  });
});

describe('the check-up', () => {
  const examineReplicas = async (urls: string) => {
    const results = await examine({
      environment: {
        ...{ HARKEN_SECRET_KEY: testSecretKeys.secretKey ?? '', DATABASE_URL: database.primaryUrl },
        DATABASE_READ_URL: urls,
      },
    });
    return results.filter(({ id }) => id === 'replicas');
  };

  test('names each replica and what is wrong with it, as a warning', { timeout: 30_000 }, async () => {
    const other = inject('testCluster').connectionString;
    const results = await examineReplicas(
      `${database.replicaUrl}, ${other} postgresql://harken:word@127.0.0.1:1/harken`,
    );
    expect(results).toMatchObject([
      { state: 'ok', finding: 'ok' },
      { state: 'warning', finding: 'unsuitable' },
      { state: 'warning', finding: 'unreachable' },
    ]);
    expect(formatResults(results)).toMatch(
      /ok +Read replicas: The replica \S+ has everything.*\nWARNING.*\nWARNING .*127\.0\.0\.1, port 1 of DATABASE_READ_URL/,
    );
    expect(formatResults(results)).not.toContain('word');
  });

  test('says nothing without replicas', { timeout: 30_000 }, async () => {
    expect(await examineReplicas('')).toEqual([]);
  });
});

test('a server that is no replica of the database is left out', async () => {
  const other = await startApp([inject('testCluster').connectionString]);
  await vi.waitFor(() =>
    expect(other.services.replicas?.listStatuses()).toMatchObject([{ problem: 'unsuitable' }]),
  );
  expect(await findTargets(other, () => search(other, fixture.people.manager, 'nothing'))).toEqual([
    'primary',
  ]);
  await other.close();
});

test('without replicas nothing is different: no statement more, and sessions store no position', async () => {
  const { services } = without;
  expect(services.replicas).toBeNull();
  const statements: string[] = [];
  const listened = new WeakSet<object>();
  services.pool.on('acquire', (client) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...request: unknown[]) => unknown;
    client.query = ((text: unknown, ...rest: unknown[]) => {
      statements.push(typeof text === 'string' ? text : JSON.stringify(text));
      return query(text, ...rest);
    }) as typeof client.query;
  });
  expect(await search(without, fixture.people.colleague, 'nothing')).toEqual([]);
  const url = `/api/nationalSocietyStructure/region/create?nationalSocietyId=${fixture.society.id}`;
  expect((await without.as(fixture.people.otherManager).post(url, { name: 'Without' })).status).toBe(200);
  expect(statements.length).toBeGreaterThan(5);
  expect(statements.filter((text) => /wal_|pg_control|update "sessions"/.test(text))).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sessions
    where user_id = ${fixture.people.otherManager} and written_position is not null`.execute(without.db);
  expect(rows[0]?.count).toBe(0);
  expect((await countReads(without)).primary).toBe(0);
});
