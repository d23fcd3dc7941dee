/** Data of background jobs: ids only, never names, numbers or texts, so that removing a person need not search jobs. */
export interface JobData {
  /** Applies the alert rule to new or moved reports of one health risk of a project. */
  'evaluate-alerts': { projectHealthRiskId: number; reportIds: number[] };
  /** Recomputes a cluster without an open alert after its reports changed (docs/spec/alerts.md). */
  'recompute-group': {
    projectHealthRiskId: number;
    groupId: number;
    /** A report that left the cluster by an edit; linked again after the recomputation. */
    moved?: JobData['evaluate-alerts'];
  };
  /** Checks an alert when the time for a decision is over. */
  'check-alert': { alertId: number };
  /** Checks an escalated alert some hours after its escalation and reminds its supervisors of the missing outcome. */
  'remind-outcome': { alertId: number; hours: number };
  /** Checks all escalated alerts, for reminders without a scheduled job. */
  'remind-overlooked': Record<string, never>;
  /** Plans the messages of new notifications, and queues those that are due. */
  'send-notifications': Record<string, never>;
  /** Notifies of alerts that became overdue. */
  'find-overdue': Record<string, never>;
  /** Asks contacts about alerts, reminds them, and asks the next ones. */
  'verify-alerts': Record<string, never>;
  /** Reminds data collectors of people who did not arrive where they were referred. */
  'follow-referrals': Record<string, never>;
  /** Sends monthly thanks to data collectors. */
  'thank-collectors': Record<string, never>;
  /** Notifies of SMS gateways that stopped delivering. */
  'find-gateways-down': Record<string, never>;
  /** Sends proofs of life of SMS gateways, and notifies of those that are missing. */
  'watch-gateways': Record<string, never>;
  /** Finds the weekly situation reports that are due. */
  'find-due-situation-reports': Record<string, never>;
  /** Queues the e-mails of a situation report. */
  'send-situation-report': { sendingId: number };
  /** Finds the weekly reports of national societies that are due. */
  'find-due-weekly-reports': Record<string, never>;
  /** Queues the e-mails of a weekly report. */
  'send-weekly-report': { sendingId: number };
  /** Finds the national societies that send weekly values to DHIS2. */
  'find-dhis2-weeks': Record<string, never>;
  /** Sends the weekly values of a national society that DHIS2 does not have yet. */
  'send-dhis2-weeks': { nationalSocietyId: number; startedById: number | null; retriesRejected: boolean };
  /** Queues corrections of events that EIDSR has. */
  'correct-eidsr-events': Record<string, never>;
  /** Notifies the owner of an account of locked sign-ins. The id is null if no account has the e-mail address. */
  'notify-sign-in-lock': { userId: number | null; lockedAt: string };
  /** Deletes expired sessions, links and rate limits. */
  housekeeping: Record<string, never>;
  /** Aggregates waiting changes of day blocks; nothing depends on when it runs. */
  'add-up-day-changes': Record<string, never>;
  /** Adds up the weekly cases that changed, and evaluates the signals that they concern. */
  'update-signals': Record<string, never>;
  /** Finds the national societies whose signals are due for their nightly evaluation. */
  'find-signal-nights': Record<string, never>;
  /** Evaluates all health risks and places of a national society. */
  'evaluate-signals': { nationalSocietyId: number };
  /** Searches all health risks of a national society for clusters in space and time. */
  'search-clusters': { nationalSocietyId: number };
  /** Queues webhook events about changed reports. */
  'queue-report-events': Record<string, never>;
  /** Adds recent events to the hash chain of the audit log. */
  'chain-audit': Record<string, never>;
  /** Applies the retention settings. */
  'remove-old': Record<string, never>;
  /** Notifies Administrators of backups that are missing or were not verified. */
  'watch-backups': Record<string, never>;
}

export type JobName = keyof JobData;

/** A batch that takes longer is considered lost. */
export const jobExpiresAfterSeconds = 300;

/** Retries and delays by kind of job. After the last attempt a job has failed and is shown to Administrators. */
export const jobQueues: Record<JobName, { retryLimit: number; retryDelay: number; retryDelayMax: number }> = {
  'evaluate-alerts': { retryLimit: 8, retryDelay: 1, retryDelayMax: 600 },
  'recompute-group': { retryLimit: 8, retryDelay: 1, retryDelayMax: 600 },
  'check-alert': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  'remind-outcome': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  'remind-overlooked': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'send-notifications': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  'find-overdue': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'verify-alerts': { retryLimit: 2, retryDelay: 20, retryDelayMax: 60 },
  'follow-referrals': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'thank-collectors': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'find-gateways-down': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'watch-gateways': { retryLimit: 2, retryDelay: 20, retryDelayMax: 60 },
  'find-due-situation-reports': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'send-situation-report': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  'find-due-weekly-reports': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'send-weekly-report': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  'find-dhis2-weeks': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'send-dhis2-weeks': { retryLimit: 3, retryDelay: 60, retryDelayMax: 600 },
  'correct-eidsr-events': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'notify-sign-in-lock': { retryLimit: 8, retryDelay: 10, retryDelayMax: 3600 },
  housekeeping: { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'add-up-day-changes': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'update-signals': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'find-signal-nights': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'evaluate-signals': { retryLimit: 3, retryDelay: 300, retryDelayMax: 3600 },
  'search-clusters': { retryLimit: 3, retryDelay: 300, retryDelayMax: 3600 },
  'queue-report-events': { retryLimit: 2, retryDelay: 20, retryDelayMax: 60 },
  'chain-audit': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'remove-old': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'watch-backups': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
};

/** Scheduled jobs: the time of their last success is stored for monitoring. */
export const scheduledJobs: readonly JobName[] = [
  'remind-overlooked',
  'send-notifications',
  'find-overdue',
  'verify-alerts',
  'follow-referrals',
  'thank-collectors',
  'find-gateways-down',
  'find-due-situation-reports',
  'find-due-weekly-reports',
  'find-dhis2-weeks',
  'correct-eidsr-events',
  'housekeeping',
  'add-up-day-changes',
  'update-signals',
  'find-signal-nights',
  'queue-report-events',
  'chain-audit',
  'remove-old',
  'watch-backups',
];

export const jobNames = Object.keys(jobQueues) as JobName[];
