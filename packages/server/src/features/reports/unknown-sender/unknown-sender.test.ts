import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { addLocation, aStrangers, findWaitingJobs } from '../testing/reports-fixture.ts';
import { aSendingFixture, deliverAndProcess, type SendingFixture } from '../testing/sending-fixture.ts';

const app = await startTestApp({ now: '2024-03-01T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

let fixture: SendingFixture;
let apiKey: string;
let number: string;
let numbers = 0;
beforeEach(async () => {
  fixture = await aSendingFixture(app);
  apiKey = (await aGateway(db, fixture.society.id)).apiKey;
  numbers += 1;
  number = `+2217866000${String(numbers).padStart(2, '0')}`;
});

const deliverMessage = async (text: string, sender = number) => {
  const { message } = await deliverAndProcess(app, fixture, { apiKey, sender, text });
  expect(message).toMatchObject({ dataCollectorId: null, projectId: null });
  return message.id;
};
const getUnknownSender = (id: number, userId = fixture.managerId) =>
  app.as(userId).get(`/api/report/${id}/unknownSender`);
const assign = (id: number, dataCollectorId = fixture.collector.id, userId = fixture.managerId) =>
  app.as(userId).post(`/api/report/${id}/assignSender`, { dataCollectorId });
const assigned = (messageCount: number) => ({ status: 200, body: { value: { messageCount } } });
const createRejection = (key: string) => ({ status: 400, body: { isSuccess: false, message: { key } } });
const findMessage = (id: number) =>
  db.selectFrom('rawReports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const findReport = (id: number) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const findNumbers = (dataCollectorId: number) =>
  db
    .selectFrom('dataCollectorPhoneNumbers')
    .select(['field', 'phoneNumber', 'normalizedNumber'])
    .where('dataCollectorId', '=', dataCollectorId)
    .orderBy('field', 'desc')
    .execute();
const single = () => `${fixture.code}#1#2`;

describe('the number of an unknown sender', () => {
  test('is shown with the count of other messages from it, in any spelling', async () => {
    const id = await deliverMessage('fever');
    await deliverMessage(single(), number.replace('+', '00'));
    await deliverMessage('help', number.replace('+221', ''));
    await deliverMessage('other', '+221786600999');
    expect((await getUnknownSender(id)).body.value).toEqual({ phoneNumber: number, messageCount: 2 });
  });

  test('is shown for senders that are not numbers', async () => {
    const id = await deliverMessage('fever', 'INFO');
    await deliverMessage('fever', 'OTHER');
    expect((await getUnknownSender(id)).body.value).toEqual({ phoneNumber: 'INFO', messageCount: 0 });
  });

  test('is not available for a message of a known collector', async () => {
    expect(await getUnknownSender(await fixture.report())).toMatchObject(
      createRejection('report.unknownSender.isKnown'),
    );
  });

  test('is available to members of the national society', async () => {
    const id = await deliverMessage('fever');
    const { abroadManagerId, dataConsumerId, otherManagerId } = await aStrangers(fixture);
    for (const userId of [abroadManagerId, dataConsumerId])
      expect((await getUnknownSender(id, userId)).status).toBe(403);
    for (const userId of [otherManagerId, fixture.supervisorId, fixture.administratorId])
      expect((await getUnknownSender(id, userId)).status).toBe(200);
  });
});

describe('assigning the number to a collector', () => {
  test('adds it to the collector, who is recognised from then on', async () => {
    const id = await deliverMessage('fever', number.replace('+', '00'));
    expect(await assign(id)).toMatchObject(assigned(1));
    expect(await findNumbers(fixture.collector.id)).toEqual([
      expect.objectContaining({ field: 'Primary', phoneNumber: fixture.collector.phoneNumber }),
      { field: 'Additional', phoneNumber: number, normalizedNumber: number },
    ]);
    const { message } = await deliverAndProcess(app, fixture, { apiKey, sender: number, text: single() });
    expect(message.dataCollectorId).toBe(fixture.collector.id);
  });

  test('makes it the primary number of a collector without one', async () => {
    const { projectId, supervisorId } = fixture;
    const { id } = await aDataCollector(db, { projectId, supervisorId, phoneNumber: null });
    expect(await assign(await deliverMessage('fever'), id)).toMatchObject(assigned(1));
    expect(await findNumbers(id)).toMatchObject([{ field: 'Primary', phoneNumber: number }]);
  });

  test('assigns all its messages: new reports like an edit, incorrect ones only with their place', async () => {
    const correct = await deliverMessage(single());
    const wrong = await deliverMessage('fever', number.replace('+221', ''));
    const other = await deliverMessage(single(), '+221786600998');
    expect(await assign(wrong)).toMatchObject(assigned(2));
    const { collector, projectId, projectHealthRiskId, villageId, latitude, longitude } = fixture;
    const place = {
      dataCollectorId: collector.id,
      dataCollectorType: 'Human',
      projectId,
      villageId,
      zoneId: null,
    };
    expect(await findReport(correct)).toMatchObject({
      ...place,
      ...{ latitude, longitude, projectHealthRiskId, status: 'New', isTraining: false, phoneNumber: number },
      modifiedById: fixture.managerId,
    });
    expect(await findMessage(correct)).toMatchObject({ ...place, isTraining: false });
    expect(await findMessage(wrong)).toMatchObject({ ...place, errorType: 'FormatError', isTraining: false });
    expect(await findMessage(other)).toMatchObject({ dataCollectorId: null });
    expect(await findWaitingJobs(db)).toContainEqual({
      name: 'evaluate-alerts',
      data: { projectHealthRiskId, reportIds: [correct] },
    });
    const auditEvent = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'report/assignSender')
      .where('subjectId', '=', wrong)
      .executeTakeFirstOrThrow();
    expect(auditEvent).toMatchObject({
      actorId: fixture.managerId,
      projectId,
      after: { dataCollectorId: collector.id, field: 'Additional', messageIds: [correct, wrong] },
    });
  });

  test('makes reports training reports for a collector in training, on the day of the project', async () => {
    await db
      .updateTable('dataCollectors')
      .set({ isInTrainingMode: true })
      .where('id', '=', fixture.collector.id)
      .execute();
    await db
      .updateTable('projects')
      .set({ timeZoneId: 'Pacific/Auckland' })
      .where('id', '=', fixture.projectId)
      .execute();
    const id = await deliverMessage(single());
    await assign(id);
    const report = await findReport(id);
    expect(report).toMatchObject({ isTraining: true, reportedOn: '2024-03-02' });
    expect((await findMessage(id)).isTraining).toBe(true);
  });

  test('leaves the location unknown, and raises no alerts, if the collector has several', async () => {
    await addLocation(fixture);
    const id = await deliverMessage(single());
    await assign(id);
    expect(await findReport(id)).toMatchObject({
      dataCollectorId: fixture.collector.id,
      villageId: null,
      latitude: null,
    });
    expect(
      (await findWaitingJobs(db)).filter(({ data }) => JSON.stringify(data).includes(`[${id}]`)),
    ).toEqual([]);
  });

  test("uses the health risk of the collector's project", async () => {
    const id = await deliverMessage(single());
    const projectId = await aProject(db, fixture.society);
    const { supervisorId } = fixture;
    const { id: elsewhere } = await aDataCollector(db, { projectId, supervisorId, phoneNumber: null });
    const without = await deliverMessage(single(), '+221786600997');
    expect(await assign(without, elsewhere)).toMatchObject(assigned(0));
    expect(await findReport(without)).toMatchObject({ dataCollectorId: null });
    const there = await aProjectHealthRisk(db, projectId, fixture.healthRiskId);
    expect(await assign(id, elsewhere)).toMatchObject(assigned(1));
    expect(await findReport(id)).toMatchObject({ projectId, projectHealthRiskId: there });
  });

  test('leaves reports with unknown senders that the collector could not have sent', async () => {
    const counts = await deliverMessage(`${fixture.code}#1#2#3#4#5#6#7`);
    const id = await deliverMessage(single());
    expect(await assign(id)).toMatchObject(assigned(1));
    expect(await findReport(counts)).toMatchObject({ dataCollectorId: null, projectId: null });
  });

  test('also assigns earlier messages of a number that the collector already has', async () => {
    const id = await deliverMessage('fever');
    const row = { dataCollectorId: fixture.collector.id, field: 'Additional', phoneNumber: number };
    await db
      .insertInto('dataCollectorPhoneNumbers')
      .values({ ...row, normalizedNumber: number })
      .execute();
    expect(await assign(id)).toMatchObject(assigned(1));
    expect(await findNumbers(fixture.collector.id)).toHaveLength(2);
  });

  test('to two collectors at once assigns it to one', async () => {
    const { projectId, supervisorId } = fixture;
    const other = await aDataCollector(db, { projectId, supervisorId });
    const id = await deliverMessage('fever');
    const responses = await Promise.all([assign(id), assign(id, other.id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const owners = await db
      .selectFrom('dataCollectorPhoneNumbers')
      .select('dataCollectorId')
      .where('normalizedNumber', '=', number)
      .execute();
    expect(owners).toHaveLength(1);
  });
});

describe('is refused', () => {
  test('if the collector has no free field, or the number belongs to somebody else', async () => {
    const { projectId, supervisorId } = fixture;
    const other = await aDataCollector(db, { projectId, supervisorId });
    expect(await assign(await deliverMessage('fever'))).toMatchObject(assigned(1));
    const second = await deliverMessage('fever', '+221786600996');
    expect(await assign(second)).toMatchObject(createRejection('report.unknownSender.noFreeNumber'));
    await db
      .insertInto('dataCollectorPhoneNumbers')
      .values({
        dataCollectorId: other.id,
        field: 'Additional',
        phoneNumber: '+221786600996',
        normalizedNumber: '+221786600996',
      })
      .execute();
    expect(await assign(second)).toMatchObject(createRejection('report.unknownSender.numberTaken'));
    expect(await findMessage(second)).toMatchObject({ dataCollectorId: null });
  });

  test('for senders that are not numbers, and for messages of known collectors', async () => {
    const info = await deliverMessage('fever', 'INFO');
    expect(await assign(info)).toMatchObject(createRejection('report.unknownSender.noNumber'));
    expect(await assign(await fixture.report())).toMatchObject(
      createRejection('report.unknownSender.isKnown'),
    );
    const emptied = await aRawReport(db, {
      nationalSocietyId: fixture.society.id,
      sender: null,
      isAnonymized: true,
      errorType: 'FormatError',
    });
    expect(await assign(emptied)).toMatchObject(createRejection('report.unknownSender.isKnown'));
  });

  test('for collectors whom the user may not edit', async () => {
    const id = await deliverMessage('fever');
    const { abroadProjectId, otherManagerId, unassignedSupervisorId, abroadManagerId } =
      await aStrangers(fixture);
    const abroadSupervisor = await aUser(db, 'Supervisor', { projectId: abroadProjectId });
    const abroad = await aDataCollector(db, { projectId: abroadProjectId, supervisorId: abroadSupervisor });
    const noSuch = createRejection('report.edit.senderDoesNotExist');
    expect(await assign(id, abroad.id, fixture.administratorId)).toMatchObject(noSuch);
    expect(await assign(id, 999_999, fixture.administratorId)).toMatchObject(noSuch);
    for (const userId of [otherManagerId, fixture.otherSupervisorId, unassignedSupervisorId])
      expect(await assign(id, fixture.collector.id, userId)).toMatchObject(noSuch);
    expect((await assign(id, fixture.collector.id, abroadManagerId)).status).toBe(403);
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', fixture.projectId)
      .execute();
    expect(await assign(id)).toMatchObject(createRejection('project.projectIsClosed'));
    expect(await findMessage(id)).toMatchObject({ dataCollectorId: null });
  });
});
