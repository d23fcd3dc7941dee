import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { anAlert } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { getIds, listOn } from '../testing/list.ts';
import { aReportsFixture, aStrangers, type ReportsFixture } from '../testing/reports-fixture.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

describe('a row of the correct list', () => {
  let fixture: ReportsFixture;
  beforeAll(async () => {
    fixture = await aReportsFixture(app);
  });

  // SRV.FXNREQ.020, SRV.FXNREQ.130
  test('shows sender, counts, place and time', async () => {
    const id = await fixture.report({ receivedAt: new Date('2024-03-10T22:30:00Z') });
    const page = await list(fixture, { utcOffset: 3 });
    expect(page).toMatchObject({ page: 1, rowsPerPage: 30, totalRows: 1 });
    expect(page.data[0]).toMatchObject({
      id,
      reportId: id,
      isValid: true,
      dateTime: '2024-03-11T01:30:00',
      status: 'New',
      reportType: 'Single',
      isActivityReport: false,
      isCorrected: false,
      isAnonymized: false,
      dataCollectorIsDeleted: false,
      phoneNumber: '+221770000000',
      message: '1',
      supervisorName: 'Moussa',
      countMalesAtLeastFive: 1,
      countMalesBelowFive: 0,
    });
    expect(page.data[0].healthRiskName).toMatch(/^Risk /);
    expect(page.data[0].dataCollectorDisplayName).toMatch(/^Collector /);
    expect(page.data[0].village).toMatch(/^Village /);
    expect(page.data[0]).not.toHaveProperty('alert');
    expect(page.data[0]).not.toHaveProperty('referredCount');
  });

  test('names the health risk in the language of the reader', async () => {
    await fixture.db
      .insertInto('healthRiskContents')
      .values({
        healthRiskId: fixture.healthRiskId,
        languageId: 2,
        name: 'Choléra',
        caseDefinition: '',
        feedbackMessage: '',
      })
      .execute();
    const member = { nationalSocietyId: fixture.society.id, organizationId: fixture.society.organizationId };
    const frenchId = await aUser(fixture.db, 'Manager', { ...member, languageId: 2 });
    expect((await list(fixture, {}, { userId: frenchId })).data[0].healthRiskName).toBe('Choléra');
  });

  test('shows the current alert, otherwise the last dismissed one', async () => {
    const id = await fixture.report({ receivedAt: new Date('2024-03-12T08:00:00Z') });
    const { projectId, projectHealthRiskId, db } = fixture;
    const alert = { projectId, projectHealthRiskId, reportIds: [id] };
    const dismissedId = await anAlert(db, alert);
    await db
      .updateTable('alerts')
      .set({ status: 'Dismissed', dismissedAt: new Date() })
      .where('id', '=', dismissedId)
      .execute();
    await db.updateTable('reports').set({ alertId: null, status: 'New' }).where('id', '=', id).execute();
    expect((await list(fixture)).data[0].alert).toMatchObject({ id: dismissedId, status: 'Dismissed' });
    const liveId = await anAlert(db, alert);
    expect((await list(fixture)).data[0].alert).toEqual({
      id: liveId,
      status: 'Open',
      reportWasCrossCheckedBeforeEscalation: false,
    });
    await db
      .updateTable('reports')
      .set({ status: 'Accepted', acceptedAt: new Date('2024-03-12T09:00:00Z') })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('alerts')
      .set({ status: 'Escalated', escalatedAt: new Date('2024-03-12T10:00:00Z') })
      .where('id', '=', liveId)
      .execute();
    expect((await list(fixture)).data[0]).toMatchObject({
      status: 'Accepted',
      alert: { id: liveId, status: 'Escalated', reportWasCrossCheckedBeforeEscalation: true },
    });
  });

  test('of an anonymised collector has no name', async () => {
    const { db, projectId, supervisorId } = fixture;
    const gone = await aDataCollector(db, {
      projectId,
      supervisorId,
      name: null,
      displayName: null,
      isAnonymized: true,
      deletedAt: new Date(),
      phoneNumber: null,
    });
    const id = await fixture.report({
      dataCollectorId: gone.id,
      receivedAt: new Date('2024-03-13T08:00:00Z'),
    });
    await db
      .updateTable('rawReports')
      .set({ sender: null, isAnonymized: true })
      .where('id', '=', id)
      .execute();
    expect((await list(fixture)).data[0]).toMatchObject({
      id,
      dataCollectorDisplayName: '--Data removed--',
      phoneNumber: '--Data removed--',
      dataCollectorIsDeleted: true,
    });
  });
});

describe('the sender of a report', () => {
  let fixture: ReportsFixture;
  let strangers: Awaited<ReturnType<typeof aStrangers>>;
  beforeAll(async () => {
    fixture = await aReportsFixture(app);
    strangers = await aStrangers(fixture);
    await fixture.report();
  });

  test.each([
    ['the Administrator', 'administratorId'],
    ['a manager of the same organization', 'managerId'],
    ['the supervisor', 'supervisorId'],
    ['the head supervisor of the supervisor', 'headSupervisorId'],
  ] as const)('is shown to %s', async (_who, user) => {
    const [row] = (await list(fixture, {}, { userId: fixture[user] })).data;
    expect(row).toMatchObject({ isAnonymized: false, phoneNumber: '+221770000000' });
    expect(row.village).not.toBe('');
  });

  test('is replaced by the supervisor for another supervisor of the organization', async () => {
    const [row] = (await list(fixture, {}, { userId: fixture.otherSupervisorId })).data;
    expect(row).toMatchObject({
      isAnonymized: true,
      dataCollectorDisplayName: 'Collector of Moussa',
      phoneNumber: '',
      village: '',
      zone: '',
    });
    expect(row.region).not.toBe('');
  });

  test('is replaced by the organization for another organization', async () => {
    const [row] = (await list(fixture, {}, { userId: strangers.otherManagerId })).data;
    expect(row).toMatchObject({ isAnonymized: true, phoneNumber: '' });
    expect(row.dataCollectorDisplayName).toMatch(/^Collector of Organization /);
    expect(row).not.toHaveProperty('supervisorName');
  });

  test('is shown to the head supervisor to whom a collector is linked directly', async () => {
    const { db, projectId, headSupervisorId } = fixture;
    const { id } = await aDataCollector(db, { projectId, headSupervisorId });
    const reportId = await fixture.report({ dataCollectorId: id });
    const rows = (await list(fixture, {}, { userId: headSupervisorId })).data;
    expect(rows.find((row: { id: number }) => row.id === reportId)).toMatchObject({ isAnonymized: false });
  });

  test('is shown to every project of the national society if unknown', async () => {
    const id = await fixture.unknownReport();
    const page = await list(
      fixture,
      { dataCollectorType: 'unknownSender' },
      { userId: fixture.otherSupervisorId },
    );
    expect(getIds(page)).toEqual([id]);
    expect(page.data[0]).toMatchObject({ isAnonymized: false, phoneNumber: '+221770000000' });
    expect(page.data[0]).not.toHaveProperty('dataCollectorDisplayName');
    expect(
      (await list(fixture, { dataCollectorType: 'unknownSender', trainingStatus: 'InTraining' })).totalRows,
    ).toBe(0);
  });
});
