import { expect, test } from 'vitest';
import { chooseFormat } from './accept.ts';

test.each([
  [undefined, 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['text/*', 'csv'],
  ['TEXT/CSV; header=present', 'csv'],
  ['application/x-ndjson', 'jsonLines'],
  ['application/jsonl', 'jsonLines'],
  ['text/csv;q=0.5, application/json;q=0.4', 'csv'],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
  ['application/json;q=0, */*', 'csv'],
  ['application/xml', null],
  ['application/json;q=0', null],
])('Accept: %s gives %s', (accept, expected) => {
  expect(chooseFormat(accept)).toBe(expected);
});
