import { processMessages } from '../../../../test/support/process-messages.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { aReportsFixture } from './reports-fixture.ts';

/** A project whose staff send messages for its collectors. */
export async function aSendingFixture(app: TestApp) {
  const { db } = app;
  const fixture = await aReportsFixture(app);
  const { code } = await db
    .selectFrom('healthRisks')
    .select('healthRiskCode as code')
    .where('id', '=', fixture.healthRiskId)
    .executeTakeFirstOrThrow();
  const form = {
    dataCollectorId: fixture.collector.id,
    text: `${code}#1#2`,
    timestamp: '20240301115900',
    modemId: null,
    utcOffset: 1,
  };
  return {
    ...fixture,
    code,
    form,
    send: (change: object = {}, userId = fixture.managerId) =>
      app.as(userId).post('/api/report/sendReport', { ...form, ...change }),
    status: (userId = fixture.managerId, timestamp = form.timestamp, id = form.dataCollectorId) =>
      app.as(userId).get(`/api/report/status?timestamp=${timestamp}&dataCollectorId=${id}`),
    read: () => processAndFindLast(app, fixture.society.id),
    sentCount: async () => {
      const rows = await db
        .selectFrom('rawReports')
        .select('id')
        .where('nationalSocietyId', '=', fixture.society.id)
        .where('source', '=', 'Staff')
        .execute();
      return rows.length;
    },
  };
}

/** Processes waiting messages; returns the last message of a national society with its report and reply. */
async function processAndFindLast(app: TestApp, nationalSocietyId: number) {
  const { db } = app;
  await processMessages(app);
  const message = await db
    .selectFrom('rawReports')
    .selectAll()
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [report, reply] = await Promise.all([
    db.selectFrom('reports').selectAll().where('id', '=', message.id).executeTakeFirst(),
    db.selectFrom('outboxMessages').selectAll().where('rawReportId', '=', message.id).executeTakeFirst(),
  ]);
  return { message, report, reply };
}

let messages = 0;

/** Delivers a message like a gateway does, and processes it. */
export async function deliverAndProcess(
  app: TestApp,
  fixture: SendingFixture,
  { apiKey, sender, text }: { apiKey: string; sender: string; text: string },
) {
  messages += 1;
  const form = { apikey: apiKey, sender, text, timestamp: '20240301115800', msgid: String(messages) };
  await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return fixture.read();
}

export type SendingFixture = Awaited<ReturnType<typeof aSendingFixture>>;
