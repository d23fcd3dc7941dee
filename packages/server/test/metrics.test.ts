import { afterAll, expect, test } from 'vitest';
import { createDelivery } from '../src/features/outbox/outbox.delivery.ts';
import { evaluateAlerts } from './support/evaluate-alerts.ts';
import { aProjectFixture } from './support/fixtures/project-fixture.ts';
import { processMessages } from './support/process-messages.ts';
import { type MetricValues, readMetrics } from './support/read-metrics.ts';
import { startTestApp } from './support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());
const fixture = await aProjectFixture(app);
const { healthRiskCode: code, projectHealthRiskId } = fixture;
await app.db
  .updateTable('projectHealthRisks')
  .set({ countThreshold: 2, daysThreshold: 7, kilometersThreshold: 1 })
  .where('id', '=', projectHealthRiskId)
  .execute();
await fixture.register('Ama', '+221770000001');

/** The current metrics, after the cache of the system-wide ones has expired. */
async function readCurrentMetrics(): Promise<(name: string) => number> {
  app.clock.advance(6000);
  const metrics: MetricValues = await readMetrics(app);
  return (name) => metrics.get(`harken_${name}`) ?? 0;
}

test('messages are counted as they arrive, wait and are processed', async () => {
  await fixture.deliver('+221770000001', `${code}#1#2`);
  await fixture.deliver('+221770000001', 'what is this');
  await fixture.deliver('+221770000001', `${code}#1#1`, 'no key').catch(() => undefined);
  app.clock.advance(54_000);
  const waiting = await readCurrentMetrics();
  expect(waiting('messages_received_total{source="SmsEagle",outcome="taken"}')).toBe(2);
  expect(waiting('messages_received_total{source="SmsEagle",outcome="refused"}')).toBe(1);
  expect(waiting('messages_waiting')).toBe(2);
  expect(waiting('messages_waiting_oldest_seconds')).toBe(60);

  await processMessages(app);
  const read = await readCurrentMetrics();
  expect(read('messages_waiting')).toBe(0);
  expect(read('messages_waiting_oldest_seconds')).toBe(0);
  expect(read('messages_read_total{outcome="correct",error_type=""}')).toBe(1);
  expect(read('messages_read_total{outcome="incorrect",error_type="FormatError"}')).toBe(1);
  expect(read('reports_total{kind="Single",is_training="false"}')).toBe(1);
});

test('due jobs, and the time until an alert was raised', async () => {
  const due = await readCurrentMetrics();
  expect(due('jobs{queue="evaluate-alerts",state="due"}')).toBe(1);
  expect(due('jobs_oldest_seconds{queue="evaluate-alerts"}')).toBeGreaterThan(0);
  app.clock.set(new Date());
  await fixture.send('+221770000001', `${code}#1#2`);
  app.clock.advance(20_000);
  const reports = await app.db.selectFrom('reports').select('id').execute();
  await evaluateAlerts(
    app,
    projectHealthRiskId,
    reports.map(({ id }) => id),
  );
  const raised = await readCurrentMetrics();
  expect(raised('alert_latency_seconds_count')).toBe(1);
  expect(raised('alert_latency_seconds_sum')).toBe(20);
  expect(raised('alert_latency_seconds_bucket{le="10"}')).toBe(0);
  expect(raised('alert_latency_seconds_bucket{le="30"}')).toBe(1);
});

test('the outbox: number and age of queued messages, and the results of attempts', async () => {
  const waiting = await readCurrentMetrics();
  const queued = waiting('outbox_messages{channel="sms",state="Queued"}');
  expect(queued).toBeGreaterThan(0);
  expect(waiting('outbox_oldest_seconds{channel="sms",state="Queued"}')).toBeGreaterThan(0);
  await app.db.updateTable('outboxMessages').set({ recipient: null }).execute();
  await app.db.updateTable('smsGateways').set({ iotHubDeviceName: 'device' }).execute();
  await createDelivery(app.services, null).deliverDue();
  const attempted = await readCurrentMetrics();
  const withheld = 'outbox_tries_total{channel="sms",state="Withheld",reason="outbox.reason.noRecipient"}';
  expect(attempted(withheld)).toBe(queued);
  expect(attempted('outbox_messages{channel="sms",state="Withheld"}')).toBe(queued);
  expect(attempted('outbox_messages{channel="sms",state="Queued"}')).toBe(0);
});

// SRV.NFXNREQ.023
test('failed sign-ins, and calls by pattern and status', async () => {
  const guess = (userName: string) =>
    app.nobody.post('/api/authentication/login', { userName, password: 'wrong' });
  for (let attempt = 1; attempt <= 6; attempt++) await guess('nobody@test.example');
  await app.as(fixture.manager).get(`/api/project/${fixture.projectId}/get`);
  await app.nobody.get('/api/project/123456/get?secret=hidden');
  await app.nobody.get('/api/nothing/of/the/kind');
  const metrics = await readMetrics(app);
  const get = (name: string) => metrics.get(`harken_${name}`) ?? 0;
  const failures = ['wrong', 'locked', 'paused'].map((reason) =>
    get(`sign_in_failures_total{reason="${reason}"}`),
  );
  expect(failures).toEqual([4, 2, 0]);
  const calls = (route: string, status: number, method = 'GET') =>
    get(`http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  expect(calls('/api/authentication/login', 400, 'POST')).toBe(6);
  expect(calls('/api/project/:projectId/get', 200)).toBe(1);
  expect(calls('/api/project/:projectId/get', 401)).toBe(1);
  expect(calls('unknown', 404)).toBe(1);
  expect(get('http_request_duration_seconds_count{method="POST",route="/api/authentication/login"}')).toBe(6);
  expect([...metrics.keys()].join()).not.toMatch(/hidden|123456|nobody@|221770/);
});
