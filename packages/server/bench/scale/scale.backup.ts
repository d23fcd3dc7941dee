import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchFixture } from '../fixture.ts';

/** Measures a backup by `npm run backup`, and restoring it by `npm run restore` into an embedded database of its own. */

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });

async function runScript(name: string, args: string[], env: Record<string, string>): Promise<number> {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const start = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} exited with ${code}`);
  return (performance.now() - start) / 1000;
}

async function measureFolder(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function measureBackup(
  { connectionString }: BenchFixture,
  restores: boolean,
  say: (line: string) => void,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-bench-backup-'));
  try {
    const backup = path.join(folder, 'backup');
    const seconds = await runScript('backup', [backup], { DATABASE_URL: connectionString });
    say(`  Backup: ${number(seconds)} s, ${number((await measureFolder(backup)) / 1e9, 2)} GB`);
    if (!restores) return;
    const restored = await runScript('restore', [backup], {
      DATABASE_URL: '',
      HARKEN_DATA_DIR: path.join(folder, 'restored'),
    });
    say(`  Restore into an empty database: ${number(restored)} s`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
