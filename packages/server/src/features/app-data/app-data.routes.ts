import { appDataCalls } from '@harken/contract/app-data';
import type { Routes } from '../../platform/http/routes.ts';
import { productVersion } from '../../platform/product-version.ts';
import { sessionMinutes } from '../../platform/sessions/sessions.ts';
import { languagesOf, type Texts } from '../../platform/texts/texts.ts';
import { findContentLanguages, findCountries } from './app-data.queries.ts';
import { isEntryText } from './entry-texts.ts';

/** Parses where no monitoring is configured, so that clients of the API may start it unconditionally (decision 4). */
const noMonitoring = 'InstrumentationKey=00000000-0000-0000-0000-000000000000';

const languages = languagesOf('app');

/** The names of countries are English; so is their order. */
const byName = new Intl.Collator('en').compare;

/** The texts of the screens as the contract sends them. */
function stringsOf(texts: Texts, language: string, onlyEntry: boolean) {
  const toImprove = texts.toImprove('app');
  const wanted = [...texts.all('app', language)].filter(([key]) => !onlyEntry || isEntryText(key));
  return Object.fromEntries(
    wanted.map(([key, value]) => [key, { value, needsImprovement: toImprove.has(key) }]),
  );
}

/** What every page begins with. */
export const appDataRoutes: Routes = ({ route }) => {
  route(appDataCalls.getAppData, {
    async handle({ services: { db, config } }) {
      return {
        contentLanguages: await findContentLanguages(db),
        countries: (await findCountries(db)).sort((one, other) => byName(one.name, other.name)),
        isDevelopment: config.isTextEditing || null,
        isDemo: config.isDemo || null,
        authCookieExpiration: sessionMinutes,
        applicationInsightsConnectionString: noMonitoring,
        tilesUrl: config.tilesUrl,
      };
    },
  });

  route(appDataCalls.getStrings, {
    async handle({ params, query, services: { db, texts }, request, reply }) {
      await texts.refresh(db);
      const language = languages.includes(params.languageCode) ? params.languageCode : 'en';
      const tag = `W/"${texts.version()}-${language}-${query.part ?? 'all'}"`;
      reply.header('etag', tag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === tag) {
        reply.status(304).send(); // the caller has them already; what is returned goes nowhere
        return {};
      }
      return stringsOf(texts, language, query.part === 'entry');
    },
  });

  route(appDataCalls.getVersion, {
    handle: () => ({ name: 'Harken', version: productVersion, framework: `Node.js ${process.version}` }),
  });
};
