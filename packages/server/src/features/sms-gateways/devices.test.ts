import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway, aSociety, aUser } from '../../../test/support/builders.ts';
import { aDevice, aPlayedDevice, startHub } from '../../../test/support/hub.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
const { url, port, hub } = await startHub(app, { answerMilliseconds: 300 });
afterAll(async () => {
  await hub.close();
  await app.close();
});

type Society = Awaited<ReturnType<typeof aSociety>>;
const own = (of: Society) => ({ nationalSocietyId: of.id, organizationId: of.organizationId });
let society: Society;
let foreign: Society;
let led: Society;
let administrator: number;
let manager: number;
let ledManager: number;
let coordinator: number;
let shared: string;
let forSociety: string;
let forForeign: string;
let forLed: string;

beforeAll(async () => {
  [society, foreign, led] = [await aSociety(app.db), await aSociety(app.db), await aSociety(app.db)];
  administrator = await aUser(app.db, 'Administrator');
  manager = await aUser(app.db, 'Manager', own(society));
  ledManager = await aUser(app.db, 'Manager', own(led));
  coordinator = await aUser(app.db, 'Coordinator', own(led));
});

beforeEach(async () => {
  await app.db.deleteFrom('smsGateways').execute();
  await app.db.deleteFrom('devices').execute();
  shared = (await aDevice(app)).name;
  forSociety = (await aDevice(app, society.id)).name;
  forForeign = (await aDevice(app, foreign.id)).name;
  forLed = (await aDevice(app, led.id)).name;
});

async function list(userId: number, query = ''): Promise<string[]> {
  const { status, body } = await app.as(userId).get(`/api/smsGateway/iotDevices/list${query}`);
  expect(status).toBe(200);
  return body.value;
}
const ping = (userId: number, name: string) => app.as(userId).post(`/api/smsGateway/iotDevices/${name}/ping`);

async function using(device: string, of: Society): Promise<number> {
  const { id } = await aGateway(app.db, of.id);
  await app.db.updateTable('smsGateways').set({ iotHubDeviceName: device }).where('id', '=', id).execute();
  return id;
}

describe('the list of devices', () => {
  test('holds those for any society, and those for societies whose gateways the caller may change', async () => {
    expect(await list(administrator)).toEqual([shared, forSociety, forForeign, forLed].sort());
    expect(await list(manager)).toEqual([shared, forSociety].sort());
    expect(await list(coordinator)).toEqual([shared, forLed].sort());
  });

  test('is empty for a manager whose only society has a coordinator', async () => {
    expect(await list(ledManager)).toEqual([]);
  });

  test('of one society leaves out what was made for others', async () => {
    expect(await list(administrator, `?nationalSocietyId=${society.id}`)).toEqual(
      [shared, forSociety].sort(),
    );
  });

  test('leaves out what a gateway uses, but not what the gateway that is being changed uses', async () => {
    const id = await using(shared, society);
    expect(await list(manager)).toEqual([forSociety]);
    expect(await list(manager, `?smsGatewayId=${id}`)).toEqual([shared, forSociety].sort());
  });

  test('tells nobody what a foreign gateway uses', async () => {
    const id = await using(shared, foreign);
    expect(await list(manager, `?smsGatewayId=${id}`)).toEqual([forSociety]);
  });
});

describe('a ping', () => {
  test('answers what the device says, as a JSON text', async () => {
    const device = await aDevice(app, society.id);
    const played = await aPlayedDevice(url, device);
    const { status, body } = await ping(manager, device.name);
    expect({ status, isSuccess: body.isSuccess, said: JSON.parse(body.value) }).toEqual({
      status: 200,
      isSuccess: true,
      said: { data: `${device.name} is here` },
    });
    await played.close();
  });

  test('fails when the device is away', async () => {
    expect(await ping(manager, forSociety)).toMatchObject({
      status: 400,
      body: { isSuccess: false, message: { key: 'nationalSociety.smsGateway.ioTHubPingFailed' } },
    });
  });

  test('fails with what the device says when something is wrong with it', async () => {
    const device = await aDevice(app);
    const played = await aPlayedDevice(url, device);
    played.state.isFailing = true;
    expect((await ping(manager, device.name)).body.message).toEqual({
      key: 'nationalSociety.smsGateway.ioTHubPingFailed',
      data: '{"data":"no SIM card"}',
    });
    await played.close();
  });

  test('reaches a device in use where the caller may change its gateway, and no other', async () => {
    await using(shared, society);
    await using(forLed, led);
    expect((await ping(manager, shared)).status).toBe(400);
    expect((await ping(coordinator, shared)).status).toBe(403);
    expect((await ping(ledManager, forLed)).status).toBe(403);
    expect((await ping(manager, forForeign)).status).toBe(403);
    expect((await ping(manager, 'unheard-of')).status).toBe(403);
    expect((await ping(administrator, 'unheard-of')).status).toBe(404);
  });

  test.each(['harken%2F%2B', '%23', '+', '..%2F..'])('of %s leads nowhere', async (name) => {
    expect((await ping(administrator, name)).status).toBe(404);
  });
});

test('the connection string names where the device connects and who it is, and no secret', async () => {
  const { name, secret } = await aDevice(app, society.id);
  const id = await using(name, society);
  const read = (userId: number) => app.as(userId).get(`/api/smsGateway/${id}/getIotHubConnectionstring`);
  const { status, body } = await read(manager);
  expect({ status, value: body.value }).toEqual({
    status: 200,
    value: `HostName=127.0.0.1:${port};DeviceId=${name}`,
  });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect((await read(coordinator)).status).toBe(403);
});
