import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { anAlertScene } from './support/alert-scene.ts';
import { aRawReport } from './support/builders.ts';
import { evaluateAlerts } from './support/evaluate-alerts.ts';
import { readMessages } from './support/read-messages.ts';
import { startTestApp } from './support/test-app.ts';

/** What the server does by itself is told to pages, and only once it is committed. */
const app = await startTestApp({ now: '2026-03-10T08:00:00Z' });
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const counts = () =>
  app.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('reports')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('reports'),
      eb
        .selectFrom('alerts')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('alerts'),
    ])
    .executeTakeFirstOrThrow();

/** What is announced, and what other connections saw at that moment. */
function announced() {
  const seen: Promise<object>[] = [];
  const changed = vi.spyOn(app.services.live, 'changed').mockImplementation((change) => {
    seen.push(counts().then((then) => ({ ...change, ...then })));
  });
  return { changed, seen: () => Promise.all(seen) };
}

test('reports and alerts are told of after the commit, outside its transaction', async () => {
  const scene = await anAlertScene(app, { countThreshold: 1 });
  const { society, projectId, gateway, collectors } = scene;
  const risk = await app.db
    .selectFrom('healthRisks')
    .select('healthRiskCode')
    .where('id', '=', scene.healthRiskId)
    .executeTakeFirstOrThrow();
  await aRawReport(app.db, {
    nationalSocietyId: society.id,
    smsGatewayId: gateway.id,
    sender: collectors.ofSupervisor.phoneNumber,
    text: `${risk.healthRiskCode}#1#2`,
    timestamp: '20260310075900',
    arrivedAt: app.clock.now(),
    processedAt: null,
  });
  const told = announced();
  await readMessages(app);
  const place = { projectId, nationalSocietyId: society.id };
  expect(await told.seen()).toEqual([{ ...place, change: 'report/received', reports: 1, alerts: 0 }]);
  const reportId = await scene.report(collectors.ofSupervisor);
  await evaluateAlerts(app, scene.projectHealthRiskId, [reportId]);
  expect((await told.seen()).at(-1)).toEqual({ ...place, change: 'alert/raised', reports: 2, alerts: 1 });
});

test('nothing but the connection of its own notifies', async () => {
  const sources = path.join(import.meta.dirname, '../src');
  const files = await readdir(sources, { recursive: true });
  const notifying = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\bpg_notify\b|[`'"]\s*notify /i.test(readFileSync(path.join(sources, file), 'utf8')));
  expect(notifying).toEqual([path.join('platform', 'live', 'live-channel.queries.ts')]);
});
