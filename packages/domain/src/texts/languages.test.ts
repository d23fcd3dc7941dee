import { expect, it } from 'vitest';
import { getLanguageName, getTextDirection } from './languages.ts';

it.each([
  ['en', 'English', 'ltr'],
  ['fr', 'Français', 'ltr'],
  ['es', 'Español', 'ltr'],
  ['ar', 'العربية', 'rtl'],
  ['pt', 'Português', 'ltr'],
  ['sw', 'Kiswahili', 'ltr'],
  ['fa', 'فارسی', 'rtl'],
])('the language %s is called %s and written %s', (code, name, direction) => {
  expect([getLanguageName(code), getTextDirection(code)]).toEqual([name, direction]);
});
