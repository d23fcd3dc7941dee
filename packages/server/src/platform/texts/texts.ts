import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from '../db/database.ts';
import {
  type ChangedText,
  findChangedTexts,
  findTextNotes,
  findTextVersion,
  type TextNote,
} from './texts.queries.ts';

/** The texts of the screens, of e-mails and of SMS. */
export type TextStore = 'app' | 'email' | 'sms';

type Table = Map<string, string>;

/** What staff and senders read: files of the product, and over them what was changed in the product (decision 31). */
export interface Texts {
  /** A text in a language, else in English, else its key; `{{name}}` or `{name}` replaced by the values. */
  text(store: TextStore, key: string, languageCode: string, values?: Record<string, string | number>): string;
  /** All texts of a store in a language, English where one is missing; without those that staff took out. */
  all(store: TextStore, languageCode: string): ReadonlyMap<string, string>;
  /** The keys of a store that translators marked for another look. */
  toImprove(store: TextStore): ReadonlySet<string>;
  /** Another one after every change, of the product's files or in the product. */
  version(): string;
  /** Reads what was changed in the product, by any process, if anything was since the last time. */
  refresh(db: Database): Promise<void>;
}

const folder = fileURLToPath(new URL('../../../../../translations/', import.meta.url));

function readTable(store: TextStore, languageCode: string): Table {
  const path = `${folder}${store}/${languageCode}/`;
  const files = readdirSync(path).filter((file) => file.endsWith('.json'));
  return new Map(
    files.flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(path + file, 'utf8')) as Record<string, string>).filter(
        ([, value]) => value !== '',
      ),
    ),
  );
}

/** The languages of the product: one folder each. */
export function languagesOf(store: TextStore): string[] {
  return readdirSync(folder + store);
}

function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}|\{(\w+)\}/g, (whole, double?: string, single?: string) => {
    const value = values[double ?? single ?? ''];
    return value === undefined ? whole : String(value);
  });
}

/** The texts of the product's files; an empty one counts as missing. */
function readFiles(): Map<string, Table> {
  const stores: TextStore[] = ['app', 'email', 'sms'];
  return new Map(
    stores.flatMap((store) =>
      languagesOf(store).map((language) => [`${store}/${language}`, readTable(store, language)]),
    ),
  );
}

function hashOf(files: Map<string, Table>): string {
  const all = [...files].map(([name, table]) => [name, ...table]);
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);
}

/** Reads all texts from the product's files. */
export function loadTexts(): Texts {
  const files = readFiles();
  const versionOfFiles = hashOf(files);
  let versionOfChanges = -1;
  let changes: ChangedText[] = [];
  let notes: TextNote[] = [];
  let merged = new Map<string, Table>();

  const changedIn = (store: TextStore, languageCode: string): Table =>
    new Map(
      changes
        .filter((change) => change.store === store && change.languageCode === languageCode && change.value)
        .map(({ key, value }) => [key, value]),
    );
  const tableOf = (store: TextStore, languageCode: string): Table => {
    const name = `${store}/${languageCode}`;
    const known = merged.get(name);
    if (known) return known;
    const languages = new Set(['en', languageCode]);
    const tables = [...languages].flatMap((language) => [
      ...(files.get(`${store}/${language}`) ?? []),
      ...changedIn(store, language),
    ]);
    const table = new Map(tables);
    merged.set(name, table);
    return table;
  };
  const keysNoted = (store: TextStore, is: 'needsImprovement' | 'isDeleted') =>
    new Set(notes.filter((note) => note.store === store && note[is]).map(({ key }) => key));

  return {
    text: (store, key, languageCode, values) => fill(tableOf(store, languageCode).get(key) ?? key, values),
    all(store, languageCode) {
      const deleted = keysNoted(store, 'isDeleted');
      return new Map([...tableOf(store, languageCode)].filter(([key]) => !deleted.has(key)));
    },
    toImprove: (store) => keysNoted(store, 'needsImprovement'),
    version: () => `${versionOfFiles}-${versionOfChanges}`,
    async refresh(db) {
      // Asked first: a change that comes while reading is read again the next time.
      const version = await findTextVersion(db);
      if (version === versionOfChanges) return;
      [changes, notes] = [await findChangedTexts(db), await findTextNotes(db)];
      merged = new Map();
      versionOfChanges = version;
    },
  };
}
