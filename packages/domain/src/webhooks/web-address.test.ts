import { expect, it } from 'vitest';
import { validateWebAddress } from './web-address.ts';

it.each([
  'https://ministry.example',
  'http://ministry.example:8080/',
  'HTTPS://Ministry.Example/harken/reports?key=a@b',
  'https://ministry.example?key=1',
  'https://[2001:db8::1]:8443/in',
  'https://santé.example/réception',
  ' https://ministry.example ',
  '',
  null,
])('accepts %s', (text) => {
  expect(validateWebAddress(text)).toBeNull();
});

it.each([
  'ministry.example',
  'ftp://ministry.example',
  'javascript:alert(1)',
  'https://',
  'https:///path',
  'https://name:word@ministry.example',
  'https://ministry.example/#part',
  'https://minis try.example',
  String.raw`https://ministry.example\@other.example`,
])('refuses %s', (text) => {
  expect(validateWebAddress(text)?.key).toBe('validation.webAddressInvalid');
});
