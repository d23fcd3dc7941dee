import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { aDevice, aSimulatedDevice, connectDevices } from '../../../test/support/servers/mqtt-devices.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
const { url, port, broker } = await connectDevices(app, { answerMilliseconds: 300 });
afterAll(async () => {
  await broker.close();
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

async function useDevice(device: string, of: Society): Promise<number> {
  const { id } = await aGateway(app.db, of.id);
  await app.db.updateTable('smsGateways').set({ iotHubDeviceName: device }).where('id', '=', id).execute();
  return id;
}

describe('the list of devices', () => {
  test('contains devices for any society, and those for societies whose gateways the caller may change', async () => {
    expect(await list(administrator)).toEqual([shared, forSociety, forForeign, forLed].sort());
    expect(await list(manager)).toEqual([shared, forSociety].sort());
    expect(await list(coordinator)).toEqual([shared, forLed].sort());
  });

  test('is empty for a manager whose only society has a coordinator', async () => {
    expect(await list(ledManager)).toEqual([]);
  });

  test('of one society leaves out devices made for others', async () => {
    expect(await list(administrator, `?nationalSocietyId=${society.id}`)).toEqual(
      [shared, forSociety].sort(),
    );
  });

  test('leaves out devices in use, but not the one of the gateway being edited', async () => {
    const id = await useDevice(shared, society);
    expect(await list(manager)).toEqual([forSociety]);
    expect(await list(manager, `?smsGatewayId=${id}`)).toEqual([shared, forSociety].sort());
  });

  test('does not reveal which devices other societies use', async () => {
    const id = await useDevice(shared, foreign);
    expect(await list(manager, `?smsGatewayId=${id}`)).toEqual([forSociety]);
  });
});

describe('a ping', () => {
  test('returns the response of the device, as a JSON text', async () => {
    const device = await aDevice(app, society.id);
    const simulated = await aSimulatedDevice(url, device);
    const { status, body } = await ping(manager, device.name);
    expect({ status, isSuccess: body.isSuccess, response: JSON.parse(body.value) }).toEqual({
      status: 200,
      isSuccess: true,
      response: { data: `${device.name} is here` },
    });
    await simulated.close();
  });

  test('fails when the device is offline', async () => {
    expect(await ping(manager, forSociety)).toMatchObject({
      status: 400,
      body: { isSuccess: false, message: { key: 'nationalSociety.smsGateway.ioTHubPingFailed' } },
    });
  });

  test('fails with the error that the device reports', async () => {
    const device = await aDevice(app);
    const simulated = await aSimulatedDevice(url, device);
    simulated.state.isFailing = true;
    expect((await ping(manager, device.name)).body.message).toEqual({
      key: 'nationalSociety.smsGateway.ioTHubPingFailed',
      data: '{"data":"no SIM card"}',
    });
    await simulated.close();
  });

  test('reaches a device in use if the caller may change its gateway, and no other', async () => {
    await useDevice(shared, society);
    await useDevice(forLed, led);
    expect((await ping(manager, shared)).status).toBe(400);
    expect((await ping(coordinator, shared)).status).toBe(403);
    expect((await ping(ledManager, forLed)).status).toBe(403);
    expect((await ping(manager, forForeign)).status).toBe(403);
    expect((await ping(manager, 'unheard-of')).status).toBe(403);
    expect((await ping(administrator, 'unheard-of')).status).toBe(404);
  });

  test.each(['harken%2F%2B', '%23', '+', '..%2F..'])('of %s is rejected', async (name) => {
    expect((await ping(administrator, name)).status).toBe(404);
  });
});

test("the connection string has the broker's address and the device's name, and no secret", async () => {
  const { name, secret } = await aDevice(app, society.id);
  const id = await useDevice(name, society);
  const read = (userId: number) => app.as(userId).get(`/api/smsGateway/${id}/getIotHubConnectionstring`);
  const { status, body } = await read(manager);
  expect({ status, value: body.value }).toEqual({
    status: 200,
    value: `HostName=127.0.0.1:${port};DeviceId=${name}`,
  });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect((await read(coordinator)).status).toBe(403);
});
