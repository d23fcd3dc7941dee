import { expect, test } from 'vitest';
import { toProviderFailure } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('a message'), { code });
const caused = (cause: unknown) => new Error('something went wrong', { cause });

test.each([
  ['times of the ID token that do not fit', withCode('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'), 'clock'],
  ['no answer', withCode('OAUTH_TIMEOUT'), 'unavailable'],
  ['a refused connection', caused(withCode('ECONNREFUSED')), 'unavailable'],
  ['an invalid certificate', caused(withCode('CERT_HAS_EXPIRED')), 'unavailable'],
  ['a private address', caused(withCode('EPRIVATE')), 'unavailable'],
  ['a time-out of the request', new DOMException('too late', 'TimeoutError'), 'unavailable'],
  ['an error of the server', caused({ status: 502 }), 'unavailable'],
  ['another issuer', withCode('OAUTH_JWT_CLAIM_COMPARISON_FAILED'), 'invalid'],
  ['anything else', new Error('a message'), 'invalid'],
  ['no error at all', undefined, 'invalid'],
])('%s', (_what, error, expected) => {
  expect(toProviderFailure(error)).toBe(expected);
});
