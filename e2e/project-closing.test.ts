import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKysely, openPool } from '../packages/server/src/platform/db/database.ts';
import { unzip } from '../packages/server/test/support/files/unzip.ts';
import { findTablesWith } from '../packages/server/test/support/search-database.ts';
import { allPages } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { deliver } from './support/gateway.ts';
import { listMessages } from './support/message-fixture.ts';
import {
  aCollector,
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  type Collector,
  noAlerts,
  type Society,
} from './support/setup.ts';
import { startTestServer } from './support/test-server.ts';
import { until } from './support/until.ts';

/** After a project is closed, reports of its data collectors remain, but nothing that identifies them. */
const { server, api, databaseUrl } = await startTestServer();
const pool = openPool(databaseUrl, 1);
afterAll(() => pool.end());
const search = (words: string[]) => findTablesWith(createKysely(pool), words);

const removed = '--Data removed--';
const raising = 401;
const quiet = 402;
/** Registered numbers; one also sends from a number in a different notation. */
const phones = {
  zenobia: '+221772220001',
  zenobiaToo: '+221772220002',
  well: '+221772220003',
  xanthe: '+221772220004',
  ulrika: '+221772220005',
  ulrikaToo: '+221772220006',
};
const otherNotation = '77 222 00 02';
/** Parts of all names, and the digits of all numbers, as registered and as sent. */
const namesAndNumbers = [
  ...['Zenobia', 'Zenny', 'Quixada', 'Xanthe', 'Ulrika', 'Ulli'],
  ...Object.values(phones).map((phone) => phone.slice(-9)),
  otherNotation,
];
const nurse = { email: 'nurse@test.example', phoneNumber: '+221701000001' };
const sentBeforeClosing = 5;

let society: Society;
let projectId: number;
let otherProjectId: number;
let zenobia: Collector;
let ulrika: Collector;
let escalatedId: number;
let dismissedId: number;

const send = async (sender: string, text: string) =>
  expect(await deliver(server.url, society.apiKey, { sender, text })).toBe(200);
const close = () => api.ask('project/close', { params: { projectId }, query: {} });

function place() {
  return { villageId: society.villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 };
}

/** The content of all exported files of the project. */
async function readFiles(): Promise<string> {
  const request = { query: { projectId }, body: {} };
  const csv = await api.file('dataCollector/exportToCsv', request);
  const excel = await api.file('dataCollector/exportToExcel', request);
  const performance = await api.file('dataCollector/exportPerformance', request);
  const sheets = [excel, performance].flatMap((file) => [...unzip(file).values()]);
  return [csv.toString(), ...sheets, ...(await readReportFiles())].join('\n');
}

/** The content of all report files: of people, collection points and unknown senders, correct or not. */
async function readReportFiles(): Promise<string[]> {
  const texts: string[] = [];
  for (const dataCollectorType of ['Human', 'CollectionPoint', 'UnknownSender'] as const)
    for (const formatCorrect of [true, false]) {
      const request = { query: { projectId }, body: { dataCollectorType, formatCorrect } };
      const csv = await api.file('report/exportToCsv', request);
      const excel = await api.file('report/exportToExcel', request);
      texts.push(csv.toString(), ...unzip(excel).values());
    }
  return texts;
}

function aSupervisorOf(project: number): Promise<number> {
  const { nationalSocietyId, organizationId } = society;
  return aUser(api, 'supervisor/create', nationalSocietyId, { organizationId, projectId: project });
}

async function registerCollectors(): Promise<void> {
  const of = { projectId, supervisorId: await aSupervisorOf(projectId), locations: [place()] };
  zenobia = await aCollector(api, {
    ...{ ...of, name: 'Zenobia Okoye', displayName: 'Zenny' },
    ...{ phoneNumber: phones.zenobia, additionalPhoneNumber: phones.zenobiaToo },
  });
  await aCollector(api, {
    ...{ ...of, name: 'Well of Quixada', dataCollectorType: 'CollectionPoint' },
    phoneNumber: phones.well,
  });
  await aCollector(api, {
    ...{ ...of, name: 'Xanthe Diop', staysInTraining: true },
    phoneNumber: phones.xanthe,
  });
  ulrika = await aCollector(api, {
    ...{ ...of, name: 'Ulrika Ndiaye', displayName: 'Ulli' },
    ...{ phoneNumber: phones.ulrika, additionalPhoneNumber: phones.ulrikaToo },
  });
}

