import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { processAllWaitingMessages } from './processing.worker.ts';

/** 23:30 in Kathmandu, so that the day there is not that of UTC five hours later. */
const start = '2024-03-01T17:45:00Z';
const app = await startTestApp({ now: start, config: { repliesPerHour: 1000 } });
afterAll(() => app.close());

const feedback = 'Thanks';
const sender = '+4791234567';
const question =
  'How many days before your report did the illness begin? Reply 0# and one digit, for example 0#3. Same day: 0#0.';
let key: string;
let projectId: number;
let messageNumber = 0;

beforeAll(async () => {
  const { db } = app;
  const society = await aSociety(db, { countryCode: 'NO' });
  key = (await aGateway(db, society.id, 'K1')).apiKey;
  projectId = await aProject(db, society, { timeZoneId: 'Asia/Kathmandu' });
  const supervisorId = await aUser(db, 'Supervisor', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
    projectId,
  });
  const rule = {
    countThreshold: 0,
    daysThreshold: null,
    kilometersThreshold: null,
    feedbackMessage: feedback,
  };
  await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 1), rule);
  await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 20, 'NonHuman'), rule);
  const locations = [{ villageId: society.villageId, latitude: 27, longitude: 85 }];
  await aDataCollector(db, { projectId, supervisorId, locations, phoneNumber: sender });
  const point = { displayName: null, sex: null, phoneNumber: '+4791234570' };
  await aDataCollector(db, {
    ...{ projectId, supervisorId, locations, ...point, dataCollectorType: 'CollectionPoint' },
  });
});

const setProject = (switches: { readsOnset?: boolean; asksOnset?: boolean }) =>
  app.db
    .updateTable('projects')
    .set({ readsOnset: false, asksOnset: false, ...switches })
    .where('id', '=', projectId)
    .execute();

beforeEach(async () => {
  app.clock.set(start);
  await app.db.deleteFrom('onsetQuestions').execute();
});

