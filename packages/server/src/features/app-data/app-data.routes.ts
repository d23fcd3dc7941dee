import { appDataCalls } from '@harken/contract/app-data';
import { cacheSharedResponses } from '../../platform/http/cache-shared-responses.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { productVersion } from '../../platform/product-version.ts';
import { listLanguages, type Texts } from '../../platform/texts/texts.ts';
import { isSignInText, readAppData } from './app-data.ts';

const languages = listLanguages('app');

const hourInSeconds = 3600;

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
    async handle({ services }) {
      const appData = await readAppData(services);
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
