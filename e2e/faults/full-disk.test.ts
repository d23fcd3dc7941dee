import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabaseServer } from '../../packages/server/test/support/database-server.ts';
import { createFaultFixture, type FaultFixture } from '../support/fault-fixture.ts';
import { until } from '../support/until.ts';

/** The disk with the reports is full for a while: a small disk in memory if it can be mounted, else a trigger that fails. */
const cluster = await startTestDatabaseServer();
const run = promisify(execFile);
let fixture: FaultFixture;
let folder: string | null = null;
beforeAll(async () => {
  fixture = await createFaultFixture(cluster);
});
afterAll(async () => {
  await fixture.end();
  await cluster.stop();
  if (folder) await run('umount', [folder]).catch(() => undefined);
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Disk {
  what: string;
  fill(): Promise<void>;
  free(): Promise<void>;
}

/** A disk of one megabyte for the reports; null if it cannot be mounted, or PostgreSQL runs elsewhere. */
async function smallDisk(pool: pg.Pool): Promise<Disk | null> {
  const { rows } = await pool.query(`select current_setting('data_directory') as data`);
  const owner = await stat(rows[0].data).catch(() => null);
  if (!owner || process.env.HARKEN_TEST_DATABASE_URL) return null;
  const mountPoint = await mkdtemp(path.join(tmpdir(), 'harken-disk-'));
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', mountPoint]).then(
    () => true,
    () => false,
  );
  folder = mountPoint;
  if (!mounted) return null;
  await chown(mountPoint, owner.uid, owner.gid);
  await pool.query(`create tablespace small_disk location '${mountPoint}'`);
  await pool.query('alter table reports set tablespace small_disk');
  return {
    what: 'a disk in memory',
    async fill() {
      await pool.query('create table filler (text text) tablespace small_disk');
      for (const size of [100_000, 8000, 1])
        for (let error: unknown; !error; )
          error = await pool.query(fillUp, [size]).then(
            () => undefined,
            (failure: { code?: string }) => failure.code,
          );
    },
    free: async () => void (await pool.query('drop table filler')),
  };
}

/** Incompressible content. */
const fillUp = `insert into filler select string_agg(md5(random()::text), '') from generate_series(1, greatest(1, $1::int / 32))`;

async function createFailingTrigger(pool: pg.Pool): Promise<Disk> {
  return {
    what: 'a failing trigger',
    async fill() {
      await pool.query(`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
      await pool.query(
        'create trigger no_room before insert on reports for each row execute function no_room()',
      );
    },
    free: async () => void (await pool.query('drop trigger no_room on reports')),
  };
}

test('with a full disk, messages are ingested; afterwards all are processed, and none is set aside', async () => {
  const { directPool: pool } = fixture;
  const disk = (await smallDisk(pool)) ?? (await createFailingTrigger(pool));
  const gateway = fixture.startGateway();
  await disk.fill();
  const countWaiting = async () =>
    Number((await pool.query('select count(*) from raw_reports where processed_at is null')).rows[0].count);
  await until(countWaiting, (waiting) => waiting >= 4);
  await sleep(12_000);
  const waiting = await countWaiting();
  expect(waiting).toBeGreaterThan(10);
  await disk.free();
  const freed = performance.now();
  const taken = await gateway.stop();
  const found = await fixture.countResults(taken, 120);
  const seconds = ((performance.now() - freed) / 1000).toFixed(1);
  process.stdout.write(
    `full disk (${disk.what}): ${JSON.stringify({ ...found, taken, waiting })}, processed after ${seconds} s\n`,
  );
  expect(found).toEqual({ lost: 0, duplicated: 0, setAside: 0, alerts: 1 });
});
