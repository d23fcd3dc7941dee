import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startDhis2AggregateServer } from '../../../test/support/servers/dhis2-aggregate-server.ts';
import { aggregate } from '../../../test/support/servers/dhis2-aggregate-store.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { aConnectedSociety, type ConnectedSociety } from './testing/world.ts';

const server = await startDhis2AggregateServer();
const app = await startTestApp({ config: { allowPrivateAddresses: true } });
afterAll(async () => {
  await app.close();
  await server.close();
});
const { db } = app;
const { deaths, combos } = aggregate;
const [girls, women, boys, men] = combos.map(({ id }) => id) as [string, string, string, string];

let world: ConnectedSociety;
beforeEach(async () => {
  server.values.clear();
  server.completions.clear();
  server.forgetTasks();
  Object.assign(server.state, { version: '2.40.3', fault: 'well', taskPolls: 1, forgetsTasks: false });
  for (const set of ['forbiddenUnits', 'closedPeriods', 'withoutZeros'] as const) server.state[set].clear();
  await db.updateTable('dhis2Connections').set({ isActive: false }).execute();
  app.clock.set('2026-02-16T12:00:00Z');
  world = await aConnectedSociety(app, server);
  server.exchanges.length = 0;
});

const posts = () => server.exchanges.filter(({ method }) => method === 'POST');
/** Values at DHIS2 as `girls: 1`, for a week and a unit. */
const valuesOf = (week: string, unit = 'unMbara0001') =>
  Object.fromEntries(
    [...server.values].flatMap(([key, value]) => {
      const [element = '', combo = '', ofUnit, period] = key.split(' ');
      return ofUnit === unit && period === week ? [[element === deaths.id ? 'deaths' : combo, value]] : [];
    }),
  );
const zeros = { [girls]: '0', [women]: '0', [boys]: '0', [men]: '0', deaths: '0' };

describe('an import in the background', () => {
  beforeEach(async () => {
    // 103 weeks would be more than are sent back; two districts with five values each make 530.
    app.clock.set('2027-02-22T12:00:00Z');
    const locations = db.insertInto('dataCollectorLocations');
    const { dataCollectorId, other } = world;
    await locations
      .values({ dataCollectorId, villageId: other.villageId, latitude: -13.5, longitude: 33.5 })
      .execute();
  });

  it('is waited for', async () => {
    server.state.taskPolls = 3;
    await world.send();
    expect(server.values.size).toBe(530);
    expect(posts()[0]).toMatchObject({ status: 202, path: expect.stringContaining('async=true') });
    const polls = server.exchanges.filter(({ path }) => path.includes('/system/task'));
    expect(polls.map(({ path }) => path.split('/')[3])).toEqual([
      'tasks',
      'tasks',
      'tasks',
      'tasks',
      'taskSummaries',
    ]);
    expect((await world.sendings())[0]).toMatchObject({ state: 'done', imported: 530, completed: 106 });
  });

  it('that takes long is looked up later, and nothing is sent before it is done', async () => {
    server.state.taskPolls = 4;
    await world.send({ attempts: 2 });
    expect((await world.sendings())[0]).toMatchObject({ state: 'waiting' });
    await world.report('2027-02-16');
    await world.send();
    expect([posts().length, server.values.size]).toEqual([1, 0]);
    await world.send();
    await world.send();
    await world.send();
    expect(server.values.size).toBe(530);
    expect(valuesOf('2027W7')).toEqual({ ...zeros, [girls]: '1' });
    expect((await world.sendings()).map((one: { state: string }) => one.state)).toEqual(['done', 'done']);
  });

  describe('of which DHIS2 got the request and Harken no answer', () => {
    const newest = () => valuesOf('2027W7')[girls];
    beforeEach(async () => {
      Object.assign(server.state, { taskPolls: 1000, fault: 'cut after storing' });
      await world.send();
      server.state.fault = 'well';
      await world.report('2027-02-16');
    });

    it('never arrives after a newer value', async () => {
      // As a killed process leaves it.
      const sendingUntil = new Date(app.clock.now().getTime() + 360_000);
      await db.updateTable('dhis2Connections').set({ sendingUntil }).execute();
      await db.updateTable('dhis2Sendings').set({ state: 'running', endedAt: null }).execute();
      await world.send();
      app.clock.advance(360_000);
      await world.send();
      app.clock.advance(3_600_000);
      await world.send();
      expect([posts().length, server.values.size]).toEqual([1, 0]);
      server.state.taskPolls = 0;
      await world.send();
      expect(posts()).toHaveLength(3);
      expect([server.values.size, newest()]).toEqual([530, '1']);
      expect((await world.sendings()).map((one: { state: string }) => one.state)).toEqual(['done', 'failed']);
    });

    it('is sent again when DHIS2 knows nothing of it, after a quarter of an hour', async () => {
      server.state.forgetsTasks = true;
      app.clock.advance(14 * 60_000);
      await world.send();
      expect(posts()).toHaveLength(1);
      app.clock.advance(60_000);
      Object.assign(server.state, { taskPolls: 0 });
      server.forgetTasks();
      const waiting = world.send();
      server.state.forgetsTasks = false;
      await waiting;
      expect([server.values.size, newest()]).toEqual([530, '1']);
    });

    it('is waited for while DHIS2 cannot be asked', async () => {
      app.clock.advance(3_600_000);
      await db.updateTable('dhis2Connections').set({ apiBaseUrl: 'http://127.0.0.1:9' }).execute();
      await world.send();
      expect(await world.sendings()).toHaveLength(1);
    });
  });

  it('is found again after the process that waited for it was killed', async () => {
    server.state.taskPolls = 1000;
    await world.send({ attempts: 1 });
    await db.updateTable('dhis2Sendings').set({ state: 'running' }).execute();
    await world.report('2027-02-16');
    await world.send();
    expect([posts().length, server.values.size]).toEqual([1, 0]);
    server.state.taskPolls = 0;
    await world.send();
    expect(valuesOf('2027W7')).toEqual({ ...zeros, [girls]: '1' });
    expect((await world.sendings()).map((one: { state: string }) => one.state)).toEqual(['done', 'done']);
  });

  it('that DHIS2 forgot is sent again', async () => {
    server.state.forgetsTasks = true;
    await world.send();
    expect((await world.sendings())[0]).toMatchObject({ state: 'failed', reason: 'taskLost' });
    server.state.forgetsTasks = false;
    await world.send();
    expect(server.values.size).toBe(530);
  });
});
