import { getLinkage } from '@harken/domain/alerts/alert-rule';
import { type AlertOfPopulation, explainRaisedAlert } from '@harken/domain/alerts/explain-alert';
import { type RaiseAlertsInput, type RaisedAlerts, raiseAlerts } from '@harken/domain/alerts/raise-alerts';
import { getBoundingBox } from '@harken/domain/geography/bounding-box';
import { isCloserThan } from '@harken/domain/geography/distance';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyOfAlerts } from '../../notifications/index.ts';
import { notifyWebhooksOfAlerts } from '../../webhooks/index.ts';
import { notifyAlertsJoined, notifyAlertsRaised } from '../notifications/notifications.ts';
import {
  type EvaluatedReport,
  type EvaluatedRisk,
  findClusterStates,
  findEvaluatedRisk,
  findNeighbourLocations,
  findReportLocations,
  findReportsOfCluster,
  findReportsToCluster,
  findRootClusters,
  lockEvaluation,
} from './evaluation.queries.ts';
import {
  addReportsToAlerts,
  dissolveCluster,
  insertAlerts,
  insertClusters,
  mergeClusters,
  storeClustersOfReports,
} from './evaluation.storage.queries.ts';
import { decideOnPopulation } from './population.ts';

export interface Evaluation {
  trx: Database;
  services: Services;
  projectHealthRiskId: number;
  risk: EvaluatedRisk;
  at: Date;
  /** Whether reports raised or joined alerts. */
  changesAlerts: boolean;
  /** For each raised alert, when the last of its reports arrived or was edited. */
  completedAt: Date[];
  /** For each raised alert, the last of its reports. */
  completedBy: number[];
}

/**
 * Runs in one transaction under the lock of the health risk. Does nothing if the health risk was removed from the project or
 * the project is closed.
 */
async function evaluate(
  services: Services,
  projectHealthRiskId: number,
  work: (evaluation: Evaluation) => Promise<void>,
): Promise<void> {
  const completed = await services.db.transaction().execute(async (trx) => {
    await lockEvaluation(trx, projectHealthRiskId);
    const risk = await findEvaluatedRisk(trx, projectHealthRiskId);
    if (!risk) return null;
    const at = services.clock.now();
    const evaluation: Evaluation = {
      ...{ trx, services, projectHealthRiskId, risk, at },
      ...{ changesAlerts: false, completedAt: [], completedBy: [] },
    };
    await work(evaluation);
    return evaluation;
  });
  if (!completed?.changesAlerts) return;
  for (const completedAt of completed.completedAt)
    services.metrics.alertSeconds.observe(Math.max(0, completed.at.getTime() - completedAt.getTime()) / 1000);
  traceRaisedAlerts(completed);
  const { projectId, nationalSocietyId } = completed.risk;
  services.live.announce({ projectId, nationalSocietyId, change: 'alert/raised' });
}

/**
 * Evaluates new reports of one health risk in a project against its alert rules: assigns clusters, joins open alerts, raises
 * new ones and notifies supervisors. Safe to repeat, because reports that already have a cluster are skipped.
 */
export function evaluateReports(
  services: Services,
  projectHealthRiskId: number,
  reportIds: number[],
): Promise<void> {
  return evaluate(services, projectHealthRiskId, async (evaluation) => {
    const reports = await findReportsToCluster(evaluation.trx, projectHealthRiskId, reportIds);
    if (reports.length === 0) return;
    if (!evaluation.risk.populationRule) await decideAndStore(evaluation, reports);
    // one after the other, because either rule decides on what the other one has left
    else for (const report of reports) await decideByBothRules(evaluation, report);
  });
}

/**
 * Recomputes a cluster without an open alert after one of its reports was dismissed, edited or reset. It may split, or no
 * longer be enough for an alert. Neighbours are searched among all other reports too, because a report that was dismissed for
 * a while may have missed some.
 */
export function recomputeCluster(
  services: Services,
  projectHealthRiskId: number,
  clusterId: number,
): Promise<void> {
  return evaluate(services, projectHealthRiskId, async (evaluation) => {
    const { trx } = evaluation;
    const rootId = (await findRootClusters(trx, [clusterId])).get(clusterId);
    if (rootId === undefined) return;
    const [state] = await findClusterStates(trx, [rootId], 0);
    if (state?.openAlertId) return;
    const reports = await findReportsOfCluster(trx, rootId);
    if (reports.length === 0) return;
    await dissolveCluster(
      trx,
      rootId,
      reports.map((report) => report.id),
    );
    await decideAndStore(evaluation, reports);
  });
}

