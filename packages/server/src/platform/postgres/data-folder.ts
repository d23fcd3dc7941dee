import { spawn } from 'node:child_process';
import { chown, lchown, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { commandAs, ownerOfFiles, type RunsAs } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The database user that owns everything; it exists only inside the embedded server. */
export const embeddedUser = 'harken';

/**
 * Makes sure that a data folder holds a database cluster owned by whoever runs PostgreSQL.
 *
 * A new cluster is made beside its place and moved there when finished, so that a start which is
 * interrupted never leaves half a cluster behind. Text is UTF-8, sorted by code point: the same
 * on every machine, whatever its locale.
 *
 * @param sync whether the new files are forced to disk; tests do without
 * @throws when the folder holds something else than a cluster
 */
export async function prepareDataFolder(
  dataDir: string,
  { binaries, runsAs, sync }: { binaries: PostgresBinaries; runsAs: RunsAs; sync: boolean },
): Promise<void> {
  const entries = await readdir(dataDir).catch((): string[] => []);
  if (entries.includes('PG_VERSION')) return giveTo(dataDir, ownerOfFiles(runsAs));
  if (entries.length > 0) throw new Error(`${dataDir} is not empty, but holds no PostgreSQL database`);

  const unfinished = `${dataDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await giveTo(unfinished, ownerOfFiles(runsAs));
  await createCluster(unfinished, { binaries, runsAs, sync });
  await rmdir(dataDir).catch(() => undefined);
  await rename(unfinished, dataDir);
}

async function createCluster(
  folder: string,
  { binaries, runsAs, sync }: { binaries: PostgresBinaries; runsAs: RunsAs; sync: boolean },
): Promise<void> {
  const { command, options, ids } = commandAs(runsAs, binaries.initdb, [
    ...['-D', folder, '-U', embeddedUser, '--auth=trust', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(sync ? [] : ['--no-sync']),
  ]);
  const initdb = spawn(command, options, {
    ...ids,
    env: binaries.environment,
    cwd: path.parse(folder).root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  initdb.stderr.on('data', (text) => {
    complaints += text;
  });
  const code = await new Promise((resolve, reject) => {
    initdb.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder: ${complaints.trim()}`);
}

/** Changes the owner of a whole folder, once: when the project moved, or another account runs it than before. */
async function giveTo(folder: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  const inside = await readdir(folder, { recursive: true });
  for (const name of inside) await lchown(path.join(folder, name), owner.uid, owner.gid);
  await chown(folder, owner.uid, owner.gid); // last, so that an interruption is noticed the next time
}
