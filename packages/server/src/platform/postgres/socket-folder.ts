import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The path of a socket is limited to 104 bytes on macOS and 108 on Linux, including the file name. */
const maxSocketPathLength = 100;

/**
 * The folder of the Unix socket of a data folder: short, and the same at every start.
 *
 * @example socketFolderOf('/srv/harken/data/postgres') // '/tmp/harken-3f1c0a9be2d4'
 */
export function findSocketFolder(dataDir: string, temporary = tmpdir()): string {
  const name = `harken-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const folder = path.join(temporary, name);
  return `${folder}/.s.PGSQL.65535`.length < maxSocketPathLength ? folder : path.join('/tmp', name);
}

/**
 * Creates the socket folder, accessible to its owner only: access to it allows connecting.
 *
 * @param owner of the folder; undefined for the current account
 * @param formerOwner of the data, who may have created the folder
 * @throws when somebody else created a folder of that name, who could impersonate the server
 */
export async function createSocketFolder(
  folder: string,
  owner?: { uid: number; gid: number },
  formerOwner?: number,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const trusted = [process.getuid?.() ?? found.uid, owner?.uid, formerOwner];
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new Error(`${folder} belongs to another account; remove it, or set TMPDIR to a folder of your own`);
  }
  if (owner) await chown(folder, owner.uid, owner.gid);
}

/** Removes what a killed server left in its socket folder. Only call it when the server is certainly not running. */
export async function clearSocketFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
}
