import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aDataCollector,
  aGateway,
  aProject,
  aProjectHealthRisk,
  aRawReport,
  aUser,
} from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { anotherPlaceOf, strangersTo, waitingJobs } from './testing/reports-setting.ts';
import { aSendingSetting, delivered, type SendingSetting } from './testing/sending-setting.ts';

const app = await startTestApp({ now: '2024-03-01T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

let setting: SendingSetting;
let apiKey: string;
let number: string;
let numbers = 0;
beforeEach(async () => {
  setting = await aSendingSetting(app);
  apiKey = (await aGateway(db, setting.society.id)).apiKey;
  numbers += 1;
  number = `+2217866000${String(numbers).padStart(2, '0')}`;
});

const arrives = async (text: string, sender = number) => {
  const { message } = await delivered(app, setting, { apiKey, sender, text });
  expect(message).toMatchObject({ dataCollectorId: null, projectId: null });
  return message.id;
};
const ask = (id: number, userId = setting.managerId) => app.as(userId).get(`/api/report/${id}/unknownSender`);
const assign = (id: number, dataCollectorId = setting.collector.id, userId = setting.managerId) =>
  app.as(userId).post(`/api/report/${id}/assignSender`, { dataCollectorId });
const given = (messageCount: number) => ({ status: 200, body: { value: { messageCount } } });
const refusedWith = (key: string) => ({ status: 400, body: { isSuccess: false, message: { key } } });
const messageOf = (id: number) =>
  db.selectFrom('rawReports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const reportOf = (id: number) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const numbersOf = (dataCollectorId: number) =>
  db
    .selectFrom('dataCollectorPhoneNumbers')
    .select(['field', 'phoneNumber', 'normalizedNumber'])
    .where('dataCollectorId', '=', dataCollectorId)
    .orderBy('field', 'desc')
    .execute();
const single = () => `${setting.code}#1#2`;

describe('the number of an unknown sender', () => {
  test('is told with how many other messages came from it, however it was written', async () => {
    const id = await arrives('fever');
    await arrives(single(), number.replace('+', '00'));
    await arrives('help', number.replace('+221', ''));
    await arrives('other', '+221786600999');
    expect((await ask(id)).body.value).toEqual({ phoneNumber: number, messageCount: 2 });
  });

  test('is told of senders that are no number, and of messages that came from many', async () => {
    const id = await arrives('fever', 'INFO');
    await arrives('fever', 'OTHER');
    expect((await ask(id)).body.value).toEqual({ phoneNumber: 'INFO', messageCount: 0 });
  });

  test('is nothing to ask of a message whose collector is known', async () => {
    expect(await ask(await setting.report())).toMatchObject(refusedWith('report.unknownSender.isKnown'));
  });

  test('is for members of the society', async () => {
    const id = await arrives('fever');
    const { abroadManagerId, dataConsumerId, otherManagerId } = await strangersTo(setting);
    for (const userId of [abroadManagerId, dataConsumerId]) expect((await ask(id, userId)).status).toBe(403);
    for (const userId of [otherManagerId, setting.supervisorId, setting.administratorId])
      expect((await ask(id, userId)).status).toBe(200);
  });
});

describe('giving the number to a collector', () => {
  test('adds it to the collector, who is known from then on', async () => {
    const id = await arrives('fever', number.replace('+', '00'));
    expect(await assign(id)).toMatchObject(given(1));
    expect(await numbersOf(setting.collector.id)).toEqual([
      expect.objectContaining({ field: 'Primary', phoneNumber: setting.collector.phoneNumber }),
      { field: 'Additional', phoneNumber: number, normalizedNumber: number },
    ]);
    const { message } = await delivered(app, setting, { apiKey, sender: number, text: single() });
    expect(message.dataCollectorId).toBe(setting.collector.id);
  });

  test('makes it the first number of one who has none', async () => {
    const { projectId, supervisorId } = setting;
    const { id } = await aDataCollector(db, { projectId, supervisorId, phoneNumber: null });
    expect(await assign(await arrives('fever'), id)).toMatchObject(given(1));
    expect(await numbersOf(id)).toMatchObject([{ field: 'Primary', phoneNumber: number }]);
  });

  test('gives all that came from it: new reports as an edit does, incorrect ones with the place only', async () => {
    const correct = await arrives(single());
    const wrong = await arrives('fever', number.replace('+221', ''));
    const other = await arrives(single(), '+221786600998');
    expect(await assign(wrong)).toMatchObject(given(2));
    const { collector, projectId, projectHealthRiskId, villageId, latitude, longitude } = setting;
    const place = {
      dataCollectorId: collector.id,
      dataCollectorType: 'Human',
      projectId,
      villageId,
      zoneId: null,
    };
    expect(await reportOf(correct)).toMatchObject({
      ...place,
      ...{ latitude, longitude, projectHealthRiskId, status: 'New', isTraining: false, phoneNumber: number },
      modifiedById: setting.managerId,
    });
    expect(await messageOf(correct)).toMatchObject({ ...place, isTraining: false });
    expect(await messageOf(wrong)).toMatchObject({ ...place, errorType: 'FormatError', isTraining: false });
    expect(await messageOf(other)).toMatchObject({ dataCollectorId: null });
    expect(await waitingJobs(db)).toContainEqual({
      name: 'evaluate-alerts',
      data: { projectHealthRiskId, reportIds: [correct] },
    });
    const deed = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('deed', '=', 'report/assignSender')
      .where('subjectId', '=', wrong)
      .executeTakeFirstOrThrow();
    expect(deed).toMatchObject({
      actorId: setting.managerId,
      projectId,
      after: { dataCollectorId: collector.id, field: 'Additional', messageIds: [correct, wrong] },
    });
  });

  test('puts reports into training with a collector in training, and on the day of the project', async () => {
    await db
      .updateTable('dataCollectors')
      .set({ isInTrainingMode: true })
      .where('id', '=', setting.collector.id)
      .execute();
    await db
      .updateTable('projects')
      .set({ timeZoneId: 'Pacific/Auckland' })
      .where('id', '=', setting.projectId)
      .execute();
    const id = await arrives(single());
    await assign(id);
    const report = await reportOf(id);
    expect(report).toMatchObject({ isTraining: true, reportedOn: '2024-03-02' });
    expect((await messageOf(id)).isTraining).toBe(true);
  });

  test('leaves the place open, and alerts alone, when the collector has several', async () => {
    await anotherPlaceOf(setting);
    const id = await arrives(single());
    await assign(id);
    expect(await reportOf(id)).toMatchObject({
      dataCollectorId: setting.collector.id,
      villageId: null,
      latitude: null,
    });
    expect((await waitingJobs(db)).filter(({ data }) => JSON.stringify(data).includes(`[${id}]`))).toEqual(
      [],
    );
  });

  test('takes over the health risk as the project of the collector has it', async () => {
    const id = await arrives(single());
    const projectId = await aProject(db, setting.society);
    const { supervisorId } = setting;
    const { id: elsewhere } = await aDataCollector(db, { projectId, supervisorId, phoneNumber: null });
    const without = await arrives(single(), '+221786600997');
    expect(await assign(without, elsewhere)).toMatchObject(given(0));
    expect(await reportOf(without)).toMatchObject({ dataCollectorId: null });
    const there = await aProjectHealthRisk(db, projectId, setting.healthRiskId);
    expect(await assign(id, elsewhere)).toMatchObject(given(1));
    expect(await reportOf(id)).toMatchObject({ projectId, projectHealthRiskId: there });
  });

  test('leaves with the unknown what the collector could not have sent', async () => {
    const counts = await arrives(`${setting.code}#1#2#3#4#5#6#7`);
    const id = await arrives(single());
    expect(await assign(id)).toMatchObject(given(1));
    expect(await reportOf(counts)).toMatchObject({ dataCollectorId: null, projectId: null });
  });

  test('also gives what came before from a number that is the collector’s by now', async () => {
    const id = await arrives('fever');
    const row = { dataCollectorId: setting.collector.id, field: 'Additional', phoneNumber: number };
    await db
      .insertInto('dataCollectorPhoneNumbers')
      .values({ ...row, normalizedNumber: number })
      .execute();
    expect(await assign(id)).toMatchObject(given(1));
    expect(await numbersOf(setting.collector.id)).toHaveLength(2);
  });

  test('at once to two collectors gives it to one', async () => {
    const { projectId, supervisorId } = setting;
    const other = await aDataCollector(db, { projectId, supervisorId });
    const id = await arrives('fever');
    const answers = await Promise.all([assign(id), assign(id, other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const owners = await db
      .selectFrom('dataCollectorPhoneNumbers')
      .select('dataCollectorId')
      .where('normalizedNumber', '=', number)
      .execute();
    expect(owners).toHaveLength(1);
  });
});

describe('is refused', () => {
  test('when both numbers are taken, by this collector or the number by another', async () => {
    const { projectId, supervisorId } = setting;
    const other = await aDataCollector(db, { projectId, supervisorId });
    expect(await assign(await arrives('fever'))).toMatchObject(given(1));
    const second = await arrives('fever', '+221786600996');
    expect(await assign(second)).toMatchObject(refusedWith('report.unknownSender.noFreeNumber'));
    await db
      .insertInto('dataCollectorPhoneNumbers')
      .values({
        dataCollectorId: other.id,
        field: 'Additional',
        phoneNumber: '+221786600996',
        normalizedNumber: '+221786600996',
      })
      .execute();
    expect(await assign(second)).toMatchObject(refusedWith('report.unknownSender.numberTaken'));
    expect(await messageOf(second)).toMatchObject({ dataCollectorId: null });
  });

  test('for what is no number, and for messages that are somebody’s', async () => {
    const info = await arrives('fever', 'INFO');
    expect(await assign(info)).toMatchObject(refusedWith('report.unknownSender.noNumber'));
    expect(await assign(await setting.report())).toMatchObject(refusedWith('report.unknownSender.isKnown'));
    const emptied = await aRawReport(db, {
      nationalSocietyId: setting.society.id,
      sender: null,
      isAnonymized: true,
      errorType: 'FormatError',
    });
    expect(await assign(emptied)).toMatchObject(refusedWith('report.unknownSender.isKnown'));
  });

  test('for collectors whom the caller may not change', async () => {
    const id = await arrives('fever');
    const { abroadProjectId, otherManagerId, unassignedSupervisorId, abroadManagerId } =
      await strangersTo(setting);
    const abroadSupervisor = await aUser(db, 'Supervisor', { projectId: abroadProjectId });
    const abroad = await aDataCollector(db, { projectId: abroadProjectId, supervisorId: abroadSupervisor });
    const noSuch = refusedWith('report.edit.senderDoesNotExist');
    expect(await assign(id, abroad.id, setting.administratorId)).toMatchObject(noSuch);
    expect(await assign(id, 999_999, setting.administratorId)).toMatchObject(noSuch);
    for (const userId of [otherManagerId, setting.otherSupervisorId, unassignedSupervisorId])
      expect(await assign(id, setting.collector.id, userId)).toMatchObject(noSuch);
    expect((await assign(id, setting.collector.id, abroadManagerId)).status).toBe(403);
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', setting.projectId)
      .execute();
    expect(await assign(id)).toMatchObject(refusedWith('project.projectIsClosed'));
    expect(await messageOf(id)).toMatchObject({ dataCollectorId: null });
  });
});
