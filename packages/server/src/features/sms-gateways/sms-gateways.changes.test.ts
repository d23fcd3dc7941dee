import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aChannelGateway, aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../test/support/builders/reports.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let foreign: Society;
let manager: number;
let at: { nationalSocietyId: number; organizationId: number };

beforeAll(async () => {
  society = await aSociety(app.db);
  foreign = await aSociety(app.db);
  at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
});

let counter = 0;
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
const edit = (id: number, body: object) => app.as(manager).post(`/api/smsGateway/${id}/edit`, body);
const remove = (id: number) => app.as(manager).post(`/api/smsGateway/${id}/delete`);
const stored = (id: number) =>
  app.db.selectFrom('smsGateways').selectAll().where('id', '=', id).executeTakeFirst();
const findModems = (id: number) =>
  app.db
    .selectFrom('gatewayModems')
    .select(['id', 'slot', 'name'])
    .where('smsGatewayId', '=', id)
    .orderBy('slot')
    .execute();
const findAuditEvents = (id: number) =>
  app.db
    .selectFrom('auditEvents')
    .select(['actorId', 'action', 'nationalSocietyId', 'before', 'after'])
    .where('subjectType', '=', 'smsGateway')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();

async function aDevice(nationalSocietyId: number | null = null): Promise<string> {
  const name = `eagle-${++counter}`;
  await app.db.insertInto('devices').values({ name, secretHash: 'none', nationalSocietyId }).execute();
  return name;
}

