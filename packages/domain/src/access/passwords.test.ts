import { describe, expect, it } from 'vitest';
import { collectPersonalWords, maxPasswordLength, minPasswordLength, validatePassword } from './passwords.ts';

const common = new Set(['password', 'password1', 'qwertyuiop']);
const awa = ['Awa Diop', 'awa.diop@redcross.example', '+221 77 123 45 67', 'Society of Sahel'];
const validate = (password: string, texts = awa) =>
  validatePassword(password, {
    words: collectPersonalWords(texts),
    isCommon: (lowerCased) => common.has(lowerCased),
  });

describe('a new password', () => {
  it.each([
    ['is accepted with the minimum length', 'q8!x z2m', null],
    ['is accepted with the maximum length', 'x'.repeat(maxPasswordLength), null],
    ['is refused below the minimum length', 'q8!x z2', 'tooWeak'],
    ['is refused when it is empty', '', 'tooWeak'],
    ['is refused above the maximum length', 'x'.repeat(maxPasswordLength + 1), 'tooWeak'],
    ['may be several words', 'three goats at the well', null],
    ['may be in any script', 'كلمة سر طويلة', null],
    ['is refused when it is common', 'password1', 'tooCommon'],
    ['is refused when it is common, in any letter case', 'QwertyUiop', 'tooCommon'],
    ['is refused when it is common, with spaces around', ' password ', 'tooCommon'],
    ['is refused when it is the e-mail address', 'Awa.Diop@RedCross.example', 'likeOwnName'],
    ['is refused when it is the part before the @', 'awa.diop', 'likeOwnName'],
    ['is refused when it is the name followed by digits', 'awa.diop2024!', 'likeOwnName'],
    ['is refused when it is the name in another order', 'DiopAwa2024', 'likeOwnName'],
    ['is refused when it is the phone number', '+221 77 123 45 67', 'likeOwnName'],
    ['is refused when it is the phone number without country code', '077-123-4567', 'likeOwnName'],
    ['is refused when it is the society', 'society of sahel', 'likeOwnName'],
    ['is refused when it is the society and the name', 'Awa-Sahel-2026', 'likeOwnName'],
    ['is refused when it is the name of the product and a year', 'Harken2026', 'likeOwnName'],
    ['may contain the name among other words', 'awa.diop sings at noon', null],
  ])('%s', (_case, password, error) => {
    expect(validate(password)).toBe(error);
  });

  it('is compared with names in any script', () => {
    expect(validate('آمنة محمد 2026', ['آمنة محمد'])).toBe('likeOwnName');
  });

  it('is compared with names that contain digits', () => {
    expect(validate('supervisor2!', ['supervisor2@redcross.example'])).toBe('likeOwnName');
    expect(validate('49371846', ['12345@redcross.example'])).toBeNull();
  });

  it('has at least eight characters', () => expect(minPasswordLength).toBe(8));
});

it('personal words are in lower case, without punctuation, the longest first, and none is too short', () => {
  expect(collectPersonalWords(['Jo Li-Ng', 'jo@aid.example'])).toEqual([
    'joaidexample',
    'example',
    'joling',
    'harken',
    'aid',
  ]);
});
