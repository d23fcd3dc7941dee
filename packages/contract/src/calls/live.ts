import type { CallName } from './types.ts';

/**
 * Live updates: `GET /api/live`, a stream of server-sent events for signed-in users. Events say where something changed and
 * by which call, never the new data: pages fetch that again (docs/decisions/0029). The stream does not keep a session alive,
 * and is not in the list of calls because it never ends.
 */
export const livePath = '/api/live';

/** Background work of the server that changes what lists show. */
export const backgroundChanges = [
  /** Messages were processed, into correct or incorrect reports. */
  'report/received',
  /** Reports raised an alert, or joined one that is open. */
  'alert/raised',
  /** Somebody has a new notification. */
  'notification/added',
  /** Signals were raised, withdrawn, or computed again. */
  'signal/evaluated',
  /** Contacts were asked about alerts or reminded, or answered. */
  'verification/changed',
  /** Somebody was referred, or it became known what became of them. */
  'referral/changed',
  /** Values were sent to DHIS2, or could not be. */
  'dhis2/sent',
  /** A weekly report was sent. */
  'weeklyReport/sent',
  /** Messages were queued by a background job, not by a call. */
  'outbox/queued',
  /** Messages were sent, failed, or will be retried. */
  'outbox/sent',
  /** An SMS gateway is down, or delivers again. */
  'smsGateway/state',
  /** A background task failed after its last attempt. */
  'outbox/workFailed',
  /** The telephone of a gateway registered, reported its state, or delivered messages again. */
  'smsGateway/phoneChanged',
] as const;

export type BackgroundChange = (typeof backgroundChanges)[number];

/** What changed something: a call, or background work. */
export type LiveChange = CallName | BackgroundChange;

/**
 * The event `change`. Without ids it concerns everybody; without `changes` anything may have changed there, for instance
 * after the server lost its connection to the database.
 */
export interface LiveEvent {
  projectId?: number;
  nationalSocietyId?: number;
  changes?: LiveChange[];
}

/**
 * The event `end`: why the server ends the stream. `signedOut`: reconnect only after signing in. `tooMany`: replaced by a newer
 * stream of the same session. `stopping`: reconnect soon. There is also the event `beat`, at the start and every
 * `liveHeartbeatSeconds`: a stream without events for longer is broken.
 */
export type LiveEnd = 'signedOut' | 'tooMany' | 'stopping';

export const liveHeartbeatSeconds = 20;

/** With this header a page identifies itself when it changes something, so that it gets no events of its own changes. */
export const livePageHeader = 'x-harken-page';

/** POST calls that change nothing: lists with many filters, queries with a body, and tests. Downloads change nothing either. */
export const readOnlyPosts: readonly CallName[] = [
  'alert/list',
  'alert/scorecards',
  'dataCollector/list',
  'dataCollector/listAll',
  'dataCollector/performance',
  'report/list',
  'search/list',
  'outbox/search',
  'nationalSocietyReport/list',
  'signal/list',
  'verification/open',
  'project/backTest',
  'projectDashboard/data',
  'projectDashboard/casesByPlace',
  'projectDashboard/epidemiology',
  'projectDashboard/reportHealthRisks',
  'projectDashboard/unusualRises',
  'nationalSocietyDashboard/data',
  'nationalSocietyDashboard/casesByPlace',
  'nationalSocietyDashboard/epidemiology',
  'nationalSocietyDashboard/reportHealthRisks',
  'nationalSocietyDashboard/unusualRises',
  'eidsr/program',
  'dhis2/test',
  'identityProvider/test',
  'dhis2/dataSets',
  'dhis2/dataSet',
  'dhis2/dryRun',
  'dhis2/levels',
  'dhis2/previewUnits',
  'eidsr/organisationUnits',
  'audit/search',
  'audit/verify',
  'checkup/testEmail',
];
