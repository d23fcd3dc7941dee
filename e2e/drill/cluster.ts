import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Account,
  buildCommand,
  chooseAccount,
  findFileOwner,
  type RunsAs,
} from '../../packages/server/src/platform/postgres/postgres-account.ts';
import { run } from '../containers/commands.ts';
import { until } from '../support/until.ts';
import { createNetwork, type Machine } from './network.ts';
import {
  readCompose,
  readDatabaseScript,
  readHaproxySettings,
  readPatroniSettings,
  type Settings,
} from './shipped-files.ts';

/** PostgreSQL with Patroni and etcd on machines of their own, and HAProxy in front, with the settings of compose.ha.yaml. */
export interface Cluster {
  databaseUrl: string;
  /** The servers of PostgreSQL. */
  servers: Machine[];
  etcd: Machine[];
  /** The name of the primary, if exactly one server is. */
  findPrimary(): Promise<string | undefined>;
  /** The name of the replica that confirms commits. */
  findSynchronous(): Promise<string | undefined>;
  /** Waits until one server is the primary, and the others follow it, one of them synchronously. */
  untilHealthy(seconds?: number): Promise<string>;
  /** Starts the processes of a machine, after all of them were killed. */
  start(machine: Machine): void;
  switchOver(): Promise<void>;
  /** Writes a row on one server, from the same side of a cut cable; whether it was confirmed. */
  writeOn(machine: Machine, id: string): Promise<boolean>;
}

const databasePassword = 'only-for-drills';
const secrets: Settings = {
  POSTGRES_PASSWORD: databasePassword,
  POSTGRES_SUPERUSER_PASSWORD: 'only-for-drills-superuser',
  POSTGRES_REPLICATION_PASSWORD: 'only-for-drills-replication',
};
const databaseUrl = `postgresql://harken:${databasePassword}@haproxy:5432/harken`;

/** Root of a namespace of an ordinary user cannot become another account. */
async function chooseDatabaseAccount(programs: string, folder: string): Promise<RunsAs> {
  const isWholeMachine = (await readFile('/proc/self/uid_map', 'utf8')).trim().endsWith('4294967295');
  return isWholeMachine ? chooseAccount(programs, folder) : { kind: 'namespace' };
}

/** Words that run a program on a machine, as the account of PostgreSQL. */
function toCommand(machine: Machine, runsAs: RunsAs, program: string, parameters: string[]): string[] {
  const { command, options, ids } = buildCommand(runsAs, program, parameters) as {
    command: string;
    options: string[];
    ids: Partial<Account>;
  };
  const become = ids.uid === undefined ? [] : [`--setuid=${ids.uid}`, `--setgid=${ids.gid}`];
  return [...machine.enter, ...become, command, ...options];
}

