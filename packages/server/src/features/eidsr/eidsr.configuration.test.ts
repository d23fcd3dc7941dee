import type { Role } from '@harken/domain/access/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety, aVillage } from '../../../test/support/builders/societies.ts';
import { dhis2, startDhis2Server } from '../../../test/support/servers/dhis2-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { connectionBody, connectSociety, mapDistrict, setEidsrEnabled } from './testing/connect-society.ts';

const server = await startDhis2Server({ prefix: '/dhis' });
const app = await startTestApp({ config: { allowPrivateAddresses: true } });
afterAll(async () => {
  await app.close();
  await server.close();
});

let society: Awaited<ReturnType<typeof aSociety>>;
let districts: { districtId: number; districtName: string }[];
let administrator: number;
let manager: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  const { districtId } = await aVillage(app.db, society.id);
  const ids = [society.districtId, districtId];
  const rows = app.db.selectFrom('districts').select(['id as districtId', 'name as districtName']);
  districts = await rows.where('id', 'in', ids).orderBy('name').execute();
  administrator = await aUser(app.db, 'Administrator');
  manager = await aUser(app.db, 'Manager', { nationalSocietyId: society.id });
});
beforeEach(async () => {
  await app.db.deleteFrom('eidsrConfigurations').execute();
  await app.db.deleteFrom('eidsrOrganisationUnits').execute();
  await app.db.deleteFrom('requestLimits').execute();
  await setEidsrEnabled(app, society.id, true);
  server.requests.length = 0;
  server.state.behaves = 'well';
});

const get = async (userId = manager) => {
  const { status, body } = await app.as(userId).get(`/api/eidsrconfiguration/${society.id}/get`);
  expect(status).toBe(200);
  return body.value;
};
const edit = (body: unknown, userId = manager) =>
  app.as(userId).post(`/api/eidsrconfiguration/${society.id}/edit`, body);
const validBody = () => connectionBody(server, districts);

describe('the configuration of a society', () => {
  it('lists every district, and nothing else before there is one', async () => {
    await mapDistrict(app, society.districtId, 1);
    const [first, second] = districts;
    const mapped = { organisationUnitId: 'unitTondo01', organisationUnitName: 'Tondo Health Office' };
    const withUnit = (district: typeof first) =>
      district?.districtId === society.districtId ? { ...district, ...mapped } : district;
    expect(await get()).toEqual({ districtsWithOrganizationUnits: [withUnit(first), withUnit(second)] });
  });

  it('suggests the DHIS2 code of a district that is in effect', async () => {
    const { id: nationalSocietyId, districtId } = society;
    const code = { nationalSocietyId, districtId };
    await app.db
      .insertInto('placeCodes')
      .values([
        { ...code, system: 'pcode', code: 'SN01' },
        { ...code, system: 'dhis2', code: 'unitOld0001', validTo: '2001-12-31' },
        { ...code, system: 'dhis2', code: 'unitTondo01', validFrom: '2002-01-01' },
      ])
      .execute();
    const { districtsWithOrganizationUnits: found } = await get();
    const codes = found.map((one: { dhis2Code?: string }) => one.dhis2Code);
    expect(codes.filter(Boolean)).toEqual(['unitTondo01']);
    await app.db.deleteFrom('placeCodes').execute();
  });

  it('is returned as it was saved, including the password, which the database stores encrypted', async () => {
    expect(await edit(validBody())).toMatchObject({
      status: 200,
      body: { message: { key: 'EidsrIntegration.edit.success' } },
    });
    expect(await get()).toEqual({ id: society.id, ...validBody() });
    const { encryptedPassword } = await app.db
      .selectFrom('eidsrConfigurations')
      .select('encryptedPassword')
      .executeTakeFirstOrThrow();
    expect(encryptedPassword.includes(dhis2.password)).toBe(false);
  });

  it('is replaced when saved again; optional fields left empty are cleared', async () => {
    await edit(validBody());
    const changed = {
      ...validBody(),
      password: ' other ',
      genderDataElementId: '',
      eventTypeDataElementId: null,
    };
    expect(await edit(changed)).toMatchObject({ status: 200 });
    const { genderDataElementId, eventTypeDataElementId, ...rest } = { id: society.id, ...changed };
    expect(await get()).toEqual(rest);
  });

  it.each<Role>(['DataConsumer', 'Supervisor', 'HeadSupervisor', 'GlobalCoordinator'])(
    'is returned without its password to a %s, who may not change it',
    async (role) => {
      await connectSociety(app, society.id, server.url);
      const reader = await aUser(app.db, role, { nationalSocietyId: society.id });
      const returned = await get(reader);
      expect(returned).toMatchObject({ username: dhis2.username, apiBaseUrl: server.url });
      expect(returned).not.toHaveProperty('password');
    },
  );

  it('is returned without its password in an archived society, and cannot be changed there', async () => {
    await connectSociety(app, society.id, server.url);
    const archive = (isArchived: boolean) =>
      app.db.updateTable('nationalSocieties').set({ isArchived }).where('id', '=', society.id).execute();
    await archive(true);
    const [returned, response] = [await get(administrator), await edit(validBody(), administrator)];
    await archive(false);
    expect(returned).not.toHaveProperty('password');
    expect(response).toMatchObject({ status: 400, body: { message: { key: 'nationalSociety.isArchived' } } });
  });

  it('is returned without a password that was encrypted with another key', async () => {
    await connectSociety(app, society.id, server.url);
    await app.db
      .updateTable('eidsrConfigurations')
      .set({ encryptedPassword: Buffer.alloc(40) })
      .execute();
    expect(await get()).not.toHaveProperty('password');
  });
});

