import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { DrillDatabase } from './database.ts';
import type { Fault, Stage } from './faults.ts';
import type { HarkenProcess } from './harken.ts';
import { type LiveWatch, signInForCookie, watchLive } from './live-watch.ts';
import type { Machine } from './network.ts';
import type { DrillProject } from './project.ts';
import { compareAlerts, compareMessages, type FaultResult, findLongestGap, measureReturn } from './tally.ts';
import { startTraffic } from './traffic.ts';

/** Everything that runs during the whole drill. */
export interface Drill {
  cluster: Cluster;
  processes: HarkenProcess[];
  database: DrillDatabase;
  project: DrillProject;
}

/** Messages are sent for some seconds before the fault. */
const secondsBefore = 5;
const clusterCount = 25;
const reportsOfCluster = 3;
/** What was lost comes back after this part of the time. */
const partUntilEnd = 0.6;
const writeInterval = 500;

let lastWrite = 0;

/** Writes on one server again and again, whatever it is; `count` waits for all answers and counts confirmed rows, and those that are gone. */
function writeContinuously(cluster: Cluster, machine: Machine, database: DrillDatabase) {
  const writes: Promise<string[]>[] = [];
  const timer = setInterval(() => {
    lastWrite += 1;
    const id = String(lastWrite);
    writes.push(cluster.writeOn(machine, id).then((isConfirmed) => (isConfirmed ? [id] : [])));
  }, writeInterval);
  return {
    stop: () => clearInterval(timer),
    async count() {
      const confirmed = (await Promise.all(writes)).flat();
      const stored = await database.listWrites();
      return { confirmed: confirmed.length, missing: confirmed.filter((id) => !stored.has(id)).length };
    },
  };
}

async function prepareStage({ cluster, processes }: Drill): Promise<Stage> {
  const name = await cluster.untilHealthy();
  const synchronousName = await cluster.findSynchronous();
  const find = (wanted: string | undefined) => {
    const found = cluster.servers.find((server) => server.name === wanted);
    if (!found) throw new Error(`there is no server ${wanted}`);
    return found;
  };
  return { cluster, processes, primary: find(name), synchronous: find(synchronousName) };
}

/** Runs one fault while messages arrive, and compares what was acknowledged with what exists afterwards. */
export async function runFault(fault: Fault, drill: Drill, seconds: number): Promise<FaultResult> {
  const { cluster, database, project, processes } = drill;
  const stage = await prepareStage(drill);
  const clusters = await project.registerClusters(clusterCount);
  const urls = processes.filter(({ kind }) => kind === 'web').map(({ url }) => url);
  const cookie = await signInForCookie(urls[0] ?? '');
  const watches: LiveWatch[] = [urls, urls.toReversed()].map((order) => watchLive(order, cookie));
  const traffic = startTraffic(urls, project, { clusters, seconds: seconds + secondsBefore });
  const writes = writeContinuously(cluster, stage.primary, database);
  await sleep(secondsBefore * 1000);
  const from = performance.now();
  const end = async () => {
    if (!fault.end) return;
    await sleep(seconds * 1000 * partUntilEnd);
    await fault.end(stage);
  };
  await Promise.all([fault.begin(stage), end(), sleep(seconds * 1000)]);
  const to = performance.now();
  const liveBack = watches.map(({ times }) => measureReturn(times, { from, to }));
  const unaccepted = await traffic.stop();
  for (const watch of watches) watch.stop();
  writes.stop();
  const gap = findLongestGap(traffic.acceptedAt, { from, to });
  const after = await cluster.untilHealthy();
  await database.untilProcessed();
  const ids = [...traffic.acknowledged];
  const planted = [...clusters, project.single].map(({ id }) => id);
  const alerts = await database.countAlerts(planted, traffic.firstId);
  const senders = new Set(clusters.map(({ phoneNumber }) => phoneNumber));
  return {
    fault: fault.name,
    acknowledged: ids.length,
    unaccepted,
    ...compareMessages(traffic.acknowledged, await database.listMessages(ids)),
    gap: (gap.to - gap.from) / 1000,
    longestWait: traffic.longestWait(),
    alerts: compareAlerts(alerts, senders, reportsOfCluster),
    liveBack,
    directWrites: await writes.count(),
    primary: { before: stage.primary.name, after },
  };
}
