import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  isPostmasterOf,
  readPostmaster,
  stopPostmaster,
} from '../../packages/server/src/platform/postgres/postmaster.ts';

/** The data folder of a server, with its embedded database. */
export interface DataFolder {
  path: string;
  /** Process id of the database, or undefined while it is not running. */
  findDatabaseProcess(): number | undefined;
  /** Stops the database if it is running, and removes the folder. */
  remove(): Promise<void>;
}

export async function aDataFolder(): Promise<DataFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-e2e-'));
  await chmod(folder, 0o755); // started as root, the database runs under another account
  const dataDir = path.join(folder, 'postgres');
  const findDatabaseProcess = () => {
    const pid = readPostmaster(dataDir)?.pid;
    return pid && isPostmasterOf(dataDir, pid) ? pid : undefined;
  };
  return {
    path: folder,
    findDatabaseProcess,
    async remove() {
      const pid = findDatabaseProcess();
      if (pid) await stopPostmaster(pid);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
