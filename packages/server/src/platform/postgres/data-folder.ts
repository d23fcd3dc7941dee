import { spawn } from 'node:child_process';
import { chown, lchown, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buildCommand, findFileOwner, type RunsAs } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The database superuser; it exists only inside the embedded server. */
export const embeddedUser = 'harken';

/**
 * Makes sure that a data folder contains a database cluster owned by the account that runs PostgreSQL.
 *
 * A new cluster is created beside the folder and moved there when complete, so that an interrupted start leaves no partial
 * cluster. Text is UTF-8, sorted by code point: the same on every machine, whatever its locale.
 *
 * @param sync whether new files are flushed to disk; not needed in tests
 * @throws when the folder contains something else
 */
export async function prepareDataFolder(
  dataDir: string,
  { binaries, runsAs, sync }: { binaries: PostgresBinaries; runsAs: RunsAs; sync: boolean },
): Promise<void> {
  const entries = await readdir(dataDir).catch((): string[] => []);
  if (entries.includes('PG_VERSION')) return changeOwner(dataDir, findFileOwner(runsAs));
  if (entries.length > 0) throw new Error(`${dataDir} is not empty, but contains no PostgreSQL database`);

  const unfinished = `${dataDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await changeOwner(unfinished, findFileOwner(runsAs));
  await createCluster(unfinished, { binaries, runsAs, sync });
  await rmdir(dataDir).catch(() => undefined);
  await rename(unfinished, dataDir);
}

async function createCluster(
  folder: string,
  { binaries, runsAs, sync }: { binaries: PostgresBinaries; runsAs: RunsAs; sync: boolean },
): Promise<void> {
  const { command, options, ids } = buildCommand(runsAs, binaries.initdb, [
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
  let errorOutput = '';
  initdb.stderr.on('data', (text) => {
    errorOutput += text;
  });
  const code = await new Promise((resolve, reject) => {
    initdb.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder: ${errorOutput.trim()}`);
}

/** Changes the owner of a folder with its content, after the project moved or is run by another account. */
async function changeOwner(folder: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  const inside = await readdir(folder, { recursive: true });
  for (const name of inside) await lchown(path.join(folder, name), owner.uid, owner.gid);
  await chown(folder, owner.uid, owner.gid); // last, so that an interrupted change is repeated next time
}
