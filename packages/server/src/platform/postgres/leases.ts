import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './postmaster.ts';

let leaseCount = 0;

/**
 * Registers this process as a user of an embedded server (a lease).
 *
 * A second `npm start` on the same data adopts the running server. When one of the two ends, the other must keep its database, so
 * the last one stops the server.
 *
 * @param folder with a file for each lease, named after the process that has it
 * @param isNewServer whether the server was just started, so that all existing leases are obsolete
 * @returns releases the lease; resolves to true if it was the last one
 */
export async function acquireLease(folder: string, isNewServer: boolean): Promise<() => Promise<boolean>> {
  if (isNewServer) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  leaseCount += 1;
  const leaseFile = path.join(folder, `${process.pid}-${leaseCount}`);
  await writeFile(leaseFile, '');
  return async () => {
    await rm(leaseFile, { force: true });
    const others = await readdir(folder).catch((): string[] => []);
    const isLast = !others.some((name) => isAlive(Number.parseInt(name, 10)));
    if (isLast) await rm(folder, { recursive: true, force: true });
    return isLast;
  };
}
