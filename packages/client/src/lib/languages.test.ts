import { beforeEach, describe, expect, it } from 'vitest';
import { languageFor, rememberLanguage } from './languages.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const user = { id: 7, languageCode: 'fr' };

describe('the language to begin with', () => {
  it('is that of the account', () => {
    expect(languageFor(user)).toBe('fr');
  });

  it('is what the user chose on this device', () => {
    rememberLanguage(user.id, 'es');
    expect(languageFor(user)).toBe('es');
  });

  it('is what was chosen on the sign-in page a moment ago, and stays so', () => {
    rememberLanguage(user.id, 'es');
    rememberLanguage(null, 'ar');
    expect(languageFor(user)).toBe('ar');
    expect(languageFor(user)).toBe('ar');
  });

  it('is not what somebody else chose before another sign-in', () => {
    rememberLanguage(null, 'ar');
    languageFor({ id: 8, languageCode: 'en' });
    expect(languageFor(user)).toBe('fr');
  });
});
