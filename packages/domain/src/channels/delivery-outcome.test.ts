import { describe, expect, test } from 'vitest';
import { type DeliveryOutcome, decideOnReport, type ReportedSms } from './delivery-outcome.ts';

const sent = (step: ReportedSms['step'] = 'HandedOver'): ReportedSms => ({ state: 'Sent', step });
const fetched: ReportedSms = { state: 'Queued', step: null };

describe('a report about an SMS', () => {
  test.each<[string, ReportedSms, string, boolean, boolean, DeliveryOutcome]>([
    ['a telephone took it', fetched, 'HandedOver', false, true, 'sent'],
    ['a telephone sent it at once', fetched, 'Sent', false, true, 'sent'],
    ['it was sent', sent(), 'Sent', false, true, 'sent'],
    ['it was sent, twice', sent('Sent'), 'Sent', false, true, 'nothing'],
    ['an old report after the delivery', sent('Delivered'), 'Sent', false, true, 'nothing'],
    ['a failure after the delivery', sent('Delivered'), 'Failed', true, true, 'nothing'],
    ['a passing failure', sent(), 'Failed', false, true, 'retry'],
    ['a passing failure of the last attempt', sent(), 'Failed', false, false, 'failed'],
    ['a final failure', sent(), 'Failed', true, true, 'failed'],
    [
      'the same failure again while it is tried again',
      { state: 'Retrying', step: 'Failed' },
      'Failed',
      false,
      true,
      'nothing',
    ],
    [
      'a delivery while it is tried again',
      { state: 'Retrying', step: 'Failed' },
      'Delivered',
      false,
      true,
      'sent',
    ],
    [
      'a delivery after it was given up',
      { state: 'Failed', step: 'Failed' },
      'Delivered',
      false,
      false,
      'sent',
    ],
    ['an old report after it was given up', { state: 'Failed', step: null }, 'Sent', false, false, 'nothing'],
    ['about a withheld message', { state: 'Withheld', step: null }, 'Delivered', false, true, 'nothing'],
  ])('%s', (_what, sms, step, isFinal, hasAttemptsLeft, expected) => {
    const report = { step: step as 'Sent', isFinal };
    expect(decideOnReport(sms, report, hasAttemptsLeft)).toBe(expected);
  });
});
