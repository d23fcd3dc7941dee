import type { Cluster } from './cluster.ts';
import type { HarkenProcess } from './harken.ts';
import type { Machine } from './network.ts';
import type { Limits } from './tally.ts';

/** What is running when a fault begins. */
export interface Stage {
  cluster: Cluster;
  processes: HarkenProcess[];
  /** The primary and its synchronous replica before the fault. */
  primary: Machine;
  synchronous: Machine;
}

export interface Fault {
  name: string;
  begin(stage: Stage): Promise<void> | void;
  /** What was lost comes back, while messages are still sent. */
  end?(stage: Stage): Promise<void> | void;
  limits: Limits;
}

const outage: Limits = { gap: 30 };

const findProcess = ({ processes }: Stage, kind: HarkenProcess['kind']): HarkenProcess => {
  const found = processes.find((one) => one.kind === kind);
  if (!found) throw new Error(`there is no ${kind} process`);
  return found;
};

/** Losing the leader of etcd is worse than losing another member: a new one has to be elected. */
async function findEtcdLeader({ etcd }: Cluster): Promise<Machine> {
  for (const machine of etcd) {
    const response = await fetch(`http://${machine.address}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    });
    const { header, leader } = (await response.json()) as { header: { member_id: string }; leader: string };
    if (header.member_id === leader) return machine;
  }
  throw new Error('etcd has no leader');
}

let lostEtcd: Machine | undefined;

/** All faults, in the order in which they run. */
export const faults: Fault[] = [
  {
    name: 'primary-killed',
    begin: ({ primary }) => primary.signal('SIGKILL'),
    end: ({ cluster, primary }) => cluster.start(primary),
    limits: outage,
  },
  // Patroni survives, and decides whether it starts PostgreSQL again or another server takes over.
  {
    name: 'postgres-killed',
    begin: ({ primary }) => primary.signal('SIGKILL', 'postgres'),
    limits: outage,
  },
  {
    name: 'primary-stopped',
    begin: ({ primary }) => primary.signal('SIGSTOP'),
    end: ({ primary }) => primary.signal('SIGCONT'),
    limits: outage,
  },
  {
    name: 'primary-partitioned',
    begin: ({ primary }) => primary.cut(),
    end: ({ primary }) => primary.mend(),
    limits: outage,
  },
  { name: 'switchover', begin: ({ cluster }) => cluster.switchOver(), limits: outage },
  {
    name: 'replica-lost',
    begin: ({ synchronous }) => synchronous.signal('SIGKILL'),
    end: ({ cluster, synchronous }) => cluster.start(synchronous),
    limits: outage,
  },
  {
    name: 'etcd-lost',
    async begin({ cluster }) {
      lostEtcd = await findEtcdLeader(cluster);
      lostEtcd.signal('SIGKILL');
    },
    end: ({ cluster }) => lostEtcd && cluster.start(lostEtcd),
    limits: outage,
  },
  {
    name: 'web-killed',
    begin: (stage) => findProcess(stage, 'web').kill(),
    end: (stage) => findProcess(stage, 'web').start(),
    limits: outage,
  },
  {
    name: 'worker-killed',
    begin: (stage) => findProcess(stage, 'worker').kill(),
    end: (stage) => findProcess(stage, 'worker').start(),
    limits: outage,
  },
  {
    name: 'rolling-restart',
    async begin({ processes }) {
      for (const one of processes) {
        await one.stop();
        await one.start();
      }
    },
    limits: { gap: 2, wait: 2 },
  },
];
