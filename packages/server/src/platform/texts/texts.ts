import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from '../db/database.ts';
import { type ChangedText, findChangedTexts } from './texts.queries.ts';

/** The texts of the screens, of e-mails and of SMS. */
export type TextStore = 'app' | 'email' | 'sms';

type Table = Map<string, string>;

/** What staff and senders read: files of the product, and over them what was changed in the product (decision 31). */
export interface Texts {
  /** A text in a language, else in English, else its key; `{{name}}` or `{name}` replaced by the values. */
  text(store: TextStore, key: string, languageCode: string, values?: Record<string, string | number>): string;
  /** All texts of a store in a language, English where one is missing. */
  all(store: TextStore, languageCode: string): ReadonlyMap<string, string>;
  /** Reads changes made in the product again. */
  refresh(db: Database): Promise<void>;
}

const folder = fileURLToPath(new URL('../../../../../translations/', import.meta.url));

function readTable(store: TextStore, languageCode: string): Table {
  const path = `${folder}${store}/${languageCode}/`;
  const files = readdirSync(path).filter((file) => file.endsWith('.json'));
  return new Map(
    files.flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(path + file, 'utf8')) as Record<string, string>),
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

/** Reads all texts from the product's files. */
export function loadTexts(): Texts {
  const stores: TextStore[] = ['app', 'email', 'sms'];
  const files = new Map(
    stores.flatMap((store) =>
      languagesOf(store).map((language) => [`${store}/${language}`, readTable(store, language)]),
    ),
  );
  let changes: ChangedText[] = [];
  let merged = new Map<string, Table>();

  function tableOf(store: TextStore, languageCode: string): Table {
    const name = `${store}/${languageCode}`;
    const known = merged.get(name);
    if (known) return known;
    const table = new Map([...(files.get(`${store}/en`) ?? []), ...(files.get(name) ?? [])]);
    for (const change of changes) {
      if (change.store === store && change.languageCode === languageCode && change.value)
        table.set(change.key, change.value);
    }
    merged.set(name, table);
    return table;
  }

  return {
    text: (store, key, languageCode, values) => fill(tableOf(store, languageCode).get(key) ?? key, values),
    all: tableOf,
    async refresh(db) {
      changes = await findChangedTexts(db);
      merged = new Map();
    },
  };
}