async function send(text: string, from = sender) {
  messageNumber += 1;
  const timestamp = app.clock.now().toISOString().replace(/\D/g, '').slice(0, 14);
  const form = { timestamp, msgid: String(messageNumber), apikey: key, sender: from, text };
  await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await processAllWaitingMessages(app.services);
  const { id, errorType } = await app.db
    .selectFrom('rawReports')
    .select(['id', 'errorType'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const reply = await app.db
    .selectFrom('outboxMessages')
    .select('body')
    .where('rawReportId', '=', id)
    .executeTakeFirst();
  return { id, errorType, report: await findReport(id), reply: reply?.body };
}

const findReport = (id: number) =>
  app.db
    .selectFrom('reports')
    .select(['kind', 'reportedOn', 'onsetOn', 'onsetOrigin', 'reportedCaseCount'])
    .where('id', '=', id)
    .executeTakeFirst();

const unknown = { onsetOn: null, onsetOrigin: null };
const later = (hours: number) => app.clock.set(new Date(Date.parse(start) + hours * 3_600_000).toISOString());

describe('days since onset at the end of a message', () => {
  test.each([
    ['1#2#1#0', '2024-03-01', 'Single'],
    ['1#2#1#3', '2024-02-27', 'Single'],
    ['١#٢#١#٩', '2024-02-21', 'Single'],
    ['1*2*0*1*3*1', '2024-02-29', 'Aggregate'],
  ])('%s gives %s, in the time zone of the project', async (text, onsetOn, kind) => {
    await setProject({ readsOnset: true });
    const { report, reply } = await send(text);
    expect(report).toMatchObject({ kind, reportedOn: '2024-03-01', onsetOn, onsetOrigin: 'sms' });
    expect(reply).toBe(feedback);
  });

  test('are read from collection points too', async () => {
    await setProject({ readsOnset: true });
    const { report } = await send('1#1#2#3#4#5#6#7#2', '+4791234570');
    expect(report).toMatchObject({ kind: 'DataCollectionPoint', onsetOn: '2024-02-28', onsetOrigin: 'sms' });
  });

  test.each(['1', '1#2#1', '20', '1#2#0#1#3'])('are not invented for %s', async (text) => {
    await setProject({ readsOnset: true });
    expect((await send(text)).report).toMatchObject(unknown);
  });

  test('are an error where the project does not read them, and for unknown numbers', async () => {
    await setProject({});
    const off = await send('1#2#1#3');
    expect([off.errorType, off.report]).toEqual(['FormatError', undefined]);
    expect(off.reply).toMatch(/^Your message is not right. Check the code/);
    await setProject({ readsOnset: true });
    expect((await send('1#2#1#3', '+4799999999')).errorType).toBe('FormatError');
  });

  test.each(['1#3', '1#2#1#12', '1#0#0#0#0#3'])('are refused in %s, with how to write them', async (text) => {
    await setProject({ readsOnset: true });
    const { errorType, reply } = await send(text);
    expect(errorType).toBe('FormatError');
    expect(reply).toMatch(/one digit, 0 to 9, after sex and age or after the counts/);
  });

  test('are refused with the text of the project if it has one', async () => {
    await setProject({ readsOnset: true });
    const own = { projectId, messageKey: 'sms.error.formatError', message: 'Look at your card' };
    await app.db.insertInto('projectErrorMessages').values(own).execute();
    expect((await send('1#3')).reply).toBe('Look at your card');
    await app.db.deleteFrom('projectErrorMessages').execute();
  });
});

describe('a project that asks for the onset', () => {
  test.each([
    ['1', 'asked'],
    ['1#2#1', 'asked'],
    ['1#2#0#1#3', 'asked'],
    ['1#2#1#3', 'not asked'],
    ['1#0#0#0#0', 'not asked'],
    ['20', 'not asked'],
  ])('after %s has %s', async (text, expected) => {
    await setProject({ readsOnset: true, asksOnset: true });
    const { reply } = await send(text);
    expect(reply).toBe(expected === 'asked' ? `${feedback} ${question}` : feedback);
  });

  test('stores the answer, counted from the day of the report, and answers nothing', async () => {
    await setProject({ asksOnset: true });
    const asked = await send('1#2#1');
    later(20);
    const answer = await send('0#3');
    expect(answer).toMatchObject({ errorType: null, report: undefined, reply: undefined });
    expect(await findReport(asked.id)).toMatchObject({ onsetOn: '2024-02-27', onsetOrigin: 'reply' });
  });

  test('takes answers for the latest report that has none, and each question once', async () => {
    await setProject({ asksOnset: true });
    const first = await send('1#2#1');
    later(0.1);
    const second = await send('1#1#1');
    await send('0#1');
    expect(await findReport(first.id)).toMatchObject(unknown);
    expect(await findReport(second.id)).toMatchObject({ onsetOn: '2024-02-29' });
    await send('٠*2');
    expect(await findReport(first.id)).toMatchObject({ onsetOn: '2024-02-28' });
    expect((await send('0#5')).errorType).toBe('FormatError');
  });

  test('takes no answer after 48 hours, from another number, or to a report whose onset staff entered', async () => {
    await setProject({ asksOnset: true });
    const asked = await send('1#2#1');
    expect((await send('0#3', '+4791234570')).errorType).toBe('FormatError');
    later(48.1);
    expect((await send('0#3')).errorType).toBe('FormatError');
    later(1);
    const entered = { onsetOn: '2024-02-25', onsetOrigin: 'staff' };
    await app.db.updateTable('reports').set(entered).where('id', '=', asked.id).execute();
    expect((await send('0#3')).errorType).toBe('FormatError');
    expect(await findReport(asked.id)).toMatchObject(entered);
  });

  test('takes no answer once it no longer asks', async () => {
    await setProject({ asksOnset: true });
    const asked = await send('1#2#1');
    await setProject({});
    expect((await send('0#3')).errorType).toBe('FormatError');
    expect(await findReport(asked.id)).toMatchObject(unknown);
  });

  test('still refuses wrong answers', async () => {
    await setProject({ asksOnset: true });
    const asked = await send('1#2#1');
    for (const text of ['3', '0', '0#12', '0##3']) expect((await send(text)).errorType).not.toBeNull();
    expect(await findReport(asked.id)).toMatchObject(unknown);
  });
});
