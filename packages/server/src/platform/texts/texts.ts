import { createHash } from 'node:crypto';
import { languageCodes } from '@harken/contract/texts/languages.generated';
import type { Database } from '../db/database.ts';
import { type FilledText, fillText, type TextValue } from './fill-text.ts';
import { mergeFiles } from './merge-files.ts';
import { listLanguages, readTextFiles, type TextFile, type TextStore, textFolder } from './text-files.ts';
import { indexFiles, type TextEntry, TextSnapshot } from './text-snapshot.ts';
import {
  type ChangedText,
  findChangedTexts,
  findTextNotes,
  findTextVersion,
  type TextNote,
} from './texts.queries.ts';

export { listLanguages, type TextStore } from './text-files.ts';

/** Texts for users and senders: the files of the product, overridden by changes that staff made in the product. */
export interface Texts {
  /** A text in a language, else in English, else its key. `{{name}}` and `{name}` are replaced by the values, literally. */
  text(store: TextStore, key: string, languageCode: string, values?: Record<string, string | number>): string;
  /** The same for a message, with the positions of names of users and of a link with a token. */
  fill(store: TextStore, key: string, languageCode: string, values?: Record<string, TextValue>): FilledText;
  /** All texts of a store in a language, with English for missing ones; without deleted ones. */
  all(store: TextStore, languageCode: string): ReadonlyMap<string, string>;
  /** The languages of the product: those with texts of the client. */
  languages: readonly string[];
  /** All texts of a store in all languages, sorted by key; without deleted ones. */
  listAll(store: TextStore): TextEntry[];
  /** A text in all languages; undefined if it does not exist or was deleted. */
  entry(store: TextStore, key: string): TextEntry | undefined;
  /** The text of the product's file, before any change. */
  original(store: TextStore, key: string, languageCode: string): string | undefined;
  /** The product's files with all changes merged. */
  files(): TextFile[];
  /** The keys of a store that translators marked for another look. */
  keysToImprove(store: TextStore): ReadonlySet<string>;
  /** The keys of a store that staff deleted. */
  deletedKeys(store: TextStore): ReadonlySet<string>;
  /** Differs after every change of the files or in the product. */
  version(): string;
  /** Loads changes made in any process since the last time. */
  refresh(db: Database): Promise<void>;
}

function hashTables(files: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const all = [...files].map(([name, table]) => [name, ...table]);
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);
}

/** English first, because all others are translated from it; then in the order of the language menu. */
function sortLanguages(languages: readonly string[]): string[] {
  const known: readonly string[] = languageCodes;
  const others = languages.filter((code) => !known.includes(code));
  return [...known.filter((code) => languages.includes(code)), ...others];
}

function readProduct(folder: string) {
  const files = readTextFiles(folder);
  const tables = indexFiles(files);
  return {
    files,
    product: { languages: sortLanguages(listLanguages('app', folder)), tables },
    fileVersion: hashTables(tables),
  };
}

/** Its files do not change while the product runs. */
let ofProduct: ReturnType<typeof readProduct> | undefined;

function readProductOnce() {
  ofProduct ??= readProduct(textFolder);
  return ofProduct;
}

/**
 * Loads all texts from the product's files.
 *
 * @param folder the translations folder; a language is a folder in each of its three folders
 */
export function loadTexts(folder = textFolder): Texts {
  const { files, product, fileVersion } = folder === textFolder ? readProductOnce() : readProduct(folder);
  let changeVersion = -1;
  let changed: { changes: ChangedText[]; notes: TextNote[] } = { changes: [], notes: [] };
  let now = new TextSnapshot(product, changed);

  return {
    text: (store, key, languageCode, values) =>
      fillText(now.findTable(store, languageCode).get(key) ?? key, values).text,
    fill: (store, key, languageCode, values) =>
      fillText(now.findTable(store, languageCode).get(key) ?? key, values),
    all(store, languageCode) {
      const deleted = now.findMarkedKeys(store, 'isDeleted');
      return new Map([...now.findTable(store, languageCode)].filter(([key]) => !deleted.has(key)));
    },
    languages: product.languages,
    listAll: (store) => now.listAll(store),
    entry: (store, key) => now.entry(store, key),
    original: (store, key, languageCode) => product.tables.get(`${store}/${languageCode}`)?.get(key),
    files: () => mergeFiles(files, changed),
    keysToImprove: (store) => now.findMarkedKeys(store, 'needsImprovement'),
    deletedKeys: (store) => now.findMarkedKeys(store, 'isDeleted'),
    version: () => `${fileVersion}-${changeVersion}`,
    async refresh(db) {
      // Read first: a change made meanwhile is then loaded next time.
      const version = await findTextVersion(db);
      if (version === changeVersion) return;
      changed = { changes: await findChangedTexts(db), notes: await findTextNotes(db) };
      now = new TextSnapshot(product, changed);
      changeVersion = version;
    },
  };
}
