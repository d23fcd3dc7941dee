import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { type JobData, type JobName, jobNames } from '../platform/jobs/queues.ts';

/** A job queue that collects the jobs of the pipeline, to be run by the simulation. */
export interface SimulatedJobs {
  queue: JobQueue;
  /** Removes and returns the waiting jobs of one kind. */
  drain<N extends JobName>(name: N): JobData[N][];
}

export function createSimulatedJobs(): SimulatedJobs {
  const waiting = Object.fromEntries(jobNames.map((name) => [name, []])) as unknown as {
    [N in JobName]: JobData[N][];
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
