import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A folder that stands for a bare machine: documented commands and units run in it as they are written, with `/opt`, `/etc`,
 * `/var` and `/usr/local` moved into the folder. Programs that would change the real machine are replaced and recorded.
 */
export interface Machine {
  folder: string;
  /** Where an absolute path of the documents is. */
  at(file: string): string;
  /** Moves all absolute paths of a text into the folder. */
  move(text: string): string;
  /** Runs commands with `sh -e`; returns what they printed. Throws when one fails. */
  run(commands: string, settings?: Record<string, string>, input?: string): string;
  /** The recorded calls of a replaced program, a line each. */
  calls(program: string): Promise<string[]>;
  /** Starts what a unit starts, with its environment. */
  startUnit(unit: string, instance?: string): Promise<StartedUnit>;
  remove(): Promise<void>;
}

export interface StartedUnit {
  output(): string;
  /** Waits until it ends by itself; returns its exit code. */
  ended(): Promise<number | null>;
  stop(): Promise<void>;
}

const root = path.join(import.meta.dirname, '..', '..');

/** Programs of the documented commands that must not touch the machine of the test. */
const replaced: Record<string, string> = {
  'apt-get': '',
  useradd: '',
  systemctl: '',
  nginx: '',
  journalctl: 'echo "The first Administrator is told here"',
  // The wrapper becomes the user harken if there is one.
  id: '[ "$2" = harken ] && exit 1; exec /usr/bin/id "$@"',
  // The Node of the system is too old: nothing may need it.
  node: 'echo "The Node of the system was used: $*" >&2; exit 1',
  // Arguments are kept exactly, for the test to run them.
  runuser: `printf '%s\\0' "$@" > "$MACHINE/runuser"`,
  install: 'for last; do :; done; mkdir -p "$last"; chmod 755 "$last"',
  git: `for last; do :; done; mkdir -p "$last"; cd "$SOURCES"
    tar -c --exclude=node_modules --exclude=dist packages translations scripts deploy package.json package-lock.json .npmrc LICENSE | tar -x -C "$last"`,
  npm: `[ "$*" = 'run build' ] && mkdir -p packages/client/dist && echo '<h1>Harken</h1>' > packages/client/dist/index.html && exit
    [ "$*" = ci ] || exit 1
    mkdir -p node_modules/@harken; ln -s "$SOURCES"/node_modules/* node_modules/ 2> /dev/null || true
    for name in domain contract server client; do ln -s "$PWD/packages/$name" "node_modules/@harken/$name"; done`,
};

export async function aMachine(): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-machine-'));
  await chmod(folder, 0o755);
  const programs = path.join(folder, 'programs');
  for (const name of ['programs', 'etc/systemd/system', 'etc/nginx/conf.d', 'usr/local/bin', 'opt'])
    await mkdir(path.join(folder, name), { recursive: true });
  for (const [name, script] of Object.entries(replaced)) {
    const file = path.join(programs, name);
    await writeFile(file, `#!/bin/sh\necho "$@" >> "$MACHINE/calls-${name}"\n${script}\n`, { mode: 0o755 });
  }
  const move = (text: string) => text.replace(/(?<![\w.])\/(opt|etc|var|usr\/local)\//g, `${folder}/$1/`);
  const base = {
    PATH: `${programs}:${folder}/usr/local/bin:/usr/bin:/bin`,
    ...{
      MACHINE: folder,
      SOURCES: root,
      TZ: 'UTC',
      HARKEN_ENV_FILE: path.join(folder, 'etc/harken/harken.env'),
    },
  };
  return {
    folder,
    at: (file) => path.join(folder, file),
    move,
    run: (commands, settings = {}, input = '') =>
      execFileSync('/bin/sh', ['-e', '-c', move(commands)], {
        ...{ cwd: folder, env: { ...base, ...settings }, input, encoding: 'utf8' },
        stdio: ['pipe', 'pipe', 'pipe'],
      }),
    async calls(program) {
      return (await readFile(path.join(folder, `calls-${program}`), 'utf8')).trim().split('\n');
    },
    startUnit: (unit, instance = '') =>
      startUnit({ folder, move, PATH: base.PATH }, unit.replace('@', `@${instance}`), instance),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

type Place = { folder: string; move(text: string): string; PATH: string };

async function startUnit(
  { folder, move, PATH }: Place,
  name: string,
  instance: string,
): Promise<StartedUnit> {
  const file = name.replace(`@${instance}`, '@');
  const unit = move(await readFile(path.join(folder, 'etc/systemd/system', file), 'utf8')).replaceAll(
    '%i',
    instance,
  );
  const find = (key: string) => new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const [program = '', ...parameters] = find('ExecStart').split(' ');
  const child = spawn(program, parameters, {
    cwd: find('WorkingDirectory'),
    env: {
      ...{ PATH, TZ: 'UTC', INVOCATION_ID: '1' },
      ...parseSettings(find('Environment').split(' ')),
      ...parseSettings((await readFile(find('EnvironmentFile'), 'utf8')).split('\n')),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child);
}

const parseSettings = (lines: string[]) =>
  Object.fromEntries(
    lines
      .filter((line) => line.includes('='))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );

function watch(child: ChildProcess): StartedUnit {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      printed += text;
    });
  const ended = once(child, 'close');
  return {
    output: () => printed,
    async ended() {
      await ended;
      return child.exitCode;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
