import { reportErrorTypes } from '@harken/domain/reports/kinds';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { aStrangers, findWaitingJobs } from '../testing/reports-fixture.ts';
import { aSendingFixture, type SendingFixture } from '../testing/sending-fixture.ts';

const now = '2024-03-01T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());
const { db } = app;

let fixture: SendingFixture;
beforeEach(async () => {
  app.clock.set(now);
  fixture = await aSendingFixture(app);
});

const twoModems = async () => {
  const gateway = await aGateway(db, fixture.society.id);
  const modems = await db
    .insertInto('gatewayModems')
    .values([1, 2].map((slot) => ({ smsGatewayId: gateway.id, slot, name: `Modem ${slot}` })))
    .returning('id')
    .execute();
  return { gatewayId: gateway.id, modemIds: modems.map(({ id }) => id) as [number, number] };
};
const succeeded = { status: 200, body: { isSuccess: true } };

describe('a report sent by staff', () => {
  test('is processed like a message of the collector, without a gateway', async () => {
    expect(await fixture.send()).toMatchObject(succeeded);
    const { message, report, reply } = await fixture.read();
    expect(message).toMatchObject({
      source: 'Staff',
      smsGatewayId: null,
      sender: null,
      sentById: fixture.managerId,
      errorType: null,
      dataCollectorId: fixture.collector.id,
      projectId: fixture.projectId,
      receivedAt: new Date('2024-03-01T11:59:00Z'),
      utcOffset: 1,
    });
    expect(report).toMatchObject({
      kind: 'Single',
      status: 'New',
      countMalesAtLeastFive: 1,
      phoneNumber: fixture.collector.phoneNumber,
      villageId: fixture.villageId,
      isTraining: false,
    });
    expect(reply).toMatchObject({ recipient: fixture.collector.phoneNumber, smsGatewayId: null });
    expect(reply?.body).toBe(
      `Moussa sent a report in your name, 2024-03-01 11:59: Risk ${fixture.code}. Feedback of risk ${fixture.healthRiskId}`,
    );
    expect(await findWaitingJobs(db)).toContainEqual({
      name: 'evaluate-alerts',
      data: { projectHealthRiskId: fixture.projectHealthRiskId, reportIds: [message.id] },
    });
  });

  test('stores an audit event without text and number', async () => {
    await fixture.send();
    const { message } = await fixture.read();
    const auditEvent = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'report/sendReport')
      .where('subjectId', '=', message.id)
      .executeTakeFirstOrThrow();
    expect(auditEvent).toMatchObject({ actorId: fixture.managerId, projectId: fixture.projectId });
    expect(JSON.stringify(auditEvent.after)).not.toContain(fixture.form.text);
  });

  test('names the head supervisor who sent it', async () => {
    await fixture.send({}, fixture.headSupervisorId);
    expect((await fixture.read()).reply?.body).toMatch(/^Awa sent/);
  });

  test('is not answered to a collector without a number, nor when it is incorrect', async () => {
    const { id } = await aDataCollector(db, {
      projectId: fixture.projectId,
      supervisorId: fixture.supervisorId,
      phoneNumber: null,
    });
    await fixture.send({ dataCollectorId: id });
    const unanswered = await fixture.read();
    expect(unanswered.report).toMatchObject({ dataCollectorId: id, phoneNumber: null });
    expect(unanswered.reply).toBeUndefined();
    await fixture.send({ text: 'fever' });
    const incorrect = await fixture.read();
    expect(incorrect.message).toMatchObject({
      errorType: 'FormatError',
      dataCollectorId: fixture.collector.id,
    });
    expect([incorrect.report, incorrect.reply]).toEqual([undefined, undefined]);
  });

  test('of more than one SMS is stored cut and is too long', async () => {
    const text = `1#1#2 ${'x'.repeat(200)}`;
    expect(await fixture.send({ text })).toMatchObject(succeeded);
    const { message, report } = await fixture.read();
    expect(message).toMatchObject({
      text: text.slice(0, 160),
      errorType: 'TooLong',
      dataCollectorId: fixture.collector.id,
    });
    expect(report).toBeUndefined();
  });

  test('of a collector in training is a training report', async () => {
    await db
      .updateTable('dataCollectors')
      .set({ isInTrainingMode: true })
      .where('id', '=', fixture.collector.id)
      .execute();
    await fixture.send();
    expect((await fixture.read()).report).toMatchObject({ isTraining: true });
  });

  test('is answered through the chosen modem, otherwise through the oldest gateway', async () => {
    const first = await aGateway(db, fixture.society.id);
    const { gatewayId, modemIds } = await twoModems();
    expect(await fixture.send({ modemId: modemIds[1] })).toMatchObject(succeeded);
    expect((await fixture.read()).reply).toMatchObject({ smsGatewayId: gatewayId, modemNumber: 2 });
    const { id } = await aDataCollector(db, {
      projectId: fixture.projectId,
      supervisorId: fixture.supervisorId,
      phoneNumber: null,
    });
    expect(await fixture.send({ dataCollectorId: id })).toMatchObject(succeeded);
    expect((await fixture.read()).message).toMatchObject({ smsGatewayId: first.id, modemNumber: null });
  });
});