/** A gateway with two modems, and users and a recipient assigned to the first. */
async function aGatewayWithPeople() {
  const { id } = await aGateway(app.db, society.id);
  await edit(id, gateway({ modemOneName: 'Left', modemTwoName: 'Right' }));
  const [left] = await findModems(id);
  const modemId = left?.id ?? 0;
  const projectId = await aProject(app.db, society);
  const people = [
    await aUser(app.db, 'Manager', { ...at, modemId }),
    await aUser(app.db, 'Supervisor', { ...at, projectId, modemId }),
    await aUser(app.db, 'HeadSupervisor', { ...at, projectId, modemId }),
  ];
  const advisor = await aUser(app.db, 'TechnicalAdvisor', at);
  await app.db
    .insertInto('technicalAdvisorModems')
    .values({ userId: advisor, gatewayModemId: modemId })
    .execute();
  const recipient = await app.db
    .insertInto('alertRecipients')
    .values({
      projectId,
      organizationId: society.organizationId,
      role: 'Nurse',
      organization: 'Clinic',
      phoneNumber: `+22177${String(++counter).padStart(7, '0')}`,
      gatewayModemId: modemId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  async function modemsInUse(): Promise<(number | null)[]> {
    const users = await app.db.selectFrom('users').select('modemId').where('id', 'in', people).execute();
    const links = await app.db
      .selectFrom('technicalAdvisorModems')
      .select('gatewayModemId')
      .where('userId', '=', advisor)
      .execute();
    const { gatewayModemId } = await app.db
      .selectFrom('alertRecipients')
      .select('gatewayModemId')
      .where('id', '=', recipient.id)
      .executeTakeFirstOrThrow();
    return [
      ...users.map((user) => user.modemId),
      ...links.map((link) => link.gatewayModemId),
      gatewayModemId,
    ];
  }
  return { id, modemId, modemsInUse };
}

describe('editing a gateway', () => {
  test('stores what was sent, and keeps its own number if none was sent', async () => {
    const { id } = await aGateway(app.db, society.id);
    await app.db
      .updateTable('smsGateways')
      .set({ ownPhoneNumber: '+221330000000' })
      .where('id', '=', id)
      .execute();
    const body = gateway({
      name: 'Falcon',
      gatewayType: 'Telerivet',
      emailAddress: null,
      telerivetProjectId: 'PJ1',
    });
    expect(await edit(id, body)).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'nationalSociety.smsGateway.successfullyUpdated' } },
    });
    const { modemOneName, modemTwoName, telerivetApiKey, ...fields } = body;
    expect(await stored(id)).toMatchObject({ ...fields, id, ownPhoneNumber: '+221330000000' });
  });

  test.each([
    ['+221 33 000 00 01', '+221 33 000 00 01'],
    ['', null],
    [null, null],
  ])('stores %j as its own number', async (ownPhoneNumber, expected) => {
    const { id } = await aGateway(app.db, society.id);
    await app.db
      .updateTable('smsGateways')
      .set({ ownPhoneNumber: '+221330000000' })
      .where('id', '=', id)
      .execute();
    expect(await edit(id, { ...gateway({ name: 'Falcon' }), ownPhoneNumber })).toMatchObject({ status: 200 });
    expect(await stored(id)).toMatchObject({ ownPhoneNumber: expected });
  });

  test('rejects what is no phone number', async () => {
    const { id } = await aGateway(app.db, society.id);
    const answer = await edit(id, { ...gateway({ name: 'Falcon' }), ownPhoneNumber: 'none' });
    expect(answer.status).toBe(400);
  });

  test('is recorded with the values before, without keys and addresses', async () => {
    const { id, apiKey } = await aGateway(app.db, society.id);
    const body = gateway({ name: 'Falcon' });
    await edit(id, body);
    const auditEvents = await findAuditEvents(id);
    expect(auditEvents).toMatchObject([
      {
        actorId: manager,
        action: 'smsGateway/edit',
        nationalSocietyId: society.id,
        before: { name: 'Gateway' },
        after: { name: 'Falcon' },
      },
    ]);
    for (const secret of [apiKey, body.emailAddress])
      expect(JSON.stringify(auditEvents)).not.toContain(secret);
  });

  test('is recorded with limits, and by name where values are keys or addresses', async () => {
    const { id } = await aChannelGateway(app.db, society.id, {
      type: 'TwilioSms',
      settings: { accountSid: 'AC1', url: 'https://api.twilio.com' },
      secrets: { authToken: 'first-token', previousAuthToken: 'older-token' },
    });
    const twilio = { name: 'Twilio', gatewayType: 'TwilioSms' };
    const settings = [
      { name: 'accountSid', value: 'AC1' },
      { name: 'url', value: 'https://proxy.example/?key=hidden' },
      { name: 'authToken', value: 'second-token' },
    ];
    const limits = { smsPerHour: 100, quietFrom: '21:00', quietUntil: '06:00', canaryMinutes: 60 };
    const body = {
      ...twilio,
      ...limits,
      settings,
      apiKey: 'K9f2LmQ7xTz4Wb8RcV3nYp6H',
      ownPhoneNumber: '+221330000099',
    };
    expect((await edit(id, body)).status).toBe(200);
    expect((await edit(id, { ...twilio, settings })).status).toBe(200);
    const [event, unchanged] = await findAuditEvents(id);
    expect(event).toMatchObject({
      before: { smsPerHour: null, quietFrom: null, canaryMinutes: null },
      after: {
        ...limits,
        changed: ['ownPhoneNumber', 'apiKey', 'channel.TwilioSms.authToken', 'channel.TwilioSms.url'],
      },
    });
    expect(unchanged?.after).toMatchObject(limits);
    expect(unchanged?.after).not.toHaveProperty('changed');
    for (const hidden of ['token', 'hidden', '0000099', 'K9f2'])
      expect(JSON.stringify([event, unchanged]).replaceAll('authToken', '')).not.toContain(hidden);
  });

  test('removes an optional secret, and no other', async () => {
    const { id } = await aChannelGateway(app.db, society.id, {
      type: 'TwilioSms',
      settings: { accountSid: 'AC1', url: 'https://api.twilio.com' },
      secrets: { authToken: 'first-token', previousAuthToken: 'older-token' },
    });
    const twilio = { name: 'Twilio', gatewayType: 'TwilioSms' };
    const secretsSet = async () =>
      (await app.as(manager).get(`/api/smsGateway/${id}/get`)).body.value.secretsSet;
    const refused = await edit(id, { ...twilio, removedSecrets: ['authToken', 'accountSid'] });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: { data: { 'Settings.authToken': ['string:validation.fieldRequired'] } } },
    });
    const value = { name: 'previousAuthToken', value: 'newer-token' };
    await edit(id, { ...twilio, settings: [value], removedSecrets: ['previousAuthToken'] });
    expect(await secretsSet()).toEqual(['authToken', 'previousAuthToken']);
    expect((await edit(id, { ...twilio, removedSecrets: ['previousAuthToken', 'unknown'] })).status).toBe(
      200,
    );
    expect(await secretsSet()).toEqual(['authToken']);
    expect((await findAuditEvents(id)).at(-1)?.after).toMatchObject({
      changed: ['channel.TwilioSms.previousAuthToken'],
    });
  });

  test('keeps the assignments of renamed modems', async () => {
    const { id, modemId, modemsInUse } = await aGatewayWithPeople();
    await edit(id, gateway({ modemOneName: 'Orange', modemTwoName: 'Tigo' }));
    expect(await findModems(id)).toMatchObject([
      { id: modemId, slot: 1, name: 'Orange' },
      { slot: 2, name: 'Tigo' },
    ]);
    expect(await modemsInUse()).toEqual([modemId, modemId, modemId, modemId, modemId]);
  });

  test('without modem names deletes the modems and their assignments', async () => {
    const { id, modemsInUse } = await aGatewayWithPeople();
    await edit(id, gateway());
    expect(await findModems(id)).toEqual([]);
    expect(await modemsInUse()).toEqual([null, null, null, null]);
  });
});

