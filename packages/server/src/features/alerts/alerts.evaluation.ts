import { linkageOf } from '@harken/domain/alerts/alert-rule';
import { type RaiseAlertsInput, type RaisedAlerts, raiseAlerts } from '@harken/domain/alerts/raise-alerts';
import { whyRaised } from '@harken/domain/alerts/why-raised';
import { boundingBoxAround } from '@harken/domain/geography/bounding-box';
import { isCloserThan } from '@harken/domain/geography/distance';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { tellOfAlerts } from '../webhooks/index.ts';
import {
  type EvaluatedReport,
  type EvaluatedRisk,
  findEvaluatedRisk,
  findGroupStates,
  findNeighbourSpots,
  findReportsOfGroup,
  findReportsToGroup,
  findRootGroups,
  findSightings,
  lockEvaluation,
} from './alerts.evaluation.queries.ts';
import {
  addReportsToAlerts,
  dissolveGroup,
  insertAlerts,
  insertGroups,
  mergeGroups,
  storeGroupsOfReports,
} from './alerts.evaluation.storage.queries.ts';
import { notifyAlertsJoined, notifyAlertsRaised } from './alerts.notifications.ts';

interface Evaluation {
  trx: Database;
  services: Services;
  projectHealthRiskId: number;
  risk: EvaluatedRisk;
  at: Date;
  /** Reports raised alerts, or joined some. */
  changesAlerts: boolean;
  /** For each alert raised, when the last of its reports came in, or was edited. */
  completedAt: Date[];
}

/** Under the health risk's lock, in one transaction. Nothing happens when the health risk left the project, or the project is closed. */
async function evaluate(
  services: Services,
  projectHealthRiskId: number,
  work: (evaluation: Evaluation) => Promise<void>,
): Promise<void> {
  const done = await services.db.transaction().execute(async (trx) => {
    await lockEvaluation(trx, projectHealthRiskId);
    const risk = await findEvaluatedRisk(trx, projectHealthRiskId);
    if (!risk) return null;
    const at = services.clock.now();
    const begun = { changesAlerts: false, completedAt: [] };
    const evaluation: Evaluation = { trx, services, projectHealthRiskId, risk, at, ...begun };
    await work(evaluation);
    return evaluation;
  });
  if (!done?.changesAlerts) return;
  for (const completedAt of done.completedAt)
    services.metrics.alertSeconds.observe(Math.max(0, done.at.getTime() - completedAt.getTime()) / 1000);
  const { projectId, nationalSocietyId } = done.risk;
  services.live.changed({ projectId, nationalSocietyId, change: 'alert/raised' });
}

/**
 * Holds new reports of one health risk in a project against the alert rule: gives each its group, joins open alerts,
 * raises new ones, tells the supervisors. Running it twice changes nothing: reports with a group are passed over.
 */
export function evaluateReports(
  services: Services,
  projectHealthRiskId: number,
  reportIds: number[],
): Promise<void> {
  return evaluate(services, projectHealthRiskId, async (evaluation) => {
    const reports = await findReportsToGroup(evaluation.trx, projectHealthRiskId, reportIds);
    if (reports.length === 0) return;
    await decideAndStore(evaluation, reports);
  });
}

/**
 * Computes a group anew after one of its reports was dismissed, edited or reset while it has no open alert (decision 14):
 * what held it together may be gone, and what is left may fall apart, or not be enough for an alert any more. Its reports
 * look for their neighbours among all others, too: a report that was dismissed for a while may have missed some.
 */
export function recomputeGroup(
  services: Services,
  projectHealthRiskId: number,
  groupId: number,
): Promise<void> {
  return evaluate(services, projectHealthRiskId, async (evaluation) => {
    const { trx } = evaluation;
    const rootId = (await findRootGroups(trx, [groupId])).get(groupId);
    if (rootId === undefined) return;
    const [state] = await findGroupStates(trx, [rootId], 0);
    if (state?.openAlertId) return;
    const reports = await findReportsOfGroup(trx, rootId);
    if (reports.length === 0) return;
    await dissolveGroup(
      trx,
      rootId,
      reports.map((report) => report.id),
    );
    await decideAndStore(evaluation, reports);
  });
}

