import type { Role } from '@harken/domain/access/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { startDhis2AggregateServer } from '../../../test/support/servers/dhis2-aggregate-server.ts';
import { aggregate } from '../../../test/support/servers/dhis2-aggregate-store.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { aConnectedSociety, type ConnectedSociety, placeOf, toChoices, toMappings } from './testing/world.ts';

const server = await startDhis2AggregateServer();
const app = await startTestApp({ now: '2026-02-16T12:00:00Z', config: { allowPrivateAddresses: true } });
afterAll(async () => {
  await app.close();
  await server.close();
});
const { db } = app;
const { cholera, combos, positive, total, dataSet, dataSetSunday, token } = aggregate;

let world: ConnectedSociety;
beforeAll(async () => {
  world = await aConnectedSociety(app, server);
});
beforeEach(async () => {
  await db.deleteFrom('requestLimits').execute();
  app.services.config.allowPrivateAddresses = true;
  app.services.config.sendOnlyTo = null;
  server.exchanges.length = 0;
  server.state.version = '2.40.3';
});

const post = (name: string, body?: unknown) => world.as.post(world.path(name), body);
const read = async () => (await world.as.get(world.path('get'))).body.value;
const keyOf = ({ body }: { body: { message: { key: string } } }) => body.message.key;

