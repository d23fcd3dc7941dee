import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  isPostmasterOf,
  readPostmaster,
  stopPostmaster,
} from '../../packages/server/src/platform/postgres/postmaster.ts';
import { createTestFolder } from '../../packages/server/test/support/database-server.ts';

/** The data folder of a server, with its embedded database. */
export interface DataFolder {
  path: string;
  /** Process id of the database, or undefined while it is not running. */
  findDatabaseProcess(): number | undefined;
  /** Stops the database if it is running, and removes the folder. */
  remove(): Promise<void>;
}

/** Creates one, in memory if there is enough: a database waits for the disk at every commit. What killed processes wrote stays there. */
export async function aDataFolder(): Promise<DataFolder> {
  const folder = await createTestFolder();
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
