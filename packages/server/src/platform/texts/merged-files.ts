import type { TextFile, TextStore } from './text-files.ts';
import type { ChangedText, TextNote } from './texts.queries.ts';

/** How many words at their beginning two keys share: 2 of `alerts.list.title` and `alerts.list.empty`. */
function sharedWords(one: string, other: string): number {
  const words = other.split('.');
  const different = one.split('.').findIndex((word, index) => word !== words[index]);
  return different === -1 ? words.length : different;
}

/** The file that a text belongs in: that of its English text, else that of the keys most like it, else one of its own. */
function fileNameFor(english: readonly TextFile[], key: string): string {
  const own = english.find(({ texts }) => texts.has(key));
  if (own) return own.name;
  const likeness = english.map(({ name, texts }) => {
    const shared = Math.max(0, ...[...texts.keys()].map((other) => sharedWords(key, other)));
    return { name, shared };
  });
  const [first = ''] = key.split('.');
  const named = `${first}.json`;
  likeness.sort(
    (one, other) => other.shared - one.shared || Number(other.name === named) - Number(one.name === named),
  );
  const nearest = likeness[0];
  return nearest && nearest.shared > 0 ? nearest.name : named;
}

/** Puts a new key behind the one it stands behind in English; what English has not goes to the end. */
function insertInOrder(keys: string[], key: string, english: readonly string[]): void {
  const place = english.indexOf(key);
  if (place === -1) {
    keys.push(key);
    return;
  }
  const before = english.slice(0, place).findLast((other) => keys.includes(other));
  keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
}

type Merging = {
  english: readonly TextFile[];
  changes: readonly ChangedText[];
  isDeleted: (key: string) => boolean;
};

function mergedFile(file: TextFile, { english, changes, isDeleted }: Merging): TextFile {
  const changed = new Map(changes.map(({ key, value }) => [key, value]));
  const order = [...(english.find(({ name }) => name === file.name)?.texts.keys() ?? [])];
  const keys = [...file.texts.keys()].filter((key) => !isDeleted(key));
  for (const key of [...changed.keys()].sort()) if (!keys.includes(key)) insertInOrder(keys, key, order);
  const texts = keys.map((key) => [key, changed.get(key) ?? file.texts.get(key) ?? ''] as const);
  return { ...file, texts: new Map(texts) };
}

/** The files of one kind of texts in one language. */
function mergedFolder(store: TextStore, languageCode: string, files: readonly TextFile[], merging: Merging) {
  const byFile = Map.groupBy(merging.changes, ({ key }) => {
    const own = files.find(({ texts }) => texts.has(key));
    return own?.name ?? fileNameFor(merging.english, key);
  });
  const names = new Set([...files.map(({ name }) => name), ...byFile.keys()]);
  return [...names].sort().map((name) => {
    const file = files.find((one) => one.name === name) ?? { store, languageCode, name, texts: new Map() };
    return mergedFile(file, { ...merging, changes: byFile.get(name) ?? [] });
  });
}

/**
 * The files of the product's texts with everything in them that staff changed: what stands in no file yet goes to that of
 * its beginning, what was taken out is left out. A file that nothing was changed in comes out as it was read.
 */
export function mergedFiles(
  files: readonly TextFile[],
  { changes, notes }: { changes: readonly ChangedText[]; notes: readonly TextNote[] },
): TextFile[] {
  const folders = new Map<string, { store: TextStore; languageCode: string }>();
  for (const { store, languageCode } of [...files, ...changes] as TextFile[])
    folders.set(`${store}/${languageCode}`, { store, languageCode });
  const isIn = (store: string, languageCode: string) => (one: { store: string; languageCode: string }) =>
    one.store === store && one.languageCode === languageCode;
  return [...folders.values()].flatMap(({ store, languageCode }) => {
    const deleted = new Set(
      notes.filter((note) => note.store === store && note.isDeleted).map(({ key }) => key),
    );
    return mergedFolder(store, languageCode, files.filter(isIn(store, languageCode)), {
      english: files.filter(isIn(store, 'en')),
      changes: changes.filter((change) => isIn(store, languageCode)(change) && change.value !== ''),
      isDeleted: (key) => deleted.has(key),
    });
  });
}