/** Per report the root groups of stored reports that are close enough in space and time. */
async function findKnownNeighbours(
  { trx, projectHealthRiskId, risk }: Evaluation,
  reports: EvaluatedReport[],
): Promise<Map<number, number[]>> {
  const { meters } = linkageOf(risk);
  if (meters === null) return new Map();
  const withBoxes = reports.map((report) => ({ ...report, box: boundingBoxAround(report, meters) }));
  const spots = await findNeighbourSpots(trx, projectHealthRiskId, withBoxes, risk.daysThreshold);
  const reportOf = new Map(reports.map((report) => [report.id, report]));
  const near = spots.filter((spot) => {
    const report = reportOf.get(spot.reportId);
    return report !== undefined && isCloserThan(report, spot, meters);
  });
  const roots =
    near.length > 0 ? await findRootGroups(trx, [...new Set(near.map((spot) => spot.groupId))]) : new Map();
  const neighbours = new Map<number, number[]>();
  for (const { reportId, groupId } of near) {
    const known = neighbours.get(reportId) ?? [];
    const root = roots.get(groupId) ?? groupId;
    if (!known.includes(root)) neighbours.set(reportId, [...known, root]);
  }
  return neighbours;
}

/** The stored groups near these reports, and how they stand. */
async function findKnownGroups(
  evaluation: Evaluation,
  reports: EvaluatedReport[],
): Promise<Pick<RaiseAlertsInput, 'knownNeighbours' | 'groups'>> {
  const { trx, risk } = evaluation;
  const knownNeighbours = await findKnownNeighbours(evaluation, reports);
  const rootIds = [...new Set([...knownNeighbours.values()].flat())];
  const groups = rootIds.length > 0 ? await findGroupStates(trx, rootIds, risk.countThreshold) : [];
  return { knownNeighbours, groups };
}

async function decideAndStore(evaluation: Evaluation, reports: EvaluatedReport[]): Promise<void> {
  const known = await findKnownGroups(evaluation, reports);
  const toGroup = reports.map(({ alertId, receivedAt, ...report }) => ({
    ...report,
    receivedAt: receivedAt.getTime(),
    isAlerted: alertId !== null,
  }));
  const decided = raiseAlerts({ rule: evaluation.risk, reports: toGroup, ...known });
  evaluation.changesAlerts = decided.joins.length + decided.raised.length > 0;
  const storedId = await storeGroups(evaluation, reports, decided);
  await joinAlerts(evaluation, decided.joins);
  const raised = decided.raised.map(({ groupId, reportIds }) => ({ groupId: storedId(groupId), reportIds }));
  await raiseNewAlerts(evaluation, raised);
}

/** Stores fresh groups, merges and labels. @returns the stored id of a group of the decision */
async function storeGroups(
  { trx, projectHealthRiskId }: Evaluation,
  reports: EvaluatedReport[],
  decided: RaisedAlerts,
): Promise<(groupId: number) => number> {
  const fresh = [...new Set(decided.groupOf.values())].filter((groupId) => groupId < 0);
  const ids = await insertGroups(trx, projectHealthRiskId, fresh.length);
  const storedIds = new Map(fresh.map((groupId, index) => [groupId, ids[index] ?? 0]));
  const storedId = (groupId: number) => storedIds.get(groupId) ?? groupId;
  await mergeGroups(trx, decided.merges);
  const grouped = reports.map(({ id, latitude, longitude, receivedAt }) => ({
    ...{ id, latitude, longitude, receivedAt },
    groupId: storedId(decided.groupOf.get(id) ?? 0),
  }));
  await storeGroupsOfReports(trx, projectHealthRiskId, grouped);
  return storedId;
}

