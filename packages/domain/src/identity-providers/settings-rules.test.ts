import { expect, test } from 'vitest';
import { isIssuer, isSlug } from './settings-rules.ts';

test.each([
  ['kalembe-moh', true],
  ['abc', true],
  ['a'.repeat(40), true],
  ['ab', false],
  ['a'.repeat(41), false],
  ['Kalembe', false],
  ['-kalembe', false],
  ['kalembe-', false],
  ['kalembe--moh', false],
  ['kalembe/moh', false],
  ['', false],
])('the slug %j is valid: %j', (text, expected) => {
  expect(isSlug(text)).toBe(expected);
});

test.each([
  ['https://id.example', true, true],
  ['https://id.example:8443/realms/moh', true, true],
  ['http://id.example', false, false],
  ['http://localhost:3000', false, true],
  ['http://127.0.0.1:3000/x', false, true],
  ['http://localhost.evil.example', false, false],
  ['https://id.example?x=1', false, false],
  ['https://id.example#x', false, false],
  ['https://user:word@id.example', false, false],
  [' https://id.example', false, false],
  ['ftp://id.example', false, false],
  ['id.example', false, false],
  ['', false, false],
])('the issuer %j is valid: %j, in development: %j', (text, expected, inDevelopment) => {
  expect(isIssuer(text, { allowsLoopback: false })).toBe(expected);
  expect(isIssuer(text, { allowsLoopback: true })).toBe(inDevelopment);
});
