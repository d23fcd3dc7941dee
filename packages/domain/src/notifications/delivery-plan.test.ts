import { describe, expect, test } from 'vitest';
import { findEndOfQuietHours, findNextDigest, isStillWanted, planDeliveries } from './delivery-plan.ts';
import type { NotificationKind } from './kinds.ts';
import { defaultChannels, defaultSettings, type NotificationSettings } from './settings.ts';

const at = (time: string) => Date.parse(time);
const toText = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 16);
const everything = { app: true, email: 'AtOnce', sms: true, push: true } as const;

function withChannels(kind: NotificationKind, channels: object, rest: Partial<NotificationSettings> = {}) {
  return { ...defaultSettings, ...rest, channels: { [kind]: { ...defaultChannels, ...channels } } };
}

describe('the messages of a notification', () => {
  test.each<[string, NotificationKind, object, string[]]>([
    ['none by default', 'alertRaised', {}, []],
    ['none by the choice of another kind', 'alertClosed', {}, []],
    [
      'everything at once by default, when a gateway is down',
      'gatewayDown',
      {},
      ['email 2026-03-10T12:00', 'sms 2026-03-10T12:00', 'push 2026-03-10T12:00'],
    ],
    ['none by default, while a telephone only lacks power', 'phoneWithoutPower', {}, []],
    ['an e-mail at once', 'alertRaised', { email: 'AtOnce' }, ['email 2026-03-10T12:00']],
    ['an e-mail in the digest', 'alertRaised', { email: 'Digest' }, ['email 2026-03-11T07:00']],
    ['an SMS', 'alertRaised', { sms: true }, ['sms 2026-03-10T12:00']],
    ['a push message', 'gatewayDown', { push: true }, ['push 2026-03-10T12:00']],
    [
      'no second e-mail of an invitation, and no SMS',
      'invitation',
      { email: 'AtOnce', sms: true, push: true },
      ['push 2026-03-10T12:00'],
    ],
  ])('%s', (_name, kind, channels, expected) => {
    const chosenKind = Object.keys(channels).length > 0 ? kind : 'importFinished';
    const settings = withChannels(chosenKind, channels);
    const planned = planDeliveries({ kind, settings, now: at('2026-03-10T12:00:00Z') });
    expect(planned.map(({ channel, dueAt }) => `${channel} ${toText(dueAt)}`)).toEqual(expected);
  });

  test.each<[NotificationKind, boolean, string]>([
    ['alertRaised', true, '2026-03-10T23:30'],
    ['alertOverdue', true, '2026-03-10T23:30'],
    ['gatewayDown', true, '2026-03-10T23:30'],
    ['alertRaised', false, '2026-03-11T06:00'],
    ['alertClosed', true, '2026-03-11T06:00'],
    ['importFinished', true, '2026-03-11T06:00'],
  ])(
    '%s in quiet hours, urgent kinds let through: %s, are due at %s',
    (kind, areUrgentLetThrough, expected) => {
      const quietHours = { from: 21, until: 6 };
      const settings = withChannels(kind, everything, { quietHours, areUrgentLetThrough });
      const planned = planDeliveries({ kind, settings, now: at('2026-03-10T23:30:00Z') });
      expect(planned.map(({ dueAt }) => toText(dueAt))).toEqual([expected, expected, expected]);
    },
  );
});

describe('quiet hours', () => {
  test.each([
    ['none', null, 'UTC', '2026-03-10T23:30', '2026-03-10T23:30'],
    ['before they begin', [21, 6], 'UTC', '2026-03-10T20:59', '2026-03-10T20:59'],
    ['as they begin', [21, 6], 'UTC', '2026-03-10T21:00', '2026-03-11T06:00'],
    ['after midnight', [21, 6], 'UTC', '2026-03-11T05:59', '2026-03-11T06:00'],
    ['as they end', [21, 6], 'UTC', '2026-03-11T06:00', '2026-03-11T06:00'],
    ['at noon', [12, 14], 'UTC', '2026-03-10T13:00', '2026-03-10T14:00'],
    ['in another zone', [21, 6], 'Africa/Nairobi', '2026-03-10T18:30', '2026-03-11T03:00'],
    ['in a zone with half hours', [21, 6], 'Asia/Kolkata', '2026-03-10T16:00', '2026-03-11T00:30'],
    [
      'in the night that clocks are put forward',
      [21, 6],
      'Europe/Paris',
      '2026-03-28T22:00',
      '2026-03-29T04:00',
    ],
  ] as const)('%s', (_name, hours, timeZone, now, expected) => {
    const quietHours = hours && { from: hours[0], until: hours[1] };
    expect(toText(findEndOfQuietHours({ quietHours, timeZone }, at(`${now}:00Z`)))).toBe(expected);
  });
});

test.each([
  [7, 'UTC', '2026-03-10T06:59', '2026-03-10T07:00'],
  [7, 'UTC', '2026-03-10T07:00', '2026-03-11T07:00'],
  [0, 'Africa/Nairobi', '2026-03-10T20:00', '2026-03-10T21:00'],
  [23, 'America/Lima', '2026-03-10T05:00', '2026-03-11T04:00'],
])('the digest of %i:00 in %s after %s comes at %s', (digestHour, timeZone, now, expected) => {
  expect(toText(findNextDigest({ digestHour, timeZone }, at(`${now}:00Z`)))).toBe(expected);
});

test.each<[string, NotificationSettings, boolean, boolean]>([
  ['at once', withChannels('alertRaised', { email: 'AtOnce' }), false, true],
  ['at once, changed to the digest', withChannels('alertRaised', { email: 'Digest' }), false, false],
  ['of the digest', withChannels('alertRaised', { email: 'Digest' }), true, true],
  ['switched off meanwhile', defaultSettings, true, false],
])('whether a waiting e-mail is still wanted: %s', (_name, settings, isDigest, expected) => {
  expect(isStillWanted(settings, 'alertRaised', { channel: 'email', isDigest })).toBe(expected);
});
