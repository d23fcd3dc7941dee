import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { processAllWaitingMessages } from './processing.worker.ts';

/** Message grammar and error types (docs/spec/sms.md): messages are delivered like a gateway does and processed by the worker. */
const now = '2024-03-01T12:00:00Z';
const app = await startTestApp({ now, config: { repliesPerHour: 1000 } });
afterAll(() => app.close());

const numbers: Record<string, string> = {};
let key: string;
let otherKey: string;
let messageNumber = 0;

beforeAll(async () => {
  const { db } = app;
  const society = await aSociety(db, { countryCode: 'NO' });
  key = (await aGateway(db, society.id, 'K1')).apiKey;
  const foreign = await aSociety(db);
  otherKey = (await aGateway(db, foreign.id, 'K2')).apiKey;
  const projectA = await aProject(db, society);
  const projectB = await aProject(db, society);
  const supervisorId = await aUser(db, 'Supervisor', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
    projectId: projectA,
  });
  const inA: [number, 'Human' | 'NonHuman' | 'UnusualEvent'][] = [
    [1, 'Human'],
    [20, 'NonHuman'],
    [30, 'UnusualEvent'],
  ];
  const catalogue = new Map<number, number>();
  for (const [code, type] of [...inA, [7, 'Human'], [8, 'Human']] as const)
    catalogue.set(code, await aHealthRisk(db, code, type));
  for (const { id, healthRiskCode } of await db
    .selectFrom('healthRisks')
    .select(['id', 'healthRiskCode'])
    .where('healthRiskCode', 'in', [98, 99])
    .execute()) {
    catalogue.set(healthRiskCode, id);
  }
  const rule = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
  for (const code of [1, 20, 30, 98, 99])
    await aProjectHealthRisk(db, projectA, catalogue.get(code) ?? 0, {
      ...rule,
      feedbackMessage: `Thanks for ${code}`,
    });
  for (const code of [1, 7, 98, 99])
    await aProjectHealthRisk(db, projectB, catalogue.get(code) ?? 0, {
      ...rule,
      feedbackMessage: `B thanks for ${code}`,
    });
  const place = { villageId: society.villageId, latitude: 60, longitude: 10 };
  const second = { villageId: (await aVillage(db, society.id)).villageId, latitude: 61, longitude: 11 };
  const collector = async (letter: string, given: object) => {
    const { phoneNumber } = await aDataCollector(db, {
      projectId: projectA,
      supervisorId,
      locations: [place],
      ...given,
    });
    numbers[letter] = phoneNumber ?? '';
  };
  await collector('H', { phoneNumber: '+4791234567' });
  await collector('T', { phoneNumber: '+4791234568', isInTrainingMode: true });
  await collector('M', { phoneNumber: '+4791234569', locations: [place, second] });
  await collector('P', {
    phoneNumber: '+4791234570',
    dataCollectorType: 'CollectionPoint',
    displayName: null,
    sex: null,
  });
  numbers.U = '+4799999999';
  const foreignProject = await aProject(db, foreign);
  const foreignSupervisor = await aUser(db, 'Supervisor', {
    nationalSocietyId: foreign.id,
    organizationId: foreign.organizationId,
    projectId: foreignProject,
  });
  await aDataCollector(db, {
    projectId: foreignProject,
    supervisorId: foreignSupervisor,
    phoneNumber: '+4791111111',
  });
  numbers.F = '+4791111111';
});

/** Delivers a message, processes it and returns what was stored. */
async function send(parameters: Record<string, string>) {
  messageNumber += 1;
  const form = { timestamp: '20240301115900', msgid: String(messageNumber), apikey: key, ...parameters };
  await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await processAllWaitingMessages(app.services);
  const message = await app.db
    .selectFrom('rawReports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const report = await app.db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', message.id)
    .executeTakeFirst();
  const reply = await app.db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('rawReportId', '=', message.id)
    .executeTakeFirst();
  return { message, report, reply };
}

/** A report in the notation of the test cases: `Single 0/1/0/0/0 Σ1`. */
function formatReport(report: Awaited<ReturnType<typeof send>>['report']): string {
  if (!report) return 'none';
  const {
    countMalesBelowFive,
    countMalesAtLeastFive,
    countFemalesBelowFive,
    countFemalesAtLeastFive,
    countUnspecifiedSexAndAge,
  } = report;
  const counts = [
    countMalesBelowFive,
    countMalesAtLeastFive,
    countFemalesBelowFive,
    countFemalesAtLeastFive,
    countUnspecifiedSexAndAge,
  ];
  const three = [report.referredCount, report.deathCount, report.fromOtherVillagesCount];
  const formatReport = counts.every((count) => count === null) ? '' : ` ${counts.join('/')}`;
  return `${report.kind}${formatReport} Σ${report.reportedCaseCount}${three[0] === null ? '' : ` +${three.join('/')}`}`;
}

