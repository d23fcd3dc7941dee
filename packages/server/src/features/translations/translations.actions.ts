import { placeholderFault } from '@harken/domain/texts/placeholders';
import { recordDeed } from '../../platform/audit.queries.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import type { TextStore } from '../../platform/texts/texts.ts';
import {
  lockChangesOf,
  removeChanges,
  storeChange,
  storeNote,
  type TextName,
} from './translations.queries.ts';

export type TranslationServices = Pick<Services, 'db' | 'texts' | 'clock' | 'config'>;

interface Translation {
  languageCode: string;
  value: string;
}

interface SavedText extends TextName {
  translations: Translation[];
  needsImprovement: boolean;
  by: CurrentUser;
}

/** Texts are written only where the installation allows it (decision 23); the contract answers so, and with 400. */
export function demandEditing({ config }: Pick<Services, 'config'>): void {
  if (!config.isTextEditing) throw new Problem('error.unexpected', { status: 400 });
}

/** What the calls of each kind of texts are named after. */
const namedAfter = { app: 'String', email: 'EmailString', sms: 'SmsString' } as const;

/** A text has a key and no number. */
const deedOn = (what: 'save' | 'delete', { store, by }: { store: TextStore; by: CurrentUser }) => ({
  deed: `resources/${what}${namedAfter[store]}`,
  actor: by,
  subjectType: 'text',
  subjectId: null,
});

const isMissing = (value: string | undefined) => value === undefined || value.trim() === '';

/** The English text that the product fills: its own, else what stands for English from now on. */
function englishOf({ texts }: Pick<Services, 'texts'>, { store, key, translations }: SavedText) {
  const brought = texts.original(store, key, 'en');
  if (brought !== undefined) return brought;
  const sent = translations.find(({ languageCode }) => languageCode === 'en');
  const written = sent ? sent.value : texts.entry(store, key)?.translations.en;
  return isMissing(written) ? undefined : written;
}

/** Refuses languages that the product does not have, and what the screens or messages could not fill. */
function demandReadable(services: Pick<Services, 'texts'>, saved: SavedText): void {
  const english = englishOf(services, saved);
  const codes = saved.translations.map(({ languageCode }) => languageCode);
  saved.translations.forEach(({ languageCode, value }, index) => {
    const isKnown = services.texts.languages.includes(languageCode);
    if (!isKnown || codes.indexOf(languageCode) !== index)
      throw fieldProblem(`Translations[${index}].LanguageCode`, 'validation.valueInvalid');
    if (isMissing(value)) return;
    const fault = placeholderFault(saved.store, { english: english ?? value, value });
    if (!fault) return;
    const field = `Translations[${index}].Value`;
    if (fault.reason === 'unreadable') throw fieldProblem(field, 'translations.fault.unreadable');
    const names = fault.expected.map((name) => (saved.store === 'app' ? `{${name}}` : `{{${name}}}`));
    throw names.length === 0
      ? fieldProblem(field, 'translations.fault.noNames')
      : fieldProblem(field, 'translations.fault.otherNames', { names: names.join(' ') });
  });
}

/**
 * Writes a text in the languages that are sent, and leaves the others as they are. What is sent empty, or as the product
 * brings it, is no change any more: later releases show there again.
 */
export async function saveText(services: TranslationServices, saved: SavedText): Promise<'Success'> {
  demandEditing(services);
  const { db, texts, clock } = services;
  const { store, key, translations, needsImprovement, by } = saved;
  const changedAt = clock.now();
  await texts.refresh(db);
  demandReadable(services, saved);
  const isBack = ({ languageCode, value }: Translation) =>
    isMissing(value) || value === texts.original(store, key, languageCode);
  await db.transaction().execute(async (trx) => {
    const before = await lockChangesOf(trx, saved);
    const back = translations.filter(isBack).map(({ languageCode }) => languageCode);
    if (back.length > 0) await removeChanges(trx, saved, back);
    const isNew = (one: Translation) => !isBack(one) && before.translations[one.languageCode] !== one.value;
    for (const { languageCode, value } of translations.filter(isNew))
      await storeChange(trx, { store, key, languageCode, value, changedById: by.id, changedAt });
    const after = { ...(await lockChangesOf(trx, saved)), needsImprovement, isDeleted: false };
    await storeNote(trx, saved, { needsImprovement, isDeleted: false });
    await recordDeed(trx, {
      ...deedOn('save', saved),
      before: { store, key, ...before },
      after: { store, key, ...after },
    });
  });
  await texts.refresh(db);
  return 'Success';
}

/**
 * Takes a text out of the lists and the screens, with all that was changed of it. Messages that need it are sent with what
 * the product brings.
 */
export async function deleteText(
  services: TranslationServices,
  { store, key, by }: TextName & { by: CurrentUser },
): Promise<'Success'> {
  demandEditing(services);
  const { db, texts } = services;
  await texts.refresh(db);
  if (!texts.entry(store, key)) return 'Success';
  const isBrought = texts.languages.some((code) => texts.original(store, key, code) !== undefined);
  await db.transaction().execute(async (trx) => {
    const before = await lockChangesOf(trx, { store, key });
    await removeChanges(trx, { store, key });
    await storeNote(trx, { store, key }, { needsImprovement: false, isDeleted: isBrought });
    await recordDeed(trx, { ...deedOn('delete', { store, by }), before: { store, key, ...before } });
  });
  await texts.refresh(db);
  return 'Success';
}
