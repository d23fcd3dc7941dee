import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataCollectorType } from '../data-collectors/types.ts';
import type { HealthRiskType } from '../health-risks/types.ts';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import type { ReportErrorType } from './kinds.ts';
import { reportErrorTypes } from './kinds.ts';
import type { ReportCounts } from './parse-message.ts';
import { cutMessage, parseMessage } from './parse-message.ts';
import { countReportedCases } from './reported-cases.ts';
import { validateReport } from './validate-report.ts';

const types: Record<number, HealthRiskType> = {
  1: 'Human',
  7: 'Human',
  8: 'Human',
  20: 'NonHuman',
  30: 'UnusualEvent',
  98: 'Activity',
  99: 'Activity',
};
const catalogue = { healthRiskTypeOfCode: (code: number) => types[code] };
const codesOfProjectA = [1, 20, 30, 98, 99];

/** H and P are a person and a collection point of project A; U is an unknown number, for which any project counts. */
const senders: Record<string, { type: DataCollectorType | null; codes: number[] }> = {
  H: { type: 'Human', codes: codesOfProjectA },
  P: { type: 'CollectionPoint', codes: codesOfProjectA },
  U: { type: null, codes: [...codesOfProjectA, 7] },
};

function receive(sender: string, text: string): string {
  const result = parseMessage(text, catalogue);
  if (!result.ok) return result.error;
  const { kind, healthRiskCode, counts, referredCount, deathCount, fromOtherVillagesCount } = result.message;
  const from = senders[sender];
  const healthRiskType = from?.codes.includes(healthRiskCode) ? types[healthRiskCode] : undefined;
  const error = validateReport({ kind, healthRiskType, dataCollectorType: from?.type ?? null });
  if (error !== null || healthRiskType === undefined) return String(error);
  const atCollectionPoint =
    kind === 'DataCollectionPoint' ? ` ${referredCount}/${deathCount}/${fromOtherVillagesCount}` : '';
  return `${kind} ${shown(counts)}${atCollectionPoint} Σ${countReportedCases(healthRiskType, counts)}`;
}

function shown(counts: ReportCounts | null): string {
  if (counts === null) return 'none';
  const { malesBelowFive, malesAtLeastFive, femalesBelowFive, femalesAtLeastFive, unspecifiedSexAndAge } =
    counts;
  return [malesBelowFive, malesAtLeastFive, femalesBelowFive, femalesAtLeastFive, unspecifiedSexAndAge].join(
    '/',
  );
}

