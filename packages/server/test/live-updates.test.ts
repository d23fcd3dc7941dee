import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { aRawReport } from './support/builders/reports.ts';
import { evaluateAlerts } from './support/evaluate-alerts.ts';
import { anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { processMessages } from './support/process-messages.ts';
import { startTestApp } from './support/test-app.ts';

/** Background work sends live updates, and only after its commit. */
const app = await startTestApp({ now: '2026-03-10T08:00:00Z' });
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const counts = () =>
  app.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('reports')
        .select((item) => item.fn.countAll<number>().as('count'))
        .as('reports'),
      eb
        .selectFrom('alerts')
        .select((item) => item.fn.countAll<number>().as('count'))
        .as('alerts'),
    ])
    .executeTakeFirstOrThrow();

/** The live updates, and what other connections saw at that moment. */
function captureLiveUpdates() {
  const seen: Promise<object>[] = [];
  const changed = vi.spyOn(app.services.live, 'announce').mockImplementation((change) => {
    seen.push(counts().then((then) => ({ ...change, ...then })));
  });
  return { changed, seen: () => Promise.all(seen) };
}

test('reports and alerts are announced after the commit, outside the transaction', async () => {
  const fixture = await anAlertFixture(app, { countThreshold: 1 });
  const { society, projectId, gateway, collectors } = fixture;
  const risk = await app.db
    .selectFrom('healthRisks')
    .select('healthRiskCode')
    .where('id', '=', fixture.healthRiskId)
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
  const updates = captureLiveUpdates();
  await processMessages(app);
  const scope = { projectId, nationalSocietyId: society.id };
  expect(await updates.seen()).toEqual([{ ...scope, change: 'report/received', reports: 1, alerts: 0 }]);
  const reportId = await fixture.report(collectors.ofSupervisor);
  await evaluateAlerts(app, fixture.projectHealthRiskId, [reportId]);
  expect((await updates.seen()).at(-1)).toEqual({ ...scope, change: 'alert/raised', reports: 2, alerts: 1 });
});

test('only the dedicated connection sends notifications', async () => {
  const sources = path.join(import.meta.dirname, '../src');
  const files = await readdir(sources, { recursive: true });
  const notifying = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\bpg_notify\b|[`'"]\s*notify /i.test(readFileSync(path.join(sources, file), 'utf8')));
  expect(notifying).toEqual([path.join('platform', 'live', 'live-channel.queries.ts')]);
});
