import { appDataCalls } from '@harken/contract/app-data';
import { cacheSharedResponses } from '../../platform/http/cache-shared-responses.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { productVersion } from '../../platform/product-version.ts';
import { sessionMinutes } from '../../platform/sessions/sessions.ts';
import { listLanguages, type Texts } from '../../platform/texts/texts.ts';
import { findContentLanguages, findCountries } from './app-data.queries.ts';

/** Without monitoring, clients still get a connection string that parses, so that they can start it unconditionally. */
const noMonitoring = 'InstrumentationKey=00000000-0000-0000-0000-000000000000';

const languages = listLanguages('app');

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
];

function isSignInText(key: string): boolean {
  return signInTextPrefixes.some((prefix) => key.startsWith(prefix));
}

const hourInSeconds = 3600;

const toSupporter = ({ name }: { name: string }, index: number) => ({
  name,
  imageUrl: `/api/appData/supporterImage/${index + 1}`,
});

/** The texts of the screens in the form of the contract. */
function toStrings(texts: Texts, language: string, isSignInOnly: boolean) {
  const toImprove = texts.keysToImprove('app');
  const selected = [...texts.all('app', language)].filter(([key]) => !isSignInOnly || isSignInText(key));
  return Object.fromEntries(
    selected.map(([key, value]) => [key, { value, needsImprovement: toImprove.has(key) }]),
  );
}

/** What every page loads first. */
export const appDataRoutes: Routes = ({ route }) => {
  const sharedAppData = cacheSharedResponses(appDataCalls.getAppData);
  const sharedStrings = cacheSharedResponses(appDataCalls.getStrings);

  route(appDataCalls.getAppData, {
    async handle({ services: { db, config } }) {
      const appData = {
        contentLanguages: await findContentLanguages(db),
        countries: (await findCountries(db)).sort((a, b) => byName(a.name, b.name)),
        isDevelopment: config.isTextEditing || null,
        isDemo: config.isDemo || null,
        authCookieExpiration: sessionMinutes,
        applicationInsightsConnectionString: noMonitoring,
        supporters: config.supporters.map(toSupporter),
        tilesUrl: config.tilesUrl,
      };
      return sharedAppData('', JSON.stringify(appData), () => appData);
    },
  });

  route(appDataCalls.getSupporterImage, {
    handle({ params, services: { config } }) {
      const image = config.supporters[params.supporterNumber - 1]?.image;
      if (!image) throw expectedError('error.notFound');
      return { ...image, fileName: `supporter-${params.supporterNumber}`, cacheSeconds: hourInSeconds };
    },
  });

  route(appDataCalls.getStrings, {
    async handle({ params, query, services: { db, texts } }) {
      await texts.refresh(db);
      const language = languages.includes(params.languageCode) ? params.languageCode : 'en';
      return sharedStrings(`${language}-${query.part ?? 'all'}`, texts.version(), () =>
        toStrings(texts, language, query.part === 'entry'),
      );
    },
  });

  route(appDataCalls.getVersion, {
    handle: () => ({ name: 'Harken', version: productVersion, framework: `Node.js ${process.version}` }),
  });
};
