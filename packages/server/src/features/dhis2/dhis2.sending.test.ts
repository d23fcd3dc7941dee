import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  type Fault,
  startDhis2AggregateServer,
} from '../../../test/support/servers/dhis2-aggregate-server.ts';
import { aggregate } from '../../../test/support/servers/dhis2-aggregate-store.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { findWeeksToSend } from './dhis2.jobs.ts';
import { aConnectedSociety, type ConnectedSociety } from './testing/world.ts';

const server = await startDhis2AggregateServer();
const app = await startTestApp({ config: { allowPrivateAddresses: true } });
afterAll(async () => {
  await app.close();
  await server.close();
});
const { db } = app;
const { cholera, deaths, combos, total, dataSet, token } = aggregate;
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

test('the first week is one conversation: version, values, completeness', async () => {
  await world.report('2026-02-10', { deathCount: 1 });
  await world.report('2026-02-15', {
    countFemalesBelowFive: 0,
    countMalesAtLeastFive: 2,
    reportedCaseCount: 2,
  });
  await world.send();
  const place = { period: '2026W7', orgUnit: 'unMbara0001' };
  const query =
    'dataElementIdScheme=UID&orgUnitIdScheme=UID&categoryOptionComboIdScheme=UID' +
    '&importStrategy=CREATE_AND_UPDATE&dryRun=false&async=false';
  const value = (dataElement: string, categoryOptionCombo: string, amount: string) => ({
    ...{ dataElement, ...place, categoryOptionCombo, value: amount },
  });
  const common = { authorization: `ApiToken ${token}`, status: 200 };
  expect(server.exchanges).toEqual([
    { method: 'GET', path: '/api/system/info?fields=version', body: undefined, ...common },
    {
      ...{ method: 'POST', path: `/api/dataValueSets?${query}`, ...common },
      body: {
        dataSet: dataSet.id,
        dataValues: expect.toSatisfy((given: object[]) => {
          const sort = (list: object[]) => list.map((one) => JSON.stringify(one)).sort();
          expect(sort(given)).toEqual(
            sort([
              ...[value(cholera.id, girls, '1'), value(cholera.id, women, '0'), value(cholera.id, boys, '0')],
              ...[value(cholera.id, men, '2'), value(deaths.id, total.id, '1')],
            ]),
          );
          return true;
        }),
      },
    },
    {
      ...{ method: 'POST', ...common },
      path: '/api/completeDataSetRegistrations?importStrategy=CREATE_AND_UPDATE&async=false',
      body: {
        completeDataSetRegistrations: [
          { dataSet: dataSet.id, organisationUnit: 'unMbara0001', period: '2026W7', completed: true },
        ],
      },
    },
  ]);
  expect(await world.sendings()).toMatchObject([
    {
      ...{ state: 'done', planned: 5, imported: 5, updated: 0, deleted: 0, rejected: 0, completed: 1 },
      ...{ isScheduled: true, version: '2.40.3', firstWeek: '2026W7', lastWeek: '2026W7' },
    },
  ]);
});

describe('zeros', () => {
  it('are sent where a collector was on duty, and nothing where nobody was', async () => {
    await world.send();
    expect(valuesOf('2026W7')).toEqual(zeros);
    expect(valuesOf('2026W7', 'unTondo0001')).toEqual({});
    expect([...server.completions]).toEqual([`${dataSet.id} unMbara0001 2026W7`]);
  });

  it('are not sent for weeks of absence, but reports of that time are, and are not complete', async () => {
    const { dataCollectorId } = world;
    const startedAt = new Date('2026-02-09T00:00:00Z');
    await db.insertInto('dataCollectorNotDeployedPeriods').values({ dataCollectorId, startedAt }).execute();
    await world.send();
    expect(server.values.size).toBe(0);
    await world.report('2026-02-11');
    await world.send();
    expect(valuesOf('2026W7')).toEqual({ ...zeros, [girls]: '1' });
    expect(server.completions.size).toBe(0);
  });

  it('do not count training, activity, duplicates, dismissed reports and unknown senders', async () => {
    const left = [{ isTraining: true }, { isActivity: true }, { isRepetition: true }, { status: 'Rejected' }];
    for (const given of [...left, { dataCollectorId: null }]) await world.report('2026-02-11', given);
    await world.send();
    expect(valuesOf('2026W7')).toEqual(zeros);
  });
});

