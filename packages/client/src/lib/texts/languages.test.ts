import { describe, expect, it } from 'vitest';
import { rememberLanguage, resolveLanguage, takeChosenLanguage } from './languages.ts';

describe('the language to show', () => {
  it('is that of the account, even if another was chosen on this device before', () => {
    rememberLanguage('ar');
    expect(resolveLanguage({ languageCode: 'fr' })).toBe('fr');
  });

  it('is English if the language of the account has no translation', () => {
    expect(resolveLanguage({ languageCode: 'de' })).toBe('en');
  });

  it('before sign-in is what was chosen on this device, or that of the browser', () => {
    expect(resolveLanguage(null)).toBe('en');
    rememberLanguage('ar');
    expect(resolveLanguage(null)).toBe('ar');
  });
});

describe('a language chosen before the sign-in', () => {
  it('is returned once, for the next sign-in', () => {
    rememberLanguage('ar');
    expect(takeChosenLanguage()).toBe('ar');
    expect(takeChosenLanguage()).toBeUndefined();
  });
});
