import { describe, expect, it } from 'vitest';
import { languageFor, rememberLanguage, takeChosenLanguage } from './languages.ts';

describe('the language to show', () => {
  it('is that of the account, whatever was chosen on this device before', () => {
    rememberLanguage('ar');
    expect(languageFor({ languageCode: 'fr' })).toBe('fr');
  });

  it('is English for an account in a language of which there are no texts', () => {
    expect(languageFor({ languageCode: 'de' })).toBe('en');
  });

  it('is what was chosen on this device before the sign-in, else that of the browser', () => {
    expect(languageFor(null)).toBe('en');
    rememberLanguage('ar');
    expect(languageFor(null)).toBe('ar');
  });
});

describe('a language chosen before the sign-in', () => {
  it('goes along with who signs in next, once', () => {
    rememberLanguage('ar');
    expect(takeChosenLanguage()).toBe('ar');
    expect(takeChosenLanguage()).toBeUndefined();
  });
});
