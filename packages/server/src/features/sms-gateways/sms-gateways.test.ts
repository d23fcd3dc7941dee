import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let foreign: Society;
let manager: number;
let administrator: number;
let foreignManager: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  foreign = await aSociety(app.db);
  administrator = await aUser(app.db, 'Administrator');
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  foreignManager = await aUser(app.db, 'Manager', {
    nationalSocietyId: foreign.id,
    organizationId: foreign.organizationId,
  });
});

const gateway = (given: object = {}) => ({
  name: 'Eagle',
  gatewayType: 'SmsEagle',
  emailAddress: 'eagle@test.example',
  iotHubDeviceName: null,
  modemOneName: null,
  modemTwoName: null,
  telerivetApiKey: null,
  telerivetProjectId: null,
  ...given,
});
const createPath = () => `/api/smsGateway/create?nationalSocietyId=${society.id}`;
const listPath = () => `/api/smsGateway/list?nationalSocietyId=${society.id}`;

test('a gateway with two modems is created, listed and read', async () => {
  await app.db.insertInto('devices').values({ name: 'device-1', secretHash: 'none' }).execute();
  const body = gateway({
    gatewayType: 'smseagle',
    iotHubDeviceName: 'device-1',
    modemOneName: 'Left',
    modemTwoName: 'Right',
  });
  const created = await app.as(manager).post(createPath(), body);
  expect(created).toMatchObject({
    status: 200,
    body: { message: { key: 'nationalSociety.smsGateway.successfullyAdded' } },
  });
  const id = created.body.value;

  const list = await app.as(manager).get(listPath());
  expect(list.body.value).toContainEqual({
    id,
    name: 'Eagle',
    apiKey: '',
    isKeyWeak: false,
    gatewayType: 'SmsEagle',
    iotHubDeviceName: 'device-1',
  });
  const read = await app.as(manager).get(`/api/smsGateway/${id}/get`);
  expect(read.body.value).toEqual({
    id,
    name: 'Eagle',
    apiKey: expect.stringMatching(/^[0-9a-z]{26}$/),
    isKeyWeak: false,
    gatewayType: 'SmsEagle',
    emailAddress: 'eagle@test.example',
    iotHubDeviceName: 'device-1',
    modemOneName: 'Left',
    modemTwoName: 'Right',
    ...{ settings: [], secretsSet: [], addresses: [], outages: [] },
  });
  const slots = await app.db
    .selectFrom('gatewayModems')
    .select(['slot', 'name'])
    .where('smsGatewayId', '=', id)
    .orderBy('slot')
    .execute();
  expect(slots).toEqual([
    { slot: 1, name: 'Left' },
    { slot: 2, name: 'Right' },
  ]);
});

test('registering a gateway is recorded with the user, without its key', async () => {
  const apiKey = '5d41402abc4b2a76b9719d911017c592';
  const created = await app.as(manager).post(createPath(), gateway({ apiKey }));
  const event = await app.db
    .selectFrom('auditEvents')
    .select(['actorId', 'action', 'after'])
    .where('subjectType', '=', 'smsGateway')
    .where('subjectId', '=', created.body.value)
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({ actorId: manager, action: 'smsGateway/create' });
  expect(JSON.stringify(event.after)).not.toContain(apiKey);
});

test('the types of the specification are described like all others', async () => {
  const { body } = await app.as(manager).get('/api/smsGateway/types');
  const describeType = (name: string) => body.value.find((type: { name: string }) => type.name === name);
  expect(describeType('SmsEagle')).toMatchObject({
    ...{ sending: 'gateway', hasModems: true, isOffered: true },
    form: {
      path: '/api/enqueueSmsEagleReport',
      parameters: ['sender', 'timestamp', 'text', 'msgid', 'apikey'],
    },
    settings: [
      { name: 'emailAddress', kind: 'email', isField: true, isRequired: true },
      { name: 'iotHubDeviceName', kind: 'device', isField: true, isRequired: false },
    ],
  });
  expect(describeType('Telerivet')).toMatchObject({
    ...{ sending: 'provider', hasModems: false },
    settings: [
      { name: 'telerivetApiKey', kind: 'secret', isField: true, requiredWith: 'telerivetProjectId' },
      { name: 'telerivetProjectId', kind: 'text', isField: true, requiredWith: 'telerivetApiKey' },
    ],
  });
  expect(describeType('Unknown')).toMatchObject({ isOffered: false });
  expect(describeType('Kannel').form).toBeUndefined();
});

