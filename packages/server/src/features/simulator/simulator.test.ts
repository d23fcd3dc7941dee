import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aChannelGateway, aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anAlert } from '../../../test/support/builders/reports.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { gatewayTypes } from '../../channels/all-types.ts';

const app = await startTestApp({ now: '2026-11-21T08:52:04Z', config: { isDemo: true } });
await app.app.listen({ port: 0, host: '127.0.0.1' }); // messages are posted over the network
const society = await aSociety(app.db);
const foreign = await aSociety(app.db);
const gateway = await aGateway(app.db, society.id);
const projectId = await aProject(app.db, society, { name: 'Lakeshore' });
const foreignProjectId = await aProject(app.db, foreign);
const projectHealthRiskId = await aProjectHealthRisk(app.db, projectId, await aHealthRisk(app.db, 3));
const member = { nationalSocietyId: society.id, organizationId: society.organizationId };
const administrator = await aUser(app.db, 'Administrator');
const manager = await aUser(app.db, 'Manager', member);
const supervisor = await aUser(app.db, 'Supervisor', { ...member, projectId });

const supervisedBy = { projectId, supervisorId: supervisor };
const locations = [{ villageId: society.villageId, latitude: 14, longitude: -17 }];
const mariam = await aDataCollector(app.db, {
  ...supervisedBy,
  name: 'Mariam Kessy',
  phoneNumber: '+221770000142',
  locations,
});
const joseph = await aDataCollector(app.db, {
  ...supervisedBy,
  name: 'Joseph Tolo',
  phoneNumber: '+221770000143',
  isInTrainingMode: true,
  dataCollectorType: 'CollectionPoint',
});

const villageCode = { level: 'village', system: 'pcode', code: 'SN0070' };

beforeAll(async () => {
  const { id: nationalSocietyId, villageId } = society;
  const { system, code } = villageCode;
  await app.db.insertInto('placeCodes').values({ nationalSocietyId, villageId, system, code }).execute();
  await aDataCollector(app.db, { ...supervisedBy, name: 'Without Number', phoneNumber: null });
  await aDataCollector(app.db, { ...supervisedBy, name: 'Deleted', deletedAt: new Date() });
  await aDataCollector(app.db, { projectId: foreignProjectId, supervisorId: supervisor, name: 'Foreign' });
});
beforeEach(() => {
  app.services.config.isDemo = true;
});
afterAll(() => app.close());

async function send(text: string, phoneNumber = mariam.phoneNumber, userId = manager) {
  const response = await app.as(userId).post('/api/simulator/send', { phoneNumber, text });
  expect(response.status).toBe(200);
  return String(response.body.value.messageId);
}

async function getOutcome(messageId: string) {
  const { status, body } = await app.as(manager).get(`/api/simulator/outcome?messageId=${messageId}`);
  expect(status).toBe(200);
  return body.value;
}

async function sendAndRead(text: string, phoneNumber = mariam.phoneNumber) {
  const messageId = await send(text, phoneNumber);
  await processMessages(app);
  return getOutcome(messageId);
}

