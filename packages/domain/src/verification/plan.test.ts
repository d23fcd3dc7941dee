import { describe, expect, test } from 'vitest';
import { type AskedContact, isConcerned, isRejectionSent, planVerification } from './plan.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const times = { reminderMinutes: 60, nextContactMinutes: 240 };
const contacts = [
  { id: 1, order: 1 },
  { id: 2, order: 1 },
  { id: 3, order: 2 },
];

const asked = (contactId: number, known: Partial<AskedContact> = {}): AskedContact => ({
  ...{ contactId, isOpen: true, askedAt: 0, waitingSince: 0, remindedAt: null, result: 'none' as const },
  ...known,
});
const both = (known: Partial<AskedContact> = {}) => [asked(1, known), asked(2, known)];
const reminded = { remindedAt: 60 * minute };

interface Steps {
  ask?: number[];
  remind?: number[];
  expire?: number[];
  /** In minutes. */
  next: number | null;
}

describe('planVerification', () => {
  test.each<[what: string, minutes: number, known: AskedContact[], steps: Steps]>([
    ['asks those with the lowest order first', 0, [], { ask: [1, 2], next: 60 }],
    ['waits', 59, both(), { next: 60 }],
    ['reminds all who have not answered', 60, both(), { remind: [1, 2], next: 240 }],
    ['reminds once', 61, both(reminded), { next: 240 }],
    ['asks the next ones', 240, both(reminded), { ask: [3], next: 300 }],
    ['asks and reminds together after an outage', 300, both(), { ask: [3], remind: [1, 2], next: 360 }],
    [
      'keeps to the last time when all were asked',
      240,
      [...both(reminded), asked(3, reminded)],
      { next: 20_160 },
    ],
    ['is content with one answer', 600, [asked(1, { result: 'answered' }), asked(2)], { next: 20_160 }],
    [
      'has nothing left to do after a final answer',
      60,
      [asked(1, { result: 'answered', isOpen: false })],
      { next: null },
    ],
    [
      'waits again for who needs more time',
      240,
      [asked(1, { ...reminded, waitingSince: 200 * minute, result: 'needMoreTime' }), asked(2, reminded)],
      { next: 260 },
    ],
    [
      'reminds who needed more time once more',
      260,
      [asked(1, { ...reminded, waitingSince: 200 * minute, result: 'needMoreTime' }), asked(2, reminded)],
      { remind: [1], next: 440 },
    ],
    [
      'asks the next ones at once if nobody was found',
      10,
      both({ result: 'couldNotFind', isOpen: false }),
      { ask: [3], next: 70 },
    ],
    [
      'asks the next ones at once if those asked were removed',
      10,
      both({ isOpen: false }),
      { ask: [3], next: 70 },
    ],
    [
      'still waits if only one could not find',
      10,
      [asked(1, { result: 'couldNotFind', isOpen: false }), asked(2)],
      { next: 60 },
    ],
    [
      'ends codes after two weeks',
      (14 * day) / minute,
      [...both(reminded), asked(3, reminded)],
      { expire: [1, 2, 3], next: null },
    ],
  ])('%s', (_what, minutes, known, steps) => {
    const { ask = [], remind = [], expire = [], next } = steps;
    expect(planVerification({ times, contacts, asked: known, now: minutes * minute })).toEqual({
      ...{ ask, remind, expire },
      nextStepAt: next === null ? null : next * minute,
    });
  });

  test('only ends codes where the project no longer asks', () => {
    const steps = planVerification({ times: null, contacts, asked: both(), now: 600 * minute });
    expect(steps).toEqual({ ask: [], remind: [], expire: [], nextStepAt: 14 * day });
  });

  test('does nothing where nobody is concerned', () => {
    expect(planVerification({ times, contacts: [], asked: [], now: 0 })).toEqual({
      ...{ ask: [], remind: [], expire: [] },
      nextStepAt: null,
    });
  });

  test('runs to its end when it is repeated at each next step, and asks and reminds nobody twice', () => {
    const known = new Map<number, AskedContact>();
    const log: string[] = [];
    let now: number | null = 0;
    while (now !== null) {
      const at: number = now;
      const steps = planVerification({ times, contacts, asked: [...known.values()], now: at });
      for (const id of steps.ask) known.set(id, asked(id, { askedAt: at, waitingSince: at }));
      for (const id of steps.remind) known.set(id, { ...(known.get(id) ?? asked(id)), remindedAt: at });
      for (const id of steps.expire) known.set(id, { ...(known.get(id) ?? asked(id)), isOpen: false });
      log.push(
        ...steps.ask.map((id) => `${at / minute} ask ${id}`),
        ...steps.remind.map((id) => `${at / minute} remind ${id}`),
        ...steps.expire.map((id) => `${at / day} expire ${id}`),
      );
      expect(steps.nextStepAt ?? at + 1).toBeGreaterThan(at);
      now = steps.nextStepAt;
    }
    expect(log.slice(0, 6)).toEqual([
      ...['0 ask 1', '0 ask 2', '60 remind 1', '60 remind 2', '240 ask 3', '300 remind 3'],
    ]);
    expect(log.slice(6, 8)).toEqual(['14 expire 1', '14 expire 2']);
    expect(log).toHaveLength(9);
  });
});

describe('isConcerned', () => {
  const alert = {
    healthRiskId: 7,
    places: [
      { regionId: 1, districtId: 10, villageId: 100 },
      { regionId: 1, districtId: 11, villageId: 110 },
    ],
  };
  test.each([
    ['the region', [{ level: 'region' as const, id: 1 }], null, true],
    ['one of the districts', [{ level: 'district' as const, id: 11 }], null, true],
    ['one of the villages', [{ level: 'village' as const, id: 100 }], null, true],
    ['the health risk', [{ level: 'region' as const, id: 1 }], [6, 7], true],
    ['another health risk', [{ level: 'region' as const, id: 1 }], [6], false],
    ['another place with the same number', [{ level: 'district' as const, id: 1 }], null, false],
    ['no area', [], null, false],
    ['no health risk any more', [{ level: 'region' as const, id: 1 }], [], false],
  ])('a contact for %s', (_what, areas, healthRiskIds, expected) => {
    expect(isConcerned({ areas, healthRiskIds }, alert)).toBe(expected);
  });
});

describe('a rejection', () => {
  const wrong = (code: string) => ({ reason: 'wrongCode', code });
  test('is sent once for each code', () => {
    expect(isRejectionSent([], wrong('V1'))).toBe(true);
    expect(isRejectionSent([wrong('V1')], wrong('V1'))).toBe(false);
    expect(isRejectionSent([wrong('V1')], { reason: 'late', code: 'V1' })).toBe(true);
  });

  test('is not sent after five in an hour', () => {
    const five = ['V1', 'V2', 'V3', 'V4', 'V5'].map(wrong);
    expect(isRejectionSent(five.slice(1), wrong('V6'))).toBe(true);
    expect(isRejectionSent(five, wrong('V6'))).toBe(false);
  });
});
