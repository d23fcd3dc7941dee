import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..', '..');
/** The last commit before migrations became compatible with the previous release. */
const beforeCompatibleMigrations = '9fedabe';

/** The sources of the previous release, ready to run. */
export interface PreviousRelease {
  main: string;
  /** False in a copy without history (a download): then this release takes its place. */
  isPrevious: boolean;
  remove(): Promise<void>;
}

/** @param commit of the release */
export async function preparePreviousRelease(commit = beforeCompatibleMigrations): Promise<PreviousRelease> {
  const findMain = (folder: string) => path.join(folder, 'packages', 'server', 'src', 'main.ts');
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
      `${commit} is not in this copy of the history: the current release is used as the previous one.\n`,
    );
    return { main: findMain(root), isPrevious: false, remove: async () => undefined };
  }
  await linkLibraries(folder);
  return { main: findMain(folder), isPrevious: true, remove };
}

/** Links the libraries of this release and the packages of the previous one. */
async function linkLibraries(folder: string): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(path.join(to, '@harken'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@harken') await symlink(path.join(from, name), path.join(to, name));
  for (const name of await readdir(path.join(from, '@harken')))
    await symlink(path.join(folder, 'packages', name), path.join(to, '@harken', name));
}
