import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpMail } from '../src/external/mail/smtp-mail.ts';
import { findDueReports, sendSituationReport } from '../src/features/dashboards/report-schedule/sending.ts';
import { createDelivery } from '../src/features/outbox/outbox.delivery.ts';
import { applyRetention } from './support/apply-retention.ts';
import { aUser } from './support/builders/people.ts';
import { readPdf } from './support/files/pdf-text.ts';
import { type AlertFixture, anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { textOf } from './support/fixtures/notification-fixture.ts';
import { type ReceivedMail, startMailServer } from './support/servers/mail-server.ts';
import { startTestApp } from './support/test-app.ts';

const baseUrl = 'https://harken.test';
/** A Wednesday; the fixture's reports are of the day before, in the week from 9 March. */
const savedAt = '2026-03-11T12:00:00Z';
const monday = '2026-03-16T08:00:00Z';
const app = await startTestApp({ now: savedAt, config: { baseUrl } });
const mailServer = await startMailServer();
const mail = openSmtpMail(mailServer.url, baseUrl);
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
  await db.deleteFrom('situationReportSchedules').execute();
  await db.deleteFrom('situationReportSendings').execute();
  await db.deleteFrom('outboxMessages').execute();
  fixture = await anAlertFixture(app);
  await db
    .updateTable('nationalSocieties')
    .set({ epiWeekStartDay: 'Monday' })
    .where('id', '=', fixture.society.id)
    .execute();
  await db
    .updateTable('projects')
    .set({ timeZoneId: 'UTC', name: 'Rains' })
    .where('id', '=', fixture.projectId)
    .execute();
});

const path = () => `/api/project/${fixture.projectId}/reportSchedule`;
const times = { isActive: true, weekday: 1, hour: 8 };
const choose = async (recipientIds: number[], { by = fixture.people.manager, ...given } = {}) =>
  app.as(by).post(path(), { ...times, recipientIds, ...given });
const read = async (by = fixture.people.manager) => (await app.as(by).get(path())).body.value;

/** Does what the jobs do at a time. */
async function sendAt(time: string) {
  app.clock.set(time);
  await findDueReports(app.services);
  for (const { id } of await db.selectFrom('situationReportSendings').select('id').orderBy('id').execute())
    await sendSituationReport(app.services, id);
  while ((await delivery.deliverDue()) > 0);
}

const emailOf = async (userId: number) => {
  const account = db.selectFrom('loginAccounts').select('email').where('userId', '=', userId);
  return (await account.executeTakeFirstOrThrow()).email;
};
/** The token of the link to unsubscribe in the last e-mail to somebody. */
async function findToken(userId: number): Promise<string> {
  const address = await emailOf(userId);
  const text = textOf(mailServer.mails.findLast(({ to }) => to.includes(address)) as ReceivedMail);
  return /harken\.test\/unsubscribe#token=([\w.-]+)/.exec(text)?.[1] ?? '';
}
const recipients = () => mailServer.mails.flatMap(({ to }) => to).toSorted();

/** The attached PDF. */
function attachmentOf({ raw }: ReceivedMail): Buffer {
  const part = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? '';
  return Buffer.from(part, 'base64');
}

