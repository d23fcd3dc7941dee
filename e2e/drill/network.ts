import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../containers/commands.ts';

/**
 * A network of machines inside this one: each has a network namespace of its own, connected to a bridge by a cable that can be
 * pulled. HAProxy and the processes of Harken are at the bridge. The whole network is in the namespace of the drill and ends with it.
 */
const network = '10.77.0';
const bridge = 'harken';

export interface Machine {
  name: string;
  address: string;
  /** The words before a command that runs on the machine. */
  enter: string[];
  /** Pulls the cable: packets get lost without an answer, in both directions. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Sends a signal to all processes of the machine, or to those of one program. */
  signal(signal: NodeJS.Signals, program?: string): void;
}

const holders: ChildProcess[] = [];

/** Connects machines of these names; they know each other, and this one as `haproxy`. */
export async function createNetwork(folder: string, names: string[]): Promise<Machine[]> {
  await run('ip', ['link', 'set', 'lo', 'up']);
  await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
  await run('ip', ['address', 'add', `${network}.1/24`, 'dev', bridge]);
  await run('ip', ['link', 'set', bridge, 'up']);
  const addresses = new Map(names.map((name, index) => [name, `${network}.${index + 11}`]));
  const hosts = ['127.0.0.1 localhost', `${network}.1 haproxy`];
  for (const [name, address] of addresses) hosts.push(`${address} ${name}`);
  const file = path.join(folder, 'hosts');
  await writeFile(file, `${hosts.join('\n')}\n`);
  await run('mount', ['--bind', file, '/etc/hosts']);
  const machines: Machine[] = [];
  for (const [name, address] of addresses) machines.push(await createMachine(name, address));
  return machines;
}

async function createMachine(name: string, address: string): Promise<Machine> {
  // Keeps the namespace alive while nothing else runs in it.
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  holders.push(holder);
  const pid = holder.pid ?? 0;
  while (readNamespace(pid) === readNamespace('self')) await sleep(20);
  const enter = ['nsenter', `--net=/proc/${pid}/ns/net`];
  const inside = (...words: string[]) => run('nsenter', [...enter.slice(1), 'ip', ...words]);
  await run('ip', ['link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid)]);
  await run('ip', ['link', 'set', name, 'master', bridge, 'up']);
  await inside('address', 'add', `${address}/24`, 'dev', 'eth0');
  await inside('link', 'set', 'lo', 'up');
  await inside('link', 'set', 'eth0', 'up');
  const namespace = readNamespace(pid);
  return {
    name,
    address,
    enter,
    cut: () => run('ip', ['link', 'set', name, 'down']).then(() => undefined),
    mend: () => run('ip', ['link', 'set', name, 'up']).then(() => undefined),
    signal(signal, program) {
      for (const other of listProcesses(namespace))
        if (other !== pid && (!program || readProgram(other) === program)) trySignal(other, signal);
    },
  };
}

function readNamespace(pid: number | 'self'): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return ''; // the process has ended
  }
}

function readProgram(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return ''; // the process has ended
  }
}

const listProcesses = (namespace: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readNamespace(pid) === namespace);

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended meanwhile
  }
}
