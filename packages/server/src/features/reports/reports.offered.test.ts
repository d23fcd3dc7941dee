import type { reportRow } from '@harken/contract/reports';
import { reportKinds, reportStatuses } from '@harken/domain/reports/kinds';
import { crossCheckRefusal, isEditable } from '@harken/domain/reports/report-life';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { aDataCollector, aHealthRisk, anAlert, aProjectHealthRisk } from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { anEditSetting, firstLocationOf } from './testing/edit.ts';
import { listOn } from './testing/list.ts';
import { strangersTo } from './testing/reports-setting.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

const either = [false, true] as const;
const factors = {
  status: reportStatuses,
  kind: reportKinds,
  alert: ['none', 'Open', 'Escalated, checked before', 'Escalated', 'Closed', 'Dismissed'],
  hasLocation: [true, false],
  isAnonymized: either,
  isActivity: either,
  isCollectorDeleted: either,
  isProjectClosed: either,
} as const;
type Case = { -readonly [Name in keyof typeof factors]: (typeof factors)[Name][number] };

/**
 * All pairs of values of two factors, all else being as with a report that everything is offered for: the first value of
 * each. A rule that forgets one factor, or one beside another, is found; all combinations would take many minutes.
 */
function casesToTry(): Case[] {
  const base = Object.fromEntries(Object.entries(factors).map(([name, values]) => [name, values[0]])) as Case;
  const changes = Object.entries(factors).flatMap(([name, values]) =>
    values.slice(1).map((value) => ({ [name]: value })),
  );
  const nameOf = (change: object) => Object.keys(change)[0];
  const pairs = changes.flatMap((one, place) =>
    changes
      .slice(place)
      .filter((other) => one === other || nameOf(one) !== nameOf(other))
      .map((other) => ({ ...base, ...one, ...other })),
  );
  return [base, ...pairs];
}

/** A project with a collector that works and one that was deleted, people of two organizations, and both types of risk. */
async function aStage(isClosed: boolean) {
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
  const nonHumanId = await aHealthRisk(db, isClosed ? 7101 : 7102, 'NonHuman');
  const nonHumanRiskId = await aProjectHealthRisk(db, projectId, nonHumanId);
  if (isClosed) {
    const closed = { state: 'Closed', endedAt: new Date() };
    await db.updateTable('projects').set(closed).where('id', '=', projectId).execute();
  }
  return { setting, edit, otherManagerId, collectors, nonHumanId, nonHumanRiskId };
}

let open: Awaited<ReturnType<typeof aStage>>;
let closed: typeof open;
beforeAll(async () => {
  open = await aStage(false);
  closed = await aStage(true);
});

const [decidedAt, escalatedAt] = [new Date('2024-03-15T10:00:00Z'), new Date('2024-03-15T12:00:00Z')];

const typeOf = (given: Case) => (given.kind === 'DataCollectionPoint' ? 'CollectionPoint' : 'Human');

function senderOf(given: Case) {
  const { here, deleted } = (given.isProjectClosed ? closed : open).collectors[typeOf(given)];
  return given.isCollectorDeleted ? deleted : here;
}

/** Each is received after those before, so that the first page of the list shows it. */
let newest = Date.parse('2024-03-10T00:00:00Z');

async function aReportOf(given: Case) {
  const { setting, nonHumanRiskId } = given.isProjectClosed ? closed : open;
  const isEvent = given.kind === 'Event';
  const wasChecked = given.alert === 'Escalated, checked before';
  newest += 1000;
  const id = await setting.report({
    receivedAt: new Date(newest),
    kind: given.kind,
    isActivity: given.isActivity,
    dataCollectorId: senderOf(given).id,
    dataCollectorType: typeOf(given),
    ...(isEvent && { projectHealthRiskId: nonHumanRiskId, countMalesBelowFive: null }),
    ...(!given.hasLocation && { villageId: null, latitude: null, longitude: null }),
    ...(wasChecked && { acceptedAt: decidedAt }),
  });
  if (given.alert !== 'none') await putIntoAlert(id, given);
  await app.db.updateTable('reports').set({ status: given.status }).where('id', '=', id).execute();
  return id;
}

async function putIntoAlert(reportId: number, given: Case) {
  const { projectId, projectHealthRiskId } = (given.isProjectClosed ? closed : open).setting;
  const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds: [reportId] });
  const changes = {
    Open: {},
    'Escalated, checked before': { status: 'Escalated', escalatedAt },
    Escalated: { status: 'Escalated', escalatedAt },
    Closed: { status: 'Closed', escalatedAt, closedAt: escalatedAt },
    Dismissed: { status: 'Dismissed', dismissedAt: escalatedAt },
    none: {},
  } as const;
  await app.db
    .updateTable('alerts')
    .set({ status: 'Open', ...changes[given.alert] })
    .where('id', '=', alertId)
    .execute();
  if (given.alert === 'Dismissed')
    await app.db.updateTable('reports').set({ alertId: null }).where('id', '=', reportId).execute();
}

/** What the screens offer for the row that the list answers: they ask the same rules. */
function offeredFor(row: z.output<typeof reportRow>, given: Case) {
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

describe('the server does what the screens offer, and refuses the rest', () => {
  const cases = casesToTry();

  test.each(cases)(
    '$status $kind, alert $alert, place $hasLocation, hidden $isAnonymized, activity $isActivity, deleted $isCollectorDeleted, closed $isProjectClosed',
    async (given) => {
      const { setting, edit, otherManagerId, nonHumanId } = given.isProjectClosed ? closed : open;
      const userId = given.isAnonymized ? otherManagerId : setting.managerId;
      const collector = senderOf(given);
      const form = {
        dataCollectorId: collector.id,
        dataCollectorLocationId: await firstLocationOf(app, collector.id),
        ...(given.kind === 'Event' && { healthRiskId: nonHumanId }),
      };
      const deeds = {
        accept: (id: number) => app.as(userId).post(`/api/report/${id}/accept`),
        dismiss: (id: number) => app.as(userId).post(`/api/report/${id}/dismiss`),
        edit: (id: number) => edit(id, form, userId),
      };
      const ids = {
        accept: await aReportOf(given),
        dismiss: await aReportOf(given),
        edit: await aReportOf(given),
      };
      const page = await list(setting, { dataCollectorType: typeOf(given) }, { userId });
      for (const deed of ['accept', 'dismiss', 'edit'] as const) {
        const row = page.data.find((found: { id: number }) => found.id === ids[deed]);
        const { status, body } = await deeds[deed](ids[deed]);
        expect({ deed, isDone: status === 200, answer: body.message?.key }).toMatchObject({
          isDone: offeredFor(row, given)[deed],
        });
        // The way to the alert is offered where the row names one: the last it was in, in whatever state.
        expect(row.alert?.status ?? 'none').toBe(given.alert.split(',')[0]);
      }
    },
  );

  test('each pair of values is among them', () => {
    expect(cases).toHaveLength(1 + 17 + 117);
  });
});
