import { translationCalls as calls } from '@harken/contract/translations';
import { getLanguageName } from '@harken/domain/texts/languages';
import type { RegisterRoute, Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import type { TextStore } from '../../platform/texts/texts.ts';
import { deleteText, requireEditing, saveText } from './translations.actions.ts';
import { exportTexts } from './translations.export.ts';

/** One text for editing, in every language of the product and empty where missing. An unknown key can be created. */
async function readText(services: Services, store: TextStore, key: string) {
  requireEditing(services);
  const { db, texts } = services;
  await texts.refresh(db);
  const entry = texts.entry(store, key) ?? { key, needsImprovement: true, translations: {} };
  const translations = texts.languages.map((languageCode) => ({
    languageCode,
    name: getLanguageName(languageCode),
    value: entry.translations[languageCode] ?? '',
  }));
  return { ...entry, translations };
}

async function listTexts({ db, texts }: Services, store: TextStore, needsImprovementOnly: boolean) {
  await texts.refresh(db);
  return {
    languages: texts.languages.map((code) => ({ displayName: getLanguageName(code), languageCode: code })),
    translations: texts.listAll(store).filter((entry) => entry.needsImprovement || !needsImprovementOnly),
    deletedKeys: [...texts.deletedKeys(store)].sort(),
  };
}

/** The calls shared by the three kinds of texts. */
function registerStoreRoutes(
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
  route(get, { handle: ({ params, services }) => readText(services, store, params.key) });
  route(remove, { handle: ({ body, user, services }) => deleteText(services, { store, ...body, by: user }) });
  route(list, {
    handle: ({ query, services }) => listTexts(services, store, query.needsImprovementOnly),
  });
}

/** Reading and editing the texts of the product. */
export const translationRoutes: Routes = ({ route }) => {
  registerStoreRoutes(route, 'app', {
    get: calls.getString,
    remove: calls.deleteString,
    list: calls.listStringsTranslations,
  });
  registerStoreRoutes(route, 'email', {
    get: calls.getEmailString,
    remove: calls.deleteEmailString,
    list: calls.listEmailTranslations,
  });
  registerStoreRoutes(route, 'sms', {
    get: calls.getSmsString,
    remove: calls.deleteSmsString,
    list: calls.listSmsTranslations,
  });
  route(calls.saveString, {
    handle: ({ body, user, services }) => saveText(services, { store: 'app', ...body, by: user }),
  });
  route(calls.saveEmailString, {
    handle: ({ body, user, services }) => saveText(services, { store: 'email', ...body, by: user }),
  });
  route(calls.saveSmsString, {
    handle: ({ body, user, services }) => saveText(services, { store: 'sms', ...body, by: user }),
  });
  route(calls.exportTranslations, {
    async handle({ services: { db, texts } }) {
      await texts.refresh(db);
      return exportTexts(texts);
    },
  });
};
