import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;
let other: AlertFixture;
let reportId: number;
let alertId: number;

const readReport = (userId: number, id: number, projectId = fixture.projectId) =>
  app.as(userId).get(`/api/report/${id}/overview?projectId=${projectId}`);

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  other = await anAlertFixture(app);
  reportId = await fixture.report(fixture.collectors.ofSupervisor);
  alertId = await fixture.alert([reportId]);
  const { supervisor, manager } = fixture.people;
  await fixture.on(alertId, supervisor).dismissReport(reportId, { reason: 'Other', note: 'Was Mariam' });
  await fixture.on(alertId, supervisor).reset(reportId);
  await fixture.on(alertId, manager).accept(reportId);
  await app.db
    .insertInto('outboxMessages')
    .values({
      ...{ channel: 'sms', kind: 'feedback', nationalSocietyId: fixture.society.id, body: 'Thank you' },
      ...{ rawReportId: reportId, state: 'Sent', recipient: '+221770000000' },
    })
    .execute();
});

describe('the page of a report', () => {
  // SRV.FXNREQ.131, SRV.FXNREQ.132
  it('says what it is, who sent it, and to which alert it belongs', async () => {
    const { body } = await readReport(fixture.people.supervisor, reportId);
    expect(body.value).toMatchObject({
      ...{ id: reportId, isValid: true, status: 'Accepted', reportType: 'Single', epiWeek: 1 },
      ...{ isAnonymized: false, phoneNumber: '+221770000000', countMalesAtLeastFive: 1 },
      ...{ dataCollectorId: fixture.collectors.ofSupervisor.id, villageId: fixture.society.villageId },
      ...{ healthRiskName: expect.stringMatching(/^Risk/), alert: { id: alertId, status: 'Open' } },
      reply: { text: 'Thank you', state: 'Sent' },
    });
  });

  it('shows who decided what, and why', async () => {
    const { body } = await readReport(fixture.people.head, reportId);
    expect(body.value.decisions).toEqual([
      {
        ...{ action: 'RejectedReport', at: '2026-03-11T12:00:00', by: expect.any(String) },
        ...{ dismissalReason: 'Other', dismissalNote: 'Was Mariam' },
      },
      { action: 'ResetReport', at: '2026-03-11T12:00:00', by: expect.any(String) },
      { action: 'AcceptedReport', at: '2026-03-11T12:00:00', by: expect.any(String) },
    ]);
  });

  it('hides what the list hides', async () => {
    const { otherManager, colleague, otherSupervisor } = fixture.people;
    for (const person of [otherManager, colleague, otherSupervisor]) {
      const { status, body } = await readReport(person, reportId);
      expect(status).toBe(200);
      expect(body.value).toMatchObject({ isAnonymized: true, phoneNumber: '', village: '' });
      for (const field of ['dataCollectorId', 'villageId', 'reply'])
        expect(body.value).not.toHaveProperty(field);
      expect(body.value.decisions[0]).not.toHaveProperty('dismissalNote');
      expect(JSON.stringify(body.value)).not.toContain('Mariam');
    }
    const names = await app.db
      .selectFrom('users')
      .select('name')
      .where('id', 'in', [fixture.people.supervisor, fixture.people.manager])
      .execute();
    const { body } = await readReport(otherManager, reportId);
    for (const { name } of names)
      expect(body.value.decisions.map(({ by }: { by: string }) => by)).not.toContain(name);
  });

  it('shows an Administrator everything', async () => {
    const { body } = await readReport(fixture.people.admin, reportId);
    expect(body.value).toMatchObject({ dataCollectorId: fixture.collectors.ofSupervisor.id, reply: {} });
  });

  it('has no link to a collector whose data were removed', async () => {
    const { id } = fixture.collectors.ofHead;
    const ofHead = await fixture.report(fixture.collectors.ofHead);
    await app.as(fixture.people.head).post(`/api/dataCollector/${id}/delete`);
    const { body } = await readReport(fixture.people.head, ofHead);
    expect(body.value).toMatchObject({ dataCollectorDisplayName: '--Data removed--' });
    expect(body.value).not.toHaveProperty('dataCollectorId');
  });
});

describe('a message', () => {
  const aMessage = (given: object) =>
    aRawReport(app.db, {
      ...{ nationalSocietyId: fixture.society.id, projectId: fixture.projectId, text: 'fever' },
      ...{ dataCollectorId: fixture.collectors.ofSupervisor.id, dataCollectorType: 'Human' },
      errorType: 'FormatError',
      ...given,
    });

  it('that is incorrect shows who marked it as corrected', async () => {
    const markedAsCorrectedAt = new Date('2026-03-10T08:00:00Z');
    const id = await aMessage({ markedAsCorrectedAt, markedAsCorrectedById: fixture.people.supervisor });
    const { body } = await readReport(fixture.people.manager, id);
    expect(body.value).toMatchObject({ isValid: false, message: 'fever', reportErrorType: 'FormatError' });
    expect(body.value.corrected).toEqual({ at: '2026-03-10T08:00:00', by: expect.any(String) });
    expect(body.value).not.toHaveProperty('epiWeek');
  });

  it('leads to the message it repeats, and back', async () => {
    const receivedAt = new Date('2026-03-10T09:00:00Z');
    const first = await aMessage({ receivedAt });
    const second = await aMessage({
      receivedAt: new Date('2026-03-10T09:05:00Z'),
      repeatsId: first,
      repetition: 'Probable',
    });
    expect((await readReport(fixture.people.manager, second)).body.value.original).toEqual({
      id: first,
      dateTime: '2026-03-10T09:00:00',
    });
    expect((await readReport(fixture.people.manager, first)).body.value.copies).toEqual([
      { id: second, dateTime: '2026-03-10T09:05:00' },
    ]);
  });

  it('of an unknown sender is in every project of its national society, and in no other', async () => {
    const id = await aMessage({ projectId: null, dataCollectorId: null, dataCollectorType: null });
    expect((await readReport(fixture.people.otherSupervisor, id)).body.value).toMatchObject({
      message: 'fever',
      phoneNumber: '+221770000000',
    });
    const { status, body } = await readReport(other.people.manager, id, other.projectId);
    expect([status, body.message.key]).toEqual([400, 'report.reportNotFound']);
  });

  it('that was not processed yet has no page', async () => {
    const id = await aMessage({ errorType: null, processedAt: null });
    expect((await readReport(fixture.people.admin, id)).body.message.key).toBe('report.reportNotFound');
  });
});

describe('access', () => {
  it('ends at the project', async () => {
    const { manager, stranger, dataConsumer } = fixture.people;
    expect((await readReport(other.people.manager, reportId, other.projectId)).body.message.key).toBe(
      'report.reportNotFound',
    );
    expect((await readReport(fixture.people.admin, reportId, other.projectId)).body.value).toBeUndefined();
    for (const person of [stranger, dataConsumer, other.people.manager])
      expect((await readReport(person, reportId)).body.value).toBeUndefined();
    expect((await readReport(manager, 999_999_999)).body.message.key).toBe('report.reportNotFound');
  });

  it('remains when the project is closed and the national society archived', async () => {
    const { society, projectId, people } = fixture;
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: app.clock.now() })
      .where('id', '=', projectId)
      .execute();
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', society.id)
      .execute();
    expect((await readReport(people.manager, reportId)).status).toBe(200);
  });
});
