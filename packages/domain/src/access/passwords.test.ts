import { describe, expect, it } from 'vitest';
import { flawOfPassword, longestPassword, ownWords, shortestPassword } from './passwords.ts';

const common = new Set(['password', 'password1', 'qwertyuiop']);
const awa = ['Awa Diop', 'awa.diop@redcross.example', '+221 77 123 45 67', 'Society of Sahel'];
const flawOf = (password: string, texts = awa) =>
  flawOfPassword(password, { words: ownWords(texts), isCommon: (lowerCased) => common.has(lowerCased) });

describe('a new password', () => {
  it.each([
    ['is taken with the fewest characters allowed', 'q8!x z2m', null],
    ['is taken with the most characters allowed', 'x'.repeat(longestPassword), null],
    ['is refused with one character less', 'q8!x z2', 'tooWeak'],
    ['is refused when it is empty', '', 'tooWeak'],
    ['is refused with more characters than are read', 'x'.repeat(longestPassword + 1), 'tooWeak'],
    ['may be several words', 'three goats at the well', null],
    ['may be in any script', 'كلمة سر طويلة', null],
    ['is refused when many people use it', 'password1', 'tooCommon'],
    ['is refused when many people use it, in any letter case', 'QwertyUiop', 'tooCommon'],
    ['is refused when many people use it, with spaces around', ' password ', 'tooCommon'],
    ['is refused when it is the e-mail address', 'Awa.Diop@RedCross.example', 'likeOwnName'],
    ['is refused when it is the part before the @', 'awa.diop', 'likeOwnName'],
    ['is refused when digits follow the own name', 'awa.diop2024!', 'likeOwnName'],
    ['is refused when it is the name in another order', 'DiopAwa2024', 'likeOwnName'],
    ['is refused when it is the own number', '+221 77 123 45 67', 'likeOwnName'],
    ['is refused when it is the own number without its country', '077-123-4567', 'likeOwnName'],
    ['is refused when it is the society', 'society of sahel', 'likeOwnName'],
    ['is refused when it is the society and the own name', 'Awa-Sahel-2026', 'likeOwnName'],
    ['is refused when it is the name of the product and a year', 'Harken2026', 'likeOwnName'],
    ['may hold the own name among other words', 'awa.diop sings at noon', null],
  ])('%s', (_case, password, flaw) => {
    expect(flawOf(password)).toBe(flaw);
  });

  it('is compared with names in any script', () => {
    expect(flawOf('آمنة محمد 2026', ['آمنة محمد'])).toBe('likeOwnName');
  });

  it('is compared with names that hold digits themselves', () => {
    expect(flawOf('supervisor2!', ['supervisor2@redcross.example'])).toBe('likeOwnName');
    expect(flawOf('49371846', ['12345@redcross.example'])).toBeNull();
  });

  it('has at least eight characters', () => expect(shortestPassword).toBe(8));
});

it('own words are in lower case, without signs, the longest first, and none too short to mean somebody', () => {
  expect(ownWords(['Jo Li-Ng', 'jo@aid.example'])).toEqual([
    'joaidexample',
    'example',
    'joling',
    'harken',
    'aid',
  ]);
});
