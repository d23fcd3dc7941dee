import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseOn, openPool } from '../packages/server/src/platform/db/database.ts';
import { tablesWith } from '../packages/server/test/support/search-database.ts';
import { unzipped } from '../packages/server/test/support/unzipped.ts';
import { allPages } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { deliver } from './support/gateway.ts';
import { everyMessage } from './support/message-stage.ts';
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

/** What is left of data collectors once their project is closed: their reports, and nothing that says who they are. */
const { server, api, databaseUrl } = await startTestServer();
const pool = openPool(databaseUrl, 1);
afterAll(() => pool.end());
const search = (words: string[]) => tablesWith(databaseOn(pool), words);

const removed = '--Data removed--';
const raising = 401;
const quiet = 402;
/** Numbers as they are registered; the messages of one come in another spelling. */
const phones = {
  zenobia: '+221772220001',
  zenobiaToo: '+221772220002',
  well: '+221772220003',
  xanthe: '+221772220004',
  ulrika: '+221772220005',
  ulrikaToo: '+221772220006',
};
const spelled = '77 222 00 02';
/** Parts of every name, and the digits of every number that was written or registered. */
const namesAndNumbers = [
  ...['Zenobia', 'Zenny', 'Quixada', 'Xanthe', 'Ulrika', 'Ulli'],
  ...Object.values(phones).map((phone) => phone.slice(-9)),
  spelled,
];
const nurse = { email: 'nurse@test.example', phoneNumber: '+221701000001' };
const sentAtTheLastMoment = 5;

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

/** All that the files of the project say. */
async function textOfFiles(): Promise<string> {
  const asked = { query: { projectId }, body: {} };
  const csv = await api.file('dataCollector/exportToCsv', asked);
  const excel = await api.file('dataCollector/exportToExcel', asked);
  const performance = await api.file('dataCollector/exportPerformance', asked);
  const sheets = [excel, performance].flatMap((file) => [...unzipped(file).values()]);
  return [csv.toString(), ...sheets, ...(await textsOfReportFiles())].join('\n');
}

/** All that the files of its reports say, of people, collection points and unknown senders, correct or not. */
async function textsOfReportFiles(): Promise<string[]> {
  const texts: string[] = [];
  for (const dataCollectorType of ['Human', 'CollectionPoint', 'UnknownSender'] as const)
    for (const formatCorrect of [true, false]) {
      const asked = { query: { projectId }, body: { dataCollectorType, formatCorrect } };
      const csv = await api.file('report/exportToCsv', asked);
      const excel = await api.file('report/exportToExcel', asked);
      texts.push(csv.toString(), ...unzipped(excel).values());
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
    ({ totalRows }) => totalRows === 1,
  );
  return data[0]?.id ?? 0;
}

async function inAlert(alertId: number, deed: 'alert/acceptReport' | 'alert/dismissReport'): Promise<void> {
  const params = { alertId };
  const { reports } = await api.call('alert/get', { params, query: {} });
  for (const { id } of reports) await api.call(deed, { params, query: { reportId: id } });
}

beforeAll(async () => {
  society = await aSociety(api);
  const raisingId = await aHealthRisk(api, raising, 'Human');
  const quietId = await aHealthRisk(api, quiet, 'Human');
  const ofQuiet = { healthRiskId: quietId, thanks: 'Thanks', rule: noAlerts };
  const rule = { ...noAlerts, countThreshold: 1 };
  projectId = await aProject(api, society, [{ healthRiskId: raisingId, thanks: 'Thanks', rule }, ofQuiet]);
  otherProjectId = await aProject(api, society, [ofQuiet]);
  await registerCollectors();
  const { organizationId } = society;
  await api.call('projectAlertRecipient/create', {
    query: { projectId },
    body: { role: 'Nurse', organization: 'Clinic', organizationId, ...nurse },
  });

  await send(phones.zenobia, `${raising}#1#2`);
  escalatedId = await openAlert();
  await inAlert(escalatedId, 'alert/acceptReport');
  await api.call('alert/escalate', { params: { alertId: escalatedId }, body: { sendNotification: true } });
  await send(spelled, String(raising));
  dismissedId = await openAlert();
  await send(phones.zenobia, 'fever in my village');
  await send(phones.zenobiaToo, '55');
  await send(phones.well, `${quiet}#1#2#3#4#5#6#7`);
  await send(phones.xanthe, `${quiet}#1#1`);
  await until(
    () => everyMessage(api, projectId),
    ({ length }) => length === 6,
  );
});

test('before, each name and number stands in the database', async () => {
  const found = new Set(Object.values(await search(namesAndNumbers)).flat());
  expect([...found].sort()).toEqual(namesAndNumbers.toSorted());
});

test('before, the files of the project have them too', async () => {
  const told = await textOfFiles();
  const foundInFiles = namesAndNumbers.filter((word) => told.includes(word));
  expect(foundInFiles).toEqual(namesAndNumbers.filter((word) => word !== spelled));
});