const correct: [string, string, string, string][] = [
  ['S01', 'H', '1', 'Single 0/0/0/0/1 Σ1'],
  ['S02', 'H', '1#1#1', 'Single 1/0/0/0/0 Σ1'],
  ['S03', 'H', '1#1#2', 'Single 0/1/0/0/0 Σ1'],
  ['S04', 'H', '1#2#1', 'Single 0/0/1/0/0 Σ1'],
  ['S05', 'H', '1*2*2', 'Single 0/0/0/1/0 Σ1'],
  ['S06', 'H', '  1#1#2\r\n', 'Single 0/1/0/0/0 Σ1'],
  ['S21', 'H', '١#١#٢', 'Single 0/1/0/0/0 Σ1'],
  ['S30', 'H', '20', 'Event Σ1'],
  ['S33', 'H', '99', 'Event Σ1'],
  ['S34', 'P', '98', 'Event Σ1'],
  ['S35', 'P', '20', 'Event Σ1'],
  ['S36', 'H', '1#2#0#1#3', 'Aggregate 2/0/1/3/0 Σ6'],
  ['S37', 'H', '1*0*0*0*0', 'Aggregate 0/0/0/0/0 Σ0'],
  ['S38', 'H', '1#01#002#0#3', 'Aggregate 1/2/0/3/0 Σ6'],
  ['S43', 'P', '1#1#2#3#4#5#6#7', 'DataCollectionPoint 1/2/3/4/0 Σ10 +5/6/7'],
  ['S53', 'T', '1#1#2', 'Single 0/1/0/0/0 Σ1'],
  ['S54', 'M', '1#1#2', 'Single 0/1/0/0/0 Σ1'],
  ['S55', 'U', '1#1#2', 'Single 0/1/0/0/0 Σ1'],
  ['S56', 'U', '1#1#2#3#4#5#6#7', 'DataCollectionPoint 1/2/3/4/0 Σ10 +5/6/7'],
  ['S58', 'U', '7', 'Single 0/0/0/0/1 Σ1'],
];

const format = 'FormatError';
const incorrect: [string, string, string, string][] = [
  ['S07', 'H', '1#3#1', format],
  ['S08', 'H', '1#1#0', format],
  ['S09', 'H', '1#1', format],
  ['S10', 'H', '1#1*2', format],
  ['S11', 'H', '01#1#1', format],
  ['S12', 'H', '0', format],
  ['S13', 'H', '1#01#1', format],
  ['S14', 'H', '   ', 'Other'],
  ['S15', 'H', '#1#1#1', format],
  ['S16', 'H', '1##1', format],
  ['S17', 'H', '1#1#2#', format],
  ['S18', 'H', '1 # 1 # 2', format],
  ['S19', 'H', '1.1.2', format],
  ['S20', 'H', 'fever in my village', format],
  ['S22', 'H', '1#1#2\n1#2#2', format],
  ['S23', 'H', '1'.repeat(161), 'TooLong'],
  ['S24', 'H', '1'.repeat(160), format],
  ['S25', 'H', '55', 'GlobalHealthRiskCodeNotFound'],
  ['S26', 'H', '55#1#1', 'GlobalHealthRiskCodeNotFound'],
  ['S27', 'H', '8', 'HealthRiskNotFound'],
  ['S28', 'H', '7#1#2', 'HealthRiskNotFound'],
  ['S29', 'H', '55#1#0#0#0', 'HealthRiskNotFound'],
  ['S31', 'H', '20#1#1', 'GenderAndAgeNonHumanHealthRisk'],
  ['S32', 'H', '30*2*2', 'GenderAndAgeNonHumanHealthRisk'],
  ['S39', 'H', '1#1#2#3', format],
  ['S40', 'H', '1#-1#0#0#0', format],
  ['S41', 'H', '20#1#1#1#1', 'AggregateReportNonHumanHealthRisk'],
  ['S42', 'H', '1#99999999999#0#0#0', format],
  ['S44', 'H', '1#1#2#3#4#5#6#7', 'DataCollectorUsedCollectionPointFormat'],
  ['S45', 'P', '1', 'CollectionPointUsedDataCollectorFormat'],
  ['S46', 'P', '1#1#1#1#1', 'CollectionPointUsedDataCollectorFormat'],
  ['S47', 'P', '20#1#1#1#1', 'CollectionPointUsedDataCollectorFormat'],
  ['S48', 'P', '20#1#1#1#1#1#1#1', 'CollectionPointNonHumanHealthRisk'],
  ['S49', 'H', '20#0#0#0#0#0#0#0', 'DataCollectorUsedCollectionPointFormat'],
  ['S50', 'P', '8#1#1#1#1#1#1#1', 'HealthRiskNotFound'],
  ['S51', 'H', '1#1#2#3#4#5#6', format],
  ['S52', 'H', '1#1#2#3#4#5#6#7#8', format],
  ['S57', 'U', '20#1#1#1#1', 'AggregateReportNonHumanHealthRisk'],
  ['S59', 'U', '8', 'HealthRiskNotFound'],
];