describe('a value that was sent', () => {
  beforeEach(async () => {
    await world.report('2026-02-10');
    await world.send();
    server.exchanges.length = 0;
  });

  it('is not sent again', async () => {
    for (let time = 0; time < 3; time += 1) await world.send({ retriesRejected: true });
    expect(posts()).toEqual([]);
    expect(await world.sendings()).toHaveLength(1);
  });

  it('is corrected in exactly its cell when reports change', async () => {
    const before = new Map(server.values);
    await world.report('2026-02-12', { countFemalesBelowFive: 0, countFemalesAtLeastFive: 1 });
    await world.send();
    const changed = [...server.values].filter(([key, value]) => before.get(key) !== value);
    expect(changed).toEqual([[`${cholera.id} ${women} unMbara0001 2026W7`, '1']]);
    expect(posts().map(({ body }) => (body as { dataValues: object[] }).dataValues.length)).toEqual([1]);
    expect((await world.sendings())[0]).toMatchObject({ planned: 1, imported: 0, updated: 1 });
  });

  it('becomes zero when its report is dismissed', async () => {
    await db.updateTable('reports').set({ status: 'Rejected' }).execute();
    await world.send();
    expect(valuesOf('2026W7')).toEqual(zeros);
  });

  it('is deleted when its report is dismissed and nobody was on duty', async () => {
    await db.updateTable('reports').set({ status: 'Rejected' }).execute();
    const createdAt = new Date('2026-03-01T00:00:00Z');
    await db
      .updateTable('dataCollectors')
      .set({ createdAt })
      .where('id', '=', world.dataCollectorId)
      .execute();
    await world.send();
    expect(server.values.size).toBe(0);
    expect(posts()).toMatchObject([{ path: expect.stringContaining('importStrategy=DELETE') }]);
    await world.send();
    expect(posts()).toHaveLength(1);
    expect((await world.sendings())[0]).toMatchObject({ planned: 5, deleted: 5, state: 'done' });
  });

  it('stays in DHIS2 when it is no longer mapped', async () => {
    await db.deleteFrom('dhis2Mappings').where('measure', '=', 'deaths').execute();
    await world.send();
    expect([posts(), valuesOf('2026W7').deaths]).toEqual([[], '0']);
  });

  it('is sent again at another address', async () => {
    const { as, path, signIn } = world;
    await as.post(path('edit'), { ...signIn, apiBaseUrl: `${server.url}/` });
    await world.send();
    expect(posts()).toHaveLength(2);
    expect(server.values.size).toBe(5);
  });
});

test('52 weeks are caught up after an outage, and sending them again creates nothing twice', async () => {
  app.clock.set('2027-02-08T12:00:00Z');
  await world.report('2026-05-13');
  server.state.fault = 'nothing';
  await world.send();
  server.state.fault = 'well';
  await world.send();
  expect(server.values.size).toBe(52 * 5);
  expect(server.completions.size).toBe(52);
  const before = new Map(server.values);
  server.exchanges.length = 0;
  // As if nothing were known: all of it is sent again.
  await db.updateTable('dhis2Values').set({ state: 'sending', newValue: 0 }).execute();
  await world.send();
  expect(posts()).toHaveLength(1);
  expect(server.values).toEqual(before);
  expect((await world.sendings())[0]).toMatchObject({ planned: 260, imported: 0, updated: 260 });
});

const faults: [Fault, string, string][] = [
  [401, 'signInRefused', '401'],
  [403, 'signInRefused', '403'],
  [429, 'serverError', '429'],
  [500, 'serverError', '500'],
  [503, 'serverError', '503'],
  ['html', 'notUnderstood', '200 no JSON'],
  ['redirect', 'notUnderstood', '302'],
  ['nothing', 'unreachable', 'ECONNRESET'],
  ['slow', 'unreachable', 'ABORT_ERR'],
  ['cut after storing', 'unreachable', 'ECONNRESET'],
];

