import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { askServer } from './databases.queries.ts';
import { tendEmbeddedPostgres } from './tended-postgres.ts';

test('a server that is killed comes back by itself, at the same address', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-tended-'));
  const troubles: unknown[] = [];
  const postgres = await tendEmbeddedPostgres(
    { dataDir: path.join(folder, 'postgres'), settings: ['fsync=off'] },
    (error) => troubles.push(error),
  );
  try {
    process.kill(postgres.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await askServer(postgres.connection)).not.toBe('answers'), {
      timeout: 5000,
    });
    await vi.waitFor(async () => expect(await askServer(postgres.connection)).toBe('answers'), {
      timeout: 20_000,
      interval: 200,
    });
    expect(troubles).toEqual([undefined]);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  expect(await askServer(postgres.connection)).toBe('silent');
});