/** For each report, the root clusters of stored reports that are close enough in space and time. */
async function findKnownNeighbours(
  { trx, projectHealthRiskId, risk }: Evaluation,
  reports: EvaluatedReport[],
): Promise<Map<number, number[]>> {
  const { meters } = getLinkage(risk);
  if (meters === null) return new Map();
  const withBoxes = reports.map((report) => ({ ...report, box: getBoundingBox(report, meters) }));
  const locations = await findNeighbourLocations(trx, projectHealthRiskId, withBoxes, risk.daysThreshold);
  const reportById = new Map(reports.map((report) => [report.id, report]));
  const near = locations.filter((location) => {
    const report = reportById.get(location.reportId);
    return report !== undefined && isCloserThan(report, location, meters);
  });
  const roots =
    near.length > 0
      ? await findRootClusters(trx, [...new Set(near.map((location) => location.clusterId))])
      : new Map();
  const neighbours = new Map<number, number[]>();
  for (const { reportId, clusterId } of near) {
    const known = neighbours.get(reportId) ?? [];
    const root = roots.get(clusterId) ?? clusterId;
    if (!known.includes(root)) neighbours.set(reportId, [...known, root]);
  }
  return neighbours;
}

/** The stored clusters near these reports, with their state. */
async function findKnownClusters(
  evaluation: Evaluation,
  reports: EvaluatedReport[],
): Promise<Pick<RaiseAlertsInput, 'linkedClusterIds' | 'clusters'>> {
  const { trx, risk } = evaluation;
  const knownNeighbours = await findKnownNeighbours(evaluation, reports);
  const rootIds = [...new Set([...knownNeighbours.values()].flat())];
  const clusters = rootIds.length > 0 ? await findClusterStates(trx, rootIds, risk.countThreshold) : [];
  return { linkedClusterIds: knownNeighbours, clusters };
}

/**
 * Applies the rule by count.
 *
 * @returns a function from the id of one of these reports to the stored id of its cluster
 */
async function decideAndStore(
  evaluation: Evaluation,
  reports: EvaluatedReport[],
): Promise<(reportId: number) => number> {
  const known = await findKnownClusters(evaluation, reports);
  const reportsToCluster = reports.map(({ alertId, receivedAt, ...report }) => ({
    ...report,
    receivedAt: receivedAt.getTime(),
    isAlerted: alertId !== null,
  }));
  const decision = raiseAlerts({ rule: evaluation.risk, reports: reportsToCluster, ...known });
  if (decision.joins.length + decision.raised.length > 0) evaluation.changesAlerts = true;
  const getStoredId = await storeClusters(evaluation, reports, decision);
  await joinAlerts(evaluation, decision.joins);
  const raised = decision.raised.map(({ clusterId, reportIds }) => ({
    clusterId: getStoredId(clusterId),
    reportIds,
  }));
  await raiseNewAlerts(evaluation, raised);
  return (reportId) => getStoredId(decision.clusterIdByReport.get(reportId) ?? 0);
}

/** Applies the rule by count to a report, and then the rule per population. */
async function decideByBothRules(evaluation: Evaluation, report: EvaluatedReport): Promise<void> {
  const getClusterId = await decideAndStore(evaluation, [report]);
  const { trx, projectHealthRiskId, risk } = evaluation;
  const { nationalSocietyId, populationRule: rule } = risk;
  if (!rule) return;
  const decision = await decideOnPopulation(trx, { rule, nationalSocietyId, projectHealthRiskId, report });
  if (!decision) return;
  evaluation.changesAlerts = true;
  const { reportIds, population } = decision;
  if (decision.kind === 'join') await joinAlerts(evaluation, [{ alertId: decision.alertId, reportIds }]);
  else await raiseNewAlerts(evaluation, [{ clusterId: getClusterId(report.id), reportIds, population }]);
}

/**
 * Stores new clusters and merges, and assigns reports to clusters.
 *
 * @returns a function from a cluster id of the decision to the stored id
 */
async function storeClusters(
  { trx, projectHealthRiskId }: Evaluation,
  reports: EvaluatedReport[],
  decision: RaisedAlerts,
): Promise<(clusterId: number) => number> {
  const newIds = [...new Set(decision.clusterIdByReport.values())].filter((clusterId) => clusterId < 0);
  const ids = await insertClusters(trx, projectHealthRiskId, newIds.length);
  const storedIds = new Map(newIds.map((clusterId, index) => [clusterId, ids[index] ?? 0]));
  const getStoredId = (clusterId: number) => storedIds.get(clusterId) ?? clusterId;
  await mergeClusters(trx, decision.merges);
  const clustered = reports.map(({ id, latitude, longitude, receivedAt }) => ({
    ...{ id, latitude, longitude, receivedAt },
    clusterId: getStoredId(decision.clusterIdByReport.get(id) ?? 0),
  }));
  await storeClustersOfReports(trx, projectHealthRiskId, clustered);
  return getStoredId;
}

type ReportLocation = Awaited<ReturnType<typeof findReportLocations>>[number];

async function joinAlerts(
  { trx, services, risk, at }: Evaluation,
  joins: RaisedAlerts['joins'],
): Promise<void> {
  if (joins.length === 0) return;
  await addReportsToAlerts(trx, joins, at);
  const locations = await findLocationsById(
    trx,
    joins.flatMap((join) => join.reportIds),
  );
  const triggers = joins.map(({ alertId, reportIds }) => {
    const { smsGatewayId = null, isDemo = false } = findLatest(reportIds, locations) ?? {};
    return { alertId, reportIds, smsGatewayId, isDemo, at };
  });
  await notifyAlertsJoined(trx, services, triggers);
  await notifyOfRaisedAlerts(trx, services, joins, at);
  await notifyWebhooksOfAlerts(trx, services, {
    nationalSocietyId: risk.nationalSocietyId,
    events: joins.map((join) => ({ ...join, what: 'reportsAdded' as const })),
    at,
  });
}

