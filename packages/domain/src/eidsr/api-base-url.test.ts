import { expect, test } from 'vitest';
import { isApiBaseUrl } from './api-base-url.ts';

test.each([
  ['https://dhis.example.org', true],
  ['https://dhis.example.org/', true],
  ['HTTP://10.0.0.1:8080/dhis/eidsr', true],
  [' https://dhis.example.org/eidsr/ ', true],
  ['ftp://dhis.example.org', false],
  ['dhis.example.org', false],
  ['https://', false],
  ['https:///eidsr', false],
  ['https://admin:district@dhis.example.org', false],
  ['https://dhis.example.org/?a=1', false],
  ['https://dhis.example.org/#top', false],
  ['https://dhis.example.org/a b', false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(isApiBaseUrl(text)).toBe(expected);
});
