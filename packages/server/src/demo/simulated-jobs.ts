import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { JobData, JobName } from '../platform/jobs/queues.ts';

/** A job queue that collects the jobs of the pipeline, to be run by the simulation. */
export interface SimulatedJobs {
  queue: JobQueue;
  /** Removes and returns the waiting jobs of one kind. */
  drain<N extends JobName>(name: N): JobData[N][];
}

export function createSimulatedJobs(): SimulatedJobs {
  const waiting: { [N in JobName]: JobData[N][] } = {
    'evaluate-alerts': [],
    'recompute-group': [],
    'check-alert': [],
    'remind-outcome': [],
    'remind-overlooked': [],
    'send-notifications': [],
    'find-overdue': [],
    'verify-alerts': [],
    'follow-referrals': [],
    'thank-collectors': [],
    'find-gateways-down': [],
    'watch-gateways': [],
    'find-due-situation-reports': [],
    'send-situation-report': [],
    'find-due-weekly-reports': [],
    'send-weekly-report': [],
    'find-dhis2-weeks': [],
    'send-dhis2-weeks': [],
    'correct-eidsr-events': [],
    'notify-sign-in-lock': [],
    housekeeping: [],
    'add-up-day-changes': [],
    'update-signals': [],
    'find-signal-nights': [],
    'evaluate-signals': [],
    'search-clusters': [],
    'queue-report-events': [],
    'chain-audit': [],
    'remove-old': [],
    'watch-backups': [],
  };
  return {
    queue: {
      async enqueue(_db, name, jobs) {
        waiting[name].push(...jobs);
      },
      wake: () => undefined,
      work: async () => undefined,
      repeat: async () => undefined,
      retry: async () => undefined,
      stop: async () => undefined,
    },
    drain: (name) => waiting[name].splice(0),
  };
}