describe('parsing messages', () => {
  test.each(correct)('%s from %s: %j is %s, and gets feedback', async (_name, letter, text, expected) => {
    const { message, report, reply } = await send({ sender: numbers[letter] ?? '', text });
    expect(message).toMatchObject({ errorType: null, attempts: 0 });
    expect(formatReport(report)).toBe(expected);
    expect(report?.isTraining).toBe(letter === 'T');
    expect(report?.latitude).toBe(['M', 'U'].includes(letter) ? null : 60);
    expect(reply).toMatchObject({ kind: 'feedback', recipient: numbers[letter], state: 'Queued' });
    expect(reply?.body).toMatch(/thanks for/i);
  });

  test.each(incorrect)('%s from %s: %j is %s', async (_name, letter, text, expected) => {
    const { message, report, reply } = await send({ sender: numbers[letter] ?? '', text });
    expect(message).toMatchObject({ errorType: expected });
    expect(message.processedAt).not.toBeNull();
    expect(report).toBeUndefined();
    const isAnswered = letter !== 'U' && expected !== 'TooLong';
    expect(Boolean(reply)).toBe(isAnswered);
    if (reply) expect(reply.body.length).toBeGreaterThan(10);
  });
});

describe('gateways and their clocks', () => {
  test.each([
    ['G05', '20240301115900', null, '2024-03-01T11:59:00.000Z'],
    ['G06', '20240301120259', null, '2024-03-01T12:02:59.000Z'],
    ['G07', '20240301120301', 'Gateway', now],
    ['G08', '20240301130000', null, '2024-03-01T12:00:00.000Z'],
    ['G09', '20240301125800', null, '2024-03-01T11:58:00.000Z'],
    ['G10', '20240301130300', 'Gateway', now],
    ['G11', '20240301125700', 'Gateway', now],
    ['G12', '2024-03-01 12:00', 'Gateway', now],
    ['G12', '20241301000000', 'Gateway', now],
    ['G12', '', 'Gateway', now],
    ['year 0', '00000101000000', 'Gateway', now],
    ['a clock that was never set', '19700101000000', 'Gateway', now],
  ])('%s: a timestamp of %j', async (_name, timestamp, errorType, receivedAt) => {
    const { message, reply } = await send({ sender: numbers.H ?? '', text: '1', timestamp });
    expect(message.errorType).toBe(errorType);
    expect(message.receivedAt).toEqual(new Date(receivedAt));
    expect(Boolean(reply)).toBe(errorType === null);
  });

  test('G14: the same message id on another gateway is another message', async () => {
    const first = await send({ sender: numbers.U ?? '', text: '1', msgid: '5000' });
    const second = await send({ sender: numbers.U ?? '', text: '1', msgid: '5000', apikey: otherKey });
    expect(second.message.id).not.toBe(first.message.id);
  });

  test('G15: a blank sender is an error', async () => {
    expect((await send({ sender: ' ', text: '1' })).message.errorType).toBe('Other');
  });

  test('G16: a collector of another national society is refused', async () => {
    const { message, reply } = await send({ sender: numbers.F ?? '', text: '1' });
    expect(message).toMatchObject({ errorType: 'Other', dataCollectorId: null });
    expect(reply).toBeUndefined();
  });

  test.each(['004791234567', '91234567', '4791234567', '+47 912 34 567'])(
    'G17: the number written as %s is recognised',
    async (sender) => {
      const { message } = await send({ sender, text: '1' });
      expect(message.dataCollectorId).not.toBeNull();
    },
  );
});

test('replies beyond the hourly limit are withheld and stay visible', async () => {
  app.services.config.repliesPerHour = 2;
  for (const _ of [1, 2]) await send({ sender: '+4792222222', text: '1' });
  const { reply } = await send({ sender: '+4792222222', text: '1' });
  app.services.config.repliesPerHour = 1000;
  expect(reply).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.tooManyReplies' });
});

test('processing twice gives one report and one reply', async () => {
  const { message } = await send({ sender: numbers.H ?? '', text: '1' });
  await processAllWaitingMessages(app.services);
  const replies = await app.db
    .selectFrom('outboxMessages')
    .select('id')
    .where('rawReportId', '=', message.id)
    .execute();
  expect(replies).toHaveLength(1);
});