describe('the phones', () => {
  async function names(userId: number, query = '') {
    const { body } = await app.as(userId).get(`/api/simulator/phones${query}`);
    return body.value.map(({ name }: { name: string }) => name);
  }

  it('are those of collectors with a number, by name', async () => {
    const { body } = await app.as(manager).get('/api/simulator/phones');
    const { villageId } = society;
    const { name: village } = await app.db
      .selectFrom('villages')
      .select('name')
      .where('id', '=', villageId)
      .executeTakeFirstOrThrow();
    expect(body.value).toEqual([
      {
        dataCollectorId: joseph.id,
        phoneNumber: '+221770000143',
        name: 'Joseph Tolo',
        placeCodes: [],
        dataCollectorType: 'CollectionPoint',
        isInTraining: true,
        projectId,
        projectName: 'Lakeshore',
      },
      {
        dataCollectorId: mariam.id,
        phoneNumber: '+221770000142',
        name: 'Mariam Kessy',
        village,
        placeCodes: [villageCode],
        dataCollectorType: 'Human',
        isInTraining: false,
        projectId,
        projectName: 'Lakeshore',
      },
    ]);
  });

  it('are those of the own national society or project, and all for Administrators', async () => {
    const own = ['Joseph Tolo', 'Mariam Kessy'];
    expect(await names(manager)).toEqual(own);
    expect(await names(supervisor)).toEqual(own);
    expect(await names(administrator)).toEqual(['Foreign', ...own]);
    expect(await names(await aUser(app.db, 'GlobalCoordinator'))).toEqual(['Foreign', ...own]);
  });

  it.each([
    ['kessy', ['Mariam Kessy']],
    ['0143', ['Joseph Tolo']],
    ['village', ['Mariam Kessy']],
    ['%', []],
  ])('are found by name, number or village: %s', async (search, found) => {
    expect(await names(manager, `?search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  it('can be filtered by project', async () => {
    expect(await names(administrator, `?projectId=${foreignProjectId}`)).toEqual(['Foreign']);
  });
});

describe('a sent message', () => {
  it('waits until it is processed', async () => {
    const messageId = await send('3#2#1');
    expect(await getOutcome(messageId)).toMatchObject({ state: 'Waiting', gatewayName: 'Gateway' });
    await processMessages(app);
  });

  it("enters through the endpoint of the national society's gateway", async () => {
    const messageId = await send('3#2#1');
    const row = await app.db
      .selectFrom('rawReports')
      .selectAll()
      .where('id', '=', Number.parseInt(messageId, 10))
      .executeTakeFirst();
    expect(row).toMatchObject({
      source: 'SmsEagle',
      smsGatewayId: gateway.id,
      sender: '+221770000142',
      timestamp: '20261121085204',
      text: '3#2#1',
    });
    await processMessages(app);
  });

  it('shows how it was parsed, its sender and the reply', async () => {
    expect(await sendAndRead('3#2#1')).toMatchObject({
      state: 'Read',
      sender: { phoneNumber: '+221770000142', name: 'Mariam Kessy', isInTraining: false },
      reading: {
        parts: [
          { text: '3', role: 'healthRisk', name: 'Risk 3' },
          { text: '2', role: 'sex', meaning: 'female' },
          { text: '1', role: 'age', meaning: 'belowFive' },
        ],
      },
      report: { kind: 'Single', healthRiskName: 'Risk 3', isTraining: false },
      reply: { state: 'Queued', encoding: 'GSM-7', parts: 1 },
      timings: { arrivedAt: '2026-11-21T08:52:04.000Z', milliseconds: 0 },
    });
  });

  it('shows the onset where the project reads it, why it was refused, and an answer to the question for it', async () => {
    const set = (switches: { readsOnset: boolean; asksOnset: boolean }) =>
      app.db.updateTable('projects').set(switches).where('id', '=', projectId).execute();
    const before = await send('3#2#1#4');
    await processMessages(app);
    await set({ readsOnset: true, asksOnset: true });
    expect((await getOutcome(before)).reading).toMatchObject({ fault: 'wrongCount' });
    const { reading } = await sendAndRead('3#2#1#4');
    expect(reading.parts.at(-1)).toEqual({ text: '4', role: 'onset' });
    expect((await sendAndRead('3#4')).reading).toMatchObject({ fault: 'onsetNeedsSexAndAge' });
    await sendAndRead('3#2#1');
    const answer = await sendAndRead('0#2');
    expect(answer).toMatchObject({ state: 'Read', reading: { parts: [{ text: '2', role: 'onset' }] } });
    expect(answer.report).toBeUndefined();
    await set({ readsOnset: false, asksOnset: false });
  });

  it('names the codes of the village of the sender', async () => {
    expect((await sendAndRead('3#2#1')).sender).toMatchObject({ placeCodes: [villageCode] });
    expect((await sendAndRead('3', '+221779999999')).sender).toMatchObject({ placeCodes: [] });
  });

  it('shows why it was not understood, and the suggested correction', async () => {
    const outcome = await sendAndRead('3-2-1');
    expect(outcome).toMatchObject({
      state: 'NotUnderstood',
      errorType: 'FormatError',
      reading: { parts: [], fault: 'otherSeparator', probablyMeant: '3#2#1' },
    });
    expect(outcome.report).toBeUndefined();
  });

  it('is too long if it is longer than an SMS', async () => {
    expect(await sendAndRead('3#2#1 '.repeat(40))).toMatchObject({
      state: 'NotUnderstood',
      errorType: 'TooLong',
      reading: { parts: [], fault: 'tooLong' },
    });
  });

  it('can be parsed even if a collection point may not send it', async () => {
    const outcome = await sendAndRead('3#2#1', joseph.phoneNumber);
    expect(outcome).toMatchObject({
      state: 'NotUnderstood',
      errorType: 'CollectionPointUsedDataCollectorFormat',
      sender: { isInTraining: true },
    });
    expect(outcome.reading.parts).toHaveLength(3);
  });

  it('may come from an unknown number', async () => {
    const outcome = await sendAndRead('3', '+221779999999');
    expect(outcome).toMatchObject({ state: 'Read', sender: { phoneNumber: '+221779999999' } });
    expect(outcome.sender.name).toBeUndefined();
  });

  it('shows the alert of its report', async () => {
    const firstId = await send('3#1#2');
    await processMessages(app);
    const reportIds = [(await getOutcome(firstId)).report.id];
    const createdAt = app.clock.now();
    const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds, createdAt });
    const messageId = await send('3#1#2');
    await processMessages(app);
    expect((await getOutcome(messageId)).alert).toBeUndefined();
    const joined = (await getOutcome(messageId)).report.id;
    await app.db.insertInto('alertReports').values({ alertId, reportId: joined }).execute();
    await app.db
      .updateTable('reports')
      .set({ alertId, status: 'Accepted' })
      .where('id', '=', joined)
      .execute();
    expect((await getOutcome(messageId)).alert).toEqual({
      id: alertId,
      projectId,
      isNew: true,
      countThreshold: 3,
      counted: 2,
      accepted: 1,
      pending: 1,
    });
    expect((await getOutcome(firstId)).alert).toMatchObject({ id: alertId, isNew: false });
  });

  it('shows when it was set aside', async () => {
    const messageId = await send('3');
    await app.db
      .updateTable('rawReports')
      .set({ failedAt: app.clock.now(), failure: 'set aside' })
      .where('processedAt', 'is', null)
      .execute();
    expect(await getOutcome(messageId)).toMatchObject({ state: 'Failed' });
  });

  it('shows its outcome to nobody else', async () => {
    const messageId = await send('3#2#1');
    await processMessages(app);
    const { body } = await app.as(supervisor).get(`/api/simulator/outcome?messageId=${messageId}`);
    expect(body.value).toEqual({ state: 'Waiting', timings: {} });
    expect(await getOutcome(messageId)).toMatchObject({ state: 'Read' });
  });

  it.each(['1', 'no-such-message', "1-123456789-20261121085204'", `1-${'a'.repeat(24)}`])(
    'waits as long as there is no such message: %s',
    async (messageId) => {
      expect(await getOutcome(messageId)).toMatchObject({ state: 'Waiting' });
    },
  );
});

describe('the gateway', () => {
  const list = async (userId = manager) => (await app.as(userId).get('/api/simulator/gateways')).body.value;

  it.each(gatewayTypes.map(({ name }) => name))(
    'of type %s can be chosen, and the message goes to its own address',
    async (type) => {
      const nationalSocietyName = `A society with ${type}`;
      const own = await aSociety(app.db, { name: nationalSocietyName });
      const { id } = await aChannelGateway(app.db, own.id, { type, secrets: { authToken: 't' } });
      const gateways = await list(administrator);
      expect(gateways.find((listed: { id: number }) => listed.id === id)).toEqual({
        ...{ id, name: 'Gateway', gatewayType: type, nationalSocietyName },
      });
      const body = { phoneNumber: mariam.phoneNumber, text: `3#2#1 ${type}`, smsGatewayId: id };
      const sent = await app.as(administrator).post('/api/simulator/send', body);
      expect(sent.status).toBe(200);
      const stored = await app.db
        .selectFrom('rawReports')
        .select(['smsGatewayId', 'sender', 'text', 'source'])
        .where('id', '=', Number.parseInt(sent.body.value.messageId, 10))
        .executeTakeFirst();
      expect(stored).toEqual({
        ...{ smsGatewayId: id, sender: mariam.phoneNumber, text: body.text },
        source: type === 'Unknown' ? 'SmsEagle' : type,
      });
      await app.db.deleteFrom('rawReports').where('smsGatewayId', '=', id).execute();
      await app.db.deleteFrom('smsGateways').where('id', '=', id).execute();
    },
  );

  it('is one of the own national society', async () => {
    const other = await aGateway(app.db, foreign.id);
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([gateway.id]);
    expect((await list(administrator)).map(({ id }: { id: number }) => id)).toContain(other.id);
    const body = { phoneNumber: mariam.phoneNumber, text: '3', smsGatewayId: other.id };
    expect(await app.as(manager).post('/api/simulator/send', body)).toMatchObject({
      status: 400,
      body: { message: { key: 'simulator.noGateway' } },
    });
    await app.db.deleteFrom('smsGateways').where('id', '=', other.id).execute();
  });

  it.each([
    ['typeUnknown', { type: 'CarrierPigeon' }],
    ['keyUnreadable', { type: 'TwilioSms' }],
    ['acceptsNothing', { type: 'GenericHttp', settings: { keyPlace: 'none' } }],
  ])('through which nothing can arrive says why: %s', async (blockedBy, columns) => {
    const blocked = await aChannelGateway(app.db, society.id, columns);
    expect((await list()).find(({ id }: { id: number }) => id === blocked.id)).toMatchObject({ blockedBy });
    const body = { phoneNumber: mariam.phoneNumber, text: '3', smsGatewayId: blocked.id };
    expect(await app.as(manager).post('/api/simulator/send', body)).toMatchObject({
      status: 400,
      body: { message: { key: 'simulator.gatewayBlocked' } },
    });
    await app.db.deleteFrom('smsGateways').where('id', '=', blocked.id).execute();
  });
});

describe('the simulator', () => {
  const calls = [
    ['GET', '/api/simulator/phones'],
    ['GET', '/api/simulator/gateways'],
    ['POST', '/api/simulator/send'],
    ['GET', '/api/simulator/outcome?messageId=1'],
  ] as const;
  const payload = { phoneNumber: '+221770000142', text: '3' };

  it.each(calls)('is refused to users who are not signed in: %s %s', async (method, url) => {
    expect(await app.nobody.send({ method, url, ...(method === 'POST' && { payload }) })).toMatchObject({
      status: 401,
    });
  });

  it.each(calls)('does not exist outside the demo: %s %s', async (method, url) => {
    app.services.config.isDemo = false;
    const response = await app.as(manager).send({ method, url, ...(method === 'POST' && { payload }) });
    expect(response).toMatchObject({ status: 404, body: { message: { key: 'error.notFound' } } });
  });

  it('refuses a message without a number, and one that no gateway accepts', async () => {
    const post = (body: unknown) => app.as(manager).post('/api/simulator/send', body);
    const empty = await post({ phoneNumber: ' ' });
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.body.message.data).sort()).toEqual(['PhoneNumber', 'Text']);
    expect(await post({ ...payload, text: 'ش'.repeat(480) })).toMatchObject({ status: 200 });
    expect(await post({ ...payload, text: 'ሰ'.repeat(480) })).toMatchObject({
      status: 400,
      body: { message: { key: 'simulator.notTaken' } },
    });
  });

  it('needs a gateway', async () => {
    const key = await app.db.deleteFrom('smsGateways').where('id', '=', gateway.id).returningAll().execute();
    expect(key).toHaveLength(1);
    expect(await app.as(manager).post('/api/simulator/send', payload)).toMatchObject({
      status: 400,
      body: { message: { key: 'simulator.noGateway' } },
    });
  });
});
