import path from 'node:path';
import { judgeDiskSpace } from '@harken/domain/checkup/rules';
import { type Check, type CheckContext, createFinding } from '../check-context.ts';
import { findDataFolder } from '../checkup.queries.ts';

/** The folder of the database, if it is on this machine, and that of the product. */
async function findFolders({ db, config: { databaseUrl, dataDir } }: CheckContext): Promise<string[]> {
  const ofDatabase = db ? await findDataFolder(db).catch(() => null) : null;
  return [
    ...(ofDatabase ? [ofDatabase] : []),
    ...(databaseUrl ? [] : [path.resolve(dataDir)]),
    process.cwd(),
  ];
}

const toGigabytes = (bytes: number) => Math.round((bytes / 1024 ** 3) * 10) / 10;

/** The free space of the disks with the database and the product; those of other machines cannot be seen from here. */
export const diskCheck: Check = {
  id: 'disk',
  async run(context) {
    const disks = [];
    for (const folder of await findFolders(context)) {
      const space = await context.measureDisk(folder).catch(() => null);
      if (space) disks.push({ folder, ...space });
    }
    const [fullest] = disks.toSorted((a, b) => a.free - b.free);
    if (!fullest) return createFinding('notChecked', 'noFolder');
    const state = judgeDiskSpace(fullest);
    return createFinding(state, state === 'ok' ? 'ok' : 'full', {
      folder: fullest.folder,
      free: toGigabytes(fullest.free),
    });
  },
};
