import type { Services } from '../../platform/services.ts';
import { sessionMinutes } from '../../platform/sessions/sessions.ts';
import { findContentLanguages, findCountries } from './app-data.queries.ts';

/** Without monitoring, clients still get a connection string that parses, so that they can start it unconditionally. */
const noMonitoring = 'InstrumentationKey=00000000-0000-0000-0000-000000000000';

/** Country names are English, so they are sorted by English rules. */
const byName = new Intl.Collator('en').compare;

/**
 * Prefixes of the texts needed before sign-in: account pages, the frame around them, and the server's responses there. They
 * are sent first so that the sign-in page need not wait for all the others.
 */
const signInTextPrefixes = [
  'accounts.',
  'common.',
  'error.',
  'errorPage.',
  'login.',
  'role.',
  'shell.',
  'ui.',
  'user.emailChange.',
  'user.registration.password',
  'user.resetPassword.',
  'user.verifyEmail.',
  'validation.',
  'verify.',
];

export function isSignInText(key: string): boolean {
  return signInTextPrefixes.some((prefix) => key.startsWith(prefix));
}

const toSupporter = ({ name }: { name: string }, index: number) => ({
  name,
  imageUrl: `/api/appData/supporterImage/${index + 1}`,
});

/** The public settings of this server, which every page needs. */
export async function readAppData({ db, config }: Services) {
  return {
    contentLanguages: await findContentLanguages(db),
    countries: (await findCountries(db)).sort((a, b) => byName(a.name, b.name)),
    isDevelopment: config.isTextEditing || null,
    isDemo: config.isDemo || null,
    authCookieExpiration: sessionMinutes,
    applicationInsightsConnectionString: noMonitoring,
    supporters: config.supporters.map(toSupporter),
    tilesUrl: config.tilesUrl,
  };
}
