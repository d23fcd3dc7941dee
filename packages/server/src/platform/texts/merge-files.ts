import type { TextFile, TextStore } from './text-files.ts';
import type { ChangedText, TextNote } from './texts.queries.ts';

/** The number of leading words that two keys share: 2 for `alerts.list.title` and `alerts.list.empty`. */
function countSharedWords(a: string, b: string): number {
  const words = b.split('.');
  const different = a.split('.').findIndex((word, index) => word !== words[index]);
  return different === -1 ? words.length : different;
}

/** The file for a new text: that of its English text, else that of the most similar keys, else a new one. */
function chooseFileName(english: readonly TextFile[], key: string): string {
  const own = english.find(({ texts }) => texts.has(key));
  if (own) return own.name;
  const similarities = english.map(({ name, texts }) => {
    const shared = Math.max(0, ...[...texts.keys()].map((other) => countSharedWords(key, other)));
    return { name, shared };
  });
  const [first = ''] = key.split('.');
  const named = `${first}.json`;
  similarities.sort((a, b) => b.shared - a.shared || Number(b.name === named) - Number(a.name === named));
  const mostSimilar = similarities[0];
  return mostSimilar && mostSimilar.shared > 0 ? mostSimilar.name : named;
}

/** Inserts a new key in the order of the English file; keys that are missing there go to the end. */
function insertInOrder(keys: string[], key: string, english: readonly string[]): void {
  const position = english.indexOf(key);
  if (position === -1) {
    keys.push(key);
    return;
  }
  const before = english.slice(0, position).findLast((other) => keys.includes(other));
  keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
}

type MergeOptions = {
  english: readonly TextFile[];
  changes: readonly ChangedText[];
  isDeleted: (key: string) => boolean;
};

function mergeFile(file: TextFile, { english, changes, isDeleted }: MergeOptions): TextFile {
  const changed = new Map(changes.map(({ key, value }) => [key, value]));
  const order = [...(english.find(({ name }) => name === file.name)?.texts.keys() ?? [])];
  const keys = [...file.texts.keys()].filter((key) => !isDeleted(key));
  for (const key of [...changed.keys()].sort()) if (!keys.includes(key)) insertInOrder(keys, key, order);
  const texts = keys.map((key) => [key, changed.get(key) ?? file.texts.get(key) ?? ''] as const);
  return { ...file, texts: new Map(texts) };
}

/** Merges the files of one kind of texts in one language. */
function mergeFolder(
  store: TextStore,
  languageCode: string,
  files: readonly TextFile[],
  options: MergeOptions,
) {
  const byFile = Map.groupBy(options.changes, ({ key }) => {
    const own = files.find(({ texts }) => texts.has(key));
    return own?.name ?? chooseFileName(options.english, key);
  });
  const names = new Set([...files.map(({ name }) => name), ...byFile.keys()]);
  return [...names].sort().map((name) => {
    const file = files.find((item) => item.name === name) ?? { store, languageCode, name, texts: new Map() };
    return mergeFile(file, { ...options, changes: byFile.get(name) ?? [] });
  });
}

/**
 * Merges the changes of staff into the text files: texts without a file go to that of similar keys, deleted texts are left out. A
 * file without changes is returned unchanged.
 */
export function mergeFiles(
  files: readonly TextFile[],
  { changes, notes }: { changes: readonly ChangedText[]; notes: readonly TextNote[] },
): TextFile[] {
  const folders = new Map<string, { store: TextStore; languageCode: string }>();
  for (const { store, languageCode } of [...files, ...changes] as TextFile[])
    folders.set(`${store}/${languageCode}`, { store, languageCode });
  const isIn = (store: string, languageCode: string) => (item: { store: string; languageCode: string }) =>
    item.store === store && item.languageCode === languageCode;
  return [...folders.values()].flatMap(({ store, languageCode }) => {
    const deleted = new Set(
      notes.filter((note) => note.store === store && note.isDeleted).map(({ key }) => key),
    );
    return mergeFolder(store, languageCode, files.filter(isIn(store, languageCode)), {
      english: files.filter(isIn(store, 'en')),
      changes: changes.filter((change) => isIn(store, languageCode)(change) && change.value !== ''),
      isDeleted: (key) => deleted.has(key),
    });
  });
}
