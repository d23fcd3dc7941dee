import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aDataCollector,
  aGateway,
  aProject,
  aProjectHealthRisk,
  aRawReport,
} from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { incorrectFilter, listOn } from './testing/list.ts';
import { strangersTo } from './testing/reports-setting.ts';
import { aSendingSetting, type SendingSetting } from './testing/sending-setting.ts';

const now = '2024-03-01T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());
const { db } = app;
const list = listOn(app);
const receivedAt = new Date('2024-02-20T08:30:15Z');

let setting: SendingSetting;
beforeEach(async () => {
  setting = await aSendingSetting(app);
});

/** An incorrect message of the collector, unless told otherwise. */
const anIncorrect = (fields: Partial<Parameters<typeof aRawReport>[1]> = {}) =>
  aRawReport(db, {
    nationalSocietyId: setting.society.id,
    projectId: setting.projectId,
    dataCollectorId: setting.collector.id,
    dataCollectorType: 'Human',
    sender: setting.collector.phoneNumber,
    errorType: 'FormatError',
    text: `${setting.code}.1.2`,
    receivedAt,
    ...fields,
  });
const unknown = { projectId: null, dataCollectorId: null, dataCollectorType: null, sender: '+221779999999' };
const messageOf = (id: number) =>
  db.selectFrom('rawReports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const close = () =>
  db
    .updateTable('projects')
    .set({ state: 'Closed', endedAt: new Date(now) })
    .where('id', '=', setting.projectId)
    .execute();

describe('what an incorrect message probably meant', () => {
  const suggested = async (filter: object = {}, userId = setting.managerId) => {
    const page = await list(setting, { ...incorrectFilter, ...filter }, { userId });
    return page.data.map((row: { suggestedMessage?: string }) => row.suggestedMessage);
  };

  test('stands in the list of incorrect messages', async () => {
    await anIncorrect();
    expect(await suggested()).toEqual([`${setting.code}#1#2`]);
  });

  test.each<[string, () => object]>([
    ['free text', () => ({ text: 'fever' })],
    ['a code that the project does not use', () => ({ text: `${setting.code + 500}.1.2` })],
    ['a message that was cut', () => ({ errorType: 'TooLong' })],
    ['a message that was corrected', () => ({ markedAsCorrectedAt: new Date(now) })],
  ])('is not guessed of %s', async (_name, fields) => {
    await anIncorrect(fields());
    expect(await suggested()).toEqual([undefined]);
  });

  test('is nothing in a closed project, nor of somebody whom the caller does not know', async () => {
    await anIncorrect();
    expect(await suggested({}, setting.otherSupervisorId)).toEqual([undefined]);
    await close();
    expect(await suggested()).toEqual([undefined]);
  });

  test('of a collection point is in the form of collection points', async () => {
    const { id } = await aDataCollector(db, {
      projectId: setting.projectId,
      supervisorId: setting.supervisorId,
      dataCollectorType: 'CollectionPoint',
      displayName: null,
      sex: null,
    });
    const numbers = [setting.code, 1, 2, 3, 4, 5, 6, 7];
    const at = { dataCollectorId: id, dataCollectorType: 'CollectionPoint' };
    await anIncorrect({ ...at, text: numbers.join(' ') });
    expect(await suggested({ dataCollectorType: 'collectionPoint' })).toEqual([numbers.join('#')]);
  });

  test('of an unknown sender is what every open project of the society would read', async () => {
    await anIncorrect(unknown);
    const filter = { dataCollectorType: 'unknownSender' };
    expect(await suggested(filter)).toEqual([`${setting.code}#1#2`]);
    const second = await aProject(db, setting.society);
    expect(await suggested(filter)).toEqual([undefined]);
    await aProjectHealthRisk(db, second, setting.healthRiskId);
    expect(await suggested(filter)).toEqual([`${setting.code}#1#2`]);
  });
});

describe('sending what was meant', () => {
  const correct = (id: number, change: object = {}, userId = setting.managerId) =>
    app
      .as(userId)
      .post(`/api/report/${id}/sendCorrection`, { text: `${setting.code}#1#2`, utcOffset: 0, ...change });
  const refusedWith = (key: string) => ({ status: 400, body: { isSuccess: false, message: { key } } });

  test('makes a report of the collector, received when the original was, and marks the original', async () => {
    const id = await anIncorrect();
    expect(await correct(id)).toMatchObject({
      status: 200,
      body: { value: { timestamp: '20240220083015', dataCollectorId: setting.collector.id } },
    });
    const { message, report, reply } = await setting.read();
    expect(message).toMatchObject({ source: 'Staff', sentById: setting.managerId, receivedAt });
    expect(report).toMatchObject({ dataCollectorId: setting.collector.id, receivedAt, isTraining: false });
    expect(reply?.recipient).toBe(setting.collector.phoneNumber);
    expect(await messageOf(id)).toMatchObject({
      text: `${setting.code}.1.2`,
      errorType: 'FormatError',
      markedAsCorrectedAt: new Date(now),
      markedAsCorrectedById: setting.managerId,
    });
    expect((await setting.status(setting.managerId, '20240220083015')).body).toEqual({});
    const deed = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('deed', '=', 'report/sendCorrection')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(deed).toMatchObject({
      actorId: setting.managerId,
      after: { isCorrected: true, sentAs: message.id },
    });
  });

  test('may differ from what was suggested', async () => {
    const id = await anIncorrect({ text: 'fever' });
    expect((await correct(id, { text: ` ${setting.code}*2*1 ` })).status).toBe(200);
    expect((await setting.read()).report).toMatchObject({ countFemalesBelowFive: 1 });
  });

  test('is training when the original was, whatever the collector is by now', async () => {
    const id = await anIncorrect({ isTraining: true });
    await correct(id);
    expect((await setting.read()).report).toMatchObject({ isTraining: true });
  });

  test('goes by the gateway and modem of the original', async () => {
    const { id: smsGatewayId } = await aGateway(db, setting.society.id);
    const id = await anIncorrect({ smsGatewayId, modemNumber: 2 });
    await correct(id);
    expect((await setting.read()).reply).toMatchObject({ smsGatewayId, modemNumber: 2 });
  });

  test.each<[string, (code: number) => string, string]>([
    ['another separator', (code) => `${code}.1.2`, 'message.fault.otherSeparator'],
    ['letters', () => 'fever', 'message.fault.letters'],
    ['an unknown code', () => '987654', 'message.fault.unknownCode'],
    ['a wrong sex', (code) => `${code}#3#2`, 'message.fault.sexOutOfRange'],
    [
      'the form of a collection point',
      (code) => `${code}#1#2#3#4#5#6#7`,
      'message.error.DataCollectorUsedCollectionPointFormat',
    ],
    ['activity, which the project does not use', () => '99', 'message.error.HealthRiskNotFound'],
  ])('is refused with %s, and says why', async (_name, textFor, key) => {
    const id = await anIncorrect();
    const answer = await correct(id, { text: textFor(setting.code) });
    expect(answer).toMatchObject({ status: 400, body: { message: { data: { Text: [`string:${key}`] } } } });
    expect(await setting.sentCount()).toBe(0);
    expect((await messageOf(id)).markedAsCorrectedAt).toBeNull();
  });

  test.each(['', '  ', '1'.repeat(161)])('is refused with the text %j', async (text) => {
    const answer = await correct(await anIncorrect(), { text });
    expect(Object.keys(answer.body.message.data)).toEqual(['Text']);
  });

  test('twice at once sends once', async () => {
    const id = await anIncorrect();
    const answers = await Promise.all([correct(id), correct(id), correct(id, {}, setting.supervisorId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await setting.sentCount()).toBe(1);
    expect(await correct(id)).toMatchObject(refusedWith('report.correction.alreadyCorrected'));
  });

  test('is for incorrect messages of known collectors', async () => {
    expect(await correct(await setting.report())).toMatchObject(
      refusedWith('report.correction.notIncorrect'),
    );
    const fromNobody = await anIncorrect(unknown);
    expect(await correct(fromNobody)).toMatchObject(refusedWith('report.correction.unknownSender'));
    const id = await anIncorrect();
    await db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date(now) })
      .where('id', '=', setting.collector.id)
      .execute();
    expect(await correct(id)).toMatchObject(refusedWith('report.edit.senderDoesNotExist'));
    expect(await setting.sentCount()).toBe(0);
  });

  test('is for those who know the collector, in an open project', async () => {
    const { otherManagerId, abroadManagerId } = await strangersTo(setting);
    const id = await anIncorrect();
    for (const userId of [setting.otherSupervisorId, otherManagerId, abroadManagerId]) {
      expect((await correct(id, {}, userId)).status).toBe(403);
    }
    await close();
    expect(await correct(id)).toMatchObject(refusedWith('project.projectIsClosed'));
    expect(await setting.sentCount()).toBe(0);
  });
});
