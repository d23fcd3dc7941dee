import { describe, expect, test } from 'vitest';
import { cutToScreen, toScreen } from './ussd-screen.ts';

describe('a screen', () => {
  test.each([
    ['182 letters of the GSM alphabet', 'a'.repeat(182), 'a'.repeat(182)],
    ['183 letters', 'a'.repeat(183), null],
    ['signs of two units', '€'.repeat(91), '€'.repeat(91)],
    ['too many signs of two units', '€'.repeat(92), null],
    ['80 Arabic letters', 'م'.repeat(80), 'م'.repeat(80)],
    ['81 Arabic letters', 'م'.repeat(81), null],
    ['40 emoji, of two units each', '😀'.repeat(40), '😀'.repeat(40)],
    ['accents where there is room', 'Sarampión', 'Sarampión'],
    ['accents where there is none', `Sarampión ${'a'.repeat(100)}`, `Sarampion ${'a'.repeat(100)}`],
    ['accents of the GSM alphabet', `Fièvre ça ${'é'.repeat(100)}`, `Fièvre ca ${'é'.repeat(100)}`],
    ['no-break spaces', `Sexe\u00a0? ${'a'.repeat(100)}`, `Sexe ? ${'a'.repeat(100)}`],
    ['one letter of another script', `م${'a'.repeat(100)}`, null],
  ])('%s', (_what, text, screen) => {
    expect(toScreen(text)).toBe(screen);
  });

  test.each([
    ['a text that fits', ' Thanks. ', 'Thanks.'],
    ['a text between two words', `${'word '.repeat(36)}longer`, 'word '.repeat(36).trim()],
    ['a text at the end of a word', `${'a'.repeat(182)} b`, 'a'.repeat(182)],
    ['a single word', 'a'.repeat(200), 'a'.repeat(182)],
    ['Arabic words', `${'مم '.repeat(30)}`, 'مم '.repeat(27).trim()],
    ['nothing', '', ''],
  ])('cuts %s', (_what, text, screen) => {
    expect(cutToScreen(text)).toBe(screen);
  });
});
