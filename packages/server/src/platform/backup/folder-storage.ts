import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { manifestName } from './backup-manifest.ts';
import { type BackupStorage, type BackupWriter, readBackupTime, verifiedName } from './backup-storage.ts';

const partialSuffix = '.partial';
const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT';

/** Says what to do about a full disk; other errors stay as they are. */
function explain(error: NodeJS.ErrnoException, folder: string): Error {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return error;
  return new Error(
    `There is no space left in ${folder}. The backup was not made, and no older one was deleted: make room, or choose another place.`,
  );
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

function openWriter(folder: string, name: string): BackupWriter {
  const partial = path.join(folder, `${name}${partialSuffix}`);
  const write = async (work: () => Promise<void>) => {
    await work().catch((error: NodeJS.ErrnoException) => {
      throw explain(error, folder);
    });
  };
  return {
    write: (file, source) =>
      write(() =>
        pipeline(source, createWriteStream(path.join(partial, file), { mode: 0o600, flush: true })),
      ),
    finish: (manifest) =>
      write(async () => {
        await writeFile(path.join(partial, manifestName), manifest, { mode: 0o600, flush: true });
        await rename(partial, path.join(folder, name));
      }),
    cancel: () => rm(partial, { recursive: true, force: true }),
  };
}

/** Backups as subfolders of a folder, which is created when it is first needed. */
export function createFolderStorage(folder: string): BackupStorage {
  const at = (name: string, file = '') => path.join(folder, name, file);
  const readFileOf: BackupStorage['readText'] = (name, file) =>
    readFile(at(name, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (isMissing(error)) return null;
      throw error;
    });
  return {
    address: path.resolve(folder),
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const found = await Promise.all(
        names.sort().map(async (name) => {
          const takenAt = readBackupTime(name);
          if (takenAt === null || !(await exists(at(name, manifestName)))) return [];
          return [{ name, takenAt, isVerified: await exists(at(name, verifiedName)) }];
        }),
      );
      return found.flat();
    },
    async begin(name) {
      await mkdir(folder, { recursive: true });
      if (await exists(at(name)))
        throw new Error(`${at(name)} already exists; a backup never overwrites another one.`);
      await rm(at(`${name}${partialSuffix}`), { recursive: true, force: true });
      await mkdir(at(`${name}${partialSuffix}`), { mode: 0o700 });
      return openWriter(folder, name);
    },
    read: async (name, file): Promise<Readable> => createReadStream(at(name, file)),
    readText: readFileOf,
    markVerified: (name, note) => writeFile(at(name, verifiedName), note, { mode: 0o600 }),
    async remove(name) {
      // Without its manifest it is no backup any more, even if removing the rest is interrupted.
      await rm(at(name, manifestName), { force: true });
      await rm(at(name), { recursive: true, force: true });
    },
    async removeUnfinished() {
      for (const name of await readdir(folder).catch(() => [])) {
        const isPartial =
          name.endsWith(partialSuffix) && readBackupTime(name.slice(0, -partialSuffix.length)) !== null;
        const isHalfRemoved = readBackupTime(name) !== null && !(await exists(at(name, manifestName)));
        if (isPartial || isHalfRemoved) await rm(at(name), { recursive: true, force: true });
      }
    },
  };
}
