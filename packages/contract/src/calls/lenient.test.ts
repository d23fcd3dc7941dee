import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { locationFilter, optionalText } from '../schemas/schemas.ts';
import { readLeniently } from './lenient.ts';

const schema = z.object({
  projectId: z.int(),
  status: z.enum(['All', 'Open', 'Escalated']).nullish(),
  sortAscending: z.boolean().default(false),
  healthRisks: z.array(z.int()).nullish(),
  startDate: z.date().nullish(),
  locations: locationFilter,
  note: optionalText(10),
});

const read = (value: unknown) => schema.safeParse(readLeniently(schema, value));

describe('readLeniently accepts what existing clients send:', () => {
  test.each([
    ['property names in any letter case', { PROJECTID: 1 }, { projectId: 1 }],
    ['numbers in quotes', { projectId: ' 12 ' }, { projectId: 12 }],
    ['numbers as programs write very small ones', { projectId: '1e2' }, { projectId: 100 }],
    ['enum values in any letter case', { projectId: 1, status: 'eSCALATED' }, { status: 'Escalated' }],
    ['enum values by number', { projectId: 1, status: 1 }, { status: 'Open' }],
    ['booleans in quotes', { projectId: 1, sortAscending: 'True' }, { sortAscending: true }],
    ['one value in place of a list', { projectId: 1, healthRisks: '5' }, { healthRisks: [5] }],
    [
      'instants with Z',
      { projectId: 1, startDate: '2024-03-01T10:00:00Z' },
      { startDate: new Date('2024-03-01T10:00:00Z') },
    ],
    [
      'instants without a zone, as UTC',
      { projectId: 1, startDate: '2024-03-01T10:00:00' },
      { startDate: new Date('2024-03-01T10:00:00Z') },
    ],
    [
      'instants in the format of RFC 1123',
      { projectId: 1, startDate: 'Tue, 03 Oct 2023 00:00:00 GMT' },
      { startDate: new Date('2023-10-03T00:00:00Z') },
    ],
    [
      'absent lists of a location filter',
      { projectId: 1, locations: { RegionIds: ['3'] } },
      { locations: { regionIds: [3], zoneIds: [] } },
    ],
    ['empty texts as null', { projectId: 1, note: '  ' }, { note: null }],
    ['unknown properties, which are removed', { projectId: 1, area: {} }, { projectId: 1 }],
  ])('%s', (_name, value, expected) => {
    expect(read(value)).toMatchObject({ success: true, data: expected });
  });

  test.each([
    ['an empty text is no number', { projectId: '' }],
    ['a word is no number', { projectId: 'one' }],
    ['a number that overflows is no number', { projectId: '1e400' }],
    ['an unknown enum value stays unknown', { projectId: 1, status: 'Rejected' }],
    ['a broken date stays broken', { projectId: 1, startDate: 'Invalid Date' }],
    ['a list is no object', []],
    ['a text is no object', 'projectId'],
  ])('%s', (_name, value) => {
    expect(read(value).success).toBe(false);
  });

  test('special property names are treated like any other', () => {
    const value = JSON.parse('{"projectId": 1, "__proto__": {"projectId": 2}, "constructor": 3}');
    expect(read(value)).toMatchObject({ success: true, data: { projectId: 1 } });
    expect(({} as Record<string, unknown>).projectId).toBeUndefined();
  });
});