test('a project is not closed over alerts that somebody still has to handle', async () => {
  expect((await close()).body.message.key).toBe('project.projectHasOpenOrEscalatedAlerts');
  await inAlert(dismissedId, 'alert/dismissReport');
  await api.call('alert/dismiss', { params: { alertId: dismissedId } });
  expect((await close()).body.message.key).toBe('project.projectHasOpenOrEscalatedAlerts');
  const body = { escalatedOutcome: 'ActionTaken' as const };
  await api.call('alert/close', { params: { alertId: escalatedId }, body });
});

test('messages that came in until then are closed with it', async () => {
  await Promise.all(Array.from({ length: sentAtTheLastMoment }, () => send(phones.zenobia, `${quiet}#1#1`)));
  expect((await close()).status).toBe(200);
  expect((await close()).body.message.key).toBe('project.projectAlreadyClosed');
  expect(await everyMessage(api, projectId)).toHaveLength(6 + sentAtTheLastMoment);
});

test('names and numbers are in no column of any table, and never were in what the server wrote', async () => {
  expect(await search(namesAndNumbers)).toEqual({});
  for (const word of namesAndNumbers) expect(server.output()).not.toContain(word);
});

describe('afterwards', () => {
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
    ['who reported', () => zenobia],
    ['who never did', () => ulrika],
  ])('a collector %s cannot be opened', async (_who, collector) => {
    const params = { dataCollectorId: collector().id };
    const { status, body } = await api.ask('dataCollector/get', { params });
    expect(status).toBe(400);
    expect(body.message.key).toBe('dataCollector.notFound');
  });

  test('every message is listed as it was written, without who sent it', async () => {
    const rows = await everyMessage(api, projectId);
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
        ...Array.from({ length: 1 + sentAtTheLastMoment }, () => `Human: ${quiet}#1#1`),
      ].sort(),
    );
  });

  test('the alerts are there with their reports, without who sent them', async () => {
    for (const alertId of [escalatedId, dismissedId]) {
      const alert = await api.call('alert/get', { params: { alertId }, query: {} });
      expect(alert.reports).toMatchObject([{ dataCollector: removed, phoneNumber: removed }]);
    }
    const told = await api.call('alert/get', { params: { alertId: escalatedId }, query: {} });
    expect(told.escalatedTo).toMatchObject([{ role: 'Nurse', ...nurse }]);
  });

  test('the outbox shows no reply any more, and those who are no collectors as before', async () => {
    const rows = await allPages((pageNumber) => api.call('outbox/list', { query: { pageNumber } }));
    const replies = rows.filter(({ kind }) => kind === 'feedback');
    expect(replies).toHaveLength(6 + sentAtTheLastMoment);
    for (const reply of replies) expect(reply).toMatchObject({ to: removed, text: removed });
    const escalation = rows.filter(({ kind }) => kind === 'alertEscalated').map(({ to }) => to);
    expect(escalation.sort()).toEqual([nurse.phoneNumber, nurse.email]);
  });

  test('no answer of the product has a name or a number', async () => {
    const query = { projectId };
    const { nationalSocietyId } = society;
    const messages = await everyMessage(api, projectId);
    const correct = messages.filter(({ isValid }) => isValid);
    const alerts = [escalatedId, dismissedId].map((alertId) => ({ params: { alertId }, query: {} }));
    const answers = await Promise.all([
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
    const told = JSON.stringify(answers);
    expect(told).toContain(removed);
    expect(namesAndNumbers.filter((word) => told.includes(word))).toEqual([]);
  });

  test('no file of the project has a name or a number', async () => {
    const told = await textOfFiles();
    for (const word of ['Phone number', 'fever in my village', removed]) expect(told).toContain(word);
    expect(namesAndNumbers.filter((word) => told.includes(word))).toEqual([]);
  });
});

test('a message that comes from such a number later is that of somebody unknown', async () => {
  await send(phones.zenobia, `${quiet}#2#2`);
  const [message] = await until(
    () => everyMessage(api, otherProjectId),
    ({ length }) => length === 1,
  );
  expect(message).toMatchObject({ dataCollectorType: 'UnknownSender', phoneNumber: phones.zenobia });
  const ofClosed = await everyMessage(api, projectId);
  const itsOwn = ofClosed.filter(({ dataCollectorType }) => dataCollectorType !== 'UnknownSender');
  expect(itsOwn).toHaveLength(6 + sentAtTheLastMoment);
  expect(itsOwn.every(({ phoneNumber }) => phoneNumber === removed)).toBe(true);
});

test('the number can be that of somebody else', async () => {
  const supervisorId = await aSupervisorOf(otherProjectId);
  const of = { projectId: otherProjectId, supervisorId, locations: [place()] };
  await aCollector(api, { ...of, name: 'Somebody else', phoneNumber: phones.zenobia });
  await send(phones.zenobia, `${quiet}#2#1`);
  const rows = await until(
    () => everyMessage(api, otherProjectId),
    ({ length }) => length === 2,
  );
  const own = rows.filter(({ dataCollectorType }) => dataCollectorType === 'Human');
  expect(own).toMatchObject([{ dataCollectorDisplayName: 'Somebody else', phoneNumber: phones.zenobia }]);
});
