import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A socket's path must fit into 104 bytes on macOS and 108 on Linux, file name included. */
const longestSocketPath = 100;

/**
 * The folder of the Unix socket that belongs to a data folder: short, and the same on every start.
 *
 * @example socketFolderOf('/srv/harken/data/postgres') // '/tmp/harken-3f1c0a9be2d4'
 */
export function socketFolderOf(dataDir: string, temporary = tmpdir()): string {
  const name = `harken-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const folder = path.join(temporary, name);
  return `${folder}/.s.PGSQL.65535`.length < longestSocketPath ? folder : path.join('/tmp', name);
}

/**
 * Makes the socket folder, closed to everybody but its owner: who may open it, may connect.
 *
 * @param owner who is to own it; undefined leaves it ours
 * @param formerOwner who owned the data until now, and so may have made the folder
 * @throws when a folder of that name was made by somebody else, who could answer in the server's place
 */
export async function openSocketFolder(
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
    throw new Error(`${folder} belongs to somebody else; remove it, or set TMPDIR to a folder of your own`);
  }
  if (owner) await chown(folder, owner.uid, owner.gid);
}

/** Removes what a killed server left in its socket folder. Only to be called when it is certainly gone. */
export async function clearSocketFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
}
