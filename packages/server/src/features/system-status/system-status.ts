import { judgeBackup } from '@harken/domain/checkup/rules';
import {
  findProcessProblems,
  judgeClock,
  judgeGateway,
  judgeMessages,
  judgeProcess,
  judgeQueue,
  judgeReplica,
} from '@harken/domain/system-status/rules';
import { jobNames } from '../../platform/jobs/queues.ts';
import { findGatewaysWithLatestMessage } from '../../platform/metrics/latest-messages.queries.ts';
import {
  findUnsentMessages,
  findWaitingJobs,
  findWaitingMessages,
} from '../../platform/metrics/system-figures.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findBackupStatus } from '../backups/index.ts';
import { findDatabaseFacts, findProcesses, findReplicas } from './system-status.queries.ts';

type StatusServices = Pick<Services, 'db' | 'clock' | 'config'>;

const maxProcesses = 200;
const maxGateways = 200;
const maxReplicas = 20;

const secondsSince = (at: Date | null, now: Date) =>
  at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0;

async function describeProcesses({ db, config }: StatusServices) {
  const rows = await findProcesses(db, maxProcesses);
  return {
    processes: rows.map(({ startedAt, ...row }) => ({
      ...row,
      startedAt: new Date(startedAt.getTime() + config.clockOffset).toISOString(),
      state: judgeProcess(row.seenSecondsAgo),
      clockState: judgeClock(row.clockOffsetSeconds),
    })),
    processProblems: findProcessProblems(rows),
  };
}

async function describeMessages({ db, config }: StatusServices, now: Date) {
  const { waiting, oldestAt, failed } = await findWaitingMessages(db);
  const age = { oldestSeconds: secondsSince(oldestAt, now), setAside: failed };
  return { waiting, ...age, state: judgeMessages(age, config.unreadMessageMinutes * 60) };
}

async function describeJobs({ db }: StatusServices) {
  const rows = await findWaitingJobs(db, jobNames);
  return rows
    .filter(({ due, active, failed }) => due + active + failed > 0)
    .map(({ queue, due, active, failed, oldestSeconds }) => ({
      ...{ name: queue, due, active, failed, oldestSeconds },
      state: judgeQueue({ oldestSeconds, failed }),
    }))
    .sort((one, other) => other.oldestSeconds - one.oldestSeconds || one.name.localeCompare(other.name));
}

async function describeOutbox({ db }: StatusServices, now: Date) {
  const rows = (await findUnsentMessages(db)).filter(({ state }) => state !== 'Withheld');
  const channels = [...new Set(rows.map(({ channel }) => channel))].sort();
  return channels.map((channel) => {
    const own = rows.filter((row) => row.channel === channel);
    const waiting = own.filter(({ state }) => state !== 'Failed');
    const count = (some: typeof own) => some.reduce((total, row) => total + row.count, 0);
    const queue = {
      oldestSeconds: Math.max(0, ...waiting.map(({ oldestAt }) => secondsSince(oldestAt, now))),
      failed: count(own) - count(waiting),
    };
    return { channel, waiting: count(waiting), ...queue, state: judgeQueue(queue) };
  });
}

async function describeGateways({ db }: StatusServices, now: Date) {
  const rows = await findGatewaysWithLatestMessage(db, { isDownFirst: true, limit: maxGateways });
  return rows.map(({ lastMessageAt, downSince, device: _, ...row }) => ({
    ...row,
    lastMessageAt: lastMessageAt?.toISOString(),
    downSince: downSince?.toISOString(),
    state: judgeGateway({
      isDown: downSince !== null,
      silentSeconds: lastMessageAt && secondsSince(lastMessageAt, now),
    }),
  }));
}

async function describeDatabase({ db }: StatusServices) {
  const [facts, replicas] = [await findDatabaseFacts(db), await findReplicas(db, maxReplicas)];
  return {
    ...facts,
    replicas: replicas.map(({ streamingState, ...row }) => ({
      ...row,
      state:
        streamingState === null
          ? ('notChecked' as const)
          : judgeReplica({ isStreaming: streamingState === 'streaming', lagSeconds: row.lagSeconds }),
    })),
  };
}

async function describeBackup({ db, config }: StatusServices) {
  const { lastBackupAt, now } = await findBackupStatus(db, config);
  // Recorded by the clock of the database.
  const succeededAt = lastBackupAt ? new Date(lastBackupAt.getTime() + config.clockOffset) : null;
  const isMissingInDemo = lastBackupAt === null && config.isDemo;
  const state = isMissingInDemo ? 'notConfigured' : judgeBackup(lastBackupAt, config.backup.maxDays, now);
  return { succeededAt: succeededAt?.toISOString(), state };
}

/** The state of the whole system: one query after the other, so that looking at it takes one connection. */
export async function describeSystem(services: StatusServices) {
  const now = services.clock.now();
  return {
    measuredAt: now.toISOString(),
    ...(await describeProcesses(services)),
    messages: await describeMessages(services, now),
    jobs: await describeJobs(services),
    outbox: await describeOutbox(services, now),
    gateways: await describeGateways(services, now),
    database: await describeDatabase(services),
    backup: await describeBackup(services),
  };
}