export interface AlertToRaise {
  clusterId: number;
  reportIds: number[];
  /** If a rule per population raised it. */
  population?: AlertOfPopulation;
  /** If somebody made it by hand. */
  byHand?: { signalId: number; neededCount: number };
}

/** Stores alerts and notifies everybody concerned. @returns their ids, in order */
export async function raiseNewAlerts(evaluation: Evaluation, raised: AlertToRaise[]): Promise<number[]> {
  if (raised.length === 0) return [];
  const { trx, services, projectHealthRiskId, risk, at } = evaluation;
  const locations = await findLocationsById(
    trx,
    raised.flatMap((alert) => alert.reportIds),
  );
  const newAlerts = raised.map(({ clusterId, reportIds, population = null, byHand }) => {
    const last = findLatest(reportIds, locations);
    return {
      ...{ projectHealthRiskId, projectId: risk.projectId, clusterId, createdAt: at },
      raisedBecause: {
        ...explainAlert(risk, reportIds, locations),
        ...{ population, ...(byHand && { signalId: byHand.signalId }) },
      },
      neededCount: byHand?.neededCount ?? population?.neededCount ?? null,
      isDemo: last?.isDemo ?? false,
      lastReportReceivedAt: last?.receivedAt ?? at,
    };
  });
  const alertIds = await insertAlerts(trx, newAlerts);
  const triggers = raised.map(({ reportIds }, index) => {
    const { smsGatewayId = null, isDemo = false } = findLatest(reportIds, locations) ?? {};
    return { alertId: alertIds[index] ?? 0, reportIds, smsGatewayId, isDemo, at };
  });
  for (const { reportIds } of raised) {
    const reports = pickLocations(reportIds, locations);
    evaluation.completedAt.push(findCompletionTime(reports));
    evaluation.completedBy.push(...findCompletingReport(reports));
  }
  await addReportsToAlerts(trx, triggers, at);
  await notifyAlertsRaised(trx, services, triggers);
  await notifyOfRaisedAlerts(trx, services, triggers, at);
  const { nationalSocietyId } = risk;
  const events = alertIds.map((alertId) => ({ alertId, what: 'raised' as const }));
  await notifyWebhooksOfAlerts(trx, services, { nationalSocietyId, events, at });
  return alertIds;
}

/** People who joined an alert with their reports have a new alert too; the others were notified before. */
function notifyOfRaisedAlerts(trx: Database, services: Services, alerts: { alertId: number }[], at: Date) {
  const alertIds = alerts.map(({ alertId }) => alertId);
  return notifyOfAlerts(trx, services, {
    kind: 'alertRaised',
    alertIds,
    exceptUserId: null,
    details: {},
    at,
  });
}

async function findLocationsById(trx: Database, reportIds: number[]): Promise<Map<number, ReportLocation>> {
  return new Map((await findReportLocations(trx, reportIds)).map((location) => [location.id, location]));
}

function pickLocations(reportIds: number[], locations: Map<number, ReportLocation>): ReportLocation[] {
  return reportIds.flatMap((id) => locations.get(id) ?? []);
}

/** The report received last: its gateway sends the SMS, and its village is named in the message. */
function findLatest(reportIds: number[], locations: Map<number, ReportLocation>): ReportLocation | undefined {
  const byTime = pickLocations(reportIds, locations).sort(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime(),
  );
  return byTime.at(-1);
}

/** When the last of these reports reached its current state. */
function findCompletionTime(locations: ReportLocation[]): Date {
  const instants = locations.flatMap(({ arrivedAt, modifiedAt }) => [arrivedAt, modifiedAt ?? arrivedAt]);
  return new Date(Math.max(...instants.map((instant) => instant.getTime())));
}

/** The report received last, the one with the highest id of several; nothing if there are none. */
function findCompletingReport(locations: ReportLocation[]): number[] {
  const byTime = locations.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.id - b.id);
  return byTime.slice(-1).map(({ id }) => id);
}

/** Records raised alerts in the traces of the messages that completed them. */
function traceRaisedAlerts({ services: { traces, clock }, at, completedBy }: Evaluation): void {
  if (!traces) return;
  const endedAt = clock.now();
  for (const messageId of completedBy)
    traces.record({ messageId, name: 'evaluate alert', startedAt: at, endedAt });
}

function explainAlert(risk: EvaluatedRisk, reportIds: number[], locations: Map<number, ReportLocation>) {
  const { countThreshold, daysThreshold, kilometersThreshold } = risk;
  return explainRaisedAlert(
    { countThreshold, daysThreshold, kilometersThreshold },
    pickLocations(reportIds, locations).map(({ id, latitude, longitude, receivedAt }) => ({
      ...{ id, latitude: latitude ?? 0, longitude: longitude ?? 0 },
      receivedAt: receivedAt.getTime(),
    })),
  );
}
