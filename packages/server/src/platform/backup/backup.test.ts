import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { createEmptyDatabase } from '../../../test/support/database-server.ts';
import { aProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { type BackupManifest, formatManifest, manifestName } from './backup-manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const app = await startTestApp();
const restored = await createEmptyDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'harken-backup-'));
afterAll(async () => {
  await app.close();
  await restored.drop();
  await rm(folder, { recursive: true, force: true });
});

const backup = path.join(folder, 'drill');
const sender = '+221770000001';
const acknowledgedBefore: string[] = [];
let manifest: BackupManifest;

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A gateway that keeps sending until stopped, and notes which messages were acknowledged before the backup began. */
function sendUntilStopped(apikey: string, text: string) {
  const state = { isStopped: false, isBackupStarted: false, sent: 0 };
  const sending = (async () => {
    while (!state.isStopped) {
      state.sent += 1;
      const id = String(state.sent);
      const form = new URLSearchParams({ apikey, sender, timestamp: '20240301115900', text, msgid: id });
      const response = await app.nobody.send({
        method: 'POST',
        url: '/api/enqueueSmsEagleReport',
        payload: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      if (response.status === 200 && !state.isBackupStarted) acknowledgedBefore.push(id);
      if (state.sent % 20 === 0) await processMessages(app);
    }
  })();
  return { state, sending };
}

beforeAll(async () => {
  const scene = await aProjectFixture(app);
  await scene.register('Ada', sender);
  const { apiKey } = await aGateway(app.db, scene.society.id);
  const { state, sending } = sendUntilStopped(apiKey, `${scene.healthRiskCode}#1#2`);
  while (acknowledgedBefore.length < 60) await new Promise((resolve) => setImmediate(resolve));
  state.isBackupStarted = true;
  manifest = await takeBackup(app.connectionString, backup);
  state.isStopped = true;
  await sending;
  await restoreBackup(backup, restored.connectionString);
}, 60_000);

describe('a backup taken during message ingestion and restored into a new database', () => {
  test('has every message acknowledged before it began', async () => {
    const rows = await query<{ id: string }>(
      restored.connectionString,
      'select incoming_message_id as id from raw_reports',
    );
    const found = new Set(rows.map(({ id }) => id));
    expect(acknowledgedBefore.length).toBeGreaterThanOrEqual(60);
    expect(acknowledgedBefore.filter((id) => !found.has(id))).toEqual([]);
  });

  // SRV.NFXNREQ.039, SRV.NFXNREQ.043
  test('has as many rows per table as its manifest says', async () => {
    for (const { schema, name, rowCount } of manifest.tables) {
      const [row] = await query<{ count: string }>(
        restored.connectionString,
        `select count(*) from "${schema}"."${name}"`,
      );
      expect([name, Number(row?.count)]).toEqual([name, rowCount]);
    }
  });

  /** The job queue has a table per day, so a database migrated after midnight has others. */
  test('has the same constraints, indexes and triggers as the original', async () => {
    const everything = `
      select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      union all select indexdef from pg_indexes where schemaname in ('public', 'pgboss')
      union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal`;
    const shape = `select line from (${everything}) as lines where line !~ 'queue_stats_[0-9]{8}' order by line`;
    const lines = await query<{ line: string }>(restored.connectionString, shape);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines).toEqual(await query(app.connectionString, shape));
  });

  test('continues the sequences after the highest id', async () => {
    const [row] = await query<{ next: string; most: string }>(
      restored.connectionString,
      `select nextval(pg_get_serial_sequence('raw_reports', 'id')) as next, (select max(id) from raw_reports) as most`,
    );
    expect(Number(row?.next)).toBeGreaterThan(Number(row?.most));
  });
});

describe('restoring a bad backup', () => {
  async function copyBackup(name: string): Promise<string> {
    const copy = path.join(folder, name);
    await cp(backup, copy, { recursive: true });
    return copy;
  }

  test.each([
    [
      'is damaged',
      'The backup is damaged',
      (copy: string) => appendFile(path.join(copy, 'public.reports.copy.gz'), 'x'),
    ],
    [
      'lacks a table',
      'The backup is damaged',
      (copy: string) => rm(path.join(copy, 'public.alerts.copy.gz')),
    ],
    ['was never finished', 'is not a complete backup', (copy: string) => rm(path.join(copy, manifestName))],
    [
      'has no readable manifest',
      'is damaged, or not that of a Harken backup',
      (copy: string) => writeFile(path.join(copy, manifestName), '{'),
    ],
    [
      'is of a newer version',
      'made by a newer Harken',
      async (copy: string) => {
        const newer = { ...manifest, migrations: ['2999-01-01-far', ...manifest.migrations] };
        await writeFile(path.join(copy, manifestName), formatManifest(newer));
      },
    ],
  ])('fails and changes nothing when the backup %s', async (name, message, spoil) => {
    const copy = await copyBackup(name.replaceAll(' ', '-'));
    await spoil(copy);
    const empty = await createEmptyDatabase();
    await expect(restoreBackup(copy, empty.connectionString)).rejects.toThrow(message);
    expect(
      await query(empty.connectionString, "select * from pg_tables where schemaname = 'public'"),
    ).toEqual([]);
    await empty.drop();
  });

  test('fails when the database is not empty', async () => {
    await expect(restoreBackup(backup, app.connectionString)).rejects.toThrow('This database is not empty');
  });

  test('a backup never overwrites an existing folder and leaves no partial one', async () => {
    await expect(takeBackup(app.connectionString, backup)).rejects.toThrow('already exists');
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});
