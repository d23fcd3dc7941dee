import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  isPostmasterOf,
  readPostmaster,
  stopPostmaster,
} from '../../packages/server/src/platform/postgres/postmaster.ts';

/** A data folder of its own for a server, with the database that is started in it. */
export interface DataFolder {
  path: string;
  /** Process number of the database, or undefined while none runs. */
  databaseProcess(): number | undefined;
  /** Ends the database, if it still runs, and removes everything. */
  remove(): Promise<void>;
}

export async function aDataFolder(): Promise<DataFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-e2e-'));
  await chmod(folder, 0o755); // started as root, the database runs under another account
  const dataDir = path.join(folder, 'postgres');
  const databaseProcess = () => {
    const pid = readPostmaster(dataDir)?.pid;
    return pid && isPostmasterOf(dataDir, pid) ? pid : undefined;
  };
  return {
    path: folder,
    databaseProcess,
    async remove() {
      const pid = databaseProcess();
      if (pid) await stopPostmaster(pid);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