describe('changing the configuration', () => {
  it('is rejected where EIDSR is not enabled', async () => {
    await setEidsrEnabled(app, society.id, false);
    expect(await edit(validBody())).toMatchObject({
      status: 400,
      body: { message: { key: 'EidsrIntegration.edit.ErrorEidsrIntegrationDisabled' } },
    });
  });

  it('is rejected for a society that does not exist', async () => {
    const response = await app.as(administrator).post('/api/eidsrconfiguration/999999/edit', validBody());
    const key = 'EidsrIntegration.edit.ErrorNationalSocietyDoesNotExists';
    expect(response).toMatchObject({ status: 400, body: { message: { key } } });
  });

  const districtsField = 'DistrictsWithOrganizationUnits';
  it.each<[string, string, (body: ReturnType<typeof validBody>) => object, string]>([
    ['user', 'Username', () => ({ username: ' ' }), 'validation.fieldRequired'],
    ['password', 'Password', () => ({ password: '' }), 'validation.fieldRequired'],
    ['password of spaces', 'Password', () => ({ password: '   ' }), 'validation.fieldRequired'],
    ['address', 'ApiBaseUrl', () => ({ apiBaseUrl: null }), 'validation.fieldRequired'],
    ['web address', 'ApiBaseUrl', () => ({ apiBaseUrl: 'ftp://x.example' }), 'validation.valueInvalid'],
    [
      'plain address',
      'ApiBaseUrl',
      () => ({ apiBaseUrl: 'https://a:b@x.example' }),
      'validation.valueInvalid',
    ],
    ['program', 'TrackerProgramId', () => ({ trackerProgramId: '' }), 'validation.fieldRequired'],
    [
      'unit of each district',
      `${districtsField}[1].OrganisationUnitId`,
      ({ districtsWithOrganizationUnits: [one, other] }) => ({
        districtsWithOrganizationUnits: [one, { ...other, organisationUnitId: '' }],
      }),
      'eidsrEvent.districtsNeedUnits',
    ],
    [
      'name of each unit',
      `${districtsField}[0].OrganisationUnitName`,
      ({ districtsWithOrganizationUnits: [one, other] }) => ({
        districtsWithOrganizationUnits: [{ ...one, organisationUnitName: null }, other],
      }),
      'eidsrEvent.districtsNeedUnits',
    ],
    [
      'every district',
      districtsField,
      ({ districtsWithOrganizationUnits: [one] }) => ({ districtsWithOrganizationUnits: [one] }),
      'eidsrEvent.districtsNeedUnits',
    ],
    [
      'each district once',
      `${districtsField}[2].DistrictId`,
      ({ districtsWithOrganizationUnits: [one, other] }) => ({
        districtsWithOrganizationUnits: [one, other, one],
      }),
      'validation.valueInvalid',
    ],
  ])('requires the %s', async (_what, field, change, key) => {
    const response = await edit({ ...validBody(), ...change(validBody()) });
    expect(response.status).toBe(400);
    expect(response.body.message.data).toEqual({ [field]: [`string:${key}`] });
    expect(await get()).not.toHaveProperty('username');
  });

  it('requires an https address, unless private addresses are allowed', async () => {
    const at = (apiBaseUrl: string) => edit({ ...validBody(), apiBaseUrl });
    app.services.config.allowPrivateAddresses = false;
    const refused = await Promise.all(['http://dhis.example', 'HTTP://10.0.0.1/dhis'].map(at));
    const encrypted = await at('https://dhis.example');
    app.services.config.allowPrivateAddresses = true;
    for (const { status, body } of refused) {
      expect(status).toBe(400);
      expect(body.message.data).toEqual({ ApiBaseUrl: ['string:eidsr.addressNotEncrypted'] });
    }
    expect(encrypted.status).toBe(200);
    expect((await at('http://dhis.example')).status).toBe(200);
  });

  it('rejects districts of another society', async () => {
    const { districtId } = await aSociety(app.db);
    const body = connectionBody(server, [...districts, { districtId, districtName: 'Elsewhere' }]);
    const response = await edit(body);
    expect(Object.keys(response.body.message.data)).toEqual([`${districtsField}[2].DistrictId`]);
    const units = await app.db.selectFrom('eidsrOrganisationUnits').selectAll().execute();
    expect(units).toEqual([]);
  });

  it('is recorded in the audit log, without user and password', async () => {
    await edit(validBody());
    const { before, after } = await app.db
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('action', '=', 'eidsrConfiguration/edit')
      .where('subjectId', '=', society.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(before).toBeNull();
    expect(after).toMatchObject({ apiBaseUrl: server.url, trackerProgramId: dhis2.program.id });
    const recorded = JSON.stringify(after);
    expect([recorded.includes(dhis2.password), recorded.includes(dhis2.username)]).toEqual([false, false]);
  });
});

describe('testing a connection', () => {
  const body = (given: object = {}) => ({
    eidsrApiProperties: { Url: server.url, UserName: dhis2.username, Password: dhis2.password, ...given },
    programId: dhis2.program.id,
  });
  const testConnection = (path: string, given?: object, userId = manager) =>
    app.as(userId).post(path, body(given));

  it('returns the program and its units', async () => {
    expect((await testConnection('/api/eidsr/program')).body.value).toEqual(dhis2.program);
    const { value } = (await testConnection('/api/eidsr/organisationUnits')).body;
    expect(value).toEqual({ organisationUnits: dhis2.units });
  });

  describe.each(['/api/eidsr/program', '/api/eidsr/organisationUnits'])('by %s', (path) => {
    const refused = { message: { key: 'EidsrIntegration.EidsrApi.ConnectionError' } };

    it.each(['nothing', 401, 404, 409, 500, 'html', 'redirect'] as const)(
      'is rejected when EIDSR answers %s',
      async (behaves) => {
        server.state.behaves = behaves;
        expect(await testConnection(path)).toMatchObject({ status: 400, body: refused });
        expect(server.requests).toHaveLength(1);
      },
    );

    it('is rejected with a wrong password, and where nothing listens', async () => {
      expect(await testConnection(path, { Password: 'wrong' })).toMatchObject({ status: 400, body: refused });
      expect(await testConnection(path, { Url: 'http://127.0.0.1:9/' })).toMatchObject({
        status: 400,
        body: refused,
      });
    });

    it('is rejected for a private address unless that is allowed', async () => {
      app.services.config.allowPrivateAddresses = false;
      const response = await testConnection(path);
      app.services.config.allowPrivateAddresses = true;
      expect(response).toMatchObject({ status: 400, body: refused });
      expect(server.requests).toEqual([]);
    });

    it('is rejected without encryption unless private addresses are allowed, and sends no request', async () => {
      app.services.config.allowPrivateAddresses = false;
      const response = await testConnection(path, { Url: 'http://dhis.example/' });
      app.services.config.allowPrivateAddresses = true;
      const body = { message: { key: 'eidsr.addressNotEncrypted' } };
      expect(response).toMatchObject({ status: 400, body });
    });

    it('names the fields that are wrong', async () => {
      const response = await app.as(manager).post(path, { eidsrApiProperties: { Url: 'x' }, programId: '' });
      expect(Object.keys(response.body.message.data).sort()).toEqual([
        'EidsrApiProperties.Password',
        'EidsrApiProperties.Url',
        'EidsrApiProperties.UserName',
        'ProgramId',
      ]);
    });
  });

  it('is rejected after many attempts, until the user has paused', async () => {
    const waiting = await aUser(app.db, 'Manager', { nationalSocietyId: society.id });
    const statuses = new Set<number>();
    for (let count = 0; count < 39; count += 1)
      statuses.add((await testConnection('/api/eidsr/program', {}, waiting)).status);
    expect([...statuses]).toEqual([200]);
    expect(await testConnection('/api/eidsr/program', {}, waiting)).toMatchObject({ status: 429 });
    app.clock.advance(6 * 60_000);
    expect(await testConnection('/api/eidsr/program', {}, waiting)).toMatchObject({ status: 200 });
  });
});
