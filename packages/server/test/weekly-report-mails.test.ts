import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { DeliveryError } from '../src/external/delivery-error.ts';
import { openSmtpMail } from '../src/external/mail/smtp-mail.ts';
import { createDelivery } from '../src/features/outbox/outbox.delivery.ts';
import { findDueWeeklyReports, sendWeeklyReport } from '../src/features/weekly-reports/sending.ts';
import { applyRetention } from './support/apply-retention.ts';
import { type AlertFixture, anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { textOf } from './support/fixtures/notification-fixture.ts';
import { startMailServer } from './support/servers/mail-server.ts';
import { startTestApp } from './support/test-app.ts';

/** A Wednesday; the fixture's reports are of the day before, in the week from 9 March. */
const savedAt = '2026-03-11T12:00:00Z';
const monday = '2026-03-16T08:00:00Z';
const app = await startTestApp({ now: savedAt });
const mailServer = await startMailServer();
const mail = openSmtpMail(mailServer.url, 'https://harken.test');
const delivery = createDelivery(app.services, mail);
afterAll(async () => {
  await app.close();
  mail.close();
  await mailServer.close();
});
const { db } = app;

let fixture: AlertFixture;
beforeEach(async () => {
  app.clock.set(savedAt);
  mailServer.mails.length = 0;
  for (const table of ['weeklyReportSchedules', 'weeklyReportSendings', 'outboxMessages'] as const)
    await db.deleteFrom(table).execute();
  fixture = await anAlertFixture(app);
  const { society, projectId } = fixture;
  await db
    .updateTable('nationalSocieties')
    .set({ epiWeekStartDay: 'Monday' })
    .where('id', '=', society.id)
    .execute();
  await db.updateTable('projects').set({ timeZoneId: 'UTC' }).where('id', '=', projectId).execute();
});

const path = (name: string) => `/api/weeklyReport/${fixture.society.id}/${name}`;
const as = () => app.as(fixture.people.manager);
const ministry = 'idsr@ministry.example';
const choose = (given: object = {}) =>
  as().post(path('edit'), {
    ...{ isActive: true, weekday: 1, hour: 8, languageCode: 'fr', projectIds: [] },
    ...{ recipientEmails: [ministry], ...given },
  });
const listSendings = async () => (await as().get(`${path('sendings')}?pageNumber=1`)).body.value.data;
const readOne = async (id: number) => (await as().get(`${path('sending')}?weeklySendingId=${id}`)).body.value;

async function sendWaiting() {
  const waiting = db
    .selectFrom('weeklyReportSendings')
    .select('id')
    .where('figures', 'is', null)
    .orderBy('id');
  for (const { id } of await waiting.execute()) await sendWeeklyReport(app.services, id);
  while ((await delivery.deliverDue()) > 0);
}

/** Does what the jobs do at a time. */
async function sendAt(time: string) {
  app.clock.set(time);
  await findDueWeeklyReports(app.services);
  await sendWaiting();
}

const recipients = () => mailServer.mails.flatMap(({ to }) => to).toSorted();

describe('the weekly report', () => {
  // SRV.FXNREQ.142, SRV.FXNREQ.151, SRV.FXNREQ.152
  it('comes at its hour, as PDF, Excel and CSV, in its language', async () => {
    await fixture.report(fixture.collectors.ofSupervisor);
    expect((await choose()).status).toBe(200);
    await sendAt('2026-03-16T07:59:59Z');
    expect(recipients()).toEqual([]);
    await sendAt(monday);
    expect(recipients()).toEqual([ministry]);
    const [{ raw } = { raw: '' }] = mailServer.mails;
    for (const extension of ['pdf', 'xlsx', 'csv'])
      expect(raw).toMatch(new RegExp(`filename="?weekly-report_2026-W11\\.${extension}`));
    expect(textOf(mailServer.mails[0] as never)).toContain('2026/11 (du 2026-03-09 au 2026-03-15)');
    const [sent] = await listSendings();
    expect(sent).toMatchObject({
      ...{ firstDay: '2026-03-09', lastDay: '2026-03-15', year: 2026, week: 11, isScheduled: true },
      ...{ isPending: false, recipients: 1, failed: 0, waiting: 0, changedFigures: 0 },
    });
    expect((await readOne(sent.id)).deliveries).toMatchObject([
      { recipient: ministry, state: 'Sent', attempts: 1, sentAt: '2026-03-16T08:00:00' },
    ]);
  });

  it('is sent once, however many processes look for it and however often', async () => {
    await choose({ recipientEmails: [ministry, 'who@office.example'] });
    app.clock.set(monday);
    await Promise.all(Array.from({ length: 4 }, () => findDueWeeklyReports(app.services)));
    const sendings = await db.selectFrom('weeklyReportSendings').select('id').execute();
    expect(sendings).toHaveLength(1);
    await Promise.all(Array.from({ length: 4 }, () => sendWeeklyReport(app.services, sendings[0]?.id ?? 0)));
    await sendAt('2026-03-18T08:00:00Z');
    expect(recipients()).toEqual([ministry, 'who@office.example']);
  });

  it('is sent once if a process was killed after it began', async () => {
    await choose();
    app.clock.set(monday);
    await findDueWeeklyReports(app.services);
    const { transaction } = db;
    // Killed before its figures and e-mails were stored: the job runs again.
    app.services.db.transaction = () => {
      throw new Error('killed');
    };
    const [{ id } = { id: 0 }] = await db.selectFrom('weeklyReportSendings').select('id').execute();
    await expect(sendWeeklyReport(app.services, id)).rejects.toThrow('killed');
    app.services.db.transaction = transaction;
    await sendWaiting();
    await sendWeeklyReport(app.services, id);
    await sendWaiting();
    expect(recipients()).toEqual([ministry]);
  });

  it('is caught up for each week of an outage', async () => {
    await choose();
    await sendAt(monday);
    await sendAt('2026-04-08T10:00:00Z');
    expect(recipients()).toHaveLength(4);
    const weeks = (await listSendings()).map(({ firstDay }: { firstDay: string }) => firstDay);
    expect(weeks).toEqual(['2026-03-30', '2026-03-23', '2026-03-16', '2026-03-09']);
  });

  it('is not sent while it is switched off, without recipients, or in an archived national society', async () => {
    await choose({ isActive: false });
    await sendAt(monday);
    await choose({ recipientEmails: [] });
    await sendAt('2026-03-23T08:00:00Z');
    await choose();
    await db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', fixture.society.id)
      .execute();
    await sendAt('2026-03-30T08:00:00Z');
    expect([recipients(), await db.selectFrom('weeklyReportSendings').select('id').execute()]).toEqual([
      [],
      [],
    ]);
  });

  it('is not sent of weeks before there were recipients', async () => {
    await choose({ recipientEmails: [] });
    await sendAt('2026-03-25T08:00:00Z');
    await choose();
    await sendAt('2026-03-30T08:00:00Z');
    expect((await listSendings()).map(({ firstDay }: { firstDay: string }) => firstDay)).toEqual([
      '2026-03-23',
    ]);
  });

  it('can be sent by hand for a past week, once for two clicks', async () => {
    await choose({ isActive: false });
    app.clock.set('2026-03-18T12:00:00Z');
    const send = () => as().post(path('send'), { reportedWeekOn: '2026-03-11' });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    await sendWaiting();
    expect(recipients()).toEqual([ministry]);
    expect(await listSendings()).toMatchObject([{ isScheduled: false, startedBy: expect.any(String) }]);
    const early = await as().post(path('send'), { reportedWeekOn: '2026-03-18' });
    expect(early.body.message.key).toBe('weeklyReport.weekNotAvailable');
  });
});

describe('an e-mail that the mail server refuses', () => {
  it('is tried again, and is failed with its reason in the end', async () => {
    await choose();
    app.clock.set(monday);
    await findDueWeeklyReports(app.services);
    const refusing = createDelivery(app.services, {
      send: () => Promise.reject(new DeliveryError('outbox.reason.mailServerUnreachable', 'ECONNREFUSED')),
      close: () => undefined,
    });
    const [{ id } = { id: 0 }] = await db.selectFrom('weeklyReportSendings').select('id').execute();
    await sendWeeklyReport(app.services, id);
    await refusing.deliverDue();
    const tried = { reason: 'outbox.reason.mailServerUnreachable' };
    expect((await readOne(id)).deliveries).toMatchObject([{ state: 'Retrying', attempts: 1, ...tried }]);
    expect(await listSendings()).toMatchObject([{ recipients: 1, waiting: 1, failed: 0 }]);
    for (let day = 0; day < 10; day += 1) {
      app.clock.advance(86_400_000);
      await refusing.deliverDue();
    }
    expect((await readOne(id)).deliveries).toMatchObject([{ state: 'Failed', ...tried }]);
    expect(await listSendings()).toMatchObject([{ waiting: 0, failed: 1 }]);
  });
});

describe('figures of a week that was sent', () => {
  // SRV.FXNREQ.144
  test('stay as they were sent, and changes are marked', async () => {
    await choose({ languageCode: 'en' });
    await fixture.report(fixture.collectors.ofSupervisor);
    await sendAt(monday);
    const [sent] = await listSendings();
    const download = async () =>
      (await as().get(`${path('downloadSent')}?weeklySendingId=${sent.id}&fileFormat=csv`)).body as string;
    const asSent = await download();
    await fixture.report(fixture.collectors.ofSupervisor);
    expect(await download()).toBe(asSent);
    const now = await as().get(`${path('download')}?reportedWeekOn=2026-03-09&fileFormat=csv`);
    expect(now.body).not.toBe(asSent);
    const [listed] = await listSendings();
    expect(listed.changedFigures).toBeGreaterThan(0);
    expect((await readOne(sent.id)).changes[0]).toMatchObject({
      ...{ district: expect.any(String), healthRisk: expect.any(String), sent: 1, now: 2 },
    });
  });

  test('keep their addresses and files for a limited time', async () => {
    await choose();
    await sendAt(monday);
    app.clock.set('2026-04-20T00:00:00Z');
    await applyRetention(app.services);
    expect(await db.selectFrom('weeklyReportFiles').select('id').execute()).toEqual([]);
    const [sent] = await listSendings();
    expect((await readOne(sent.id)).deliveries).toMatchObject([{ recipient: ministry }]);
    app.clock.set('2027-05-01T00:00:00Z');
    await applyRetention(app.services);
    expect((await readOne(sent.id)).deliveries[0].recipient).toBeUndefined();
  });
});
