import { expect, it } from 'vitest';
import { stringifyWithoutNulls } from './stringify.ts';

it.each([
  [{ a: 1, b: null }, '{"a":1}'],
  [{ a: { b: null, c: [{ d: null, e: false }] } }, '{"a":{"c":[{"e":false}]}}'],
  [[1, null, { a: null }], '[1,null,{}]'],
  [{ list: [[null], [0, '']] }, '{"list":[[null],[0,""]]}'],
  [{ at: new Date('2024-02-29T10:00:00Z'), none: undefined }, '{"at":"2024-02-29T10:00:00.000Z"}'],
  [
    { url: new URL('https://example.org/a'), other: { text: null } },
    '{"url":"https://example.org/a","other":{}}',
  ],
  ['text', '"text"'],
  [null, 'null'],
  [{ __proto__: null, a: null, b: 2 }, '{"b":2}'],
])('writes %j as %s', (value, json) => {
  expect(stringifyWithoutNulls(value)).toBe(json);
});

it('changes nothing in the value', () => {
  const value = { rows: [{ a: null, b: [{ c: null }] }, { a: 1 }] };
  const before = structuredClone(value);
  expect(stringifyWithoutNulls(value)).toBe('{"rows":[{"b":[{}]},{"a":1}]}');
  expect(value).toEqual(before);
});