type Sighting = Awaited<ReturnType<typeof findSightings>>[number];

/** Reports join alerts that are open. */
async function joinAlerts({ trx, services, at }: Evaluation, joins: RaisedAlerts['joins']): Promise<void> {
  if (joins.length === 0) return;
  await addReportsToAlerts(trx, joins, at);
  const sightings = await sightingsById(
    trx,
    joins.flatMap((join) => join.reportIds),
  );
  const occasions = joins.map(({ alertId, reportIds }) => {
    const { smsGatewayId = null, isDemo = false } = lastOf(reportIds, sightings) ?? {};
    return { alertId, reportIds, smsGatewayId, isDemo, at };
  });
  await notifyAlertsJoined(trx, services, occasions);
}

/** New alerts, each with why it was raised. */
async function raiseNewAlerts(
  evaluation: Evaluation,
  raised: { groupId: number; reportIds: number[] }[],
): Promise<void> {
  if (raised.length === 0) return;
  const { trx, services, projectHealthRiskId, risk, at } = evaluation;
  const sightings = await sightingsById(
    trx,
    raised.flatMap((alert) => alert.reportIds),
  );
  const newAlerts = raised.map(({ groupId, reportIds }) => {
    const last = lastOf(reportIds, sightings);
    return {
      ...{ projectHealthRiskId, projectId: risk.projectId, groupId, createdAt: at },
      raisedBecause: reasonsOf(risk, reportIds, sightings),
      isDemo: last?.isDemo ?? false,
      lastReportReceivedAt: last?.receivedAt ?? at,
    };
  });
  const alertIds = await insertAlerts(trx, newAlerts);
  const occasions = raised.map(({ reportIds }, index) => {
    const { smsGatewayId = null, isDemo = false } = lastOf(reportIds, sightings) ?? {};
    return { alertId: alertIds[index] ?? 0, reportIds, smsGatewayId, isDemo, at };
  });
  evaluation.completedAt = raised.map(({ reportIds }) => completionOf(sightingsOf(reportIds, sightings)));
  await addReportsToAlerts(trx, occasions, at);
  await notifyAlertsRaised(trx, services, occasions);
  const { nationalSocietyId } = risk;
  await tellOfAlerts(trx, services, { kind: 'alert.raised', nationalSocietyId, alertIds, at });
}

async function sightingsById(trx: Database, reportIds: number[]): Promise<Map<number, Sighting>> {
  return new Map((await findSightings(trx, reportIds)).map((sighting) => [sighting.id, sighting]));
}

function sightingsOf(reportIds: number[], sightings: Map<number, Sighting>): Sighting[] {
  return reportIds.flatMap((id) => sightings.get(id) ?? []);
}

/** The report that came last: its gateway carries the message, its place names the alert. */
function lastOf(reportIds: number[], sightings: Map<number, Sighting>): Sighting | undefined {
  const byTime = sightingsOf(reportIds, sightings).sort(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime(),
  );
  return byTime.at(-1);
}

/** When the last of these reports became what it is. */
function completionOf(sightings: Sighting[]): Date {
  const instants = sightings.flatMap(({ arrivedAt, modifiedAt }) => [arrivedAt, modifiedAt ?? arrivedAt]);
  return new Date(Math.max(...instants.map((instant) => instant.getTime())));
}

function reasonsOf(risk: EvaluatedRisk, reportIds: number[], sightings: Map<number, Sighting>) {
  const { countThreshold, daysThreshold, kilometersThreshold } = risk;
  return whyRaised(
    { countThreshold, daysThreshold, kilometersThreshold },
    sightingsOf(reportIds, sightings).map(({ id, latitude, longitude, receivedAt }) => ({
      ...{ id, latitude: latitude ?? 0, longitude: longitude ?? 0 },
      receivedAt: receivedAt.getTime(),
    })),
  );
}
