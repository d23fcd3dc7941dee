import type { TextFile, TextStore } from './text-files.ts';
import type { ChangedText, TextNote } from './texts.queries.ts';

type Table = Map<string, string>;
type Tables = ReadonlyMap<string, Table>;

/** A text in all its languages. */
export interface TextEntry {
  key: string;
  needsImprovement: boolean;
  /** By language; missing ones are absent. */
  translations: Record<string, string>;
}

/** Indexes texts by store and language; an empty text counts as missing. */
function indexTexts(
  texts: Iterable<{ store: string; languageCode: string; entries: Iterable<readonly [string, string]> }>,
) {
  const tables = new Map<string, Table>();
  for (const { store, languageCode, entries } of texts) {
    const name = `${store}/${languageCode}`;
    const table = tables.get(name) ?? new Map<string, string>();
    for (const [key, value] of entries) if (value !== '') table.set(key, value);
    tables.set(name, table);
  }
  return tables;
}

export const indexFiles = (files: readonly TextFile[]) =>
  indexTexts(files.map(({ texts, ...file }) => ({ ...file, entries: texts })));

const indexChanges = (changes: readonly ChangedText[]) =>
  indexTexts(changes.map(({ key, value, ...change }) => ({ ...change, entries: [[key, value]] })));

const compareByKey = (a: TextEntry, b: TextEntry) => (a.key < b.key ? -1 : 1);

/** The state of all texts between two changes. */
export class TextSnapshot {
  readonly #languages: readonly string[];
  readonly #ofFiles: Tables;
  readonly #ofChanges: Tables;
  readonly #notes: readonly TextNote[];
  readonly #merged = new Map<string, Table>();

  constructor(
    product: { languages: readonly string[]; tables: Tables },
    changed: { changes: readonly ChangedText[]; notes: readonly TextNote[] },
  ) {
    this.#languages = product.languages;
    this.#ofFiles = product.tables;
    this.#ofChanges = indexChanges(changed.changes);
    this.#notes = changed.notes;
  }

  /** All texts in a language, with English for missing ones. */
  findTable(store: TextStore, languageCode: string): Table {
    const name = `${store}/${languageCode}`;
    const cached = this.#merged.get(name);
    if (cached) return cached;
    const names = new Set([`${store}/en`, name]);
    const tables = [...names].flatMap((item) => [this.#ofFiles.get(item), this.#ofChanges.get(item)]);
    const table = new Map(tables.flatMap((item) => [...(item ?? [])]));
    this.#merged.set(name, table);
    return table;
  }

  findMarkedKeys(store: TextStore, mark: 'needsImprovement' | 'isDeleted'): Set<string> {
    return new Set(this.#notes.filter((note) => note.store === store && note[mark]).map(({ key }) => key));
  }

  #writtenIn(store: TextStore, key: string): Record<string, string> {
    const written = this.#languages.flatMap((code) => {
      const name = `${store}/${code}`;
      const value = this.#ofChanges.get(name)?.get(key) ?? this.#ofFiles.get(name)?.get(key);
      return value === undefined ? [] : [[code, value] as const];
    });
    return Object.fromEntries(written);
  }

  listAll(store: TextStore): TextEntry[] {
    const deleted = this.findMarkedKeys(store, 'isDeleted');
    const needingImprovement = this.findMarkedKeys(store, 'needsImprovement');
    const keys = new Set(this.#languages.flatMap((code) => [...this.findTable(store, code).keys()]));
    return [...keys]
      .filter((key) => !deleted.has(key))
      .map((key) => ({
        key,
        needsImprovement: needingImprovement.has(key),
        translations: this.#writtenIn(store, key),
      }))
      .sort(compareByKey);
  }

  entry(store: TextStore, key: string): TextEntry | undefined {
    const translations = this.#writtenIn(store, key);
    if (Object.keys(translations).length === 0 || this.findMarkedKeys(store, 'isDeleted').has(key))
      return undefined;
    return { key, needsImprovement: this.findMarkedKeys(store, 'needsImprovement').has(key), translations };
  }
}