describe('the device of a gateway', () => {
  const rejected = { data: { IotHubDeviceName: ['string:nationalSociety.smsGateway.deviceNotAvailable'] } };
  const create = (body: object) =>
    app.as(manager).post(`/api/smsGateway/create?nationalSocietyId=${society.id}`, body);

  test('is an existing one, made for this society or for any', async () => {
    for (const made of [null, society.id]) {
      const { id } = await aGateway(app.db, society.id);
      const iotHubDeviceName = await aDevice(made);
      expect((await edit(id, gateway({ iotHubDeviceName }))).status).toBe(200);
      expect((await edit(id, gateway({ iotHubDeviceName }))).status).toBe(200); // Its own device.
    }
  });

  test('is not one that does not exist, is another society’s, or is in use', async () => {
    const { id } = await aGateway(app.db, society.id);
    const used = await aDevice();
    expect((await create(gateway({ iotHubDeviceName: used }))).status).toBe(200);
    for (const iotHubDeviceName of ['unheard-of', await aDevice(foreign.id), used]) {
      expect((await edit(id, gateway({ iotHubDeviceName }))).body.message).toMatchObject(rejected);
      expect((await create(gateway({ iotHubDeviceName }))).body.message).toMatchObject(rejected);
    }
  });

  test('is given to one of two gateways that request it at the same time', async () => {
    const iotHubDeviceName = await aDevice();
    const responses = await Promise.all([1, 2, 3].map(() => create(gateway({ iotHubDeviceName }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const losers = responses.filter(({ status }) => status === 400);
    for (const { body } of losers) expect(body.message).toMatchObject(rejected);
  });
});

describe('deleting a gateway', () => {
  test('removes its modems from everybody, and leaves its messages', async () => {
    const { id, modemsInUse } = await aGatewayWithPeople();
    const message = await aRawReport(app.db, { nationalSocietyId: society.id, smsGatewayId: id });
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'nationalSociety.smsGateway.successfullyDeleted' } },
    });
    expect(await stored(id)).toBeUndefined();
    expect(await modemsInUse()).toEqual([null, null, null, null]);
    const left = await app.db.selectFrom('rawReports').select('id').where('id', '=', message).execute();
    expect(left).toHaveLength(1);
    expect(await findAuditEvents(id)).toContainEqual({
      actorId: manager,
      action: 'smsGateway/delete',
      nationalSocietyId: society.id,
      before: expect.objectContaining({ name: 'Eagle', modemOneName: 'Left' }),
      after: null,
    });
  });

  test('makes its device available', async () => {
    const { id } = await aGateway(app.db, society.id);
    const iotHubDeviceName = await aDevice();
    await edit(id, gateway({ iotHubDeviceName }));
    await remove(id);
    const other = await aGateway(app.db, foreign.id);
    const foreignManager = await aUser(app.db, 'Manager', {
      nationalSocietyId: foreign.id,
      organizationId: foreign.organizationId,
    });
    const response = await app
      .as(foreignManager)
      .post(`/api/smsGateway/${other.id}/edit`, gateway({ iotHubDeviceName }));
    expect(response.status).toBe(200);
  });

  test('is done once when requested twice', async () => {
    const { id } = await aGateway(app.db, society.id);
    const statuses = (await Promise.all([remove(id), remove(id)])).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([400, 403]).toContain(statuses[1]);
    expect(await findAuditEvents(id)).toHaveLength(1);
  });
});

test('neither is done in another or an archived society, or where a coordinator is in charge', async () => {
  const archived = await aSociety(app.db);
  const led = await aSociety(app.db);
  const own = (of: Society) => ({ nationalSocietyId: of.id, organizationId: of.organizationId });
  const administrator = await aUser(app.db, 'Administrator');
  const ledManager = await aUser(app.db, 'Manager', own(led));
  await aUser(app.db, 'Coordinator', own(led));
  await app.db
    .updateTable('nationalSocieties')
    .set({ isArchived: true })
    .where('id', '=', archived.id)
    .execute();
  const cases = [
    { of: foreign, by: manager, status: 403, key: 'error.unauthorized' },
    { of: led, by: ledManager, status: 403, key: 'error.unauthorized' },
    { of: archived, by: administrator, status: 400, key: 'nationalSociety.isArchived' },
  ];
  for (const { of, by, status, key } of cases) {
    const { id } = await aGateway(app.db, of.id);
    for (const action of ['edit', 'delete']) {
      const response = await app.as(by).post(`/api/smsGateway/${id}/${action}`, gateway());
      expect({ status: response.status, key: response.body.message.key }).toEqual({ status, key });
    }
    expect(await stored(id)).toMatchObject({ name: 'Gateway' });
  }
});