describe('the connection', () => {
  it('is returned without its token, which the database stores encrypted', async () => {
    const returned = await read();
    expect(returned.connection).toMatchObject({
      apiBaseUrl: server.url,
      authentication: 'token',
      delayDays: 0,
    });
    expect(returned).toMatchObject({ periodType: 'Weekly', districtsWithoutUnit: [], districtCount: 2 });
    expect(JSON.stringify(returned)).not.toContain(token);
    const { encryptedSecret } = await db
      .selectFrom('dhis2Connections')
      .select('encryptedSecret')
      .executeTakeFirstOrThrow();
    expect(encryptedSecret.includes(token)).toBe(false);
  });

  it('keeps its token if none is entered, but never for another address or user', async () => {
    const { signIn } = world;
    expect((await post('edit', { ...signIn, secret: null })).status).toBe(200);
    for (const change of [
      { apiBaseUrl: 'http://127.0.0.1:9/dhis' },
      { authentication: 'password', username: 'me' },
    ]) {
      const response = await post('edit', { ...signIn, ...change, secret: null });
      expect(response.body.message.data).toEqual({ Secret: ['string:dhis2.secretRequired'] });
      const tested = await post('test', { ...signIn, ...change, secret: null });
      expect(tested.body.message.data).toEqual({ Secret: ['string:dhis2.secretRequired'] });
    }
    expect(server.exchanges).toEqual([]);
  });

  it('is audited without token and user', async () => {
    const { secret: _secret, ...rest } = world.signIn;
    const password = { ...rest, authentication: 'password', username: 'zanele', secret: 'Zipporah' };
    expect((await post('edit', password)).status).toBe(200);
    expect((await post('edit', world.signIn)).status).toBe(200);
    const events = await db
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('action', 'like', 'dhis2/%')
      .execute();
    const text = JSON.stringify(events);
    expect(text).toContain(server.url);
    expect([text.includes(token), text.includes('Zipporah'), text.includes('zanele')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each<Role>(['DataConsumer', 'Supervisor', 'HeadSupervisor', 'GlobalCoordinator'])(
    'is not shown to a %s',
    async (role) => {
      const reader = await aUser(db, role, { nationalSocietyId: world.society.id });
      expect((await app.as(reader).get(world.path('get'))).status).toBe(403);
    },
  );

  it('must be encrypted unless private addresses are allowed', async () => {
    app.services.config.allowPrivateAddresses = false;
    const response = await post('edit', { ...world.signIn, apiBaseUrl: 'http://dhis.example' });
    expect(response.body.message.data).toEqual({ ApiBaseUrl: ['string:dhis2.reason.addressNotEncrypted'] });
  });
});

describe('a test of the connection', () => {
  const test = (given: object = {}) => post('test', { ...world.signIn, ...given });

  it('returns version and user', async () => {
    const { body } = await test();
    expect(body.value).toEqual({ version: '2.40.3', support: 'supported', userName: 'Harken Integration' });
    expect(server.exchanges.map(({ path }) => path)).toEqual([
      ...['/api/system/info?fields=version', '/api/me?fields=id%2CdisplayName%2Cname'].map(
        decodeURIComponent,
      ),
    ]);
  });

  it.each([
    ['a wrong token', { secret: 'd2pat_wrong' }, 'dhis2.reason.signInRefused'],
    ['nobody there', { apiBaseUrl: 'http://127.0.0.1:9' }, 'dhis2.reason.unreachable'],
  ])('says what to do with %s', async (_what, given, key) => {
    expect(keyOf(await test(given))).toBe(key);
  });

  it('refuses versions that are too old, and warns of newer ones', async () => {
    server.state.version = '2.37.9';
    expect(keyOf(await test())).toBe('dhis2.reason.tooOld');
    server.state.version = '2.42.1';
    expect((await test()).body.value).toMatchObject({ support: 'newer' });
  });

  it('does not reach internal hosts', async () => {
    app.services.config.allowPrivateAddresses = false;
    for (const apiBaseUrl of [
      'https://127.0.0.1:8443',
      'https://10.0.0.1/dhis',
      'https://[::1]',
      'https://169.254.169.254',
    ])
      expect(keyOf(await test({ apiBaseUrl }))).toBe('dhis2.reason.addressNotAllowed');
    expect(server.exchanges).toEqual([]);
  });

  it('reaches only allowed recipients', async () => {
    app.services.config.sendOnlyTo = ['dhis.example.org'];
    expect(keyOf(await test())).toBe('dhis2.reason.notAllowed');
    expect(server.exchanges).toEqual([]);
  });

  it('is refused after too many attempts', async () => {
    let last = await test({ secret: 'd2pat_wrong' });
    for (let attempt = 0; attempt < 121; attempt += 1) last = await test({ secret: 'd2pat_wrong' });
    expect(keyOf(last)).toBe('error.tooManyRequests');
  });
});

describe('the mapping', () => {
  const edit = (given: object = {}) =>
    post('editMapping', { ...toChoices(), mappings: toMappings(world.healthRiskId), ...given });

  it('lists weekly data sets whose weeks start on the same day', async () => {
    const list = async (search: string) =>
      (await post('dataSets', { search })).body.value.dataSets.map(({ id }: { id: string }) => id);
    expect(await list('')).toEqual([dataSet.id]);
    expect(await list('idsr')).toEqual([dataSet.id]);
    expect(await list('measles')).toEqual([]);
  });

  it('shows data elements with their combinations, and whether zeros are kept', async () => {
    server.state.withoutZeros.add(positive.id);
    const { elements } = (await post('dataSet', { dataSetId: dataSet.id })).body.value;
    server.state.withoutZeros.clear();
    expect(elements[0]).toEqual({
      ...{ id: cholera.id, name: cholera.displayName, valueType: cholera.valueType, keepsZeros: true },
      combos: combos.map(({ id, displayName: name }) => ({ id, name })),
    });
    expect(elements.at(-1)).toMatchObject({ id: positive.id, keepsZeros: false });
    expect(keyOf(await post('dataSet', { dataSetId: 'daTaSetNone' }))).toBe('dhis2.dataSetMissing');
  });

  it('is returned as it was saved', async () => {
    expect((await edit()).status).toBe(200);
    const { mappings } = await read();
    const sort = (list: object[]) => list.map((one) => JSON.stringify(Object.entries(one).sort())).sort();
    expect(sort(mappings)).toEqual(sort(toMappings(world.healthRiskId)));
  });

  const one = () => toMappings(world.healthRiskId)[0] as ReturnType<typeof toMappings>[number];
  it.each<[string, () => object, string]>([
    ['another start of the week', () => ({ dataSetId: dataSetSunday.id }), 'dhis2.periodTypeWrong'],
    ['a data set that does not exist', () => ({ dataSetId: 'daTaSetNone' }), 'dhis2.dataSetMissing'],
    ['a place used twice', () => ({ mappings: [one(), { ...one(), group: 'all' }] }), 'dhis2.placeTaken'],
    [
      'a number mapped twice',
      () => ({ mappings: [one(), { ...one(), ...placeOf(positive, total) }] }),
      'validation.valueInvalid',
    ],
    [
      'deaths of a group',
      () => ({ mappings: [{ ...one(), measure: 'deaths' }] }),
      'dhis2.deathsWithoutGroup',
    ],
    [
      'a health risk of others',
      () => ({ mappings: [{ ...one(), healthRiskId: 999_999 }] }),
      'validation.valueInvalid',
    ],
  ])('is refused with %s', async (_what, change, key) => {
    const { status, body } = await edit(change());
    expect(status).toBe(400);
    expect(JSON.stringify(body.message.data)).toContain(key);
  });
});

describe('a trial', () => {
  it('shows what would be sent, and stores nothing anywhere', async () => {
    const { body } = await post('dryRun');
    expect(body.value).toMatchObject({
      toStore: 5,
      toDelete: 0,
      rejected: 0,
      checked: 5,
      firstWeek: '2026W7',
    });
    expect(body.value.rows[0]).toMatchObject({
      organisationUnitId: 'unMbara0001',
      period: '2026W7',
      value: 0,
    });
    expect(body.value.rows[0].district).toMatch(/^District/);
    expect(server.exchanges.at(-1)?.path).toContain('dryRun=true');
    expect(server.values.size).toBe(0);
    const rows = await db
      .selectFrom('dhis2Values')
      .select('state')
      .where('nationalSocietyId', '=', world.society.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('shows what DHIS2 would reject first', async () => {
    server.state.forbiddenUnits.add('unMbara0001');
    const { body } = await post('dryRun');
    server.state.forbiddenUnits.clear();
    expect(body.value.rejected).toBe(5);
    expect(body.value.rows[0]).toMatchObject({ errorCode: 'E7617', remedy: 'userUnits' });
  });
});

describe('organisation units', () => {
  const square = (west: number, south: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        ...[
          [west, south],
          [west + 1, south],
          [west + 1, south + 1],
        ],
        ...[
          [west, south + 1],
          [west, south],
        ],
      ],
    ],
  });
  const levels = { region: 2, district: 3, village: null };
  const unit = (id: string, displayName: string, above: string[], geometry?: object) => ({
    ...{ id, displayName, level: above.length + 1, path: `/${[...above, id].join('/')}` },
    ...(geometry && { geometry }),
  });
  let other: ConnectedSociety;
  beforeEach(async () => {
    other = await aConnectedSociety(app, server);
    const { districtId, regionId } = other.society;
    await db.updateTable('regions').set({ name: 'North' }).where('id', '=', regionId).execute();
    await db.updateTable('districts').set({ name: 'Mbara' }).where('id', '=', districtId).execute();
    server.state.units = [
      unit('unCountry01', 'Country', []),
      unit('unNorth0001', 'North', ['unCountry01'], square(33, -14)),
      unit('unSouth0001', 'South', ['unCountry01'], square(33, -16)),
      unit('unMbara0001', 'Mbara new', ['unCountry01', 'unNorth0001'], square(33, -14)),
      unit('unHarbour01', 'Harbour', ['unCountry01', 'unSouth0001'], {
        type: 'Point',
        coordinates: [33, -15],
      }),
      ...Array.from({ length: 250 }, (_, index) =>
        unit(`unMany${String(index).padStart(5, '0')}`, `Facility ${index}`, [
          'unCountry01',
          'unSouth0001',
          'unHarbour01',
        ]),
      ),
    ];
  });
  const postOf = (name: string, body: object) => other.as.post(other.path(name), body);
  const places = async (table: 'regions' | 'districts') => {
    const rows = await db
      .selectFrom(table)
      .select('name')
      .where('id', 'in', await idsOf(table))
      .execute();
    return rows.map(({ name }) => name).sort();
  };
  const idsOf = async (table: 'regions' | 'districts') => {
    const regions = db.selectFrom('regions').select('id').where('nationalSocietyId', '=', other.society.id);
    const rows = await (table === 'regions'
      ? regions
      : db.selectFrom('districts').select('id').where('regionId', 'in', regions)
    ).execute();
    return rows.map(({ id }) => id);
  };

  it('are previewed page by page: by code, by name to confirm, and new ones', async () => {
    const { body } = await postOf('previewUnits', { levels });
    expect(body.value).toMatchObject({ byCode: 1, byName: 1, isNew: 2, notUsable: 0 });
    expect(body.value.units[0]).toEqual({
      ...{
        id: 'unNorth0001',
        name: 'North',
        level: 'region',
        kind: 'name',
        place: 'North',
      },
    });
    const deep = await postOf('previewUnits', { levels: { ...levels, village: 4 } });
    expect(deep.body.value).toMatchObject({ isNew: 252 });
    const pages = server.exchanges.filter(({ path }) => path.includes('level%3Ale%3A4'));
    expect(pages).toHaveLength(2);
  });

  it('become nothing unless confirmed or asked for', async () => {
    const before = [await places('regions'), await places('districts')];
    const none = { confirmedUnitIds: [], createsMissing: false, importsBoundaries: false };
    expect((await postOf('importUnits', { levels, ...none })).body.value).toEqual({
      codes: 0,
      places: 0,
      boundaries: 0,
    });
    expect([await places('regions'), await places('districts')]).toEqual(before);
  });

  it('store codes of confirmed places, add new places and boundaries', async () => {
    const all = { confirmedUnitIds: ['unNorth0001'], createsMissing: true, importsBoundaries: true };
    const codesElsewhere = () =>
      db
        .selectFrom('placeCodes')
        .selectAll()
        .where('nationalSocietyId', '<>', other.society.id)
        .orderBy('id')
        .execute();
    const before = await codesElsewhere();
    const { body } = await postOf('importUnits', { levels, ...all });
    expect(await codesElsewhere()).toEqual(before);
    expect(body.value).toEqual({ codes: 1, places: 2, boundaries: 3 });
    expect(await places('regions')).toContain('South');
    expect(await places('districts')).toContain('Harbour');
    const again = await postOf('previewUnits', { levels });
    expect(again.body.value).toMatchObject({ byCode: 4, byName: 0, isNew: 0 });
    const event = db.selectFrom('auditEvents').select('after').where('action', '=', 'dhis2/importUnits');
    expect((await event.orderBy('id', 'desc').executeTakeFirstOrThrow()).after).toEqual(body.value);
  });

  it.each([
    { region: 3, district: 2, village: null },
    { region: 2, district: null, village: 4 },
  ])('are refused with the levels %j', async (wrong) => {
    expect((await postOf('previewUnits', { levels: wrong })).body.message.data).toEqual({
      Levels: ['string:dhis2.levelsInvalid'],
    });
  });

  it('have boundaries only where the data collectors are: otherwise nothing is taken over', async () => {
    server.state.units = [
      unit('unCountry01', 'Country', []),
      unit('unNorth0001', 'North', ['unCountry01'], square(100, 40)),
    ];
    const all = { confirmedUnitIds: ['unNorth0001'], createsMissing: true, importsBoundaries: true };
    const before = await places('regions');
    expect(keyOf(await postOf('importUnits', { levels, ...all }))).toBe('dhis2.boundariesUnusable');
    expect((await postOf('previewUnits', { levels })).body.value).toMatchObject({ byCode: 0, byName: 1 });
    expect(await places('regions')).toEqual(before);
  });

  it('have levels', async () => {
    const { body } = await other.as.post(other.path('levels'));
    expect(body.value.levels[1]).toEqual({ level: 2, name: 'Region' });
  });
});

describe('sendings', () => {
  it('of another society are not found', async () => {
    const other = await aConnectedSociety(app, server);
    await other.send();
    const [sending] = await other.sendings();
    const response = await world.as.get(`${world.path('sending')}?sendingId=${sending.id}`);
    expect(keyOf(response)).toBe('dhis2.sendingNotFound');
  });

  it('are queued by hand once values are mapped', async () => {
    expect((await post('send')).status).toBe(200);
    await db.deleteFrom('dhis2Mappings').where('nationalSocietyId', '=', world.society.id).execute();
    expect(keyOf(await post('send'))).toBe('dhis2.notMapped');
  });

  it('are listed after the connection was removed', async () => {
    const other = await aConnectedSociety(app, server);
    await other.send();
    expect((await other.as.post(other.path('remove'))).status).toBe(200);
    expect(await other.sendings()).toHaveLength(1);
    expect(keyOf(await other.as.post(other.path('dryRun')))).toBe('dhis2.notConnected');
  });
});
