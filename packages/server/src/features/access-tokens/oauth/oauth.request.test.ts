import { describe, expect, test } from 'vitest';
import { readClientId, readCredentials, readScopes, requireGrant } from './oauth.request.ts';

const form = (text: string) => new URLSearchParams(text);
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('credentials', () => {
  test.each([
    ['in the header', basic('sa-1:hkn_x'), ''],
    ['in the header, percent-encoded', basic('sa%2D1:hkn%5Fx'), 'client_id=sa-1'],
    ['in the body', undefined, 'client_id=sa-1&client_secret=hkn_x'],
  ])('are read %s', (_where, header, body) => {
    expect(readCredentials(header, form(body))).toEqual({ clientId: 'sa-1', clientSecret: 'hkn_x' });
  });

  test.each([
    ['nowhere', undefined, '', 'invalid_client'],
    ['without a secret', undefined, 'client_id=sa-1', 'invalid_client'],
    ['in another scheme', 'Bearer hkn_x', '', 'invalid_client'],
    ['without a colon', basic('sa-1'), '', 'invalid_client'],
    ['twice', basic('sa-1:hkn_x'), 'client_secret=hkn_x', 'invalid_request'],
    ['of two clients', basic('sa-1:hkn_x'), 'client_id=sa-2', 'invalid_request'],
  ])('%s are refused', (_where, header, body, code) => {
    expect(() => readCredentials(header, form(body))).toThrow(expect.objectContaining({ code }));
  });
});

test.each([
  ['', 'invalid_request'],
  ['grant_type=password', 'unsupported_grant_type'],
  ['grant_type=client_credentials&scope=a&scope=b', 'invalid_request'],
])('the grant %j is refused', (body, code) => {
  expect(() => requireGrant(form(body))).toThrow(expect.objectContaining({ code }));
});

test('scopes are a subset of those of the client', () => {
  const allowed = ['readReports', 'readPlaces'] as const;
  expect(readScopes(null, allowed)).toEqual(['readReports', 'readPlaces']);
  expect(readScopes('readPlaces', allowed)).toEqual(['readPlaces']);
  expect(readScopes(' readPlaces  readPlaces ', allowed)).toEqual(['readPlaces']);
  for (const asked of ['readAlerts', 'readPlaces everything'])
    expect(() => readScopes(asked, allowed)).toThrow(expect.objectContaining({ code: 'invalid_scope' }));
});

test.each([
  ['sa-7', 7],
  ['sa-07', undefined],
  ['sa-9999999999', undefined],
  ['7', undefined],
  ['', undefined],
])('the client %j is the service account %j', (text, expected) => {
  expect(readClientId(text)).toBe(expected);
});
