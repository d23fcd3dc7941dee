import { textLimits as limits } from '@harken/domain/texts/limits';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { requiredText } from './schemas/schemas.ts';

const key = requiredText(limits.keyMaxLength);
/** The code of a language in lower case: a folder of `translations/`. */
const code = z.string().trim().toLowerCase().min(2).max(20);

const translations = z
  .array(z.object({ languageCode: code, value: z.string().max(limits.valueMaxLength) }))
  .max(100);
const saved = z.object({
  key,
  translations,
  /** Whether translators should look at the text again. */
  needsImprovement: z.boolean().default(false),
});

const stringResource = z.object({
  key: z.string(),
  needsImprovement: z.boolean(),
  /** One for each language; empty if missing. */
  translations: z.array(z.object({ languageCode: z.string(), name: z.string(), value: z.string() })),
});

const translationList = z.object({
  languages: z.array(z.object({ displayName: z.string(), languageCode: z.string() })),
  translations: z.array(
    z.object({
      key: z.string(),
      needsImprovement: z.boolean(),
      /** By language; absent if missing. */
      translations: z.record(z.string(), z.string()),
    }),
  ),
  /** Keys of deleted texts, which are listed so that they can be restored: saving one of them shows its text again. */
  deletedKeys: z.array(z.string()),
});

const success = z.literal('Success');
const needsImprovementOnly = z.object({ needsImprovementOnly: z.boolean().default(false) });
const base = '/api/resources';

/** The calls for one kind of texts, which differ only in name and path. */
function defineGetCall<const Name extends string>(name: Name, what: string) {
  return defineCall({
    name: `resources/${name}`,
    method: 'GET',
    path: `${base}/${name}/:key`,
    summary: `One text of ${what} in every language.`,
    permission: 'translations.edit',
    params: z.object({ key }),
    response: stringResource,
  });
}

function defineDeleteCall<const Name extends string>(name: Name, what: string) {
  return defineCall({
    name: `resources/${name}`,
    method: 'POST',
    path: `${base}/${name}`,
    summary: `Remove a changed text of ${what}. An unknown key is not an error.`,
    permission: 'translations.edit',
    body: z.object({ key }),
    response: success,
  });
}

function defineListCall<const Name extends string>(name: Name, what: string) {
  return defineCall({
    name: `resources/${name}`,
    method: 'GET',
    path: `${base}/${name}`,
    summary: `All texts of ${what} in every language, by key.`,
    permission: 'translations.list',
    query: needsImprovementOnly,
    response: translationList,
  });
}

function defineSaveCall<const Name extends string>(name: Name, what: string) {
  return defineCall({
    name: `resources/${name}`,
    method: 'POST',
    path: `${base}/${name}`,
    summary: `Change a text of ${what} in the languages sent. It replaces the text that is part of Harken.`,
    permission: 'translations.edit',
    body: saved,
    response: success,
  });
}

/** The calls of texts and translations. Reading one text, saving and removing are rejected if editing is disabled. */
export const translationCalls = {
  getString: defineGetCall('getString', 'the pages'),
  getEmailString: defineGetCall('getEmailString', 'e-mails'),
  getSmsString: defineGetCall('getSmsString', 'SMS'),
  saveString: defineCall({
    name: 'resources/saveString',
    method: 'POST',
    path: `${base}/saveString`,
    summary: 'Change a text of the pages in the languages sent. It replaces the text that is part of Harken.',
    permission: 'translations.edit',
    body: saved,
    response: success,
  }),
  saveEmailString: defineSaveCall('saveEmailString', 'e-mails'),
  saveSmsString: defineSaveCall('saveSmsString', 'SMS'),
  deleteString: defineDeleteCall('deleteString', 'the pages'),
  deleteEmailString: defineDeleteCall('deleteEmailString', 'e-mails'),
  deleteSmsString: defineDeleteCall('deleteSmsString', 'SMS'),
  listStringsTranslations: defineListCall('listStringsTranslations', 'the pages'),
  listEmailTranslations: defineListCall('listEmailTranslations', 'e-mails'),
  listSmsTranslations: defineListCall('listSmsTranslations', 'SMS'),
  exportTranslations: defineCall({
    name: 'resources/export',
    method: 'GET',
    path: `${base}/export`,
    summary: 'All texts, including changes, as a ZIP of files for the folder `translations/`.',
    permission: 'translations.list',
    limit: 'export',
    isDownload: true,
  }),
};
