import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './commands.ts';
import type { ImageSettings } from './image.ts';

/**
 * Runs commands of an image as a container runtime would: in a changed root that is read-only, with a process tree and a /tmp of its
 * own, as the user of the image, and without any capability. Only the network is that of the machine.
 */
export interface Container {
  /** Runs a command until it ends; returns its exit code and what it printed. */
  run(command: string[], settings?: Settings): Promise<Finished>;
  /** Starts the command of the image, with more parameters. */
  start(parameters: string[], settings?: Settings): StartedProcess;
}

export type Settings = Record<string, string>;
export type Finished = { code: number | null; output: string };

export interface StartedProcess {
  output(): string;
  /** Runs the health check of the image beside the process; returns its exit code. */
  checkHealth(): Promise<number | null>;
  /** Sends SIGTERM, as a container runtime does; returns the exit code. */
  stop(): Promise<number | null>;
  kill(): void;
}

/** Prepares the root, then becomes the command: it is process 1 of its process tree. */
const enter = `
set -e
mount --bind "$ROOT" "$ROOT"
mount --bind "$VOLUME" "$ROOT/backups"
mount -o remount,bind,ro "$ROOT"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
mount --rbind /dev "$ROOT/dev"
folder=$WORKDIR user=$USER_ID
unset VOLUME WORKDIR USER_ID OLDPWD SHLVL PWD
root=$ROOT
unset ROOT
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --inh-caps=-all \\
  --bounding-set=-all env --chdir="$folder" "$@"
`;

type Place = { folder: string; settings: ImageSettings; backups: string };

/** @param backups a folder of this machine that stands for the volume of the image */
export async function createContainer(place: Place, base: Settings): Promise<Container> {
  const user = await findUser(place);
  const spawnInside = (command: string[], more: Settings = {}) =>
    watch(
      spawn(
        'unshare',
        ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', enter, 'bash', ...command],
        {
          env: {
            ...{
              ROOT: place.folder,
              VOLUME: place.backups,
              WORKDIR: place.settings.WorkingDir,
              USER_ID: user,
            },
            ...{ ...readEnvironment(place.settings), ...base, ...more },
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      ),
    );
  return {
    async run(command, more) {
      const { ended, child, output } = spawnInside(command, more);
      await ended;
      return { code: child.exitCode, output: output() };
    },
    start(parameters, more = {}) {
      const started = spawnInside([...place.settings.Cmd, ...parameters], more);
      const inner = () => findChild(started.child.pid ?? 0);
      return {
        output: started.output,
        checkHealth: async () => checkHealth(await inner(), user, place.settings, { ...base, ...more }),
        async stop() {
          process.kill(await inner(), 'SIGTERM');
          await started.ended;
          return started.child.exitCode;
        },
        kill: () => void started.child.kill('SIGKILL'),
      };
    },
  };
}

const readEnvironment = ({ Env }: ImageSettings): Settings =>
  Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));

/** The number of the user of the image: names count inside it only. */
async function findUser({ folder, settings }: Place): Promise<string> {
  const { stdout } = await run('chroot', [folder, 'id', '-u', settings.User]);
  return stdout.trim();
}

/** The process inside, as this machine numbers it. */
async function findChild(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const child = Number(children.trim().split(' ')[0]);
  if (!child) throw new Error('the process has ended');
  return child;
}

async function checkHealth(pid: number, user: string, settings: ImageSettings, more: Settings) {
  const [, ...command] = settings.Healthcheck.Test; // the first word is CMD
  const child = spawn(
    'nsenter',
    [
      ...['--target', String(pid), '--mount', '--pid', '--root', 'setpriv'],
      ...[`--reuid=${user}`, `--regid=${user}`, '--clear-groups', 'env', `--chdir=${settings.WorkingDir}`],
      ...command,
    ],
    { env: { ...readEnvironment(settings), ...more }, stdio: 'ignore' },
  );
  await once(child, 'close');
  return child.exitCode;
}

function watch(child: ChildProcess) {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      printed += text;
    });
  return { child, output: () => printed, ended: once(child, 'close') };
}

/** Waits until a process is healthy. @throws with what it printed, after two minutes or when it ends */
export async function untilHealthy(started: StartedProcess): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    if ((await started.checkHealth().catch(() => 1)) === 0) return;
    await sleep(500);
  }
  throw new Error(`not healthy after two minutes: ${started.output()}`);
}