describe.each(faults)('DHIS2 that answers %s', (fault, reason, code) => {
  it(`is tried again: ${reason}`, async () => {
    await world.report('2026-02-10');
    server.state.fault = fault;
    await world.send(fault === 'slow' ? { timeoutMilliseconds: 300 } : {});
    const [failed] = await world.sendings();
    expect(failed).toMatchObject({ state: 'failed', reason, planned: 5 });
    expect(failed.reasonCode === code || fault === 'slow').toBe(true);
    server.state.fault = 'well';
    await world.send();
    expect(valuesOf('2026W7')).toEqual({ ...zeros, [girls]: '1' });
    expect(server.completions.size).toBe(1);
  });
});

describe('a process that is killed between sending and storing the result', () => {
  /** The database as the killed process left it. */
  async function kill() {
    const sendingUntil = new Date(app.clock.now().getTime() + 360_000);
    await db.updateTable('dhis2Connections').set({ sendingUntil }).execute();
    await db.updateTable('dhis2Sendings').set({ state: 'running', endedAt: null, imported: 0 }).execute();
    await db
      .updateTable('dhis2Values')
      .set({ state: 'sending', newValue: (eb) => eb.ref('value'), value: null })
      .execute();
  }

  it('leaves one value, and waits until the process must be gone', async () => {
    await world.report('2026-02-10');
    await world.send();
    await kill();
    server.exchanges.length = 0;
    await world.send();
    expect(posts()).toEqual([]);
    app.clock.advance(360_000);
    await world.send();
    expect(valuesOf('2026W7')).toEqual({ ...zeros, [girls]: '1' });
    const states = (await world.sendings()).map((one: { state: string }) => one.state);
    expect(states).toEqual(['done', 'failed']);
  });

  it('leaves no value that was changed meanwhile', async () => {
    await world.report('2026-02-10');
    await world.send();
    await kill();
    await db.updateTable('reports').set({ status: 'Rejected' }).execute();
    await db
      .updateTable('dataCollectors')
      .set({ createdAt: new Date('2026-03-01T00:00:00Z') })
      .execute();
    app.clock.advance(360_000);
    await world.send();
    expect(server.values.size).toBe(0);
  });

  it('lets somebody who sends by hand wait for it', async () => {
    await world.send();
    await kill();
    const queued: object[] = [];
    const { enqueue } = app.services.jobs;
    app.services.jobs.enqueue = async (_db, _name, jobs) => void queued.push(...jobs);
    await world.send({ startedById: world.manager });
    app.services.jobs.enqueue = enqueue;
    expect(queued).toMatchObject([{ startedById: world.manager }]);
  });
});

test('two processes do not send at the same time', async () => {
  await Promise.all([world.send(), world.send(), world.send()]);
  expect(posts()).toHaveLength(2);
});

