import type { reportRow } from '@harken/contract/reports';
import { reportKinds, reportStatuses } from '@harken/domain/reports/kinds';
import { isEditable, validateCrossCheck } from '@harken/domain/reports/report-lifecycle';
import type { z } from 'zod';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aHealthRisk, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { anAlert } from '../../../../test/support/builders/reports.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { anEditFixture, findFirstLocation } from './edit.ts';
import { aStrangers } from './reports-fixture.ts';

/** The factors that decide which actions are available, with all their values. With the first values every action is. */
export const actionFactors = {
  status: reportStatuses,
  kind: reportKinds,
  alert: ['none', 'Open', 'Escalated, checked before', 'Escalated', 'Closed', 'Dismissed'],
  hasLocation: [true, false],
  isAnonymized: [false, true],
  isActivity: [false, true],
  isCollectorDeleted: [false, true],
  isProjectClosed: [false, true],
} as const;
export type ActionCase = {
  -readonly [Name in keyof typeof actionFactors]: (typeof actionFactors)[Name][number];
};
export type ActionFixture = Awaited<ReturnType<typeof anActionFixture>>;

export const reportActions = ['accept', 'dismiss', 'edit'] as const;
export type ReportAction = (typeof reportActions)[number];

let nonHumanCode = 7101;

/** A project with an active and a deleted collector, users of two organizations, and both types of health risk. */
export async function anActionFixture(app: TestApp, { isClosed }: { isClosed: boolean }) {
  const { reportsFixture, edit } = await anEditFixture(app);
  const { db, projectId, supervisorId, location } = reportsFixture;
  const { otherManagerId } = await aStrangers(reportsFixture);
  const shared = { projectId, supervisorId, locations: [location] };
  const anonymized = { isAnonymized: true, name: null, displayName: null, phoneNumber: null };
  const deletedCollector = { ...shared, ...anonymized, deletedAt: new Date() };
  const point = { dataCollectorType: 'CollectionPoint' };
  const collectors = {
    Human: { here: reportsFixture.collector, deleted: await aDataCollector(db, deletedCollector) },
    CollectionPoint: {
      here: await aDataCollector(db, { ...shared, ...point }),
      deleted: await aDataCollector(db, { ...deletedCollector, ...point }),
    },
  };
  const nonHumanId = await aHealthRisk(db, nonHumanCode++, 'NonHuman');
  const nonHumanRiskId = await aProjectHealthRisk(db, projectId, nonHumanId);
  if (isClosed) {
    const closed = { state: 'Closed', endedAt: new Date() };
    await db.updateTable('projects').set(closed).where('id', '=', projectId).execute();
  }
  return { app, reportsFixture, edit, otherManagerId, collectors, nonHumanId, nonHumanRiskId };
}

const [decidedAt, escalatedAt] = [new Date('2024-03-15T10:00:00Z'), new Date('2024-03-15T12:00:00Z')];

export const toSenderType = ({ kind }: Pick<ActionCase, 'kind'>) =>
  kind === 'DataCollectionPoint' ? 'CollectionPoint' : 'Human';

function chooseSender({ collectors }: ActionFixture, given: ActionCase) {
  const { here, deleted } = collectors[toSenderType(given)];
  return given.isCollectorDeleted ? deleted : here;
}

/** Each report is received after the previous one, so that the first page of the list shows the latest. */
let newest = Date.parse('2024-03-10T00:00:00Z');

/** Creates a report with these factors. Whether its sender is hidden depends on the viewer. */
export async function aReportWith(fixture: ActionFixture, given: ActionCase): Promise<number> {
  const { app, reportsFixture, nonHumanRiskId } = fixture;
  newest += 1000;
  const id = await reportsFixture.report({
    receivedAt: new Date(newest),
    kind: given.kind,
    isActivity: given.isActivity,
    dataCollectorId: chooseSender(fixture, given).id,
    dataCollectorType: toSenderType(given),
    ...(given.kind === 'Event' && { projectHealthRiskId: nonHumanRiskId, countMalesBelowFive: null }),
    ...(!given.hasLocation && { villageId: null, latitude: null, longitude: null }),
    ...(given.alert === 'Escalated, checked before' && { acceptedAt: decidedAt }),
  });
  if (given.alert !== 'none') await addToAlert(fixture, id, given.alert);
  await app.db.updateTable('reports').set({ status: given.status }).where('id', '=', id).execute();
  return id;
}

async function addToAlert(
  { app: { db }, reportsFixture: { projectId, projectHealthRiskId } }: ActionFixture,
  reportId: number,
  alert: Exclude<ActionCase['alert'], 'none'>,
) {
  const alertId = await anAlert(db, { projectId, projectHealthRiskId, reportIds: [reportId] });
  const changes = {
    Open: { status: 'Open' },
    'Escalated, checked before': { status: 'Escalated', escalatedAt },
    Escalated: { status: 'Escalated', escalatedAt },
    Closed: { status: 'Closed', escalatedAt, closedAt: escalatedAt },
    Dismissed: { status: 'Dismissed', dismissedAt: escalatedAt },
  } as const;
  await db.updateTable('alerts').set(changes[alert]).where('id', '=', alertId).execute();
  if (alert === 'Dismissed')
    await db.updateTable('reports').set({ alertId: null }).where('id', '=', reportId).execute();
}

export const chooseViewer = ({ reportsFixture, otherManagerId }: ActionFixture, isAnonymized: boolean) =>
  isAnonymized ? otherManagerId : reportsFixture.managerId;

/** Performs an action, as somebody who sees the sender or does not. */
export async function performAction(
  fixture: ActionFixture,
  action: ReportAction,
  id: number,
  given: ActionCase,
) {
  const { app, edit, nonHumanId } = fixture;
  const userId = chooseViewer(fixture, given.isAnonymized);
  if (action !== 'edit') return app.as(userId).post(`/api/report/${id}/${action}`);
  const collector = chooseSender(fixture, given);
  const form = {
    dataCollectorId: collector.id,
    dataCollectorLocationId: await findFirstLocation(app, collector.id),
    ...(given.kind === 'Event' && { healthRiskId: nonHumanId }),
  };
  return edit(id, form, userId);
}

/** The actions that the client shows for a row. It uses the same rules. */
export function findAvailableActions(
  row: z.output<typeof reportRow>,
  given: ActionCase,
): Record<ReportAction, boolean> {
  const subject = {
    status: row.status,
    kind: row.reportType ?? given.kind,
    isActivityReport: row.isActivityReport,
    isAnonymized: row.isAnonymized,
    isDuplicate: row.repetition === 'Confirmed',
    hasLocation: Boolean(row.village),
    alert: row.alert ?? null,
  };
  const { isProjectClosed } = given;
  return {
    accept: !isProjectClosed && validateCrossCheck(subject, 'Accepted') === null,
    dismiss: !isProjectClosed && validateCrossCheck(subject, 'Rejected') === null,
    edit: isEditable({
      ...subject,
      isFromUnknownSender: false,
      isDataCollectorDeleted: row.dataCollectorIsDeleted,
      isProjectClosed,
    }),
  };
}
