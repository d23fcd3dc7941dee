import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/support/servers/free-port.ts';
import { allPages } from './support/api.ts';
import { testNow } from './support/clock.ts';
import {
  addDevice,
  type NewDevice,
  type RunningDevice,
  startDevice,
  startRejectedDevice,
} from './support/device.ts';
import { deliver } from './support/gateway.ts';
import { aCollector, aHealthRisk, aProject, aSociety, aUser, type Society } from './support/setup.ts';
import { startTestServer } from './support/test-server.ts';
import { until } from './support/until.ts';

/** A gateway that sends through a device on the MQTT broker: a separate program, which prints the SMS that it would send. */
const numbers = {
  collector: '+221771000001',
  supervisor: '+221781000001',
  nurse: '+221701000001',
  clerk: '+221701000002',
};
/** A recipient who is not on the list of allowed numbers. */
const notAllowed = '+221701000003';

const port = await freePort();
const brokerUrl = `mqtt://127.0.0.1:${port}`;
const { server, api, databaseUrl } = await startTestServer({
  MQTT_HOST: `127.0.0.1:${port}`,
  HARKEN_SEND_ONLY_TO: Object.values(numbers).join(','),
});

const code = 301;
let society: Society;
let gatewayId: number;
let projectId: number;
let eagle: NewDevice;
let device: RunningDevice;
let broken: RunningDevice | undefined;
afterAll(() => Promise.all([device?.kill(), broken?.kill()]));

const ping = (deviceName: string) => api.ask('smsGateway/iotDevices/ping', { params: { deviceName } });

/** Assigns a device and two modems to the gateway of the society; returns the ids of the modems. */
async function equipGateway(): Promise<[one: number, two: number]> {
  const { nationalSocietyId, apiKey } = society;
  const query = { nationalSocietyId };
  expect(await api.call('smsGateway/iotDevices/list', { query })).toEqual([eagle.name]);
  const [gateway] = await api.call('smsGateway/list', { query });
  gatewayId = gateway?.id ?? 0;
  const body = { name: 'Eagle', apiKey, gatewayType: 'SmsEagle', iotHubDeviceName: eagle.name } as const;
  const modems = { modemOneName: 'Card of the coast', modemTwoName: 'Card of the hills' };
  await api.call('smsGateway/edit', { params: { smsGatewayId: gatewayId }, body: { ...body, ...modems } });
  const modemOptions = (await api.call('user/createFormData', { query })).modems;
  const findId = (name: string) => modemOptions.find((modem) => modem.name.includes(name))?.id ?? 0;
  return [findId(modems.modemOneName), findId(modems.modemTwoName)];
}

beforeAll(async () => {
  society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  eagle = await addDevice(databaseUrl, 'eagle.1', nationalSocietyId);
  const [modemOne, modemTwo] = await equipGateway();
  const rule = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };
  const healthRiskId = await aHealthRisk(api, code, 'Human');
  projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule }]);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    ...{ organizationId, projectId },
    ...{ phoneNumber: numbers.supervisor, modemId: modemOne },
  });
  const locations = [{ villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 }];
  await aCollector(api, { projectId, supervisorId, locations, phoneNumber: numbers.collector });
  const recipients = [
    { phoneNumber: numbers.nurse, modemId: modemTwo },
    { phoneNumber: numbers.clerk, modemId: modemOne },
    { phoneNumber: notAllowed, modemId: modemTwo },
  ];
  for (const recipient of recipients) {
    const body = { role: 'Nurse', organization: 'Clinic', organizationId, ...recipient };
    await api.call('projectAlertRecipient/create', { query: { projectId }, body });
  }
  device = await startDevice(eagle, brokerUrl);
});

const openAlerts = async () => {
  const day = 86_400_000;
  const body = {
    ...{ startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) },
    status: 'Open' as const,
  };
  return (await api.call('alert/list', { query: { projectId }, body })).data;
};

const everySms = () =>
  allPages((pageNumber) => api.call('outbox/list', { query: { pageNumber, channel: 'sms' } }));
const countSent = async () => (await everySms()).filter(({ state }) => state === 'Sent').length;

/** Raises an alert with a report received by modem two, and waits for the SMS to sender and supervisor. */
async function anAlert(): Promise<number> {
  const before = await countSent();
  const sms = { sender: numbers.collector, text: `${code}#1#2`, modemno: '2' };
  expect(await deliver(server.url, society.apiKey, sms)).toBe(200);
  const [alert] = await until(openAlerts, ({ length }) => length === 1);
  await until(countSent, (count) => count >= before + 2);
  return alert?.id ?? 0;
}

