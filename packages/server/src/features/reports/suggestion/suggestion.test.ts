import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { incorrectFilter, listOn } from '../testing/list.ts';
import { aStrangers } from '../testing/reports-fixture.ts';
import { aSendingFixture, type SendingFixture } from '../testing/sending-fixture.ts';

const now = '2024-03-01T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());
const { db } = app;
const list = listOn(app);
const receivedAt = new Date('2024-02-20T08:30:15Z');

let fixture: SendingFixture;
beforeEach(async () => {
  fixture = await aSendingFixture(app);
});

/** An incorrect message of the collector, unless given otherwise. */
const anIncorrect = (fields: Partial<Parameters<typeof aRawReport>[1]> = {}) =>
  aRawReport(db, {
    nationalSocietyId: fixture.society.id,
    projectId: fixture.projectId,
    dataCollectorId: fixture.collector.id,
    dataCollectorType: 'Human',
    sender: fixture.collector.phoneNumber,
    errorType: 'FormatError',
    text: `${fixture.code}.1.2`,
    receivedAt,
    ...fields,
  });
const unknown = { projectId: null, dataCollectorId: null, dataCollectorType: null, sender: '+221779999999' };
const findMessage = (id: number) =>
  db.selectFrom('rawReports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const close = () =>
  db
    .updateTable('projects')
    .set({ state: 'Closed', endedAt: new Date(now) })
    .where('id', '=', fixture.projectId)
    .execute();

describe('the suggested correction', () => {
  const suggested = async (filter: object = {}, userId = fixture.managerId) => {
    const page = await list(fixture, { ...incorrectFilter, ...filter }, { userId });
    return page.data.map((row: { suggestedMessage?: string }) => row.suggestedMessage);
  };

  test('is shown in the list of incorrect messages', async () => {
    await anIncorrect();
    expect(await suggested()).toEqual([`${fixture.code}#1#2`]);
  });

  test.each<[string, () => object]>([
    ['free text', () => ({ text: 'fever' })],
    ['a code not used in the project', () => ({ text: `${fixture.code + 500}.1.2` })],
    ['a truncated message', () => ({ errorType: 'TooLong' })],
    ['a corrected message', () => ({ markedAsCorrectedAt: new Date(now) })],
  ])('is missing for %s', async (_name, fields) => {
    await anIncorrect(fields());
    expect(await suggested()).toEqual([undefined]);
  });

  test('is missing in a closed project, and for senders hidden from the reader', async () => {
    await anIncorrect();
    expect(await suggested({}, fixture.otherSupervisorId)).toEqual([undefined]);
    await close();
    expect(await suggested()).toEqual([undefined]);
  });

  test('for a collection point has the format of collection points', async () => {
    const { id } = await aDataCollector(db, {
      projectId: fixture.projectId,
      supervisorId: fixture.supervisorId,
      dataCollectorType: 'CollectionPoint',
      displayName: null,
      sex: null,
    });
    const numbers = [fixture.code, 1, 2, 3, 4, 5, 6, 7];
    const at = { dataCollectorId: id, dataCollectorType: 'CollectionPoint' };
    await anIncorrect({ ...at, text: numbers.join(' ') });
    expect(await suggested({ dataCollectorType: 'collectionPoint' })).toEqual([numbers.join('#')]);
  });

  test('for an unknown sender only uses codes of all open projects', async () => {
    await anIncorrect(unknown);
    const filter = { dataCollectorType: 'unknownSender' };
    expect(await suggested(filter)).toEqual([`${fixture.code}#1#2`]);
    const second = await aProject(db, fixture.society);
    expect(await suggested(filter)).toEqual([undefined]);
    await aProjectHealthRisk(db, second, fixture.healthRiskId);
    expect(await suggested(filter)).toEqual([`${fixture.code}#1#2`]);
  });
});

describe('sending a correction', () => {
  const correct = (id: number, change: object = {}, userId = fixture.managerId) =>
    app
      .as(userId)
      .post(`/api/report/${id}/sendCorrection`, { text: `${fixture.code}#1#2`, utcOffset: 0, ...change });
  const createRejection = (key: string) => ({ status: 400, body: { isSuccess: false, message: { key } } });

  test('creates a report of the collector with the time of the original, and marks the original', async () => {
    const id = await anIncorrect();
    expect(await correct(id)).toMatchObject({
      status: 200,
      body: { value: { timestamp: '20240220083015', dataCollectorId: fixture.collector.id } },
    });
    const { message, report, reply } = await fixture.read();
    expect(message).toMatchObject({ source: 'Staff', sentById: fixture.managerId, receivedAt });
    expect(report).toMatchObject({ dataCollectorId: fixture.collector.id, receivedAt, isTraining: false });
    expect(reply?.recipient).toBe(fixture.collector.phoneNumber);
    expect(await findMessage(id)).toMatchObject({
      text: `${fixture.code}.1.2`,
      errorType: 'FormatError',
      markedAsCorrectedAt: new Date(now),
      markedAsCorrectedById: fixture.managerId,
    });
    expect((await fixture.status(fixture.managerId, '20240220083015')).body).toEqual({});
    const auditEvent = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'report/sendCorrection')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(auditEvent).toMatchObject({
      actorId: fixture.managerId,
      after: { isCorrected: true, sentAs: message.id },
    });
  });

  test('may differ from the suggestion', async () => {
    const id = await anIncorrect({ text: 'fever' });
    expect((await correct(id, { text: ` ${fixture.code}*2*1 ` })).status).toBe(200);
    expect((await fixture.read()).report).toMatchObject({ countFemalesBelowFive: 1 });
  });

  test("is a training report if the original was one, whatever the collector's current mode", async () => {
    const id = await anIncorrect({ isTraining: true });
    await correct(id);
    expect((await fixture.read()).report).toMatchObject({ isTraining: true });
  });

  test('uses the gateway and modem of the original', async () => {
    const { id: smsGatewayId } = await aGateway(db, fixture.society.id);
    const id = await anIncorrect({ smsGatewayId, modemNumber: 2 });
    await correct(id);
    expect((await fixture.read()).reply).toMatchObject({ smsGatewayId, modemNumber: 2 });
  });

  test.each<[string, (code: number) => string, string]>([
    ['another separator', (code) => `${code}.1.2`, 'message.fault.otherSeparator'],
    ['letters', () => 'fever', 'message.fault.letters'],
    ['an unknown code', () => '987654', 'message.fault.unknownCode'],
    ['a wrong sex', (code) => `${code}#3#2`, 'message.fault.sexOutOfRange'],
    [
      'the format of a collection point',
      (code) => `${code}#1#2#3#4#5#6#7`,
      'message.error.DataCollectorUsedCollectionPointFormat',
    ],
    ['an activity code not used in the project', () => '99', 'message.error.HealthRiskNotFound'],
  ])('is refused with %s, explaining why', async (_name, textFor, key) => {
    const id = await anIncorrect();
    const response = await correct(id, { text: textFor(fixture.code) });
    expect(response).toMatchObject({ status: 400, body: { message: { data: { Text: [`string:${key}`] } } } });
    expect(await fixture.sentCount()).toBe(0);
    expect((await findMessage(id)).markedAsCorrectedAt).toBeNull();
  });

  test.each(['', '  ', '1'.repeat(161)])('is refused with the text %j', async (text) => {
    const response = await correct(await anIncorrect(), { text });
    expect(Object.keys(response.body.message.data)).toEqual(['Text']);
  });

  test('several times at once sends it once', async () => {
    const id = await anIncorrect();
    const responses = await Promise.all([correct(id), correct(id), correct(id, {}, fixture.supervisorId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await fixture.sentCount()).toBe(1);
    expect(await correct(id)).toMatchObject(createRejection('report.correction.alreadyCorrected'));
  });

  test('is possible for incorrect messages of known collectors', async () => {
    expect(await correct(await fixture.report())).toMatchObject(
      createRejection('report.correction.notIncorrect'),
    );
    const fromNobody = await anIncorrect(unknown);
    expect(await correct(fromNobody)).toMatchObject(createRejection('report.correction.unknownSender'));
    const id = await anIncorrect();
    await db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date(now) })
      .where('id', '=', fixture.collector.id)
      .execute();
    expect(await correct(id)).toMatchObject(createRejection('report.edit.senderDoesNotExist'));
    expect(await fixture.sentCount()).toBe(0);
  });

  test('is allowed to those who may see the collector, in an open project', async () => {
    const { otherManagerId, abroadManagerId } = await aStrangers(fixture);
    const id = await anIncorrect();
    for (const userId of [fixture.otherSupervisorId, otherManagerId, abroadManagerId]) {
      expect((await correct(id, {}, userId)).status).toBe(403);
    }
    await close();
    expect(await correct(id)).toMatchObject(createRejection('project.projectIsClosed'));
    expect(await fixture.sentCount()).toBe(0);
  });
});
