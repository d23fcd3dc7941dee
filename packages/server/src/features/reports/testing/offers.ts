import type { reportRow } from '@harken/contract/reports';
import { reportKinds, reportStatuses } from '@harken/domain/reports/kinds';
import { crossCheckRefusal, isEditable } from '@harken/domain/reports/report-life';
import type { z } from 'zod';
import {
  aDataCollector,
  aHealthRisk,
  anAlert,
  aProjectHealthRisk,
} from '../../../../test/support/builders.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { anEditSetting, firstLocationOf } from './edit.ts';
import { strangersTo } from './reports-setting.ts';

/** What decides on what is offered for a report, with all values there are; first those for which everything is. */
export const offerFactors = {
  status: reportStatuses,
  kind: reportKinds,
  alert: ['none', 'Open', 'Escalated, checked before', 'Escalated', 'Closed', 'Dismissed'],
  hasLocation: [true, false],
  isAnonymized: [false, true],
  isActivity: [false, true],
  isCollectorDeleted: [false, true],
  isProjectClosed: [false, true],
} as const;
export type OfferCase = {
  -readonly [Name in keyof typeof offerFactors]: (typeof offerFactors)[Name][number];
};
export type OfferStage = Awaited<ReturnType<typeof anOfferStage>>;

export const offeredDeeds = ['accept', 'dismiss', 'edit'] as const;
export type OfferedDeed = (typeof offeredDeeds)[number];

let nonHumanCode = 7101;

/** A project with a collector that works and one that was deleted, people of two organizations, and both types of risk. */
export async function anOfferStage(app: TestApp, { isClosed }: { isClosed: boolean }) {
  const { setting, edit } = await anEditSetting(app);
  const { db, projectId, supervisorId, location } = setting;
  const { otherManagerId } = await strangersTo(setting);
  const shared = { projectId, supervisorId, locations: [location] };
  const anonymized = { isAnonymized: true, name: null, displayName: null, phoneNumber: null };
  const gone = { ...shared, ...anonymized, deletedAt: new Date() };
  const point = { dataCollectorType: 'CollectionPoint' };
  const collectors = {
    Human: { here: setting.collector, deleted: await aDataCollector(db, gone) },
    CollectionPoint: {
      here: await aDataCollector(db, { ...shared, ...point }),
      deleted: await aDataCollector(db, { ...gone, ...point }),
    },
  };
  const nonHumanId = await aHealthRisk(db, nonHumanCode++, 'NonHuman');
  const nonHumanRiskId = await aProjectHealthRisk(db, projectId, nonHumanId);
  if (isClosed) {
    const closed = { state: 'Closed', endedAt: new Date() };
    await db.updateTable('projects').set(closed).where('id', '=', projectId).execute();
  }
  return { app, setting, edit, otherManagerId, collectors, nonHumanId, nonHumanRiskId };
}

const [decidedAt, escalatedAt] = [new Date('2024-03-15T10:00:00Z'), new Date('2024-03-15T12:00:00Z')];

export const typeOf = ({ kind }: Pick<OfferCase, 'kind'>) =>
  kind === 'DataCollectionPoint' ? 'CollectionPoint' : 'Human';

function senderOf({ collectors }: OfferStage, given: OfferCase) {
  const { here, deleted } = collectors[typeOf(given)];
  return given.isCollectorDeleted ? deleted : here;
}

/** Each is received after those before, so that the first page of the list shows the last ones. */
let newest = Date.parse('2024-03-10T00:00:00Z');

/** A report as it is told apart; whether its sender is hidden depends on who looks. */
export async function aReportToOffer(stage: OfferStage, given: OfferCase): Promise<number> {
  const { app, setting, nonHumanRiskId } = stage;
  newest += 1000;
  const id = await setting.report({
    receivedAt: new Date(newest),
    kind: given.kind,
    isActivity: given.isActivity,
    dataCollectorId: senderOf(stage, given).id,
    dataCollectorType: typeOf(given),
    ...(given.kind === 'Event' && { projectHealthRiskId: nonHumanRiskId, countMalesBelowFive: null }),
    ...(!given.hasLocation && { villageId: null, latitude: null, longitude: null }),
    ...(given.alert === 'Escalated, checked before' && { acceptedAt: decidedAt }),
  });
  if (given.alert !== 'none') await putIntoAlert(stage, id, given.alert);
  await app.db.updateTable('reports').set({ status: given.status }).where('id', '=', id).execute();
  return id;
}

async function putIntoAlert(
  { app: { db }, setting: { projectId, projectHealthRiskId } }: OfferStage,
  reportId: number,
  alert: Exclude<OfferCase['alert'], 'none'>,
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

export const viewerOf = ({ setting, otherManagerId }: OfferStage, isAnonymized: boolean) =>
  isAnonymized ? otherManagerId : setting.managerId;

/** Tries a deed, as somebody who sees the sender or does not. */
export async function tryDeed(stage: OfferStage, deed: OfferedDeed, id: number, given: OfferCase) {
  const { app, edit, nonHumanId } = stage;
  const userId = viewerOf(stage, given.isAnonymized);
  if (deed !== 'edit') return app.as(userId).post(`/api/report/${id}/${deed}`);
  const collector = senderOf(stage, given);
  const form = {
    dataCollectorId: collector.id,
    dataCollectorLocationId: await firstLocationOf(app, collector.id),
    ...(given.kind === 'Event' && { healthRiskId: nonHumanId }),
  };
  return edit(id, form, userId);
}

/** What the screens offer for the row that the list answers: they ask the same rules. */
export function offeredFor(row: z.output<typeof reportRow>, given: OfferCase): Record<OfferedDeed, boolean> {
  const subject = {
    status: row.status,
    kind: row.reportType ?? given.kind,
    isActivityReport: row.isActivityReport,
    isAnonymized: row.isAnonymized,
    isRepetition: row.repetition === 'Confirmed',
    hasLocation: Boolean(row.village),
    alert: row.alert ?? null,
  };
  const { isProjectClosed } = given;
  return {
    accept: !isProjectClosed && crossCheckRefusal(subject, 'Accepted') === null,
    dismiss: !isProjectClosed && crossCheckRefusal(subject, 'Rejected') === null,
    edit: isEditable({
      ...subject,
      isFromUnknownSender: false,
      isDataCollectorDeleted: row.dataCollectorIsDeleted,
      isProjectClosed,
    }),
  };
}
