import { afterAll, expect, test } from 'vitest';
import { openSmtpMail } from '../src/external/mail/smtp-mail.ts';
import { createDelivery } from '../src/features/outbox/outbox.delivery.ts';
import { openTraces } from '../src/platform/traces/open-traces.ts';
import { aDataCollector } from './support/builders/collectors.ts';
import { aGateway } from './support/builders/gateways.ts';
import { aUser } from './support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from './support/builders/projects.ts';
import { aSociety } from './support/builders/societies.ts';
import { evaluateAlerts } from './support/evaluate-alerts.ts';
import { processMessages } from './support/process-messages.ts';
import { startMailServer } from './support/servers/mail-server.ts';
import { type ReceivedSpan, startTraceReceiver } from './support/servers/trace-receiver.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const baseUrl = 'https://harken.example';
const receiver = await startTraceReceiver();
const mailServer = await startMailServer();
/** The process that accepts messages. It makes no traces itself. */
const web = await startTestApp({ config: { baseUrl } });
afterAll(async () => {
  await web.close();
  await mailServer.close();
  await receiver.close();
});

const phoneNumber = '+221779876543';

/** A society whose alert rule needs one report. */
async function aSurveillance({ db }: TestApp) {
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const member = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
  const supervisorId = await aUser(db, 'Supervisor', member);
  const rule = { countThreshold: 1, daysThreshold: 7, kilometersThreshold: 1 };
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 41), rule);
  const locations = [{ villageId: society.villageId, latitude: 1, longitude: 2 }];
  await aDataCollector(db, { projectId, supervisorId, phoneNumber, locations });
  const { apiKey } = await aGateway(db, society.id);
  return { projectHealthRiskId, apiKey };
}

async function post(apiKey: string, text: string): Promise<number> {
  const timestamp = web.clock.now().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const form = new URLSearchParams({ sender: phoneNumber, timestamp, text, msgid: text, apikey: apiKey });
  const { status } = await web.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(200);
  const { id } = await web.db
    .selectFrom('rawReports')
    .select('id')
    .where('text', '=', text)
    .executeTakeFirstOrThrow();
  return id;
}

/** Another process on the same database, which exports its traces when it stops. */
async function inProcess(work: (process: TestApp) => Promise<unknown>): Promise<void> {
  const config = { baseUrl, tracesUrl: receiver.url };
  const process = await startTestApp({ config, sameDatabaseAs: web });
  process.clock.set(web.clock.now());
  await work(process);
  await process.close();
}

async function sendDue(process: TestApp): Promise<void> {
  const mail = openSmtpMail(mailServer.url, baseUrl);
  await createDelivery(process.services, mail).deliverDue();
  mail.close();
}

const getAttribute = ({ attributes }: ReceivedSpan, key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value.stringValue;

test('one trace leads from an SMS to the SMS about its alert, across processes, without personal data', async () => {
  const { projectHealthRiskId, apiKey } = await aSurveillance(web);
  const messageId = await post(apiKey, '41#1#2');
  await inProcess(processMessages);
  await inProcess((process) => evaluateAlerts(process, projectHealthRiskId, [messageId]));
  web.clock.advance(60_000);
  await inProcess(sendDue);

  const spans = receiver.spans;
  const traceIds = new Set(spans.map(({ traceId }) => traceId));
  expect(traceIds.size).toBe(1);
  const first = spans.find(({ name }) => name === 'accept message');
  expect(first?.parentSpanId ?? '').toBe('');
  const others = spans.filter((span) => span !== first);
  expect(others.map(({ name }) => name).slice(0, 2)).toEqual(['process message', 'evaluate alert']);
  for (const { parentSpanId } of others) expect(parentSpanId).toBe(first?.spanId);
  const sent = others.filter(({ name }) => name === 'send message');
  const kinds = sent.map((span) => [getAttribute(span, 'harken.kind'), getAttribute(span, 'harken.state')]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['feedback', 'Sent'],
      ['alertTriggered', 'Sent'],
    ]),
  );
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect([...receiver.paths]).toEqual(['/v1/traces']);
  const exported = receiver.bodies.join('');
  for (const personal of [phoneNumber, phoneNumber.slice(1), '41#1#2', 'Collector', '@'])
    expect(exported).not.toContain(personal);
});

test('a message that cannot be read has its error type in its trace', async () => {
  receiver.spans.length = 0;
  const { apiKey } = await aGateway(web.db, (await aSociety(web.db)).id);
  const messageId = await post(apiKey, 'good morning');
  await inProcess(processMessages);
  const span = receiver.spans.find(({ name }) => name === 'process message');
  expect(span && getAttribute(span, 'harken.error_type')).toBeTruthy();
  const id = span?.attributes.find(({ key }) => key === 'harken.message.id')?.value.intValue;
  expect(Number(id)).toBe(messageId);
});

test('without the setting nothing is traced', () => {
  expect(web.services.traces).toBeNull();
});

test('a receiver that does not answer disturbs nothing', async () => {
  const lines: string[] = [];
  const note = (_details: unknown, text?: string) => void lines.push(text ?? '');
  const log = { debug: note, info: note, warn: note, error: note } as unknown as TestApp['services']['log'];
  const traces = openTraces({ endpoint: 'http://127.0.0.1:1', installation: 'here', log });
  const at = new Date();
  traces.record({ messageId: 1, name: 'accept message', startedAt: at, endedAt: at });
  const startedAt = performance.now();
  await traces.stop();
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
