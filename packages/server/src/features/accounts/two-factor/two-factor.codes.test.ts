import { describe, expect, it } from 'vitest';
import {
  buildEnrolment,
  createRecoveryCodes,
  createSecret,
  findTimeStep,
  hashRecoveryCode,
  isAppCode,
} from './two-factor.codes.ts';

/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('time-based codes', () => {
  // The last six digits of its eight: RFC 4226 takes the remainder.
  it.each([
    [59, '287082', 0x1],
    [1111111109, '081804', 0x23523ec],
    [1111111111, '050471', 0x23523ed],
    [1234567890, '005924', 0x273ef07],
    [2000000000, '279037', 0x3f940aa],
    [20000000000, '353130', 0x27bc86aa],
  ])('match RFC 6238 at %d seconds', (seconds, code, step) => {
    expect(findTimeStep({ secret, code, now: at(seconds) })).toBe(step);
  });

  // 287082 is the code for seconds 30 to 59.
  it.each([
    [0, 1],
    [29, 1],
    [59, 1],
    [89, 1],
    [90, null],
    [119, null],
  ])('are valid one time step before and after their own: at %d seconds', (seconds, step) => {
    expect(findTimeStep({ secret, code: '287082', now: at(seconds) })).toBe(step);
  });

  it.each(['287 082', ' 287-082 ', '٢٨٧٠٨٢', '\u200f287082'])('may be written as %j', (code) => {
    expect(findTimeStep({ secret, code, now: at(59) })).toBe(1);
    expect(isAppCode(code)).toBe(true);
  });

  it.each(['', '28708', '2870821', 'abcdef', '28708a', '2870８é', '😀😀'])('do not include %j', (code) => {
    expect(findTimeStep({ secret, code, now: at(59) })).toBe(null);
    expect(isAppCode(code)).toBe(false);
  });

  it('use secrets of 160 random bits', () => {
    expect(createSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(createSecret()).not.toBe(createSecret());
  });

  it('are enrolled with an address and its QR code, with issuer and account', () => {
    const { address, picture } = buildEnrolment(secret, 'amina@test.example');
    const url = new URL(address);
    expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp');
    expect(decodeURIComponent(url.pathname)).toBe('/Harken:amina@test.example');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Harken',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(picture).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
  });
});

describe('recovery codes', () => {
  it('are ten, all different, in groups of four without letters that look like digits', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it.each(['7k3m-q0xa-1bcd-2efg', '7K3M Q0XA 1BCD 2EFG', '7K3MQOXAIBCD2EFG', '7K3M-Q0XA-LBCD-2EFG'])(
    'are the same in any notation: %s',
    (code) => {
      expect(hashRecoveryCode(code)).toEqual(hashRecoveryCode('7K3M-Q0XA-1BCD-2EFG'));
    },
  );
});
