import { appDataCalls } from '@harken/contract/app-data';
import type { Routes } from '../../platform/http/routes.ts';
import { sharedAnswersOf } from '../../platform/http/shared-call.ts';
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
  const sharedAppData = sharedAnswersOf(appDataCalls.getAppData);
  const sharedStrings = sharedAnswersOf(appDataCalls.getStrings);

  route(appDataCalls.getAppData, {
    async handle({ services: { db, config } }) {
      const appData = {
        contentLanguages: await findContentLanguages(db),
        countries: (await findCountries(db)).sort((one, other) => byName(one.name, other.name)),
        isDevelopment: config.isTextEditing || null,
        isDemo: config.isDemo || null,
        authCookieExpiration: sessionMinutes,
        applicationInsightsConnectionString: noMonitoring,
        tilesUrl: config.tilesUrl,
      };
      return sharedAppData('', JSON.stringify(appData), () => appData);
    },
  });

  route(appDataCalls.getStrings, {
    async handle({ params, query, services: { db, texts } }) {
      await texts.refresh(db);
      const language = languages.includes(params.languageCode) ? params.languageCode : 'en';
      return sharedStrings(`${language}-${query.part ?? 'all'}`, texts.version(), () =>
        stringsOf(texts, language, query.part === 'entry'),
      );
    },
  });

  route(appDataCalls.getVersion, {
    handle: () => ({ name: 'Harken', version: productVersion, framework: `Node.js ${process.version}` }),
  });
};
