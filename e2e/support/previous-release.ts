import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..', '..');
/** The last commit before changes of the schema became ones that the release before survives. */
const commit = '9fedabe';

/** The sources of the release before, ready to be started. */
export interface PreviousRelease {
  main: string;
  /** False where the history is not there (a download without it): this release plays the one before then. */
  isPrevious: boolean;
  remove(): Promise<void>;
}

export async function previousRelease(): Promise<PreviousRelease> {
  const mainIn = (folder: string) => path.join(folder, 'packages', 'server', 'src', 'main.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-release-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const tar = path.join(folder, 'sources.tar');
    await run('git', ['archive', '--output', tar, commit, 'packages', 'translations', 'package.json'], {
      cwd: root,
    });
    await run('tar', ['-xf', tar, '-C', folder]);
  } catch {
    await remove();
    process.stderr.write(
      `${commit} is not in this copy of the history: this release plays the one before.\n`,
    );
    return { main: mainIn(root), isPrevious: false, remove: async () => undefined };
  }
  await linkLibraries(folder);
  return { main: mainIn(folder), isPrevious: true, remove };
}

/** The libraries of this release, and the packages of the one before. */
async function linkLibraries(folder: string): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(path.join(to, '@harken'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@harken') await symlink(path.join(from, name), path.join(to, name));
  for (const name of await readdir(path.join(from, '@harken')))
    await symlink(path.join(folder, 'packages', name), path.join(to, '@harken', name));
}
