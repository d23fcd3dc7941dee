import { beforeAll, describe, expect, test } from 'vitest';
import smsTexts from '../translations/sms/en/reports.json' with { type: 'json' };
import { testNow } from './support/clock.ts';
import { deliver, formatListedTime, formatTimestamp } from './support/gateway.ts';
import {
  createMessageFixture,
  type ListedMessage,
  listMessages,
  listReplies,
  type MessageFixture,
} from './support/message-fixture.ts';
import { startTestServer } from './support/test-server.ts';
import { until } from './support/until.ts';

/** Test cases S01 to S59 of SMS parsing (docs/spec/sms.md), delivered to a server and compared with its lists. */
const { server, api } = await startTestServer();
let fixture: MessageFixture;
let rows: Map<string, ListedMessage>;

type Letter = 'H' | 'T' | 'M' | 'P' | 'U';
type TestCase = [name: string, sender: Letter, text: string, result: string];

/** Type and counts as m<5/m≥5/f<5/f≥5/unspecified; of a collection point also referred, deaths, from other villages. */
const correct: TestCase[] = [
  ['S01', 'H', '1', 'Single 0/0/0/0/1'],
  ['S02', 'H', '1#1#1', 'Single 1/0/0/0/0'],
  ['S03', 'H', '1#1#2', 'Single 0/1/0/0/0'],
  ['S04', 'H', '1#2#1', 'Single 0/0/1/0/0'],
  ['S05', 'H', '1*2*2', 'Single 0/0/0/1/0'],
  ['S06', 'H', '  1#1#2\r\n', 'Single 0/1/0/0/0'],
  ['S21', 'H', '١#١#٢', 'Single 0/1/0/0/0'],
  ['S30', 'H', '20', 'Event'],
  ['S33', 'H', '99', 'Event activity'],
  ['S34', 'P', '98', 'Event activity'],
  ['S35', 'P', '20', 'Event'],
  ['S36', 'H', '1#2#0#1#3', 'Aggregate 2/0/1/3/0'],
  ['S37', 'H', '1*0*0*0*0', 'Aggregate 0/0/0/0/0'],
  ['S38', 'H', '1#01#002#0#3', 'Aggregate 1/2/0/3/0'],
  ['S43', 'P', '1#1#2#3#4#5#6#7', 'DataCollectionPoint 1/2/3/4/0 5,6,7'],
  ['S53', 'T', '1#1#2', 'Single 0/1/0/0/0'],
  ['S54', 'M', '1#1#2', 'Single 0/1/0/0/0'],
  ['S55', 'U', '1#1#2', 'Single 0/1/0/0/0'],
  ['S56', 'U', '1#1#2#3#4#5#6#7', 'DataCollectionPoint 1/2/3/4/0 5,6,7'],
  ['S58', 'U', '7', 'Single 0/0/0/0/1'],
];

