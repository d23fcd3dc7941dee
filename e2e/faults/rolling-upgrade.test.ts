import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../packages/server/src/platform/db/database.ts';
import { migrateToLatest } from '../../packages/server/src/platform/db/migrate.ts';
import { createEmptyDatabase } from '../../packages/server/test/support/database-server.ts';
import { signIn } from '../support/api.ts';
import { realNow } from '../support/clock.ts';
import { deliver, formatTimestamp } from '../support/gateway.ts';
import { preparePreviousRelease } from '../support/previous-release.ts';
import {
  aCollector,
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  noAlerts,
  type Society,
  threeNearby,
} from '../support/setup.ts';
import { maxSmsMilliseconds } from '../support/sms-times.ts';
import {
  administrator,
  requiredSettings,
  type StartedServer,
  startAndWaitForExit,
  startServer,
} from '../support/start-server.ts';
import { until } from '../support/until.ts';

/** The previous release ingests messages while this one migrates a full database, and keeps working afterwards. */
const oldMessages = 40_000;
const batchSize = 10_000;
const pause = 20;
const database = await createEmptyDatabase();
const pool = openPool(database.connectionString, 2);
const release = await preparePreviousRelease();
// The previous release does not know the test clock.
const settings = { DATABASE_URL: database.connectionString, HARKEN_TEST_CLOCK: '' };
const folder = await mkdtemp(path.join(tmpdir(), 'harken-next-'));
let before: StartedServer;
let next: StartedServer;
let society: Society;
let projectId: number;
let phoneNumber: string;
afterAll(async () => {
  await Promise.all([before?.kill(), next?.kill()]);
  await pool.end();
  await release.remove();
  await rm(folder, { recursive: true });
  await database.drop();
});

/** Fills the tables like years of use would. */
async function fill(): Promise<void> {
  for (let first = 1; first < oldMessages; first += batchSize) {
    const values = [society.nationalSocietyId, first, first + batchSize - 1];
    await pool.query(
      `insert into raw_reports (source, national_society_id, sender, timestamp, text, processed_at, error_type, incoming_message_id)
       select 'SmsEagle', $1, '+22176' || n, '20240301115900', '?', now(), 'FormatError', 'old ' || n
       from generate_series($2::int, $3::int) n`,
      values,
    );
    await pool.query(
      `insert into outbox_messages (channel, kind, national_society_id, body, state, sent_at)
       select 'sms', 'feedback', $1, 'Thanks', 'Sent', now() from generate_series($2::int, $3::int)`,
      values,
    );
  }
}

beforeAll(async () => {
  before = await startServer(settings, release.main);
  const api = await signIn(before.url, administrator);
  society = await aSociety(api);
  projectId = await aProject(api, society, [
    { healthRiskId: await aHealthRisk(api, 1, 'Human'), thanks: 'Thanks', rule: noAlerts },
    { healthRiskId: await aHealthRisk(api, 2, 'Human'), thanks: 'Thanks', rule: threeNearby },
  ]);
  const { nationalSocietyId, organizationId, villageIds } = society;
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const locations = [{ villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 }];
  phoneNumber = (await aCollector(api, { projectId, supervisorId, locations })).phoneNumber;
  await fill();
});

let lastId = 0;

/** Delivers messages one after the other, each until accepted, during some other work; returns ids and the longest delay. */
async function whileDelivering(currentUrl: () => string, work: () => Promise<void>) {
  const ids: string[] = [];
  let isDone = false;
  let longest = 0;
  const delivering = (async () => {
    let acceptedAt = performance.now();
    while (!isDone) {
      lastId += 1;
      const msgid = String(lastId); // the previous release only accepts numeric ids
      const sms = {
        sender: phoneNumber,
        text: '1#1#2',
        msgid,
        timestamp: formatTimestamp(new Date(realNow())),
      };
      while ((await deliver(currentUrl(), society.apiKey, sms).catch(() => 0)) !== 200) await sleep(pause);
      longest = Math.max(longest, performance.now() - acceptedAt);
      acceptedAt = performance.now();
      ids.push(msgid);
      await sleep(pause);
    }
  })();
  await work().finally(() => {
    isDone = true;
  });
  await delivering;
  return { ids, longest };
}

