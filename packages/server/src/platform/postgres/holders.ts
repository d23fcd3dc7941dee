import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './postmaster.ts';

let holdsOfThisProcess = 0;

/**
 * Notes that this process uses an embedded server, and gives back how to end that.
 *
 * A second `npm start` on the same data takes over the running server. When one of the two ends,
 * the other must keep its database; so the server is stopped by whoever is last.
 *
 * @param folder where each user of the server has a file, named after its process
 * @param fresh true when the server was just started, so that all notes found are of the past
 * @returns ends the use; true when nobody else uses the server any more
 */
export async function holdServer(folder: string, fresh: boolean): Promise<() => Promise<boolean>> {
  if (fresh) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  holdsOfThisProcess += 1;
  const note = path.join(folder, `${process.pid}-${holdsOfThisProcess}`);
  await writeFile(note, '');
  return async () => {
    await rm(note, { force: true });
    const others = await readdir(folder).catch((): string[] => []);
    const isLast = !others.some((name) => isAlive(Number.parseInt(name, 10)));
    if (isLast) await rm(folder, { recursive: true, force: true });
    return isLast;
  };
}
