import { evaluateAlerts } from '../../../../test/support/evaluate-alerts.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startMailServer } from '../../../../test/support/servers/mail-server.ts';
import { type PushReceiver, startPushReceiver } from '../../../../test/support/servers/push-receiver.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { openSmtpMail } from '../../../external/mail/smtp-mail.ts';
import { createDelivery } from '../../outbox/outbox.delivery.ts';
import { sendNotifications } from '../sending.ts';

export const noon = '2026-03-10T12:00:00Z';
export const baseUrl = 'https://harken.test';
const off = { app: true, email: 'Never', sms: false, push: false };

/** One report is an alert. */
export const single = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };

/** The text of an e-mail, without its soft line breaks. */
export const textOf = ({ raw }: { raw: string }) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');

/** The choices of people, and what reaches alerts. */
function createActions(app: TestApp, push: PushReceiver) {
  return {
    /** Chooses the channels of some kinds. */
    async choose(userId: number, channels: Record<string, object>, times: object = {}) {
      const kinds = Object.entries(channels).map(([kind, chosen]) => ({ kind, ...off, ...chosen }));
      const defaults = { digestHour: 7, quietHours: null, areUrgentLetThrough: true, timeZone: 'UTC' };
      const body = { ...defaults, ...times, kinds };
      const { status } = await app.as(userId).post('/api/notification/settings', body);
      if (status !== 200) throw new Error(`The settings were refused: ${status}`);
    },
    /** Switches push messages on in a browser. */
    async subscribe(userId: number, name: string) {
      const browser = push.aBrowser(name);
      const { status } = await app.as(userId).post('/api/notification/push/subscribe', browser);
      if (status !== 200) throw new Error(`The subscription was refused: ${status}`);
      return browser;
    },
    /** An alert raised by a report. */
    async raise(
      fixture: AlertFixture,
      collector: keyof AlertFixture['collectors'] = 'ofSupervisor',
    ): Promise<number> {
      const id = await fixture.report(fixture.collectors[collector]);
      await evaluateAlerts(app, fixture.projectHealthRiskId, [id]);
      const report = app.db.selectFrom('reports').select('alertId').where('id', '=', id);
      return (await report.executeTakeFirstOrThrow()).alertId as number;
    },
    async emailOf(userId: number): Promise<string> {
      const account = app.db.selectFrom('loginAccounts').select('email').where('userId', '=', userId);
      return (await account.executeTakeFirstOrThrow()).email;
    },
  };
}

/** The server with a mail server and a push service, and what tests of notifications do with them. */
export async function startNotificationTests() {
  const app = await startTestApp({ now: noon, config: { baseUrl, allowPrivateAddresses: true } });
  const mailServer = await startMailServer();
  const push = await startPushReceiver();
  const mail = openSmtpMail(mailServer.url, baseUrl);
  const delivery = createDelivery(app.services, mail);
  const isToGateway = ({ to }: { to: string[] }) => to[0]?.startsWith('gateway');
  return {
    app,
    push,
    db: app.db,
    ...createActions(app, push),
    /** Does all work that is due. */
    async send() {
      await sendNotifications(app.services);
      while ((await delivery.deliverDue()) > 0);
    },
    /** The e-mails to people. SMS are e-mails too, to their gateway. */
    mails: () => mailServer.mails.filter((received) => !isToGateway(received)),
    smsMails: () => mailServer.mails.filter(isToGateway),
    /** Empties mailboxes and outbox, and starts again at noon with another project. */
    async begin(): Promise<AlertFixture> {
      app.clock.set(noon);
      mailServer.mails.length = 0;
      push.received.length = 0;
      await app.db.deleteFrom('outboxMessages').execute();
      return anAlertFixture(app, single);
    },
    async close() {
      await app.close();
      mail.close();
      await Promise.all([mailServer.close(), push.close()]);
    },
  };
}
