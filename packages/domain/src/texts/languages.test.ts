import { expect, it } from 'vitest';
import { directionOfLanguage, nameOfLanguage } from './languages.ts';

it.each([
  ['en', 'English', 'ltr'],
  ['fr', 'Français', 'ltr'],
  ['es', 'Español', 'ltr'],
  ['ar', 'العربية', 'rtl'],
  ['pt', 'Português', 'ltr'],
  ['sw', 'Kiswahili', 'ltr'],
  ['fa', 'فارسی', 'rtl'],
])('the language %s calls itself %s and is written %s', (code, name, direction) => {
  expect([nameOfLanguage(code), directionOfLanguage(code)]).toEqual([name, direction]);
});
