import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster } from '../../packages/server/test/support/cluster.ts';
import { type FaultStage, setFaultStage } from '../support/fault-stage.ts';
import { until } from '../support/until.ts';

/** The disk of the reports is full for a while: a small one in memory, where it may be mounted, else a stand-in that says so. */
const cluster = await startTestCluster();
const run = promisify(execFile);
let stage: FaultStage;
let folder: string | null = null;
beforeAll(async () => {
  stage = await setFaultStage(cluster);
});
afterAll(async () => {
  await stage.end();
  await cluster.stop();
  if (folder) await run('umount', [folder]).catch(() => undefined);
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Disk {
  what: string;
  fill(): Promise<void>;
  free(): Promise<void>;
}

/** A disk of a megabyte for the reports; null where nobody may mount one, or PostgreSQL runs elsewhere. */
async function smallDisk(eye: pg.Pool): Promise<Disk | null> {
  const { rows } = await eye.query(`select current_setting('data_directory') as data`);
  const owner = await stat(rows[0].data).catch(() => null);
  if (!owner || process.env.HARKEN_TEST_DATABASE_URL) return null;
  const place = await mkdtemp(path.join(tmpdir(), 'harken-disk-'));
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', place]).then(
    () => true,
    () => false,
  );
  folder = place;
  if (!mounted) return null;
  await chown(place, owner.uid, owner.gid);
  await eye.query(`create tablespace small_disk location '${place}'`);
  await eye.query('alter table reports set tablespace small_disk');
  return {
    what: 'a disk in memory',
    async fill() {
      await eye.query('create table filler (text text) tablespace small_disk');
      for (const size of [100_000, 8000, 1])
        for (let error: unknown; !error; )
          error = await eye.query(fillUp, [size]).then(
            () => undefined,
            (failure: { code?: string }) => failure.code,
          );
    },
    free: async () => void (await eye.query('drop table filler')),
  };
}

/** Pieces that cannot be made smaller. */
const fillUp = `insert into filler select string_agg(md5(random()::text), '') from generate_series(1, greatest(1, $1::int / 32))`;

async function standIn(eye: pg.Pool): Promise<Disk> {
  return {
    what: 'a stand-in',
    async fill() {
      await eye.query(`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
      await eye.query(
        'create trigger no_room before insert on reports for each row execute function no_room()',
      );
    },
    free: async () => void (await eye.query('drop trigger no_room on reports')),
  };
}

test('while the disk of the reports is full messages are taken in; then all of them are read, and none is set aside', async () => {
  const { eye } = stage;
  const disk = (await smallDisk(eye)) ?? (await standIn(eye));
  const gateway = stage.startGateway();
  await disk.fill();
  const countWaiting = async () =>
    Number((await eye.query('select count(*) from raw_reports where processed_at is null')).rows[0].count);
  await until(countWaiting, (waiting) => waiting >= 4);
  await sleep(12_000);
  const waiting = await countWaiting();
  expect(waiting).toBeGreaterThan(10);
  await disk.free();
  const freed = performance.now();
  const taken = await gateway.stop();
  const found = await stage.outcomeOf(taken, 120);
  const seconds = ((performance.now() - freed) / 1000).toFixed(1);
  process.stdout.write(
    `full disk (${disk.what}): ${JSON.stringify({ ...found, taken, waiting })}, read ${seconds} s after\n`,
  );
  expect(found).toEqual({ lost: 0, doubled: 0, setAside: 0, alerts: 1 });
});
