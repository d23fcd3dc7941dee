import { expect, test } from 'vitest';
import { toCodePrefix, toOutbreakCode, toShortCode } from './code.ts';

test.each([
  ['Cholera', 'CHO'],
  ['Measles', 'MEA'],
  ['Yellow fever', 'YEL'],
  ['Acute watery diarrhoea', 'AWD'],
  ['Fever and rash', 'FAR'],
  ['Acute bloody diarrhoea (dysentery)', 'ABD'],
  ['Ébola', 'EBO'],
  ['COVID-19', 'COV'],
  ['Flu', 'FLU'],
  ['حمى', 'R17'],
  ['Oz', 'R17'],
  ['', 'R17'],
])('the short code of %s is %s', (name, code) => {
  expect(toShortCode(name, 17)).toBe(code);
});

test.each([
  [1, 'CHO-MW-2026-001'],
  [42, 'CHO-MW-2026-042'],
  [1000, 'CHO-MW-2026-1000'],
])('the outbreak number %i of a year has the code %s', (number, code) => {
  const prefix = toCodePrefix({ shortCode: 'CHO', countryCode: 'mw', year: 2026 });
  expect(toOutbreakCode(prefix, number)).toBe(code);
});