/** @param programs folder of the programs of PostgreSQL */
export async function startCluster(folder: string, programs: string): Promise<Cluster> {
  const compose = readCompose(secrets);
  const [etcdNames, serverNames] = [compose.list('etcd'), compose.list('postgres')];
  const machines = await createNetwork(folder, [...etcdNames, ...serverNames]);
  const runsAs = await chooseDatabaseAccount(programs, folder);
  const { PATH = '' } = process.env;
  const settingsOf = (machine: Machine): Settings => ({
    PATH: `${programs}:${PATH}`,
    LC_ALL: 'C.UTF-8',
    ...compose.environment(machine.name),
  });
  const folderOf = (machine: Machine) => path.join(folder, machine.name);
  const patroniFile = (machine: Machine) => path.join(folderOf(machine), 'patroni.yml');

  function startIn(machine: Machine, words: string[], more: Settings = {}): void {
    const log = createWriteStream(path.join(folder, `${machine.name}.log`), { flags: 'a' });
    const [command = '', ...parameters] = words;
    const child: ChildProcess = spawn(command, parameters, {
      cwd: folderOf(machine),
      env: { ...settingsOf(machine), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
    child.on('error', (error) => log.write(`${error.message}\n`));
  }

  const start = (machine: Machine) =>
    etcdNames.includes(machine.name)
      ? startIn(machine, [...machine.enter, 'etcd'], { ETCD_DATA_DIR: path.join(folderOf(machine), 'data') })
      : startIn(machine, toCommand(machine, runsAs, 'patroni', [patroniFile(machine)]));

  const servers = machines.filter(({ name }) => serverNames.includes(name));
  for (const machine of machines) {
    await mkdir(folderOf(machine), { mode: 0o700 });
    if (!servers.includes(machine)) continue;
    await writeFile(patroniFile(machine), readPatroniSettings(folderOf(machine), programs));
    await writeFile(path.join(folderOf(machine), 'create-database.sh'), readDatabaseScript());
    const owner = findFileOwner(runsAs);
    for (const name of ['', 'patroni.yml', 'create-database.sh'])
      if (owner) await chown(path.join(folderOf(machine), name), owner.uid, owner.gid);
  }
  await chmod(folder, 0o755);
  const etcd = machines.filter(({ name }) => etcdNames.includes(name));
  for (const machine of [...etcd, ...servers]) start(machine);
  const haproxyFile = path.join(folder, 'haproxy.cfg');
  await writeFile(haproxyFile, readHaproxySettings());
  const haproxyLog = createWriteStream(path.join(folder, 'haproxy.log'));
  const haproxy = spawn('haproxy', ['-db', '-f', haproxyFile], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [haproxy.stdout, haproxy.stderr]) stream.pipe(haproxyLog, { end: false });

  const cluster: Cluster = {
    databaseUrl,
    servers,
    etcd,
    start,
    findPrimary: () => findPrimary(servers),
    async findSynchronous() {
      return (await describeServers(servers)).find(({ role }) => role === 'sync_standby')?.name;
    },
    async untilHealthy(seconds = 120) {
      await until(() => describeServers(servers), isHealthy, seconds);
      return (await findPrimary(servers)) ?? '';
    },
    async switchOver() {
      const [machine] = servers as [Machine];
      const parameters = ['-c', patroniFile(machine), 'switchover', '--force', 'harken'];
      const [command = '', ...words] = toCommand(machine, runsAs, 'patronictl', parameters);
      await run(command, words, settingsOf(machine));
    },
    async writeOn(machine, id) {
      const parameters = [
        '-h',
        machine.address,
        '-U',
        'harken',
        '-d',
        'harken',
        '-XAtq',
        '-v',
        'ON_ERROR_STOP=1',
      ];
      const statement = `insert into drill.writes values ('${id}') returning id`;
      const words = [...machine.enter.slice(1), 'timeout', '20', 'psql', ...parameters, '-c', statement];
      const env = { PATH: `${programs}:${PATH}`, PGPASSWORD: databasePassword, PGCONNECT_TIMEOUT: '3' };
      const printed = await run('nsenter', words, env).catch(() => ({ stdout: '' }));
      return printed.stdout.trim() === id;
    },
  };
  await cluster.untilHealthy();
  return cluster;
}

interface ServerState {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

const requestTimeout = 2000;

/** Asks each Patroni whether its server is the primary. */
async function findPrimary(servers: Machine[]): Promise<string | undefined> {
  const answers = await Promise.all(
    servers.map(async ({ name, address }) => {
      const signal = AbortSignal.timeout(requestTimeout);
      const response = await fetch(`http://${address}:8008/primary`, { signal }).catch(() => undefined);
      return response?.status === 200 ? [name] : [];
    }),
  );
  const primaries = answers.flat();
  return primaries.length === 1 ? primaries[0] : undefined;
}

/** The servers as the first Patroni that answers sees them. */
async function describeServers(servers: Machine[]): Promise<ServerState[]> {
  for (const { address } of servers) {
    const signal = AbortSignal.timeout(requestTimeout);
    const response = await fetch(`http://${address}:8008/cluster`, { signal }).catch(() => undefined);
    if (response?.ok) return ((await response.json()) as { members: ServerState[] }).members;
  }
  return [];
}

function isHealthy(states: ServerState[]): boolean {
  const roles = states.map(({ role }) => role).sort();
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    states.every(({ state, lag }) => ['running', 'streaming'].includes(state) && (lag ?? 0) === 0)
  );
}
