import { validatePlaceholders } from '@harken/domain/texts/placeholders';
import { type AuditEvent, recordAuditEvent } from '../../platform/audit.queries.ts';
import { ExpectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import type { TextStore } from '../../platform/texts/texts.ts';
import {
  lockTextChanges,
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

/**
 * Texts can be edited only where the installation allows it. The contract requires this error with status 400
 * (docs/spec/api.md).
 */
export function requireEditing({ config }: Pick<Services, 'config'>): void {
  if (!config.isTextEditing) throw new ExpectedError('error.unexpected', { status: 400 });
}

/** Suffix of the call names for each kind of text. */
const callSuffixes = { app: 'String', email: 'EmailString', sms: 'SmsString' } as const;

/** Texts are identified by a key, not by a number. */
const buildAuditEvent = (
  verb: 'save' | 'delete',
  { store, by }: { store: TextStore; by: CurrentUser },
): AuditEvent => ({
  action: `resources/${verb}${callSuffixes[store]}`,
  actor: by,
  subjectType: 'text',
  subjectId: null,
});

const isMissing = (value: string | undefined) => value === undefined || value.trim() === '';

/** The English text with the placeholders: the product's own, or else the edited one. */
function findEnglishText({ texts }: Pick<Services, 'texts'>, { store, key, translations }: SavedText) {
  const original = texts.original(store, key, 'en');
  if (original !== undefined) return original;
  const sent = translations.find(({ languageCode }) => languageCode === 'en');
  const written = sent ? sent.value : texts.entry(store, key)?.translations.en;
  return isMissing(written) ? undefined : written;
}

/** Rejects unknown languages, and placeholders that screens or messages cannot fill. */
function validateTranslations(services: Pick<Services, 'texts'>, saved: SavedText): void {
  const english = findEnglishText(services, saved);
  const codes = saved.translations.map(({ languageCode }) => languageCode);
  saved.translations.forEach(({ languageCode, value }, index) => {
    const isKnown = services.texts.languages.includes(languageCode);
    if (!isKnown || codes.indexOf(languageCode) !== index)
      throw fieldError(`Translations[${index}].LanguageCode`, 'validation.valueInvalid');
    if (isMissing(value)) return;
    const placeholderError = validatePlaceholders(saved.store, { english: english ?? value, value });
    if (!placeholderError) return;
    const field = `Translations[${index}].Value`;
    if (placeholderError.reason === 'unreadable') throw fieldError(field, 'translations.fault.unreadable');
    const names = placeholderError.expected.map((name) =>
      saved.store === 'app' ? `{${name}}` : `{{${name}}}`,
    );
    throw names.length === 0
      ? fieldError(field, 'translations.fault.noNames')
      : fieldError(field, 'translations.fault.otherNames', { names: names.join(' ') });
  });
}

/**
 * Saves a text in the languages that are sent and leaves the others unchanged. An empty text, or one equal to the product's
 * own, removes the change, so that texts of later releases show again.
 */
export async function saveText(services: TranslationServices, saved: SavedText): Promise<'Success'> {
  requireEditing(services);
  const { db, texts, clock } = services;
  const { store, key, translations, needsImprovement, by } = saved;
  const changedAt = clock.now();
  await texts.refresh(db);
  validateTranslations(services, saved);
  const isReverted = ({ languageCode, value }: Translation) =>
    isMissing(value) || value === texts.original(store, key, languageCode);
  await db.transaction().execute(async (trx) => {
    const before = await lockTextChanges(trx, saved);
    const reverted = translations.filter(isReverted).map(({ languageCode }) => languageCode);
    if (reverted.length > 0) await removeChanges(trx, saved, reverted);
    const isNew = (item: Translation) =>
      !isReverted(item) && before.translations[item.languageCode] !== item.value;
    for (const { languageCode, value } of translations.filter(isNew))
      await storeChange(trx, { store, key, languageCode, value, changedById: by.id, changedAt });
    const after = { ...(await lockTextChanges(trx, saved)), needsImprovement, isDeleted: false };
    await storeNote(trx, saved, { needsImprovement, isDeleted: false });
    await recordAuditEvent(trx, {
      ...buildAuditEvent('save', saved),
      before: { store, key, ...before },
      after: { store, key, ...after },
    });
  });
  await texts.refresh(db);
  return 'Success';
}

/** Removes a text, with all its changes, from lists and screens. Messages that need it use the product's own text. */
export async function deleteText(
  services: TranslationServices,
  { store, key, by }: TextName & { by: CurrentUser },
): Promise<'Success'> {
  requireEditing(services);
  const { db, texts } = services;
  await texts.refresh(db);
  if (!texts.entry(store, key)) return 'Success';
  const hasOriginal = texts.languages.some((code) => texts.original(store, key, code) !== undefined);
  await db.transaction().execute(async (trx) => {
    const before = await lockTextChanges(trx, { store, key });
    await removeChanges(trx, { store, key });
    await storeNote(trx, { store, key }, { needsImprovement: false, isDeleted: hasOriginal });
    await recordAuditEvent(trx, {
      ...buildAuditEvent('delete', { store, by }),
      before: { store, key, ...before },
    });
  });
  await texts.refresh(db);
  return 'Success';
}
