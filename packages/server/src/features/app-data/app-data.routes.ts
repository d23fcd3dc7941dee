import { readFileSync } from 'node:fs';
import { appDataCalls } from '@harken/contract/app-data';
import type { Routes } from '../../platform/http/routes.ts';
import { sessionMinutes } from '../../platform/sessions/sessions.ts';
import { languagesOf } from '../../platform/texts/texts.ts';
import { findContentLanguages, findCountries, findTextsToImprove } from './app-data.queries.ts';
import { isEntryText } from './entry-texts.ts';

/** Parses where no monitoring is configured, so that clients of the API may start it unconditionally (decision 4). */
const noMonitoring = 'InstrumentationKey=00000000-0000-0000-0000-000000000000';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const languages = languagesOf('app');

/** What every page begins with. */
export const appDataRoutes: Routes = ({ route }) => {
  route(appDataCalls.getAppData, {
    async handle({ services: { db, config } }) {
      return {
        contentLanguages: await findContentLanguages(db),
        countries: await findCountries(db),
        isDevelopment: config.isTextEditing || null,
        isDemo: config.isDemo || null,
        authCookieExpiration: sessionMinutes,
        applicationInsightsConnectionString: noMonitoring,
        tilesUrl: config.tilesUrl,
      };
    },
  });

  route(appDataCalls.getStrings, {
    async handle({ params, query, services: { db, texts } }) {
      const toImprove = await findTextsToImprove(db);
      const language = languages.includes(params.languageCode) ? params.languageCode : 'en';
      const wanted = [...texts.all('app', language)].filter(
        ([key]) => query.part !== 'entry' || isEntryText(key),
      );
      return Object.fromEntries(
        wanted.map(([key, value]) => [key, { value, needsImprovement: toImprove.has(key) }]),
      );
    },
  });

  route(appDataCalls.getVersion, {
    handle: () => ({ name: 'Harken', version, framework: `Node.js ${process.version}` }),
  });
};