describe('a message from the field', () => {
  test.each([
    ['S01', 'H', '1', 'Single 0/0/0/0/1 Σ1'],
    ['S02', 'H', '1#1#1', 'Single 1/0/0/0/0 Σ1'],
    ['S03', 'H', '1#1#2', 'Single 0/1/0/0/0 Σ1'],
    ['S04', 'H', '1#2#1', 'Single 0/0/1/0/0 Σ1'],
    ['S05', 'H', '1*2*2', 'Single 0/0/0/1/0 Σ1'],
    ['S06', 'H', '  1#1#2\r\n', 'Single 0/1/0/0/0 Σ1'],
    ['S07', 'H', '1#3#1', 'FormatError'],
    ['S08', 'H', '1#1#0', 'FormatError'],
    ['S09', 'H', '1#1', 'FormatError'],
    ['S10', 'H', '1#1*2', 'FormatError'],
    ['S11', 'H', '01#1#1', 'FormatError'],
    ['S12', 'H', '0', 'FormatError'],
    ['S13', 'H', '1#01#1', 'FormatError'],
    ['S14', 'H', '', 'Other'],
    ['S14', 'H', '   ', 'Other'],
    ['S15', 'H', '#1#1#1', 'FormatError'],
    ['S16', 'H', '1##1', 'FormatError'],
    ['S17', 'H', '1#1#2#', 'FormatError'],
    ['S18', 'H', '1 # 1 # 2', 'FormatError'],
    ['S19', 'H', '1.1.2', 'FormatError'],
    ['S20', 'H', 'fever in my village', 'FormatError'],
    ['S21', 'H', '١#١#٢', 'Single 0/1/0/0/0 Σ1'],
    ['S22', 'H', '1#1#2\n1#2#2', 'FormatError'],
    ['S23', 'H', '1'.repeat(161), 'TooLong'],
    ['S24', 'H', '1'.repeat(160), 'FormatError'],
    ['S25', 'H', '55', 'GlobalHealthRiskCodeNotFound'],
    ['S26', 'H', '55#1#1', 'GlobalHealthRiskCodeNotFound'],
    ['S27', 'H', '8', 'HealthRiskNotFound'],
    ['S28', 'H', '7#1#2', 'HealthRiskNotFound'],
    ['S29', 'H', '55#1#0#0#0', 'HealthRiskNotFound'],
    ['S30', 'H', '20', 'Event none Σ1'],
    ['S31', 'H', '20#1#1', 'GenderAndAgeNonHumanHealthRisk'],
    ['S32', 'H', '30*2*2', 'GenderAndAgeNonHumanHealthRisk'],
    ['S33', 'H', '99', 'Event none Σ1'],
    ['S34', 'P', '98', 'Event none Σ1'],
    ['S35', 'P', '20', 'Event none Σ1'],
    ['S36', 'H', '1#2#0#1#3', 'Aggregate 2/0/1/3/0 Σ6'],
    ['S37', 'H', '1*0*0*0*0', 'Aggregate 0/0/0/0/0 Σ0'],
    ['S38', 'H', '1#01#002#0#3', 'Aggregate 1/2/0/3/0 Σ6'],
    ['S39', 'H', '1#1#2#3', 'FormatError'],
    ['S40', 'H', '1#-1#0#0#0', 'FormatError'],
    ['S41', 'H', '20#1#1#1#1', 'AggregateReportNonHumanHealthRisk'],
    ['S42', 'H', '1#99999999999#0#0#0', 'FormatError'],
    ['S43', 'P', '1#1#2#3#4#5#6#7', 'DataCollectionPoint 1/2/3/4/0 5/6/7 Σ10'],
    ['S44', 'H', '1#1#2#3#4#5#6#7', 'DataCollectorUsedCollectionPointFormat'],
    ['S45', 'P', '1', 'CollectionPointUsedDataCollectorFormat'],
    ['S46', 'P', '1#1#1#1#1', 'CollectionPointUsedDataCollectorFormat'],
    ['S47', 'P', '20#1#1#1#1', 'CollectionPointUsedDataCollectorFormat'],
    ['S48', 'P', '20#1#1#1#1#1#1#1', 'CollectionPointNonHumanHealthRisk'],
    ['S49', 'H', '20#0#0#0#0#0#0#0', 'DataCollectorUsedCollectionPointFormat'],
    ['S50', 'P', '8#1#1#1#1#1#1#1', 'HealthRiskNotFound'],
    ['S51', 'H', '1#1#2#3#4#5#6', 'FormatError'],
    ['S52', 'H', '1#1#2#3#4#5#6#7#8', 'FormatError'],
    ['S53: in training too', 'H', '1#1#2', 'Single 0/1/0/0/0 Σ1'],
    ['S54: with several locations too', 'H', '1#1#2', 'Single 0/1/0/0/0 Σ1'],
    ['S55', 'U', '1#1#2', 'Single 0/1/0/0/0 Σ1'],
    ['S56', 'U', '1#1#2#3#4#5#6#7', 'DataCollectionPoint 1/2/3/4/0 5/6/7 Σ10'],
    ['S57', 'U', '20#1#1#1#1', 'AggregateReportNonHumanHealthRisk'],
    ['S58', 'U', '7', 'Single 0/0/0/0/1 Σ1'],
    ['S59', 'U', '8', 'HealthRiskNotFound'],
  ])('%s from %s: %j is %s', (_vector, sender, text, expected) => {
    expect(receive(sender, text)).toBe(expected);
  });

  test('may contain numbers and totals up to 32 bits', () => {
    expect(receive('H', '1#2147483647#0#0#0')).toBe('Aggregate 2147483647/0/0/0/0 Σ2147483647');
    expect(receive('H', '1#2147483648#0#0#0')).toBe('FormatError');
    expect(receive('H', '1#2147483647#1#0#0')).toBe('FormatError');
    expect(receive('H', '2147483648')).toBe('FormatError');
  });

  test('is always parsed or gets one of the known errors', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('0', '1', '2', '#', '*', ' ', '٣') }),
    );
    fc.assert(
      fc.property(text, (anything) => {
        const result = parseMessage(anything, catalogue);
        expect(result.ok || reportErrorTypes.includes(result.error)).toBe(true);
      }),
      propertyTestOptions,
    );
  });
});

describe('the stored text of a message', () => {
  test.each([
    ['a short message', ' 1#2#1\r\n', { text: '1#2#1', isTooLong: false }],
    ['one SMS', 'x'.repeat(160), { text: 'x'.repeat(160), isTooLong: false }],
    ['one SMS and spaces', `${'x'.repeat(160)}  `, { text: 'x'.repeat(160), isTooLong: false }],
    ['more than one SMS', 'x'.repeat(161), { text: 'x'.repeat(160), isTooLong: true }],
    ['characters of two units', '😷'.repeat(161), { text: '😷'.repeat(160), isTooLong: true }],
  ])('%s', (_, sent, stored) => {
    expect(cutMessage(sent)).toEqual(stored);
  });
});

describe('errors that no message text can cause', () => {
  test.each<[Parameters<typeof validateReport>[0], ReportErrorType]>([
    [
      { kind: 'Single', healthRiskType: 'NonHuman', dataCollectorType: 'Human' },
      'SingleReportNonHumanHealthRisk',
    ],
    [{ kind: 'Event', healthRiskType: 'Human', dataCollectorType: 'Human' }, 'EventReportHumanHealthRisk'],
  ])('%j is %s', (report, error) => {
    expect(validateReport(report)).toBe(error);
  });
});