/** Waits until all messages are processed; counts messages, reports and replies. */
async function countResults(ids: string[]) {
  const query = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as messages, count(distinct incoming_message_id)::int as different, count(reports.id)::int as reports,
         count(replies.id)::int as replies, count(*) filter (where processed_at is null)::int as waiting
       from raw_reports left join reports on reports.id = raw_reports.id
       left join outbox_messages as replies on replies.raw_report_id = raw_reports.id
       where incoming_message_id = any($1)`,
      [ids],
    );
    return rows[0];
  };
  return until(query, ({ waiting }) => waiting === 0);
}

const expectedCounts = (ids: string[]) => {
  const count = ids.length;
  return { messages: count, different: count, reports: count, replies: count, waiting: 0 };
};

// SRV.NFXNREQ.040
test('this release starts beside the previous one, which keeps ingesting and can be restarted', async () => {
  let url = before.url;
  const { ids, longest } = await whileDelivering(
    () => url,
    async () => {
      next = await startServer(settings);
      await sleep(500);
      url = next.url;
      expect(await before.stop()).toBe(0);
      before = await startServer(settings, release.main);
      url = before.url;
      await sleep(500);
    },
  );
  expect(ids.length).toBeGreaterThan(30);
  expect(await countResults(ids)).toEqual(expectedCounts(ids)); // none lost, none duplicated
  expect(longest).toBeLessThanOrEqual(maxSmsMilliseconds);
});

test('the previous release alone raises alerts, cross-checks and records audit events in the new schema', async () => {
  expect(await next.stop()).toBe(0);
  for (let report = 1; report <= 3; report++)
    await deliver(before.url, society.apiKey, {
      ...{ sender: phoneNumber, text: '2#1#2', msgid: String(500_000 + report) },
      timestamp: formatTimestamp(new Date(realNow())),
    });
  const api = await signIn(before.url, administrator);
  const findAlerts = () => pool.query('select id, group_id from alerts where project_id = $1', [projectId]);
  const { rows: alerts } = await until(findAlerts, ({ rows }) => rows.length > 0);
  const { rows: reports } = await pool.query('select id from reports where alert_id = $1 order by id', [
    alerts[0].id,
  ]);
  expect(reports).toHaveLength(3);
  const query = { reportId: reports[0].id };
  await api.call('alert/acceptReport', { params: { alertId: alerts[0].id }, query });
  const clusters = await pool.query('select 1 from clusters where id = $1', [alerts[0].group_id]);
  expect(clusters.rows).toHaveLength(1);
  const locations = await pool.query('select 1 from cluster_locations where cluster_id = $1', [
    alerts[0].group_id,
  ]);
  expect(locations.rows).toHaveLength(1);
  const checks = await pool.query('select action from cross_checks where report_id = $1', [query.reportId]);
  expect(checks.rows).toEqual([{ action: 'AcceptedReport' }]);
  const events = await pool.query(`select 1 from audit_events where action = 'alert/acceptReport'`);
  expect(events.rows).toHaveLength(1);
});

test('a later release adds a column, an index and values to the largest table without interruption', async () => {
  await cp(path.join(import.meta.dirname, '../../packages/server/migrations'), folder, { recursive: true });
  const files = {
    '9999-01-column':
      'alter table raw_reports add column note text; alter table raw_reports add column weight integer not null default 1;',
    '9999-02-index':
      '-- migration: concurrent\ncreate index concurrently raw_reports_note_index on raw_reports (sender, note);',
    '9999-03-values': `-- migration: batches
      update raw_reports set note = 'x' where id in (
        select id from raw_reports where note is null and incoming_message_id like 'old %' limit 10000 for update skip locked);`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, `${name}.sql`), text);
  const { ids, longest } = await whileDelivering(
    () => before.url,
    () => migrateToLatest(database.connectionString, folder),
  );
  expect(await countResults(ids)).toEqual(expectedCounts(ids));
  expect(longest).toBeLessThanOrEqual(maxSmsMilliseconds);
  const { rows } = await pool.query(
    `select indisvalid from pg_index where indexrelid = 'raw_reports_note_index'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('releases that are incompatible with a migration do not start', async () => {
  await writeFile(
    path.join(folder, '9999-04-less.sql'),
    '-- migration: contract\nalter table raw_reports drop column note;',
  );
  await migrateToLatest(database.connectionString, folder);
  const [current, older] = await Promise.all([
    startAndWaitForExit({ ...requiredSettings, ...settings }),
    startAndWaitForExit({ ...requiredSettings, ...settings }, release.main),
  ]);
  expect(current.code).toBe(1);
  expect(current.output).toMatch(
    /^Harken cannot start: its database was upgraded by a newer release.*9999-04-less/m,
  );
  expect(older.code).toBe(1);
  expect(older.output).toContain('9999-04-less');
});