function aroundToday() {
  const day = 86_400_000;
  return { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
}

async function openAlert(): Promise<number> {
  const body = { ...aroundToday(), status: 'Open' as const };
  const { data } = await until(
    () => api.call('alert/list', { query: { projectId }, body }),
    (page) => page.data.length === 1,
  );
  return data[0]?.id ?? 0;
}

async function checkReports(
  alertId: number,
  decision: 'alert/acceptReport' | 'alert/dismissReport',
): Promise<void> {
  const params = { alertId };
  const { reports } = await api.call('alert/get', { params, query: {} });
  for (const { id } of reports) await api.call(decision, { params, query: { reportId: id } });
}

beforeAll(async () => {
  society = await aSociety(api);
  const raisingId = await aHealthRisk(api, raising, 'Human');
  const quietId = await aHealthRisk(api, quiet, 'Human');
  const quietRisk = { healthRiskId: quietId, thanks: 'Thanks', rule: noAlerts };
  const rule = { ...noAlerts, countThreshold: 1 };
  projectId = await aProject(api, society, [{ healthRiskId: raisingId, thanks: 'Thanks', rule }, quietRisk]);
  otherProjectId = await aProject(api, society, [quietRisk]);
  await registerCollectors();
  const { organizationId } = society;
  await api.call('projectAlertRecipient/create', {
    query: { projectId },
    body: { role: 'Nurse', organization: 'Clinic', organizationId, ...nurse },
  });

  await send(phones.zenobia, `${raising}#1#2`);
  escalatedId = await openAlert();
  await checkReports(escalatedId, 'alert/acceptReport');
  await api.call('alert/escalate', { params: { alertId: escalatedId }, body: { sendNotification: true } });
  await send(otherNotation, String(raising));
  dismissedId = await openAlert();
  await send(phones.zenobia, 'fever in my village');
  await send(phones.zenobiaToo, '55');
  await send(phones.well, `${quiet}#1#2#3#4#5#6#7`);
  await send(phones.xanthe, `${quiet}#1#1`);
  await until(
    () => listMessages(api, projectId),
    ({ length }) => length === 6,
  );
});

test('before closing, every name and number is in the database', async () => {
  const found = new Set(Object.values(await search(namesAndNumbers)).flat());
  expect([...found].sort()).toEqual(namesAndNumbers.toSorted());
});

test('before closing, exported files contain them too', async () => {
  const content = await readFiles();
  const foundInFiles = namesAndNumbers.filter((word) => content.includes(word));
  expect(foundInFiles).toEqual(namesAndNumbers.filter((word) => word !== otherNotation));
});

test('a project with open or escalated alerts is not closed', async () => {
  expect((await close()).body.message.key).toBe('project.projectHasOpenOrEscalatedAlerts');
  await checkReports(dismissedId, 'alert/dismissReport');
  await api.call('alert/dismiss', { params: { alertId: dismissedId } });
  expect((await close()).body.message.key).toBe('project.projectHasOpenOrEscalatedAlerts');
  const body = { escalatedOutcome: 'ActionTaken' as const };
  await api.call('alert/close', { params: { alertId: escalatedId }, body });
});

test('messages ingested just before are included in closing', async () => {
  await Promise.all(Array.from({ length: sentBeforeClosing }, () => send(phones.zenobia, `${quiet}#1#1`)));
  expect((await close()).status).toBe(200);
  expect((await close()).body.message.key).toBe('project.projectAlreadyClosed');
  expect(await listMessages(api, projectId)).toHaveLength(6 + sentBeforeClosing);
});

test('names and numbers are in no table, and never were in the output of the server', async () => {
  expect(await search(namesAndNumbers)).toEqual({});
  for (const word of namesAndNumbers) expect(server.output()).not.toContain(word);
});

describe('after closing', () => {
  test('the list of collectors is empty, and the project counts none', async () => {
    const query = { projectId };
    expect((await api.call('dataCollector/list', { query, body: {} })).data).toEqual([]);
    expect(await api.call('dataCollector/listAll', { query, body: {} })).toEqual([]);
    const { nationalSocietyId } = society;
    const projects = await api.call('project/list', { query: { nationalSocietyId } });
    const closed = projects.find(({ id }) => id === projectId);
    expect(closed).toMatchObject({ isClosed: true, totalDataCollectorCount: 0 });
  });

  test.each([
    ['with reports', () => zenobia],
    ['without reports', () => ulrika],
  ])('a collector %s cannot be opened', async (_who, collector) => {
    const params = { dataCollectorId: collector().id };
    const { status, body } = await api.ask('dataCollector/get', { params });
    expect(status).toBe(400);
    expect(body.message.key).toBe('dataCollector.notFound');
  });

  test('every message is listed with its text, without its sender', async () => {
    const rows = await listMessages(api, projectId);
    for (const row of rows) {
      const { dataCollectorDisplayName, phoneNumber, dataCollectorIsDeleted } = row;
      expect([dataCollectorDisplayName, phoneNumber, dataCollectorIsDeleted]).toEqual([
        removed,
        removed,
        true,
      ]);
    }
    const texts = rows.map(({ message, dataCollectorType }) => `${dataCollectorType}: ${message}`);
    expect(texts.sort()).toEqual(
      [
        `CollectionPoint: ${quiet}#1#2#3#4#5#6#7`,
        `Human: ${raising}#1#2`,
        `Human: ${raising}`,
        'Human: fever in my village',
        'Human: 55',
        ...Array.from({ length: 1 + sentBeforeClosing }, () => `Human: ${quiet}#1#1`),
      ].sort(),
    );
  });

  test('the alerts have their reports, without senders', async () => {
    for (const alertId of [escalatedId, dismissedId]) {
      const alert = await api.call('alert/get', { params: { alertId }, query: {} });
      expect(alert.reports).toMatchObject([{ dataCollector: removed, phoneNumber: removed }]);
    }
    const content = await api.call('alert/get', { params: { alertId: escalatedId }, query: {} });
    expect(content.escalatedTo).toMatchObject([{ role: 'Nurse', ...nurse }]);
  });

  test('the outbox shows no reply, and other recipients unchanged', async () => {
    const rows = await allPages((pageNumber) => api.call('outbox/list', { query: { pageNumber } }));
    const replies = rows.filter(({ kind }) => kind === 'feedback');
    expect(replies).toHaveLength(6 + sentBeforeClosing);
    for (const reply of replies) expect(reply).toMatchObject({ to: removed, text: removed });
    const escalation = rows.filter(({ kind }) => kind === 'alertEscalated').map(({ to }) => to);
    expect(escalation.sort()).toEqual([nurse.phoneNumber, nurse.email]);
  });

  test('no response of the API contains a name or number', async () => {
    const query = { projectId };
    const { nationalSocietyId } = society;
    const messages = await listMessages(api, projectId);
    const correct = messages.filter(({ isValid }) => isValid);
    const alerts = [escalatedId, dismissedId].map((alertId) => ({ params: { alertId }, query: {} }));
    const responses = await Promise.all([
      messages,
      ...correct.map(({ id }) => api.call('report/get', { params: { reportId: id } })),
      api.call('alert/list', { query, body: aroundToday() }),
      ...alerts.map((alert) => api.call('alert/get', alert)),
      ...alerts.map((alert) => api.call('alertEvents/eventLog', alert)),
      allPages((pageNumber) => api.call('outbox/list', { query: { pageNumber } })),
      api.call('user/list', { query: { nationalSocietyId } }),
      api.call('dataCollector/filters', { query }),
      api.call('report/filters', { query }),
      api.call('projectAlertRecipient/list', { query }),
    ]);
    const content = JSON.stringify(responses);
    expect(content).toContain(removed);
    expect(namesAndNumbers.filter((word) => content.includes(word))).toEqual([]);
  });

  test('no exported file contains a name or number', async () => {
    const content = await readFiles();
    for (const word of ['Phone number', 'fever in my village', removed]) expect(content).toContain(word);
    expect(namesAndNumbers.filter((word) => content.includes(word))).toEqual([]);
  });
});

test('a later message from such a number is of an unknown sender', async () => {
  await send(phones.zenobia, `${quiet}#2#2`);
  const [message] = await until(
    () => listMessages(api, otherProjectId),
    ({ length }) => length === 1,
  );
  expect(message).toMatchObject({ dataCollectorType: 'UnknownSender', phoneNumber: phones.zenobia });
  const ofClosed = await listMessages(api, projectId);
  const itsOwn = ofClosed.filter(({ dataCollectorType }) => dataCollectorType !== 'UnknownSender');
  expect(itsOwn).toHaveLength(6 + sentBeforeClosing);
  expect(itsOwn.every(({ phoneNumber }) => phoneNumber === removed)).toBe(true);
});

test('somebody else can get the number', async () => {
  const supervisorId = await aSupervisorOf(otherProjectId);
  const of = { projectId: otherProjectId, supervisorId, locations: [place()] };
  await aCollector(api, { ...of, name: 'Somebody else', phoneNumber: phones.zenobia });
  await send(phones.zenobia, `${quiet}#2#1`);
  const rows = await until(
    () => listMessages(api, otherProjectId),
    ({ length }) => length === 2,
  );
  const own = rows.filter(({ dataCollectorType }) => dataCollectorType === 'Human');
  expect(own).toMatchObject([{ dataCollectorDisplayName: 'Somebody else', phoneNumber: phones.zenobia }]);
});
