import { afterAll, expect, test } from 'vitest';
import { createDelivery } from '../src/features/outbox/outbox.delivery.ts';
import { evaluateAlerts } from './support/evaluate-alerts.ts';
import { aProjectScene } from './support/project-scene.ts';
import { readMessages } from './support/read-messages.ts';
import { type Figures, readMetrics } from './support/read-metrics.ts';
import { startTestApp } from './support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());
const scene = await aProjectScene(app);
const { healthRiskCode: code, projectHealthRiskId } = scene;
await app.db
  .updateTable('projectHealthRisks')
  .set({ countThreshold: 2, daysThreshold: 7, kilometersThreshold: 1 })
  .where('id', '=', projectHealthRiskId)
  .execute();
await scene.register('Ama', '+221770000001');

/** The figures now; those of the whole system serve for some seconds. */
async function look(): Promise<(name: string) => number> {
  app.clock.advance(6000);
  const figures: Figures = await readMetrics(app);
  return (name) => figures.get(`harken_${name}`) ?? 0;
}

test('messages are counted as they come in, wait, and are read', async () => {
  await scene.deliver('+221770000001', `${code}#1#2`);
  await scene.deliver('+221770000001', 'what is this');
  await scene.deliver('+221770000001', `${code}#1#1`, 'no key').catch(() => undefined);
  app.clock.advance(54_000);
  const waiting = await look();
  expect(waiting('messages_received_total{source="SmsEagle",outcome="taken"}')).toBe(2);
  expect(waiting('messages_received_total{source="SmsEagle",outcome="refused"}')).toBe(1);
  expect(waiting('messages_waiting')).toBe(2);
  expect(waiting('messages_waiting_oldest_seconds')).toBe(60);

  await readMessages(app);
  const read = await look();
  expect(read('messages_waiting')).toBe(0);
  expect(read('messages_waiting_oldest_seconds')).toBe(0);
  expect(read('messages_read_total{outcome="correct",error_type=""}')).toBe(1);
  expect(read('messages_read_total{outcome="incorrect",error_type="FormatError"}')).toBe(1);
  expect(read('reports_total{kind="Single",is_training="false"}')).toBe(1);
});

test('jobs that wait, and how long it took until an alert was raised', async () => {
  const due = await look();
  expect(due('jobs{queue="evaluate-alerts",state="due"}')).toBe(1);
  expect(due('jobs_oldest_seconds{queue="evaluate-alerts"}')).toBeGreaterThan(0);
  app.clock.set(new Date());
  await scene.send('+221770000001', `${code}#1#2`);
  app.clock.advance(20_000);
  const reports = await app.db.selectFrom('reports').select('id').execute();
  await evaluateAlerts(
    app,
    projectHealthRiskId,
    reports.map(({ id }) => id),
  );
  const raised = await look();
  expect(raised('alert_latency_seconds_count')).toBe(1);
  expect(raised('alert_latency_seconds_sum')).toBe(20);
  expect(raised('alert_latency_seconds_bucket{le="10"}')).toBe(0);
  expect(raised('alert_latency_seconds_bucket{le="30"}')).toBe(1);
});

test('the outbox: how much waits since when, and what became of each try', async () => {
  const waiting = await look();
  const queued = waiting('outbox_messages{channel="sms",state="Queued"}');
  expect(queued).toBeGreaterThan(0);
  expect(waiting('outbox_oldest_seconds{channel="sms",state="Queued"}')).toBeGreaterThan(0);
  await app.db.updateTable('outboxMessages').set({ recipient: null }).execute();
  await app.db.updateTable('smsGateways').set({ iotHubDeviceName: 'device' }).execute();
  await createDelivery(app.services, null).deliverDue();
  const tried = await look();
  const withheld = 'outbox_tries_total{channel="sms",state="Withheld",reason="outbox.reason.noRecipient"}';
  expect(tried(withheld)).toBe(queued);
  expect(tried('outbox_messages{channel="sms",state="Withheld"}')).toBe(queued);
  expect(tried('outbox_messages{channel="sms",state="Queued"}')).toBe(0);
});

test('sign-ins that failed, and calls by pattern and status', async () => {
  const guess = (userName: string) =>
    app.nobody.post('/api/authentication/login', { userName, password: 'wrong' });
  for (let attempt = 1; attempt <= 6; attempt++) await guess('nobody@test.example');
  await app.as(scene.manager).get(`/api/project/${scene.projectId}/get`);
  await app.nobody.get('/api/project/123456/get?secret=hidden');
  await app.nobody.get('/api/nothing/of/the/kind');
  const figures = await readMetrics(app);
  const get = (name: string) => figures.get(`harken_${name}`) ?? 0;
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
  expect([...figures.keys()].join()).not.toMatch(/hidden|123456|nobody@|221770/);
});