describe('the weekly situation report', () => {
  // SRV.FXNREQ.142, SRV.FXNREQ.151, SRV.FXNREQ.191
  it('comes with the last complete epi week attached, in the language of its reader', async () => {
    const { manager, dataConsumer } = fixture.people;
    await fixture.report(fixture.collectors.ofSupervisor);
    await db.updateTable('users').set({ languageId: 2 }).where('id', '=', dataConsumer).execute();
    expect((await choose([manager, dataConsumer])).status).toBe(200);
    await sendAt('2026-03-16T07:59:59Z');
    expect(recipients()).toEqual([]);
    await sendAt(monday);
    expect(recipients()).toEqual([await emailOf(manager), await emailOf(dataConsumer)].toSorted());
    const bySubject = (word: string) =>
      mailServer.mails.find(({ raw }) => raw.includes(word)) as ReceivedMail;
    const [english, french] = [bySubject('Situation report: Rains'), bySubject('Rapport')];
    const { all, info } = await readPdf(attachmentOf(english));
    expect(info).toMatchObject({ Language: 'en' });
    expect(all).toContain('2026-03-09 to 2026-03-15');
    expect(all).toMatch(/ Cases 1 0 /);
    expect((await readPdf(attachmentOf(french))).all).toContain('Rapport de situation');
    const text = textOf(english);
    const { society, projectId } = fixture;
    expect(text).toContain(`${baseUrl}/nationalsocieties/${society.id}/projects/${projectId}/dashboard`);
    expect(text).toMatch(/filename="?situation-report_Rains_2026-03-09_2026-03-15\.pdf/);
  });

  it('is made once for those who may see the same in the same language', async () => {
    const { manager, supervisor, colleague } = fixture.people;
    const own = { nationalSocietyId: fixture.society.id, organizationId: fixture.society.organizationId };
    const second = await aUser(db, 'Manager', own);
    await choose([manager, second, supervisor, colleague]);
    await sendAt(monday);
    expect(recipients()).toHaveLength(4);
    const files = await db.selectFrom('situationReportFiles').select('id').execute();
    // One for both managers, and one for each supervisor, who see their own data collectors.
    expect(files).toHaveLength(3);
  });

  it('is sent once, however many processes look for it and however often', async () => {
    await choose([fixture.people.manager]);
    app.clock.set(monday);
    await Promise.all([findDueReports(app.services), findDueReports(app.services)]);
    const sendings = await db.selectFrom('situationReportSendings').select('id').execute();
    expect(sendings).toHaveLength(1);
    const send = () => sendSituationReport(app.services, sendings[0]?.id ?? 0);
    await Promise.all([send(), send()]);
    await send();
    await sendAt('2026-03-18T08:00:00Z');
    expect(recipients()).toHaveLength(1);
  });

  it('is not made up for weeks without a server, except the last one', async () => {
    await choose([fixture.people.manager]);
    await sendAt(monday);
    await sendAt('2026-04-09T10:00:00Z');
    const weeks = await db.selectFrom('situationReportSendings').select('firstDay').orderBy('id').execute();
    expect(weeks.map(({ firstDay }) => firstDay)).toEqual(['2026-03-09', '2026-03-30']);
    expect(recipients()).toHaveLength(2);
  });

  it('still comes when only its recipients change after the hour', async () => {
    const { manager, dataConsumer } = fixture.people;
    await choose([manager]);
    app.clock.set('2026-03-16T08:01:00Z');
    await choose([manager, dataConsumer]);
    await sendAt('2026-03-16T08:02:00Z');
    expect(recipients()).toHaveLength(2);
  });

  it('is not repeated for a week when the day of the schedule changes', async () => {
    await choose([fixture.people.manager]);
    await sendAt(monday);
    await choose([fixture.people.manager], { weekday: 2 } as never);
    await sendAt('2026-03-17T09:00:00Z');
    expect(recipients()).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'who left the national society',
      () =>
        db.deleteFrom('userNationalSocieties').where('userId', '=', fixture.people.dataConsumer).execute(),
    ],
    [
      'who was deleted',
      () =>
        app
          .as(fixture.people.admin)
          .post(
            `/api/dataConsumer/${fixture.people.dataConsumer}/delete?nationalSocietyId=${fixture.society.id}`,
          ),
    ],
    [
      'whose address is not confirmed',
      () =>
        db
          .updateTable('loginAccounts')
          .set({ emailConfirmedAt: null })
          .where('userId', '=', fixture.people.dataConsumer)
          .execute(),
    ],
  ])('does not come to somebody %s', async (_case, leave) => {
    const { manager, dataConsumer } = fixture.people;
    await choose([manager, dataConsumer]);
    await leave();
    await sendAt(monday);
    expect(recipients()).toEqual([await emailOf(manager)]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a closed project',
      () =>
        db
          .updateTable('projects')
          .set({ state: 'Closed', endedAt: new Date(savedAt) })
          .where('id', '=', fixture.projectId)
          .execute(),
    ],
    [
      'an archived national society',
      () =>
        db
          .updateTable('nationalSocieties')
          .set({ isArchived: true })
          .where('id', '=', fixture.society.id)
          .execute(),
    ],
    [
      'a schedule that was switched off',
      () => choose([fixture.people.manager], { isActive: false } as never),
    ],
  ])('is not sent for %s', async (_case, change) => {
    await choose([fixture.people.manager]);
    await change();
    await sendAt(monday);
    expect(recipients()).toEqual([]);
  });

  it('is not queued if the project is closed between finding and sending', async () => {
    await choose([fixture.people.manager]);
    app.clock.set(monday);
    await findDueReports(app.services);
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date(savedAt) })
      .where('id', '=', fixture.projectId)
      .execute();
    await sendAt(monday);
    expect(recipients()).toEqual([]);
  });
});

