import { cpus, loadavg } from 'node:os';
import { run } from '../containers/commands.ts';
import { startCluster } from './cluster.ts';
import { openDrillDatabase } from './database.ts';
import { faults } from './faults.ts';
import { startHarken } from './harken.ts';
import { parseOptions } from './options.ts';
import { createProject } from './project.ts';
import { runFault } from './run-fault.ts';
import { type FaultResult, formatTable, judge } from './tally.ts';

/** The drill itself; `drill.ts` starts it in namespaces of its own, with the folder for its files and that of PostgreSQL's programs. */
const say = (line: string) => process.stdout.write(`${line}\n`);
const [folder = '', programs = '', ...parameters] = process.argv.slice(2);
const { faults: chosen, seconds } = parseOptions(
  parameters,
  faults.map(({ name }) => name),
);

async function describeMachine(): Promise<string> {
  const [postgres, patroni, haproxy] = await Promise.all([
    run(`${programs}/postgres`, ['--version']),
    run('patroni', ['--version']),
    run('haproxy', ['-v']),
  ]);
  const versions = [postgres, patroni, haproxy].map(({ stdout }) => stdout.split('\n')[0]);
  return `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${versions.join('; ')}`;
}

async function runAll(): Promise<FaultResult[]> {
  say(await describeMachine());
  const cluster = await startCluster(folder, programs);
  say('PostgreSQL, Patroni, etcd and HAProxy are running.');
  const processes = await startHarken(cluster.databaseUrl);
  const database = openDrillDatabase(cluster.databaseUrl);
  await database.prepare();
  const project = await createProject(processes[0]?.url ?? '');
  say('Two web processes and two workers are running.');
  const results: FaultResult[] = [];
  for (const fault of faults.filter(({ name }) => chosen.includes(name))) {
    const result = await runFault(fault, { cluster, processes, database, project }, seconds);
    results.push(result);
    const wrong = judge(result, fault.limits);
    if (wrong.length > 0) process.exitCode = 1;
    say(
      `\n${formatTable([result])}\n${wrong.length > 0 ? `FAILED: ${wrong.join('; ')}` : 'as it should be'}`,
    );
  }
  return results;
}

try {
  const results = await runAll();
  say(`\n${formatTable(results)}`);
} catch (error) {
  say(`FAILED: ${(error as Error).stack}`);
  process.exitCode = 1;
}
process.exit(); // everything that runs in the namespaces ends with this process
