import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { storeBackupSuccess } from '../../platform/jobs/scheduled-jobs.queries.ts';
import { buildGatewaysQuery, type GatewayRow } from '../../platform/metrics/latest-messages.queries.ts';
import { productVersion } from '../../platform/product-version.ts';
import { startHeartbeat } from './system-status.heartbeat.ts';
import { upsertProcess } from './system-status.queries.ts';

const app = await startTestApp();
const administrator = await aUser(app.db, 'Administrator');
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('serverProcesses').execute();
});

const getStatus = async () => (await app.as(administrator).get('/api/systemStatus')).body.value;
const aProcess = {
  id: '11111111-1111-4111-8111-111111111111',
  host: 'worker-1',
  version: '0.1.0',
  isWeb: false,
  isWorker: true,
  clockOffsetSeconds: 0.2,
};
const makeSilent = (id: string, seconds: number) =>
  app.services.pool.query(
    `update server_processes set seen_at = now() - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );

describe('the system status', () => {
  test('is for Administrators only', async () => {
    const coordinator = await aUser(app.db, 'GlobalCoordinator');
    expect((await app.as(coordinator).get('/api/systemStatus')).status).toBe(403);
    expect((await app.nobody.get('/api/systemStatus')).status).toBe(401);
  });

  test('says that no worker runs, and that there was no backup, in an empty installation', async () => {
    expect(await getStatus()).toMatchObject({
      processes: [],
      processProblems: ['noWorker'],
      messages: { waiting: 0, setAside: 0, oldestSeconds: 0, state: 'ok' },
      outbox: [],
      database: { replicas: [] },
      backup: { state: 'failed' },
    });
  });

  test('shows a process while it runs, and no longer once it stopped', async () => {
    const heartbeat = startHeartbeat(app.services, { web: true, worker: true });
    await expect.poll(async () => (await getStatus()).processes).toHaveLength(1);
    const { processes, processProblems } = await getStatus();
    expect(processes[0]).toMatchObject({
      ...{ isWeb: true, isWorker: true, version: productVersion, state: 'ok', clockState: 'ok' },
    });
    expect(processes[0].seenSecondsAgo).toBeLessThan(60);
    expect(Math.abs(processes[0].clockOffsetSeconds)).toBeLessThan(60);
    expect(processProblems).toEqual([]);
    await heartbeat.stop();
    expect((await getStatus()).processes).toEqual([]);
  });

  test('shows a killed process for a day, and forgets it with the next heartbeat of another one', async () => {
    await upsertProcess(app.db, aProcess, 3600);
    await makeSilent(aProcess.id, 61);
    const { processes, processProblems } = await getStatus();
    expect(processes).toMatchObject([{ host: 'worker-1', version: '0.1.0', state: 'failed' }]);
    expect(processProblems).toEqual(['noWorker']);
    await makeSilent(aProcess.id, 2 * 86_400);
    const heartbeat = startHeartbeat(app.services, { web: true, worker: false });
    await expect
      .poll(async () => app.db.selectFrom('serverProcesses').select('id').execute())
      .toHaveLength(1);
    await heartbeat.stop();
    expect(await app.db.selectFrom('serverProcesses').selectAll().execute()).toEqual([]);
  });

  test('a second heartbeat changes only when it was seen, and its clock', async () => {
    await upsertProcess(app.db, aProcess, 3600);
    const [first] = (await getStatus()).processes;
    await makeSilent(aProcess.id, 30);
    await upsertProcess(app.db, { ...aProcess, clockOffsetSeconds: -75 }, 3630);
    const [second] = (await getStatus()).processes;
    expect(second).toMatchObject({
      startedAt: first.startedAt,
      clockOffsetSeconds: -75,
      clockState: 'warning',
    });
    expect(second.seenSecondsAgo).toBeLessThan(20);
  });

  test('says that processes of several versions run', async () => {
    await upsertProcess(app.db, aProcess, 10);
    const other = { ...aProcess, id: '22222222-2222-4222-8222-222222222222', version: '0.2.0' };
    await upsertProcess(app.db, other, 10);
    expect((await getStatus()).processProblems).toEqual(['versionsDiffer']);
  });

  test('shows how long messages wait, the outbox by channel, and failed ones', async () => {
    const now = app.clock.now();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await app.db
      .insertInto('rawReports')
      .values({ source: 'SmsEagle', body: 'x', arrivedAt: minutesAgo(2), receivedAt: minutesAgo(2) })
      .execute();
    const sms = { channel: 'sms', kind: 'feedback', recipient: '+100', body: 'x', createdAt: minutesAgo(11) };
    await app.db
      .insertInto('outboxMessages')
      .values([
        { ...sms, state: 'Queued' },
        { ...sms, state: 'Retrying' },
        { ...sms, channel: 'email', state: 'Failed' },
        { ...sms, channel: 'webhook', state: 'Withheld' },
      ])
      .execute();
    const { messages, outbox } = await getStatus();
    expect(messages).toMatchObject({ waiting: 1, state: 'warning' });
    expect(messages.oldestSeconds).toBeGreaterThanOrEqual(120);
    expect(outbox).toMatchObject([
      { channel: 'email', waiting: 0, failed: 1, oldestSeconds: 0, state: 'warning' },
      { channel: 'sms', waiting: 2, failed: 0, state: 'warning' },
    ]);
  });

  test('lists gateways with their latest message in any project, those that are down first, without archived societies', async () => {
    const [society, archived] = [await aSociety(app.db), await aSociety(app.db)];
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', archived.id)
      .execute();
    const heard = await aGateway(app.db, society.id);
    const down = await aGateway(app.db, society.id);
    const silent = await aGateway(app.db, society.id);
    await aGateway(app.db, archived.id);
    const now = app.clock.now();
    await app.db.updateTable('smsGateways').set({ downSince: now }).where('id', '=', down.id).execute();
    await app.db
      .insertInto('rawReports')
      .values({
        ...{ source: 'SmsEagle', body: 'x', smsGatewayId: heard.id, nationalSocietyId: society.id },
        ...{ arrivedAt: now, receivedAt: now, processedAt: now },
      })
      .execute();
    const { gateways } = await getStatus();
    expect(gateways).toMatchObject([
      { id: down.id, state: 'failed', downSince: now.toISOString() },
      { id: silent.id, state: 'warning' },
      { id: heard.id, state: 'ok', lastMessageAt: now.toISOString(), nationalSocietyId: society.id },
    ]);
    expect(gateways[1]).not.toHaveProperty('lastMessageAt');
  });

  test('is closed to a manager of two national societies, whatever gateways these have', async () => {
    const [first, second] = [await aSociety(app.db), await aSociety(app.db)];
    for (const { id } of [first, second]) await aGateway(app.db, id);
    const manager = await aUser(app.db, 'Manager', {
      nationalSocietyId: first.id,
      organizationId: first.organizationId,
    });
    await app.db
      .insertInto('userNationalSocieties')
      .values({
        userId: manager,
        nationalSocietyId: second.id,
        organizationId: second.organizationId,
      })
      .execute();
    const { status, body } = await app.as(manager).get('/api/systemStatus');
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('gateways');
    const listed = (await getStatus()).gateways.map((row: GatewayRow) => row.nationalSocietyId);
    expect(listed).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  test('lists 200 of 300 gateways: the one that is down, then those that have been silent longest', async () => {
    const society = await aSociety(app.db);
    const now = app.clock.now();
    const ids: number[] = [];
    for (let number = 0; number < 300; number += 1) ids.push((await aGateway(app.db, society.id)).id);
    const down = ids.at(-1) ?? 0;
    await app.db.updateTable('smsGateways').set({ downSince: now }).where('id', '=', down).execute();
    const heard = ids.slice(0, 150);
    await app.db
      .insertInto('rawReports')
      .values(
        heard.map((smsGatewayId) => ({
          ...{ source: 'SmsEagle', body: 'x', smsGatewayId, nationalSocietyId: society.id },
          ...{ arrivedAt: now, receivedAt: now, processedAt: now },
        })),
      )
      .execute();
    const gateways: GatewayRow[] = (await getStatus()).gateways;
    expect(gateways).toHaveLength(200);
    const listed = gateways.map(({ id }) => id);
    expect(gateways.slice(0, 2).map(({ id }) => id)).toContain(down);
    expect(listed).toEqual(expect.arrayContaining(ids.slice(150)));
    // Only as many of those that delivered as there is room for.
    expect(listed.filter((id) => heard.includes(id)).length).toBeLessThan(50);
  });

  test('finds the latest message of a gateway in an index, however many messages it had', async () => {
    const society = await aSociety(app.db);
    const { id } = await aGateway(app.db, society.id);
    await sql`
      insert into raw_reports (source, national_society_id, sms_gateway_id, text, received_at, processed_at)
      select 'SmsEagle', ${society.id}::int, ${id}::int, '1#1#1', now() - number * interval '1 minute', now()
      from generate_series(1, 20000) as number`.execute(app.db);
    await sql`analyze raw_reports`.execute(app.db);
    for (const isDownFirst of [true, false]) {
      const query = buildGatewaysQuery({ isDownFirst, limit: 200 });
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(app.db);
      const plan = rows.flatMap((row) => Object.values(row)).join('\n');
      expect(plan).toContain('raw_reports_gateway_time_index');
      expect(plan).not.toContain('Seq Scan on raw_reports');
    }
  });

  test('describes the database and the newest backup', async () => {
    await storeBackupSuccess(app.db);
    const { database, backup } = await getStatus();
    expect(database.version).toMatch(/^\d+/);
    expect(database.sizeInBytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(0);
    expect(database.maxConnections).toBeGreaterThanOrEqual(database.connections);
    expect(backup).toMatchObject({ state: 'ok' });
    expect(backup.succeededAt).toMatch(/Z$/);
  });
});
