import type { CallName } from './call-types.ts';

/**
 * What changes while somebody looks: `GET /api/live`, a stream of server-sent events for whoever is signed in. It says
 * where something changed and by which deed, never what it is now: the pages ask for that again. It keeps no session
 * alive, and is no call of the list because it has no end.
 */
export const livePath = '/api/live';

/** Work that the server does by itself and that changes what lists show. */
export const liveWork = [
  /** Messages were read: as reports, or as messages that could not become reports. */
  'report/received',
  /** Reports raised an alert, or joined one that is open. */
  'alert/raised',
  /** Messages wait to leave: the clock brought them, nobody's deed. */
  'outbox/queued',
  /** Messages were sent, given up, or are to be tried again. */
  'outbox/sent',
  /** Work was given up after its last try. */
  'outbox/workFailed',
] as const;

export type LiveWork = (typeof liveWork)[number];

/** What changed something: a call, or work of the server. */
export type LiveChange = CallName | LiveWork;

/**
 * The event `change`. Without a place it concerns everybody; without `changes` anything may have changed there, for
 * instance after the server lost its connection.
 */
export interface LiveEvent {
  projectId?: number;
  nationalSocietyId?: number;
  changes?: LiveChange[];
}

/**
 * The event `end`: why the server ends the stream. `signedOut`: ask again only after signing in. `tooMany`: a newer one
 * of the same session took its place. `stopping`: ask again soon. What else comes is the event `beat`, at the
 * beginning and every `liveBeatSeconds`: a stream that is silent for longer is dead.
 */
export type LiveEnd = 'signedOut' | 'tooMany' | 'stopping';

export const liveBeatSeconds = 20;

/** A page names itself with this header when it changes something, so that it is not told of its own changes. */
export const livePageHeader = 'x-harken-page';

/** Calls by POST that change nothing: lists with many filters, questions with a body. Files change nothing either. */
export const readsByPost: readonly CallName[] = [
  'alert/list',
  'dataCollector/list',
  'dataCollector/listAll',
  'dataCollector/performance',
  'report/list',
  'nationalSocietyReport/list',
  'project/backTest',
  'projectDashboard/data',
  'projectDashboard/reportHealthRisks',
  'projectDashboard/unusualRises',
  'nationalSocietyDashboard/data',
  'nationalSocietyDashboard/reportHealthRisks',
  'nationalSocietyDashboard/unusualRises',
  'eidsr/program',
  'eidsr/organisationUnits',
  'audit/verify',
];