async function escalate(alertId: number): Promise<void> {
  const params = { alertId };
  const { reports } = await api.call('alert/get', { params, query: {} });
  for (const { id } of reports) await api.call('alert/acceptReport', { params, query: { reportId: id } });
  await api.call('alert/escalate', { params, body: { sendNotification: true } });
}

/** The SMS of an escalation in the outbox, by recipient. */
async function findEscalation(alertId: number) {
  const found = (await everySms()).filter((row) => row.alertId === alertId && row.kind === 'alertEscalated');
  return new Map(found.map((row) => [row.to, row]));
}
type Escalation = Awaited<ReturnType<typeof findEscalation>>;

function untilStates(alertId: number, states: Record<string, string>, seconds?: number): Promise<Escalation> {
  const isThere = (rows: Escalation) =>
    Object.entries(states).every(([to, is]) => rows.get(to)?.state === is);
  return until(() => findEscalation(alertId), isThere, seconds);
}

/** Waits for a number of SMS printed by the device; returns them sorted, without their texts. */
async function findPrinted(count: number, { after = 0 } = {}): Promise<string[]> {
  const lines = await until(
    async () => device.sms().slice(after),
    ({ length }) => length >= count,
  );
  return lines.map((line) => line.split(':')[0] ?? '').sort();
}

test('the gateway shows where its device connects, but never the secret', async () => {
  const params = { smsGatewayId: gatewayId };
  const connectionString = await api.call('smsGateway/getIotHubConnectionstring', { params });
  expect(connectionString).toBe(`HostName=127.0.0.1:${port};DeviceId=${eagle.name}`);
  expect(server.output()).not.toContain(eagle.secret);
});

test('a connected device answers a ping', async () => {
  const { status, body } = await ping(eagle.name);
  expect(status).toBe(200);
  expect(JSON.parse(body.value)).toEqual({ data: 'eagle.1 is here' });
});

test('a device that reports a problem fails the ping', async () => {
  broken = await startDevice(await addDevice(databaseUrl, 'broken.1', society.nationalSocietyId), brokerUrl, {
    isFailing: true,
  });
  const { status, body } = await ping('broken.1');
  expect(status).toBe(400);
  expect(body.message).toEqual({
    key: 'nationalSociety.smsGateway.ioTHubPingFailed',
    data: '{"data":"no SIM card"}',
  });
});

test('an unknown device, and one with a wrong secret, are rejected', async () => {
  const { status } = await ping('nobody.1');
  expect(status).toBe(404);
  const findPrinted = await startRejectedDevice({ name: eagle.name, secret: 'a wrong one' }, brokerUrl);
  expect(findPrinted).not.toContain(`${eagle.name} is connected`);
  expect((await ping(eagle.name)).status).toBe(200);
});

test('every message is sent by the right modem, and shown as sent in the outbox', async () => {
  const alertId = await anAlert();
  expect(await findPrinted(2)).toEqual([
    `SMS to ${numbers.collector} by modem 2`,
    `SMS to ${numbers.supervisor} by modem 1`,
  ]);
  await escalate(alertId);
  const rows = await untilStates(alertId, {
    [numbers.nurse]: 'Sent',
    [numbers.clerk]: 'Sent',
    [notAllowed]: 'Withheld',
  });
  expect(await findPrinted(2, { after: 2 })).toEqual([
    `SMS to ${numbers.nurse} by modem 2`,
    `SMS to ${numbers.clerk} by modem 1`,
  ]);
  expect(device.sms().at(-1)).toContain(rows.get(numbers.nurse)?.text);
  expect(rows.get(notAllowed)?.reason).toBe('outbox.reason.notAllowed');
});

test('messages to a device that is off wait with a reason, and are sent once when it is back', async () => {
  const alertId = await anAlert();
  await device.kill();
  await escalate(alertId);
  const [unanswered, waiting] = await Promise.all([
    ping(eagle.name),
    untilStates(alertId, { [numbers.nurse]: 'Retrying', [numbers.clerk]: 'Retrying' }, 60),
  ]);
  expect(unanswered.status).toBe(400);
  expect(unanswered.body.message.key).toBe('nationalSociety.smsGateway.ioTHubPingFailed');
  const { reason, nextAttemptAt } = waiting.get(numbers.nurse) ?? {};
  expect(reason).toBe('outbox.reason.deviceUnreachable');
  expect(Date.parse(nextAttemptAt ?? '')).toBeGreaterThan(testNow());

  device = await startDevice(eagle, brokerUrl);
  const sent = await untilStates(alertId, { [numbers.nurse]: 'Sent', [numbers.clerk]: 'Sent' }, 90);
  expect(sent.get(numbers.nurse)?.reason).toBeUndefined();
  expect(await findPrinted(2)).toEqual([
    `SMS to ${numbers.nurse} by modem 2`,
    `SMS to ${numbers.clerk} by modem 1`,
  ]);
});
