import { describe, expect, test } from 'vitest';
import { chooseFacility, type FacilityContact, planReferral } from './plan.ts';

const hour = 3_600_000;
const day = 24 * hour;
const reminders = { firstHours: 24, nextHours: 48, maxCount: 2 };
const made = { referredAt: 0, remindedAt: null, reminderCount: 0, arrival: null, outcome: null };

describe('planReferral', () => {
  test.each([
    ['before the first reminder', made, 23 * hour, false, false, 24 * hour],
    ['at the first reminder', made, 24 * hour, true, false, 72 * hour],
    ['after it', { ...made, remindedAt: day, reminderCount: 1 }, 30 * hour, false, false, 3 * day],
    ['at the last reminder', { ...made, remindedAt: day, reminderCount: 1 }, 3 * day, true, false, 60 * day],
    [
      'after the last one',
      { ...made, remindedAt: 3 * day, reminderCount: 2 },
      9 * day,
      false,
      false,
      60 * day,
    ],
    ['once arrived', { ...made, arrival: 'arrived' as const }, 2 * day, false, false, 60 * day],
    ['while not arrived', { ...made, arrival: 'notArrived' as const }, 2 * day, true, false, 4 * day],
    ['with an outcome', { ...made, outcome: 'died' }, hour, false, true, null],
    ['in the end', made, 60 * day, false, true, null],
  ])('%s', (_name, referral, now, isToBeReminded, isToBeClosed, nextStepAt) => {
    expect(planReferral(referral, reminders, now)).toEqual({ isToBeReminded, isToBeClosed, nextStepAt });
  });

  test('only ends where a project does not remind', () => {
    expect(planReferral(made, null, 2 * day)).toEqual({
      ...{ isToBeReminded: false, isToBeClosed: false, nextStepAt: 60 * day },
    });
  });
});

describe('chooseFacility', () => {
  const place = { regionId: 1, districtId: 2, villageId: 3 };
  const contact = (id: number, given: Partial<FacilityContact> = {}): FacilityContact => ({
    ...{ id, order: 1, role: 'healthWorker', facility: 'Clinic', phoneNumber: '+1', healthRiskIds: null },
    areas: [{ level: 'district', id: 2 }],
    ...given,
  });
  const choose = (contacts: FacilityContact[], referredBy: number | null = null) =>
    chooseFacility(contacts, { place, healthRiskId: 9, referredBy })?.id ?? null;

  test.each<[string, FacilityContact[], number | null]>([
    ['nobody', [], null],
    ['the nearest', [contact(1), contact(2, { areas: [{ level: 'village', id: 3 }] })], 2],
    ['the first in order', [contact(1, { order: 2 }), contact(2)], 2],
    ['none of other places', [contact(1, { areas: [{ level: 'district', id: 4 }] })], null],
    ['none of other health risks', [contact(1, { healthRiskIds: [8] })], null],
    ['none without a telephone', [contact(1, { phoneNumber: null })], null],
    ['none without a facility', [contact(1, { facility: null })], null],
    ['no officer', [contact(1, { role: 'districtOfficer' })], null],
  ])('takes %s', (_name, contacts, expected) => {
    expect(choose(contacts)).toBe(expected);
  });

  test('takes whoever referred only if there is nobody else', () => {
    expect(choose([contact(1), contact(2)], 1)).toBe(2);
    expect(choose([contact(1)], 1)).toBe(1);
    expect(chooseFacility([contact(1)], { place: null, healthRiskId: 9, referredBy: null })).toBeNull();
  });
});
