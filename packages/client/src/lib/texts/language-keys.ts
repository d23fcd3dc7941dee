/** Storage key: the language of this device before sign-in. */
export const deviceLanguageKey = 'harken.language';

/** Session storage key: the language chosen on the sign-in page of this tab. */
export const chosenLanguageKey = 'harken.language.chosen';

/** Storage key: the language of the session of a user, as "id code"; for all tabs. */
export const sessionLanguageKey = 'harken.language.session';