describe('field rules', () => {
  test.each<[string, object, string[]]>([
    ['a name is needed', { name: '' }, ['Name']],
    ['a name has at most 100 characters', { name: 'x'.repeat(101) }, ['Name']],
    ['a key has at most 100 characters', { apiKey: 'x'.repeat(101) }, ['ApiKey']],
    ['the type is a known one', { gatewayType: 'Pigeon' }, ['GatewayType']],
    ['an SMSEagle needs an address or a device', { emailAddress: '' }, ['EmailAddress']],
    ['an address is valid', { emailAddress: 'nowhere' }, ['EmailAddress']],
    ['a device name has at most 250 characters', { iotHubDeviceName: 'x'.repeat(251) }, ['IotHubDeviceName']],
    ['the second modem is named too', { modemOneName: 'Left' }, ['ModemTwoName']],
    ['the first modem is named too', { modemTwoName: 'Right' }, ['ModemOneName']],
    [
      'a modem name has at most 100 characters',
      { modemOneName: 'x'.repeat(101), modemTwoName: 'Right' },
      ['ModemOneName'],
    ],
  ])('%s, also when editing', async (_rule, given, fields) => {
    const { id } = await aGateway(app.db, society.id);
    for (const path of [createPath(), `/api/smsGateway/${id}/edit`]) {
      const { status, body } = await app.as(manager).post(path, gateway(given));
      expect([status, body.message.key]).toEqual([400, 'validation.validationError']);
      expect(Object.keys(body.message.data)).toEqual(fields);
    }
  });

  test('a Telerivet gateway needs neither address nor device', async () => {
    const body = gateway({ gatewayType: 'Telerivet', emailAddress: null, telerivetProjectId: 'PJ1' });
    expect((await app.as(manager).post(createPath(), body)).status).toBe(200);
  });
});

describe('access', () => {
  test('other societies and roles without gateways are rejected', async () => {
    const { id } = await aGateway(app.db, society.id);
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const dataConsumer = await aUser(app.db, 'DataConsumer', at);
    const coordinator = await aUser(app.db, 'GlobalCoordinator');
    for (const user of [foreignManager, dataConsumer, coordinator]) {
      expect((await app.as(user).get(listPath())).status).toBe(403);
      expect((await app.as(user).get(`/api/smsGateway/${id}/get`)).status).toBe(403);
      expect((await app.as(user).post(createPath(), gateway())).status).toBe(403);
    }
  });

  test('where there is a coordinator, managers only see the list', async () => {
    const led = await aSociety(app.db);
    const at = { nationalSocietyId: led.id, organizationId: led.organizationId };
    const ledManager = await aUser(app.db, 'Manager', at);
    const coordinator = await aUser(app.db, 'Coordinator', at);
    const { id } = await aGateway(app.db, led.id);
    const create = `/api/smsGateway/create?nationalSocietyId=${led.id}`;
    expect((await app.as(ledManager).get(`/api/smsGateway/list?nationalSocietyId=${led.id}`)).status).toBe(
      200,
    );
    expect((await app.as(ledManager).get(`/api/smsGateway/${id}/get`)).status).toBe(403);
    expect((await app.as(ledManager).post(create, gateway())).status).toBe(403);
    expect((await app.as(coordinator).post(create, gateway())).status).toBe(200);
  });

  test.each<[string, string, 'get' | 'post']>([
    ['/api/smsGateway/999999/get', 'nationalSociety.smsGateway.settingDoesNotExist', 'get'],
    [
      '/api/smsGateway/create?nationalSocietyId=999999',
      'nationalSociety.smsGateway.nationalSocietyDoesNotExist',
      'post',
    ],
  ])('an administrator gets an error for what does not exist at %s', async (path, key, method) => {
    const as = app.as(administrator);
    const response = method === 'get' ? await as.get(path) : await as.post(path, gateway());
    expect([response.status, response.body.message.key]).toEqual([400, key]);
  });

  test('an archived society accepts no more gateways', async () => {
    const old = await aSociety(app.db);
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', old.id)
      .execute();
    const path = `/api/smsGateway/create?nationalSocietyId=${old.id}`;
    const response = await app.as(administrator).post(path, gateway());
    expect(response.body.message.key).toBe('nationalSociety.isArchived');
  });
});
