/** What background work knows: ids only, never names, numbers or texts (decision 29). */
export interface JobData {
  /** New or moved reports of one health risk of a project that the alert rule must look at. */
  'evaluate-alerts': { projectHealthRiskId: number; reportIds: number[] };
  /** A group whose reports changed while it has no open alert: it is computed anew (decision 14). */
  'recompute-group': {
    projectHealthRiskId: number;
    groupId: number;
    /** A report that left the group by an edit, and looks for its neighbours once the group is computed. */
    moved?: JobData['evaluate-alerts'];
  };
  /** An alert to look at once, when its time to be handled is over. */
  'check-alert': { alertId: number };
  /** An escalated alert to look at once so many hours after its escalation: its supervisors are reminded of the outcome. */
  'remind-outcome': { alertId: number; hours: number };
  /** A look at all escalated alerts, for reminders that no job was planned for. */
  'remind-overlooked': Record<string, never>;
  /** Sign-ins of an account were locked: its owner is notified. Null where nobody has an account with the e-mail address. */
  'notify-sign-in-lock': { userId: number | null; lockedAt: string };
  /** Removal of what has expired: sessions, links, limits. */
  housekeeping: Record<string, never>;
  /** The changes of days of reports that wait are added up: nothing depends on when. */
  'add-up-day-changes': Record<string, never>;
  /** What was done lately is chained into the audit trail. */
  'chain-audit': Record<string, never>;
  /** What is older than the settings keep it is removed. */
  'remove-old': Record<string, never>;
}

export type JobName = keyof JobData;

/** A batch of jobs that is not done by then is taken for lost. */
export const jobExpiresAfterSeconds = 300;

/** Tries and pauses of each kind of work. After the last try a job is failed, and shown to Administrators. */
export const jobQueues: Record<JobName, { retryLimit: number; retryDelay: number; retryDelayMax: number }> = {
  'evaluate-alerts': { retryLimit: 8, retryDelay: 1, retryDelayMax: 600 },
  'recompute-group': { retryLimit: 8, retryDelay: 1, retryDelayMax: 600 },
  'check-alert': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  'remind-outcome': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  'remind-overlooked': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'notify-sign-in-lock': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  housekeeping: { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'add-up-day-changes': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'chain-audit': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'remove-old': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
};

/** Work that the clock brings: when it was last done well is noted for monitoring. */
export const repeatedJobs: readonly JobName[] = [
  'remind-overlooked',
  'housekeeping',
  'add-up-day-changes',
  'chain-audit',
  'remove-old',
];

export const jobNames = Object.keys(jobQueues) as JobName[];
