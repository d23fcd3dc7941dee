import { describe, expect, it } from 'vitest';
import {
  addEntry,
  createEntryKey,
  findEntriesAbout,
  findNextEntry,
  markEntryRefused,
  type OfflineEntry,
  removeEntry,
  toEntryInput,
} from './entry-rules.ts';

const aNote = (key: string, given: Partial<OfflineEntry> = {}): OfflineEntry =>
  ({
    ...{ call: 'dataCollector/addNote', key, userId: 1, subjectId: 7, subject: 'Nakiri', text: 'Moved' },
    ...{ body: { text: 'Moved' }, enteredAt: 0 },
    ...given,
  }) as OfflineEntry;

it('a key is a UUID, and another each time', () => {
  const keys = [createEntryKey(), createEntryKey()];
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

it.each([
  [aNote('a'), { params: { dataCollectorId: 7 }, body: { text: 'Moved', entryKey: 'a' } }],
  [
    aNote('b', { call: 'alertEvents/add', body: { eventTypeId: 2, timestamp: 0, text: 'x' } } as never),
    { params: { alertId: 7 }, body: { eventTypeId: 2, timestamp: 0, text: 'x', entryKey: 'b' } },
  ],
  [
    aNote('c', { call: 'dataCollector/edit', body: { name: 'Nakiri', version: 'v1' } } as never),
    { params: { dataCollectorId: 7 }, body: { name: 'Nakiri', version: 'v1' } },
  ],
])('is sent with its key, an edit with its version', (entry, expected) => {
  expect(toEntryInput(entry)).toEqual(expected);
});

describe('the queue', () => {
  const queue = [
    aNote('of another', { userId: 2 }),
    aNote('refused', { refused: 'x' }),
    aNote('a'),
    aNote('b'),
  ];

  it('sends the entries of the person in order, but not refused ones', () => {
    expect(findNextEntry(queue, 1)?.key).toBe('a');
    expect(findNextEntry(removeEntry(queue, 'a'), 1)?.key).toBe('b');
    expect(findNextEntry(queue, 3)).toBeUndefined();
  });

  it('has an entry once, however often it is added', () => {
    expect(addEntry(addEntry([], aNote('a')), aNote('a'))).toHaveLength(1);
  });

  it('has one edit per data collector and person, the latest one, at its end', () => {
    const anEdit = (key: string, given: Partial<OfflineEntry> = {}) =>
      aNote(key, { call: 'dataCollector/edit', ...given } as never);
    const before = [
      anEdit('mine'),
      anEdit('of another', { userId: 2 }),
      anEdit('elsewhere', { subjectId: 8 }),
    ];
    const keys = addEntry([...before, aNote('note')], anEdit('later')).map(({ key }) => key);
    expect(keys).toEqual(['of another', 'elsewhere', 'note', 'later']);
  });

  it('keeps a refused entry with its reason', () => {
    expect(markEntryRefused([aNote('a'), aNote('b')], 'a', 'dataCollector.notFound')).toEqual([
      aNote('a', { refused: 'dataCollector.notFound' }),
      aNote('b'),
    ]);
  });

  it('shows the entries of the person about one collector', () => {
    const about = { userId: 1, call: 'dataCollector/addNote', subjectId: 7 } as const;
    expect(findEntriesAbout(queue, about).map(({ key }) => key)).toEqual(['refused', 'a', 'b']);
    expect(findEntriesAbout(queue, { ...about, subjectId: 8 })).toEqual([]);
    expect(findEntriesAbout(queue, { ...about, call: 'alertEvents/add' })).toEqual([]);
    expect(findEntriesAbout(queue, { ...about, userId: undefined })).toEqual([]);
  });
});
