import { createHash } from 'node:crypto';
import { languageCodes } from '@harken/contract/languages.generated';
import type { Database } from '../db/database.ts';
import { type FilledText, fillText, type TextValue } from './fill-text.ts';
import { mergedFiles } from './merged-files.ts';
import { languagesOf, readTextFiles, type TextFile, type TextStore, textFolder } from './text-files.ts';
import { type TextEntry, TextSnapshot, tablesOfFiles } from './text-snapshot.ts';
import {
  type ChangedText,
  findChangedTexts,
  findTextNotes,
  findTextVersion,
  type TextNote,
} from './texts.queries.ts';

export { languagesOf, type TextStore } from './text-files.ts';

/** What staff and senders read: files of the product, and over them what was changed in the product (decision 31). */
export interface Texts {
  /** A text in a language, else in English, else its key; `{{name}}` or `{name}` replaced by the values, literally. */
  text(store: TextStore, key: string, languageCode: string, values?: Record<string, string | number>): string;
  /** The same for a message, with the positions of the values that name users or stand for a link with a token. */
  filled(store: TextStore, key: string, languageCode: string, values?: Record<string, TextValue>): FilledText;
  /** All texts of a store in a language, English where one is missing; without those that staff took out. */
  all(store: TextStore, languageCode: string): ReadonlyMap<string, string>;
  /** The languages of the product: one folder of the screens' texts each. */
  languages: readonly string[];
  /** Every text of a store as it is written in each language, by key; without those that staff took out. */
  everyText(store: TextStore): TextEntry[];
  /** One text as it is written in each language; undefined where there is none, or staff took it out. */
  entry(store: TextStore, key: string): TextEntry | undefined;
  /** What the product brings, before any change. */
  original(store: TextStore, key: string, languageCode: string): string | undefined;
  /** The product's files with what was changed in them. */
  files(): TextFile[];
  /** The keys of a store that translators marked for another look. */
  toImprove(store: TextStore): ReadonlySet<string>;
  /** Another one after every change, of the product's files or in the product. */
  version(): string;
  /** Reads what was changed in the product, by any process, if anything was since the last time. */
  refresh(db: Database): Promise<void>;
}

function hashOf(files: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const all = [...files].map(([name, table]) => [name, ...table]);
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);
}

/** English first, as what all others are translated from, and the others as people choose among them. */
function inOrder(languages: readonly string[]): string[] {
  const known: readonly string[] = languageCodes;
  const others = languages.filter((code) => !known.includes(code));
  return [...known.filter((code) => languages.includes(code)), ...others];
}

/**
 * Reads all texts from the product's files.
 *
 * @param folder the folder `translations`; a language is a folder in each of its three
 */
export function loadTexts(folder = textFolder): Texts {
  const files = readTextFiles(folder);
  const product = { languages: inOrder(languagesOf('app', folder)), tables: tablesOfFiles(files) };
  const versionOfFiles = hashOf(product.tables);
  let versionOfChanges = -1;
  let changed: { changes: ChangedText[]; notes: TextNote[] } = { changes: [], notes: [] };
  let now = new TextSnapshot(product, changed);

  return {
    text: (store, key, languageCode, values) =>
      fillText(now.tableOf(store, languageCode).get(key) ?? key, values).text,
    filled: (store, key, languageCode, values) =>
      fillText(now.tableOf(store, languageCode).get(key) ?? key, values),
    all(store, languageCode) {
      const deleted = now.keysNoted(store, 'isDeleted');
      return new Map([...now.tableOf(store, languageCode)].filter(([key]) => !deleted.has(key)));
    },
    languages: product.languages,
    everyText: (store) => now.everyText(store),
    entry: (store, key) => now.entry(store, key),
    original: (store, key, languageCode) => product.tables.get(`${store}/${languageCode}`)?.get(key),
    files: () => mergedFiles(files, changed),
    toImprove: (store) => now.keysNoted(store, 'needsImprovement'),
    version: () => `${versionOfFiles}-${versionOfChanges}`,
    async refresh(db) {
      // Asked first: a change that comes while reading is read again the next time.
      const version = await findTextVersion(db);
      if (version === versionOfChanges) return;
      changed = { changes: await findChangedTexts(db), notes: await findTextNotes(db) };
      now = new TextSnapshot(product, changed);
      versionOfChanges = version;
    },
  };
}