const format = 'FormatError';
const incorrect: TestCase[] = [
  ['S07', 'H', '1#3#1', format],
  ['S08', 'H', '1#1#0', format],
  ['S09', 'H', '1#1', format],
  ['S10', 'H', '1#1*2', format],
  ['S11', 'H', '01#1#1', format],
  ['S12', 'H', '0', format],
  ['S13', 'H', '1#01#1', format],
  ['S14', 'H', '', 'Other'],
  ['S14 of blanks', 'H', '   ', 'Other'],
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

const all = [...correct, ...incorrect];
/** Each case is identified by its own minute. */
const firstSentAt = Math.floor(testNow() / 60_000) * 60_000 - 3 * 3_600_000;
const sentAt = new Map(all.map(([name], position) => [name, new Date(firstSentAt + position * 60_000)]));
const findRow = (name: string) => rows.get(formatListedTime(sentAt.get(name) ?? new Date(0)));

beforeAll(async () => {
  fixture = await createMessageFixture(api);
  for (const [name, letter, text] of all) {
    const timestamp = formatTimestamp(sentAt.get(name) ?? new Date(testNow()));
    const sms = { sender: fixture.senders[letter], text, timestamp };
    expect(await deliver(server.url, fixture.society.apiKey, sms)).toBe(200);
  }
  const found = await until(
    () => listMessages(api, fixture.projectA),
    ({ length }) => length >= all.length,
  );
  expect(found).toHaveLength(all.length);
  rows = new Map(found.map((row) => [row.dateTime, row]));
});

const senderTypes = { H: 'Human', T: 'Human', M: 'Human', P: 'CollectionPoint', U: 'UnknownSender' };

describe('correct messages', () => {
  // SRV.FXNREQ.001
  test.each(correct)('%s from %s: %j is %s', async (name, letter, text, result) => {
    const row = findRow(name);
    expect(row).toMatchObject({ isValid: true, status: 'New', dataCollectorType: senderTypes[letter] });
    expect(row).toMatchObject({ message: text.trim(), phoneNumber: fixture.senders[letter] });
    expect(row?.reportErrorType).toBeUndefined();
    const report = await api.call('report/get', { params: { reportId: row?.id ?? 0 } });
    const counts = [
      report.countMalesBelowFive,
      report.countMalesAtLeastFive,
      report.countFemalesBelowFive,
      report.countFemalesAtLeastFive,
      report.countUnspecifiedSexAndAge,
    ].filter((count) => count !== undefined);
    const more = [report.referredCount, report.deathCount, report.fromOtherVillagesCount].filter(
      (count) => count !== undefined,
    );
    const actual = [report.reportType, counts.join('/'), more.join(','), row?.isActivityReport && 'activity'];
    expect(actual.filter(Boolean).join(' ')).toBe(result);
    const hasPlace = !['M', 'U'].includes(letter);
    expect(row?.village).toBe(hasPlace ? 'Village 1' : undefined);
  });

  test('of a collector in training are only listed with the training filter', async () => {
    const dates = async (trainingStatus: 'Trained' | 'InTraining') => {
      const body = { trainingStatus, utcOffset: 0 };
      const { data } = await api.call('report/list', {
        query: { projectId: fixture.projectA, pageNumber: 1 },
        body,
      });
      return data.map(({ dateTime }) => dateTime);
    };
    const training = findRow('S53')?.dateTime;
    expect(await dates('InTraining')).toEqual([training]);
    expect(await dates('Trained')).not.toContain(training);
  });
});

// SRV.FXNREQ.007
test.each(incorrect)('%s from %s: %j is incorrect: %s', (name, letter, _text, result) => {
  const row = findRow(name);
  expect(row).toMatchObject({
    isValid: false,
    reportErrorType: result,
    dataCollectorType: senderTypes[letter],
  });
  expect(row?.reportType).toBeUndefined();
});

/** The reply to a sender; null for none, undefined for activity reports, whose texts are part of the product. */
function findExpectedReply([, letter, text, result]: TestCase): string | null | undefined {
  if (result.includes('activity')) return undefined;
  if (correct.some((testCase) => testCase[3] === result))
    return `Thanks for ${text.trim().startsWith('١') ? 1 : Number.parseInt(text, 10)}`;
  if (letter === 'U' || result === 'TooLong') return null;
  if (result.endsWith('NotFound')) return smsTexts['sms.error.healthRiskNotFound'];
  return result === 'Other' ? smsTexts['sms.error.other'] : smsTexts['sms.error.formatError'];
}

// SRV.FXNREQ.006, SRV.FXNREQ.135
test.each(['H', 'T', 'M', 'P', 'U'] as const)('%s gets the specified replies', async (letter) => {
  const expected = all
    .filter((testCase) => testCase[1] === letter)
    .map(findExpectedReply)
    .filter((text) => text !== null);
  const replies = (await listReplies(api)).filter(({ to }) => to === fixture.senders[letter]);
  expect(replies).toHaveLength(expected.length);
  const count = (texts: (string | undefined)[], wanted: string) =>
    texts.filter((text) => text === wanted).length;
  for (const text of expected.filter((item) => item !== undefined)) {
    const actualReplies = replies.map((reply) => reply.text);
    expect(`${count(actualReplies, text)} × ${text}`).toBe(`${count(expected, text)} × ${text}`);
  }
  expect(new Set(replies.map(({ state }) => state))).toEqual(new Set(['Queued']));
});
