import { translationCalls as calls } from '@harken/contract/translations';
import { nameOfLanguage } from '@harken/domain/texts/languages';
import type { RegisterRoute, Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import type { TextStore } from '../../platform/texts/texts.ts';
import { deleteText, demandEditing, saveText } from './translations.actions.ts';
import { exportTexts } from './translations.export.ts';

/** One text as editors need it: every language of the product, empty where it is missing; an unknown one is to be written. */
async function stringResource(services: Services, store: TextStore, key: string) {
  demandEditing(services);
  const { db, texts } = services;
  await texts.refresh(db);
  const entry = texts.entry(store, key) ?? { key, needsImprovement: true, translations: {} };
  const translations = texts.languages.map((languageCode) => ({
    languageCode,
    name: nameOfLanguage(languageCode),
    value: entry.translations[languageCode] ?? '',
  }));
  return { ...entry, translations };
}

async function translationList({ db, texts }: Services, store: TextStore, needsImprovementOnly: boolean) {
  await texts.refresh(db);
  return {
    languages: texts.languages.map((code) => ({ displayName: nameOfLanguage(code), languageCode: code })),
    translations: texts.everyText(store).filter((entry) => entry.needsImprovement || !needsImprovementOnly),
  };
}

/** The calls that the three kinds of texts have alike. */
function routesOf(
  route: RegisterRoute,
  store: TextStore,
  {
    get,
    remove,
    list,
  }: {
    get: typeof calls.getString | typeof calls.getEmailString | typeof calls.getSmsString;
    remove: typeof calls.deleteString | typeof calls.deleteEmailString | typeof calls.deleteSmsString;
    list:
      | typeof calls.listStringsTranslations
      | typeof calls.listEmailTranslations
      | typeof calls.listSmsTranslations;
  },
): void {
  route(get, { handle: ({ params, services }) => stringResource(services, store, params.key) });
  route(remove, { handle: ({ body, user, services }) => deleteText(services, { store, ...body, by: user }) });
  route(list, {
    handle: ({ query, services }) => translationList(services, store, query.needsImprovementOnly),
  });
}

/** The texts of the product: read, and edited in place. */
export const translationRoutes: Routes = ({ route }) => {
  routesOf(route, 'app', {
    get: calls.getString,
    remove: calls.deleteString,
    list: calls.listStringsTranslations,
  });
  routesOf(route, 'email', {
    get: calls.getEmailString,
    remove: calls.deleteEmailString,
    list: calls.listEmailTranslations,
  });
  routesOf(route, 'sms', {
    get: calls.getSmsString,
    remove: calls.deleteSmsString,
    list: calls.listSmsTranslations,
  });
  route(calls.saveString, {
    handle: ({ body, user, services }) => saveText(services, { store: 'app', ...body, by: user }),
  });
  route(calls.saveEmailString, {
    handle: ({ body, user, services }) =>
      saveText(services, { store: 'email', ...body, needsImprovement: false, by: user }),
  });
  route(calls.saveSmsString, {
    handle: ({ body, user, services }) =>
      saveText(services, { store: 'sms', ...body, needsImprovement: false, by: user }),
  });
  route(calls.exportTranslations, {
    async handle({ services: { db, texts } }) {
      await texts.refresh(db);
      return exportTexts(texts);
    },
  });
};
