import { describe, expect, test } from 'vitest';
import {
  type EditedField,
  type EditedValues,
  type EditSide,
  findConflicts,
  mergeEdit,
  suggestSide,
  summarizeValues,
} from './edit-conflicts.ts';

const place = { id: 1, villageId: 5, zoneId: null, latitude: 14.7, longitude: -17.4 };
const base: EditedValues = {
  name: 'Awa Diop',
  displayName: 'Awa',
  sex: 'Female',
  birthGroupDecade: 1990,
  deployed: true,
  phoneNumber: '+221771234567',
  additionalPhoneNumber: '',
  supervisorId: 3,
  locations: [place],
};
const values = (changed: Partial<EditedValues>): EditedValues => ({ ...base, ...changed });

describe('the comparison of an edit with what is stored', () => {
  test.each<[string, Partial<EditedValues>, Partial<EditedValues>, [EditedField, 'both' | EditSide][]]>([
    ['nothing changed', {}, {}, []],
    ['only I changed a field', { name: 'Awa D.' }, {}, [['name', 'mine']]],
    ['only the other person changed a field', {}, { sex: 'Other' }, [['sex', 'stored']]],
    ['both changed it to different values', { name: 'A' }, { name: 'B' }, [['name', 'both']]],
    ['both changed it to the same value', { name: 'A' }, { name: 'A' }, []],
    [
      'each changed another field',
      { phoneNumber: '+221770000001' },
      { displayName: 'A.', supervisorId: 4 },
      [
        ['displayName', 'stored'],
        ['phoneNumber', 'mine'],
        ['supervisorId', 'stored'],
      ],
    ],
    ['a value was emptied', { displayName: '' }, {}, [['displayName', 'mine']]],
    ['an empty text and no value are the same', { additionalPhoneNumber: null }, {}, []],
    ['not deployed is a value', { deployed: false }, {}, [['deployed', 'mine']]],
    ['a place moved', { locations: [{ ...place, latitude: 15 }] }, {}, [['locations', 'mine']]],
    ['a place has another zone', {}, { locations: [{ ...place, zoneId: 2 }] }, [['locations', 'stored']]],
    ['a place was replaced by the same one', {}, { locations: [{ ...place, id: 9 }] }, []],
    [
      'places in another order',
      { locations: [{ ...place, id: null, villageId: 6 }, place] },
      { locations: [place, { ...place, id: 2, villageId: 6 }] },
      [],
    ],
    [
      'both moved places',
      { locations: [{ ...place, villageId: 6 }] },
      { locations: [{ ...place, villageId: 7 }] },
      [['locations', 'both']],
    ],
  ])('%s', (_name, mine, stored, expected) => {
    const found = findConflicts(base, values(mine), values(stored));
    expect(found.map(({ field, changedBy }) => [field, changedBy])).toEqual(expected);
  });
});

test.each([
  ['both', null],
  ['mine', 'mine'],
  ['stored', 'stored'],
] as const)('what %s changed is suggested as %s', (changedBy, expected) => {
  expect(suggestSide({ field: 'name', changedBy })).toBe(expected);
});

describe('the values after choosing', () => {
  const mine = values({ name: 'Mine', phoneNumber: '1', locations: [{ ...place, villageId: 6 }] });
  const stored = values({ name: 'Stored', phoneNumber: '2', locations: [{ ...place, id: 8, villageId: 7 }] });

  test.each<[Partial<Record<EditedField, EditSide>>, Partial<EditedValues>]>([
    [{}, stored],
    [{ name: 'mine' }, { ...stored, name: 'Mine' }],
    [
      { name: 'stored', phoneNumber: 'mine' },
      { ...stored, phoneNumber: '1' },
    ],
  ])('%o', (chosen, expected) => {
    expect(mergeEdit(mine, stored, chosen)).toEqual(expected);
  });

  test('a place that was deleted meanwhile becomes a new one', () => {
    expect(mergeEdit(mine, stored, { locations: 'mine' }).locations).toEqual([
      { ...place, id: null, villageId: 6 },
    ]);
    const kept = values({ locations: [{ ...place, id: 8, latitude: 1 }] });
    expect(mergeEdit(kept, stored, { locations: 'mine' }).locations).toEqual(kept.locations);
  });
});

test('the summary is the same for the same values, and another for others', () => {
  expect(summarizeValues(values({ locations: [{ ...place, id: 4 }] }))).toBe(summarizeValues(base));
  expect(summarizeValues(values({ name: 'Awa' }))).not.toBe(summarizeValues(base));
});
