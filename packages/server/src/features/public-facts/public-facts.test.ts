import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProjectFixture, type ProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { productVersion } from '../../platform/product-version.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z', config: { isPublicStats: true } });
const quiet = await startTestApp();
let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await aProjectFixture(app);
});
afterAll(() => Promise.all([app.close(), quiet.close()]));

const stats = async () => (await app.nobody.get('/api/stats')).body;
const tenMinutes = 600_000;

describe('without a session, anybody can get', () => {
  test('whether the server is up, and its version', async () => {
    expect((await quiet.nobody.get('/api/ping')).body).toEqual({ status: 'ok' });
    expect((await quiet.nobody.get('/api/version')).body).toEqual({
      name: 'Harken',
      version: productVersion,
    });
  });

  test('numbers only where they are enabled', async () => {
    expect((await quiet.nobody.get('/api/stats')).status).toBe(404);
  });

  test('how many data collectors were active in a week, and in how many projects', async () => {
    expect(await stats()).toEqual({
      EscalatedAlerts: 0,
      ActiveDataCollectors: 0,
      ActiveProjects: 0,
      TotalProjects: 0,
    });
    await fixture.register('Ada', '+221770000001');
    await fixture.register('Binta', '+221770000002');
    await fixture.send('+221770000001', `${fixture.healthRiskCode}`);
    app.clock.advance(tenMinutes);
    expect(await stats()).toMatchObject({ ActiveDataCollectors: 1, ActiveProjects: 1, TotalProjects: 1 });
    app.clock.advance(8 * 86_400_000);
    expect(await stats()).toMatchObject({ ActiveDataCollectors: 0, ActiveProjects: 1 });
    await fixture.close();
    app.clock.advance(tenMinutes);
    expect(await stats()).toMatchObject({ ActiveProjects: 0, TotalProjects: 1 });
  });
});