describe('the form', () => {
  const foreignModem = async () => {
    const other = await aSendingFixture(app);
    const gateway = await aGateway(db, other.society.id);
    const row = { smsGatewayId: gateway.id, slot: 1, name: 'Elsewhere' };
    return db.insertInto('gatewayModems').values(row).returning('id').executeTakeFirstOrThrow();
  };

  test.each<[string, object, string]>([
    ['no collector', { dataCollectorId: null }, 'DataCollectorId'],
    ['collector 0', { dataCollectorId: 0 }, 'DataCollectorId'],
    ['no text', { text: '' }, 'Text'],
    ['a blank text', { text: '  ' }, 'Text'],
    ['a text longer than ten SMS', { text: '1'.repeat(1601) }, 'Text'],
    ['no time', { timestamp: null }, 'Timestamp'],
    ['a time in another format', { timestamp: '2024-03-01 12:00' }, 'Timestamp'],
    ['a day that does not exist', { timestamp: '20240230115900' }, 'Timestamp'],
    ['a clock that was never set', { timestamp: '19700101000000' }, 'Timestamp'],
    ['the year 0', { timestamp: '00000101000000' }, 'Timestamp'],
    ['a time in 1924', { timestamp: '19240301115900' }, 'Timestamp'],
    ['more than three minutes in the future', { timestamp: '20240301120301' }, 'Timestamp'],
    ['an hour in the future, as from a wrong time zone', { timestamp: '20240301130000' }, 'Timestamp'],
    ['next year', { timestamp: '20250301120000' }, 'Timestamp'],
    ['an offset below -12', { utcOffset: -13 }, 'UtcOffset'],
    ['an offset above +14', { utcOffset: 15 }, 'UtcOffset'],
    ['an offset of half hours', { utcOffset: 5.5 }, 'UtcOffset'],
    ['an unknown modem', { modemId: 999_999 }, 'ModemId'],
  ])('with %s is refused at that field', async (_name, change, field) => {
    const response = await fixture.send(change);
    expect(response).toMatchObject({ status: 400, body: { message: { key: 'validation.validationError' } } });
    expect(Object.keys(response.body.message.data)).toEqual([field]);
    expect(await fixture.sentCount()).toBe(0);
  });

  test('explains that a time is in the future', async () => {
    const response = await fixture.send({ timestamp: '20240301120301' });
    expect(response.body.message.data.Timestamp).toEqual(['string:validation.timeInFuture']);
  });

  test('accepts a clock that is three minutes ahead, and a message of 160 characters', async () => {
    expect(await fixture.send({ timestamp: '20240301120300' })).toMatchObject(succeeded);
    expect((await fixture.read()).message.receivedAt).toEqual(new Date('2024-03-01T12:03:00Z'));
    expect(await fixture.send({ text: '1'.repeat(160) })).toMatchObject(succeeded);
  });

  test('requires a modem if there are any, and only one of the national society', async () => {
    await twoModems();
    for (const modemId of [null, (await foreignModem()).id]) {
      const response = await fixture.send({ modemId });
      expect(Object.keys(response.body.message.data)).toEqual(['ModemId']);
    }
  });

  test('lists the modems, and the one of the user', async () => {
    const { modemIds } = await twoModems();
    const foreign = (await foreignModem()).id;
    const { society, managerId, administratorId } = fixture;
    await db.updateTable('users').set({ modemId: modemIds[1] }).where('id', '=', managerId).execute();
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const advisor = await aUser(db, 'TechnicalAdvisor', at);
    await db
      .insertInto('technicalAdvisorModems')
      .values([foreign, modemIds[0]].map((gatewayModemId) => ({ userId: advisor, gatewayModemId })))
      .execute();
    const path = `/api/report/formData?nationalSocietyId=${society.id}`;
    const modems = modemIds.map((id, index) => ({ id, name: `Modem ${index + 1}` }));
    const fetchFormData = async (userId: number) => (await app.as(userId).get(path)).body.value;
    expect(await fetchFormData(managerId)).toEqual({ currentUserModemId: modemIds[1], modems });
    expect(await fetchFormData(advisor)).toEqual({ currentUserModemId: modemIds[0], modems });
    expect(await fetchFormData(administratorId)).toEqual({ modems });
  });
});

