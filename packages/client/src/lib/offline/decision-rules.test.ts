import { describe, expect, it } from 'vitest';
import { RequestError } from '../requests/error.ts';
import {
  addDecision,
  applyRejection,
  findNextToSend,
  isConnectionError,
  isFinalError,
  isOvertaken,
  type OfflineDecision,
  removeDecision,
  toCallName,
} from './decision-rules.ts';

const decision = (reportId: number, more: Partial<OfflineDecision> = {}): OfflineDecision => ({
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

describe('offline decisions', () => {
  it('use the call of the page where they were made', () => {
    expect(toCallName(decision(1))).toBe('report/accept');
    expect(toCallName(decision(1, { deed: 'dismiss' }))).toBe('report/dismiss');
    expect(toCallName(decision(1, { alertId: 7 }))).toBe('alert/acceptReport');
    expect(toCallName(decision(1, { alertId: 7, deed: 'dismiss' }))).toBe('alert/dismissReport');
  });
  it('are one per report: the last one replaces others, at the end', () => {
    const queue = addDecision([decision(1), decision(2)], decision(1, { deed: 'dismiss' }));
    expect(queue.map(({ reportId, deed }) => [reportId, deed])).toEqual([
      [2, 'accept'],
      [1, 'dismiss'],
    ]);
  });
  it('replace a refused one on the same report', () => {
    const refused = decision(1, { refused: { key: 'error' } });
    expect(addDecision([refused], decision(1, { deed: 'dismiss' }))).toEqual([
      decision(1, { deed: 'dismiss' }),
    ]);
  });
  it('can be undone', () => {
    expect(removeDecision([decision(1), decision(2)], 1)).toEqual([decision(2)]);
  });
  it('are sent in order, only those of the signed-in user, and none that was refused', () => {
    const queue = [
      decision(1, { userId: 2 }),
      decision(2, { refused: { key: 'error' } }),
      decision(3),
      decision(4),
    ];
    expect(findNextToSend(queue, 1)?.reportId).toBe(3);
    expect(findNextToSend(queue, 3)).toBeUndefined();
  });
});

describe('an error', () => {
  const requestError = (status: number, key = 'error') => new RequestError(status, key);
  it.each([
    ['no response', new TypeError('Failed to fetch'), { isLost: true, isRefused: false }],
    ['a page that was left', new DOMException('', 'AbortError'), { isLost: false, isRefused: false }],
    [
      'a proxy that cannot reach the server',
      requestError(503, 'error.responseNotSuccessful'),
      { isLost: true, isRefused: false },
    ],
    ['a busy server', requestError(503, 'error.unavailable'), { isLost: false, isRefused: false }],
    ['an internal server error', requestError(500), { isLost: false, isRefused: false }],
    ['too many requests', requestError(429), { isLost: false, isRefused: false }],
    ['no session', requestError(401), { isLost: false, isRefused: false }],
    ['a report with another status by now', requestError(400), { isLost: false, isRefused: true }],
    ['a permission that was lost', requestError(403), { isLost: false, isRefused: true }],
    ['a deleted report', requestError(404), { isLost: false, isRefused: true }],
  ])('%s', (_, error, expected) => {
    expect({ isLost: isConnectionError(error), isRefused: isFinalError(error) }).toEqual(expected);
  });
});

it.each([
  ['same status', 'New', 'New', false],
  ['it joined an alert', 'New', 'Pending', false],
  ['somebody dismissed it', 'New', 'Rejected', true],
  ['somebody changed the decision', 'Accepted', 'Rejected', true],
  ['somebody reset it', 'Accepted', 'Pending', true],
  ['status unknown', 'New', undefined, false],
])('somebody else has decided on the report since: %s', (_, statusBefore, now, expected) => {
  expect(isOvertaken(decision(1, { statusBefore }), now)).toBe(expected);
});

describe('after the server refused a decision', () => {
  const queue = [decision(1), decision(2)];
  it('it stays with the reason and the status of the report', () => {
    const after = applyRejection(queue, decision(1), { key: 'report.alreadyCrossChecked', now: 'Rejected' });
    expect(after[0]?.refused).toEqual({ key: 'report.alreadyCrossChecked', now: 'Rejected' });
    expect(after[1]).toEqual(decision(2));
  });
  it('it is removed if the report already has the wanted status: only the response was lost', () => {
    const after = applyRejection(queue, decision(1), { key: 'report.alreadyCrossChecked', now: 'Accepted' });
    expect(after).toEqual([decision(2)]);
  });
  it('a newer decision on the same report stays', () => {
    const newer = decision(1, { deed: 'dismiss', decidedAt: 99 });
    expect(applyRejection([newer], decision(1), { key: 'error', now: undefined })).toEqual([newer]);
  });
});
