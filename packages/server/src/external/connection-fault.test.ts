import { expect, test } from 'vitest';
import { findConnectionFault } from './connection-fault.ts';

test.each([
  [{ code: 'ECONNREFUSED' }, 'unreachable'],
  [{ code: 'ENOTFOUND' }, 'unknownHost'],
  [{ code: 'CERT_HAS_EXPIRED' }, 'certificate'],
  [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'certificate'],
  [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND mail.example' }, 'unknownHost'],
  [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25' }, 'unreachable'],
  [{ message: 'fetch failed', cause: { code: 'EHOSTUNREACH' } }, 'unreachable'],
  [{ message: '', errors: [{ code: 'ECONNREFUSED' }] }, 'unreachable'],
  [{ message: 'connack timeout' }, 'unreachable'],
  [{ message: 'Something else' }, 'refused'],
  [undefined, 'refused'],
])('%o is %s', (error, fault) => {
  expect(findConnectionFault(error).fault).toBe(fault);
});