describe('staff may send', () => {
  test('for collectors whose name they may see', async () => {
    const strangers = await aStrangers(fixture);
    const { otherSupervisorId, supervisorId, administratorId } = fixture;
    for (const userId of [supervisorId, administratorId]) {
      expect(await fixture.send({}, userId)).toMatchObject(succeeded);
    }
    const { abroadManagerId, otherManagerId, dataConsumerId, unassignedSupervisorId } = strangers;
    const withoutAccess = [otherSupervisorId, abroadManagerId, otherManagerId, dataConsumerId];
    for (const userId of [...withoutAccess, unassignedSupervisorId]) {
      expect((await fixture.send({}, userId)).status).toBe(403);
    }
    expect(await fixture.sentCount()).toBe(2);
  });

  test('not for deleted or unknown collectors', async () => {
    await db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date(now) })
      .where('id', '=', fixture.collector.id)
      .execute();
    expect((await fixture.send()).status).toBe(403);
    const notFound = { status: 400, body: { message: { key: 'dataCollector.notFound' } } };
    expect(await fixture.send({}, fixture.administratorId)).toMatchObject(notFound);
    const nobody = { dataCollectorId: 999_999 };
    expect(await fixture.send(nobody, fixture.administratorId)).toMatchObject(notFound);
  });

  test('not in a closed project', async () => {
    await db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date(now) })
      .where('id', '=', fixture.projectId)
      .execute();
    const closed = { status: 400, body: { message: { key: 'project.projectIsClosed' } } };
    expect(await fixture.send()).toMatchObject(closed);
  });
});

describe('the result', () => {
  test('is missing until the message is processed, then empty if it was correct', async () => {
    await fixture.send();
    expect(await fixture.status()).toMatchObject({ status: 204, body: '' });
    await fixture.read();
    expect(await fixture.status()).toMatchObject({ status: 200, body: {} });
  });

  test.each(reportErrorTypes)('is a text in the language of the user after %s', async (errorType) => {
    await fixture.send();
    const { message } = await fixture.read();
    await db.updateTable('rawReports').set({ errorType }).where('id', '=', message.id).execute();
    await db.updateTable('users').set({ languageId: 2 }).where('id', '=', fixture.managerId).execute();
    const french = app.services.texts.all('sms', 'fr');
    const { status, body } = await fixture.status();
    expect(status).toBe(200);
    expect([...french.values()]).toContain(body.feedbackMessage);
  });

  test('is the text of the project if it defined one', async () => {
    const own = {
      projectId: fixture.projectId,
      messageKey: 'sms.error.formatError',
      message: 'Send it again',
    };
    await db.insertInto('projectErrorMessages').values(own).execute();
    await fixture.send({ text: 'fever' });
    await fixture.read();
    expect((await fixture.status()).body).toEqual({ feedbackMessage: 'Send it again' });
  });

  test('is a text even if the message was set aside', async () => {
    await fixture.send();
    await db
      .updateTable('rawReports')
      .set({ failedAt: new Date(now) })
      .where('sentById', '=', fixture.managerId)
      .execute();
    expect((await fixture.status()).body.feedbackMessage).toMatch(/not understood/);
    await db
      .updateTable('rawReports')
      .set({ failedAt: null })
      .where('sentById', '=', fixture.managerId)
      .execute();
  });

  test('is only available to those who may send for the collector', async () => {
    await fixture.send();
    expect((await fixture.status(fixture.otherSupervisorId)).status).toBe(403);
  });

  test('is that of the latest message of the user, not of another user in the same second', async () => {
    await fixture.send({ text: 'fever' });
    await fixture.read();
    expect(await fixture.status(fixture.supervisorId)).toMatchObject({ status: 204 });
    await fixture.send({}, fixture.supervisorId);
    await fixture.read();
    expect((await fixture.status(fixture.supervisorId)).body).toEqual({});
    expect((await fixture.status()).body).toHaveProperty('feedbackMessage');
    await fixture.send();
    expect(await fixture.status()).toMatchObject({ status: 204 });
  });
});