describe('the link in the e-mail', () => {
  it('stops only the reports of this project, without sign-in, and is audited', async () => {
    const { manager, dataConsumer } = fixture.people;
    await choose([manager, dataConsumer]);
    await sendAt(monday);
    const token = await findToken(manager);
    expect(textOf(mailServer.mails[0] as ReceivedMail).replace(/\r\n\s/g, ' ')).toContain(
      '/api/notification/oneClick?token=',
    );
    expect((await app.nobody.post('/api/notification/unsubscribe', { token })).status).toBe(200);
    const { users } = await read();
    expect(users.find(({ id }: { id: number }) => id === manager)).toMatchObject({
      isRecipient: false,
      stoppedAt: '2026-03-16T08:00:00',
    });
    await sendAt('2026-03-23T08:00:00Z');
    expect(recipients().filter((to) => to.startsWith('user'))).toHaveLength(3);
    expect(mailServer.mails.at(-1)?.to).toEqual([await emailOf(dataConsumer)]);
    const events = db
      .selectFrom('auditEvents')
      .select(['subjectId', 'projectId'])
      .where('action', '=', 'notification/unsubscribe');
    expect(await events.execute()).toEqual([{ subjectId: manager, projectId: fixture.projectId }]);
  });

  it('of another project or person is refused', async () => {
    await choose([fixture.people.manager]);
    await sendAt(monday);
    const token = await findToken(fixture.people.manager);
    const [userId, projectId, signature] = token.split('.');
    for (const forged of [
      `${userId}.${Number(projectId) + 1}.${signature}`,
      `${fixture.people.otherManager}.${projectId}.${signature}`,
      `${userId}.${signature}`,
    ])
      expect((await app.nobody.post('/api/notification/unsubscribe', { token: forged })).status).toBe(400);
  });

  it('lets staff choose somebody again', async () => {
    const { manager } = fixture.people;
    await choose([manager]);
    await sendAt(monday);
    const token = await findToken(manager);
    await app.nobody.post('/api/notification/unsubscribe', { token });
    await choose([]);
    expect((await read()).users.find(({ id }: { id: number }) => id === manager).stoppedAt).not.toBeNull();
    await choose([manager]);
    await sendAt('2026-03-23T08:00:00Z');
    expect(recipients()).toHaveLength(2);
  });
});

describe('the page', () => {
  it('shows whom a manager may see, and keeps recipients of other organizations', async () => {
    const { manager, otherManager, dataConsumer, stranger } = fixture.people;
    expect((await choose([otherManager], { by: otherManager })).status).toBe(200);
    const names = (body: { users: { id: number }[] }) => body.users.map(({ id }) => id);
    const before = await read();
    expect(names(before)).toContain(dataConsumer);
    expect(names(before)).not.toContain(otherManager);
    expect(names(before)).not.toContain(stranger);
    expect(before).toMatchObject({ otherRecipientCount: 1, nextAt: '2026-03-16T08:00:00' });
    for (const id of [otherManager, stranger]) expect((await choose([id])).status).toBe(400);
    await choose([manager]);
    await sendAt(monday);
    expect(recipients()).toHaveLength(2);
    const { deliveries } = await read();
    expect(
      deliveries.map(({ name, state }: { name?: string; state: string }) => [name === undefined, state]),
    ).toEqual(
      expect.arrayContaining([
        [true, 'Sent'],
        [false, 'Sent'],
      ]),
    );
    expect(deliveries[0]).toMatchObject({ firstDay: '2026-03-09', lastDay: '2026-03-15' });
  });

  // SRV.FXNREQ.144, SRV.FXNREQ.152, SRV.FXNREQ.193
  it('says that a report could not be delivered', async () => {
    await choose([fixture.people.manager]);
    mailServer.rejectWith({ code: 550, text: 'no such user' });
    await sendAt(monday);
    mailServer.rejectWith(null);
    expect((await read()).deliveries).toMatchObject([{ state: 'Failed' }]);
  });

  it('records who changed what', async () => {
    await choose([fixture.people.manager]);
    const event = db
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'project/editReportSchedule')
      .orderBy('id', 'desc');
    expect(await event.executeTakeFirst()).toMatchObject({
      actorId: fixture.people.manager,
      projectId: fixture.projectId,
      after: { ...times, recipientIds: [fixture.people.manager] },
    });
  });
});

describe('what is stored', () => {
  it('loses the file after two weeks, and the delivery after 90 days', async () => {
    await choose([fixture.people.manager]);
    await sendAt(monday);
    await choose([], { isActive: false } as never);
    const count = async (table: 'situationReportFiles' | 'situationReportDeliveries') =>
      (await db.selectFrom(table).select('id').execute()).length;
    for (const [at, files, deliveries] of [
      ['2026-03-29T08:00:00Z', 1, 1],
      ['2026-03-31T08:00:00Z', 0, 1],
      ['2026-06-20T08:00:00Z', 0, 0],
    ] as const) {
      app.clock.set(at);
      await applyRetention(app.services);
      expect([at, await count('situationReportFiles'), await count('situationReportDeliveries')]).toEqual([
        at,
        files,
        deliveries,
      ]);
    }
  });

  it('keeps the file of a message that still waits, and sends none without its file', async () => {
    await choose([fixture.people.manager]);
    app.clock.set(monday);
    await findDueReports(app.services);
    const { id } = await db.selectFrom('situationReportSendings').select('id').executeTakeFirstOrThrow();
    await sendSituationReport(app.services, id);
    app.clock.set('2026-04-16T08:00:00Z');
    await applyRetention(app.services);
    expect(await db.selectFrom('situationReportFiles').select('id').execute()).toHaveLength(1);
    await db.deleteFrom('situationReportFiles').execute();
    while ((await delivery.deliverDue()) > 0);
    expect(recipients()).toEqual([]);
    const message = db
      .selectFrom('outboxMessages')
      .select(['state', 'reason'])
      .where('kind', '=', 'situationReport');
    expect(await message.executeTakeFirst()).toEqual({
      state: 'Failed',
      reason: 'outbox.reason.fileDeleted',
    });
  });
});