describe('values that DHIS2 rejects', () => {
  const conflictsOf = async (id: number) =>
    (await world.as.get(`${world.path('sending')}?sendingId=${id}`)).body.value.conflicts;

  it('are shown by row with the remedy, while the others are stored', async () => {
    server.state.closedPeriods.add('2026W7');
    app.clock.set('2026-02-23T12:00:00Z');
    await world.report('2026-02-10');
    await world.send();
    expect(valuesOf('2026W8')).toEqual(zeros);
    const [sending] = await world.sendings();
    expect(sending).toMatchObject({ state: 'partly', planned: 10, imported: 5, rejected: 5, completed: 1 });
    const rows = await conflictsOf(sending.id);
    expect(rows).toHaveLength(5);
    expect(rows).toContainEqual({
      ...{ district: expect.any(String), organisationUnitId: 'unMbara0001', period: '2026W7', value: 1 },
      ...{ dataElement: cholera.displayName, categoryOptionCombo: 'Female, <5y' },
      ...{ errorCode: 'E7640', remedy: 'closed' },
    });
    expect(JSON.stringify(rows)).not.toContain('221771234567');
    expect([...server.completions]).toEqual([`${dataSet.id} unMbara0001 2026W8`]);
  });

  it.each([
    ['E7617', 'userUnits', () => server.state.forbiddenUnits.add('unMbara0001')],
    ['E7612', 'organisationUnit', () => (server.state.units = [])],
    ['E7633', 'assignment', () => setElement(aggregate.foreign.id)],
    ['E7610', 'dataElement', () => setElement('deMissing01')],
    ['E7634', 'categoryOption', () => setElement(aggregate.positive.id)],
  ] as const)('ask with %s for the remedy %s', async (errorCode, remedy, plant) => {
    await plant();
    await world.send();
    const [sending] = await world.sendings();
    expect(sending.state).toBe('partly');
    expect((await conflictsOf(sending.id))[0]).toMatchObject({ errorCode, remedy });
  });

  const setElement = (dataElementId: string) =>
    db.updateTable('dhis2Mappings').set({ dataElementId }).where('cellGroup', '<>', 'all').execute();

  it('are not sent again every hour, but when they change, and when somebody asks', async () => {
    server.state.closedPeriods.add('2026W7');
    await world.send();
    await world.send();
    expect(await world.sendings()).toHaveLength(1);
    await world.report('2026-02-10');
    await world.send();
    expect((await world.sendings())[0]).toMatchObject({ planned: 1, rejected: 1 });
    server.state.closedPeriods.clear();
    await world.send({ startedById: world.manager, retriesRejected: true });
    expect((await world.sendings())[0]).toMatchObject({ state: 'done', planned: 5, isScheduled: false });
    expect(valuesOf('2026W7')).toEqual({ ...zeros, [girls]: '1' });
    expect(server.completions.size).toBe(1);
  });

  it('are all rejected with their data set', async () => {
    await db.updateTable('dhis2Connections').set({ dataSetId: 'daTaSetGone' }).execute();
    await world.send();
    const [sending] = await world.sendings();
    expect(sending).toMatchObject({ state: 'partly', rejected: 5, imported: 0 });
    expect((await conflictsOf(sending.id))[0]).toMatchObject({ errorCode: 'E7600', remedy: 'dataSet' });
  });

  it('are zeros that DHIS2 does not keep: they are no error', async () => {
    server.state.withoutZeros.add(cholera.id);
    await world.send();
    expect(valuesOf('2026W7')).toEqual({ deaths: '0' });
    expect((await world.sendings())[0]).toMatchObject({ state: 'done', rejected: 0 });
  });
});

describe('the hourly job', () => {
  const queueHour = async (now: string) => {
    app.clock.set(now);
    const queued: unknown[] = [];
    const { enqueue } = app.services.jobs;
    app.services.jobs.enqueue = async (_db, _name, jobs) => void queued.push(...jobs);
    await findWeeksToSend(app.services);
    app.services.jobs.enqueue = enqueue;
    return queued;
  };
  const order = () => ({ nationalSocietyId: world.society.id, startedById: null });

  it('sends for societies that chose it, at night also what was rejected', async () => {
    expect(await queueHour('2026-02-16T06:23:00Z')).toEqual([{ ...order(), retriesRejected: false }]);
    expect(await queueHour('2026-02-17T03:23:00Z')).toEqual([{ ...order(), retriesRejected: true }]);
  });

  it('leaves out others, and archived societies', async () => {
    const setArchived = (isArchived: boolean) =>
      db.updateTable('nationalSocieties').set({ isArchived }).execute();
    await setArchived(true);
    const [archived] = [await queueHour('2026-02-16T06:23:00Z'), await world.send()];
    await setArchived(false);
    await db.updateTable('dhis2Connections').set({ isActive: false }).execute();
    expect([archived, await queueHour('2026-02-16T06:23:00Z'), posts()]).toEqual([[], [], []]);
  });
});

test.each(['2.38.4', '2.39.1.1', '2.40.3', '2.41.1', '2.42.0'])('DHIS2 %s gets values', async (version) => {
  server.state.version = version;
  await world.send();
  expect(valuesOf('2026W7')).toEqual(zeros);
  expect((await world.sendings())[0]).toMatchObject({ state: 'done', version });
});

test('DHIS2 2.37 gets nothing', async () => {
  server.state.version = '2.37.9';
  await world.send();
  expect(posts()).toEqual([]);
  expect((await world.sendings())[0]).toMatchObject({
    state: 'failed',
    reason: 'tooOld',
    reasonCode: '2.37.9',
  });
});
