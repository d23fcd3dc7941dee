import { chmod, copyFile, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, runShell } from './commands.ts';

/**
 * Builds the image of the Dockerfile without a container runtime: a base from Debian's packages instead of one that is pulled, and
 * buildah, which runs the commands of each stage in a changed root. All of it is in one folder.
 */
const root = path.join(import.meta.dirname, '..', '..');
const base = 'localhost/harken-base';
const name = 'localhost/harken';

/** What a container runtime reads from an image to start it. */
export interface ImageSettings {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Healthcheck: { Test: string[] };
}

/** Images and containers below a folder. The storage driver needs no rights beyond those of a changed root, only disk. */
const storage = (folder: string) => [
  ...['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')],
  '--storage-driver=vfs',
];

/**
 * Makes the base image: Debian with Node, npm and a user node, as in the official image of Node. Node is the one that the packages
 * of the project contain; npm is the one that runs here, with its registry and certificates.
 */
export async function buildBase(folder: string): Promise<void> {
  const debian = path.join(folder, 'base');
  await run('debootstrap', ['--variant=minbase', 'bookworm', debian]);
  const local = path.join(debian, 'usr/local');
  await copyFile(process.execPath, path.join(local, 'bin/node'));
  await chmod(path.join(local, 'bin/node'), 0o755);
  const npmProgram = process.env.npm_execpath ?? (await runShell('readlink -f "$(command -v npm)"')).trim();
  const npmFolder = path.join(path.dirname(npmProgram), '..');
  await mkdir(path.join(local, 'lib/node_modules'), { recursive: true });
  await cp(npmFolder, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  await run('chroot', [debian, '/usr/sbin/useradd', '--uid', '1000', '--create-home', 'node']);
  await copyNpmSettings(debian);
  await runShell(`tar -C "$DEBIAN" -c . | podman ${storage(folder).join(' ')} import - ${base}`, {
    ...process.env,
    DEBIAN: debian,
  });
}

/** The registry and the certificates of this machine, for networks with a mirror. They are part of the base, not of the Dockerfile. */
async function copyNpmSettings(debian: string): Promise<void> {
  const read = async (key: string) => (await runShell(`npm config get ${key}`)).trim();
  const certificates = await read('cafile');
  const lines = [`registry=${await read('registry')}`];
  if (certificates && certificates !== 'null') {
    await mkdir(path.join(debian, 'etc/ssl/certs'), { recursive: true });
    await copyFile(certificates, path.join(debian, 'etc/ssl/certs/ca-certificates.crt'));
    lines.push('cafile=/etc/ssl/certs/ca-certificates.crt');
  }
  await mkdir(path.join(debian, 'usr/local/etc'), { recursive: true });
  await writeFile(path.join(debian, 'usr/local/etc/npmrc'), `${lines.join('\n')}\n`);
}

/** Runs every stage of the Dockerfile; returns the names of the stages that were run. */
export async function buildImage(folder: string): Promise<string[]> {
  const { stdout, stderr } = await run('buildah', [
    ...storage(folder),
    ...['bud', '--isolation=chroot', '--format=docker', `--build-arg=BASE=${base}`, '--tag', name, root],
  ]);
  const started = [
    ...`${stdout}\n${stderr}`.matchAll(/^\[\d+\/\d+\] STEP \d+\/\d+: FROM \S+(?: AS (\S+))?$/gm),
  ];
  return started.map(([, stage]) => stage ?? 'final');
}

export async function readSettings(folder: string): Promise<ImageSettings> {
  const { stdout } = await run('buildah', [...storage(folder), 'inspect', '--type=image', name]);
  return JSON.parse(stdout).Docker.config as ImageSettings;
}

/** Unpacks the image; returns the folder with its files. */
export async function unpack(folder: string): Promise<string> {
  const { stdout: container } = await run('buildah', [...storage(folder), 'from', '--pull-never', name]);
  const { stdout } = await run('buildah', [...storage(folder), 'mount', container.trim()]);
  return stdout.trim();
}

/** Removes images and containers: their files belong to several users, and some are mounted. */
export async function removeStorage(folder: string): Promise<void> {
  await run('buildah', [...storage(folder), 'rm', '--all']);
  await run('buildah', [...storage(folder), 'rmi', '--all', '--force']);
}
