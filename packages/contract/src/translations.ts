import { textLimits as limits } from '@harken/domain/texts/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText } from './schemas.ts';

const key = requiredText(limits.keyMaxLength);
/** The short code of a language, in small letters: a folder of `translations/`. */
const code = z.string().trim().toLowerCase().min(2).max(20);

const translations = z
  .array(z.object({ languageCode: code, value: z.string().max(limits.valueMaxLength) }))
  .max(100);
const saved = z.object({ key, translations });

const stringResource = z.object({
  key: z.string(),
  needsImprovement: z.boolean(),
  /** One for each language of the product; empty where there is none. */
  translations: z.array(z.object({ languageCode: z.string(), name: z.string(), value: z.string() })),
});

const translationList = z.object({
  languages: z.array(z.object({ displayName: z.string(), languageCode: z.string() })),
  translations: z.array(
    z.object({
      key: z.string(),
      needsImprovement: z.boolean(),
      /** By language; absent where it is missing. */
      translations: z.record(z.string(), z.string()),
    }),
  ),
});

const success = z.literal('Success');
const needsImprovementOnly = z.object({ needsImprovementOnly: z.boolean().default(false) });
const base = '/api/resources';

/** The calls of one kind of texts, as contract section 22 names them. */
function getCall<const Name extends string>(name: Name, what: string) {
  return defineCall({
    name: `resources/${name}`,
    method: 'GET',
    path: `${base}/${name}/:key`,
    summary: `One text of ${what} in every language.`,
    permission: 'translations.edit',
    params: z.object({ key }),
    answer: stringResource,
  });
}

function deleteCall<const Name extends string>(name: Name, what: string) {
  return defineCall({
    name: `resources/${name}`,
    method: 'POST',
    path: `${base}/${name}`,
    summary: `Remove a text of ${what}. An unknown key is no error.`,
    permission: 'translations.edit',
    body: z.object({ key }),
    answer: success,
  });
}

function listCall<const Name extends string>(name: Name, what: string) {
  return defineCall({
    name: `resources/${name}`,
    method: 'GET',
    path: `${base}/${name}`,
    summary: `Every text of ${what} in every language, by key.`,
    permission: 'translations.list',
    query: needsImprovementOnly,
    answer: translationList,
  });
}

function saveCall<const Name extends string>(name: Name, what: string) {
  return defineCall({
    name: `resources/${name}`,
    method: 'POST',
    path: `${base}/${name}`,
    summary: `Write a text of ${what}, in the languages that are sent. It wins over what the product brings.`,
    permission: 'translations.edit',
    body: saved,
    answer: success,
  });
}

/** The calls of texts and translations. Reading one, writing and removing are refused where editing is off. */
export const translationCalls = {
  getString: getCall('getString', 'the screens'),
  getEmailString: getCall('getEmailString', 'e-mails'),
  getSmsString: getCall('getSmsString', 'SMS'),
  saveString: defineCall({
    name: 'resources/saveString',
    method: 'POST',
    path: `${base}/saveString`,
    summary:
      'Write a text of the screens, in the languages that are sent. It wins over what the product brings.',
    permission: 'translations.edit',
    body: saved.extend({ needsImprovement: z.boolean().default(false) }),
    answer: success,
  }),
  saveEmailString: saveCall('saveEmailString', 'e-mails'),
  saveSmsString: saveCall('saveSmsString', 'SMS'),
  deleteString: deleteCall('deleteString', 'the screens'),
  deleteEmailString: deleteCall('deleteEmailString', 'e-mails'),
  deleteSmsString: deleteCall('deleteSmsString', 'SMS'),
  listStringsTranslations: listCall('listStringsTranslations', 'the screens'),
  listEmailTranslations: listCall('listEmailTranslations', 'e-mails'),
  listSmsTranslations: listCall('listSmsTranslations', 'SMS'),
  exportTranslations: defineCall({
    name: 'resources/export',
    method: 'GET',
    path: `${base}/export`,
    summary: 'All texts as the files of the folder `translations/`, changes included, in one ZIP file.',
    permission: 'translations.list',
    limit: 'export',
    isDownload: true,
  }),
};
