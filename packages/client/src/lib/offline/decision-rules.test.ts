import { describe, expect, it } from 'vitest';
import { RequestError } from '../request-error.ts';
import {
  afterRefusal,
  callOf,
  isLost,
  isOvertaken,
  isRefusal,
  nextToSend,
  type WaitingDecision,
  withDecision,
  withoutDecision,
} from './decision-rules.ts';

const decision = (reportId: number, more: Partial<WaitingDecision> = {}): WaitingDecision => ({
  ...{
    userId: 1,
    reportId,
    deed: 'accept',
    healthRisk: 'Fever',
    receivedAt: '2026-11-22 09:20',
    statusBefore: 'New',
    decidedAt: reportId,
  },
  ...more,
});

describe('decisions that wait', () => {
  it('are sent with the call of the place where they were taken', () => {
    expect(callOf(decision(1))).toBe('report/accept');
    expect(callOf(decision(1, { deed: 'dismiss' }))).toBe('report/dismiss');
    expect(callOf(decision(1, { alertId: 7 }))).toBe('alert/acceptReport');
    expect(callOf(decision(1, { alertId: 7, deed: 'dismiss' }))).toBe('alert/dismissReport');
  });
  it('are one for each report, the last one, at the end', () => {
    const queue = withDecision([decision(1), decision(2)], decision(1, { deed: 'dismiss' }));
    expect(queue.map(({ reportId, deed }) => [reportId, deed])).toEqual([
      [2, 'accept'],
      [1, 'dismiss'],
    ]);
  });
  it('replace one on the same report that was refused', () => {
    const refused = decision(1, { refused: { key: 'error' } });
    expect(withDecision([refused], decision(1, { deed: 'dismiss' }))).toEqual([
      decision(1, { deed: 'dismiss' }),
    ]);
  });
  it('can be taken back', () => {
    expect(withoutDecision([decision(1), decision(2)], 1)).toEqual([decision(2)]);
  });
  it('are sent in order, only those of who is signed in, and none that was refused', () => {
    const queue = [
      decision(1, { userId: 2 }),
      decision(2, { refused: { key: 'error' } }),
      decision(3),
      decision(4),
    ];
    expect(nextToSend(queue, 1)?.reportId).toBe(3);
    expect(nextToSend(queue, 3)).toBeUndefined();
  });
});

describe('a failure', () => {
  const refusal = (status: number, key = 'error') => new RequestError(status, key);
  it.each([
    ['no answer', new TypeError('Failed to fetch'), { isLost: true, isRefused: false }],
    ['a page that was left', new DOMException('', 'AbortError'), { isLost: false, isRefused: false }],
    [
      'a proxy without its server',
      refusal(503, 'error.responseNotSuccessful'),
      { isLost: true, isRefused: false },
    ],
    ['a server that is busy', refusal(503, 'error.unavailable'), { isLost: false, isRefused: false }],
    ['a fault of the server', refusal(500), { isLost: false, isRefused: false }],
    ['too many requests', refusal(429), { isLost: false, isRefused: false }],
    ['no session', refusal(401), { isLost: false, isRefused: false }],
    ['another status meanwhile', refusal(400), { isLost: false, isRefused: true }],
    ['no permission any more', refusal(403), { isLost: false, isRefused: true }],
    ['a report that is gone', refusal(404), { isLost: false, isRefused: true }],
  ])('%s', (_, error, expected) => {
    expect({ isLost: isLost(error), isRefused: isRefusal(error) }).toEqual(expected);
  });
});

it.each([
  ['as it was', 'New', 'New', false],
  ['it joined an alert', 'New', 'Pending', false],
  ['somebody dismissed it', 'New', 'Rejected', true],
  ['somebody turned it round', 'Accepted', 'Rejected', true],
  ['somebody took it back', 'Accepted', 'Pending', true],
  ['the server does not say', 'New', undefined, false],
])('a report is decided on by somebody else meanwhile: %s', (_, statusBefore, now, expected) => {
  expect(isOvertaken(decision(1, { statusBefore }), now)).toBe(expected);
});

describe('after a refusal', () => {
  const queue = [decision(1), decision(2)];
  it('a decision is kept with the reason and what the report is now', () => {
    const after = afterRefusal(queue, decision(1), { key: 'report.alreadyCrossChecked', now: 'Rejected' });
    expect(after[0]?.refused).toEqual({ key: 'report.alreadyCrossChecked', now: 'Rejected' });
    expect(after[1]).toEqual(decision(2));
  });
  it('it is done where the report is as it was to be: only the answer was lost', () => {
    const after = afterRefusal(queue, decision(1), { key: 'report.alreadyCrossChecked', now: 'Accepted' });
    expect(after).toEqual([decision(2)]);
  });
  it('a newer decision on the same report waits on', () => {
    const newer = decision(1, { deed: 'dismiss', decidedAt: 99 });
    expect(afterRefusal([newer], decision(1), { key: 'error', now: undefined })).toEqual([newer]);
  });
});
