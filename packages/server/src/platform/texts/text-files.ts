import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextKind } from '@harken/domain/texts/placeholders';

/** Kinds of texts: of the client, of e-mails and of SMS. */
export type TextStore = TextKind;

export const textStores: readonly TextStore[] = ['app', 'email', 'sms'];

/** The translations folder: `app`, `email` and `sms`, with a folder per language in each. */
export const textFolder = fileURLToPath(new URL('../../../../../translations/', import.meta.url));

/** A file of texts. */
export interface TextFile {
  store: TextStore;
  languageCode: string;
  /** `alerts.json` */
  name: string;
  /** By key, in the order of the file. An empty text counts as missing. */
  texts: ReadonlyMap<string, string>;
}

const listFolders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The languages of a kind of texts: one folder each, named by its code. */
export function listLanguages(store: TextStore, folder = textFolder): string[] {
  return listFolders(path.join(folder, store));
}

function readFolder(store: TextStore, languageCode: string, folder: string): TextFile[] {
  const languageFolder = path.join(folder, store, languageCode);
  const names = readdirSync(languageFolder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => {
    const content: Record<string, string> = JSON.parse(readFileSync(path.join(languageFolder, name), 'utf8'));
    return { store, languageCode, name, texts: new Map(Object.entries(content)) };
  });
}

/** Reads all text files of a folder. */
export function readTextFiles(folder = textFolder): TextFile[] {
  return textStores.flatMap((store) =>
    listLanguages(store, folder).flatMap((languageCode) => readFolder(store, languageCode, folder)),
  );
}

/** Formats a file, so that only changed texts differ from the original. */
export function formatTextFile({ texts }: TextFile): string {
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
}

/** The path of a file below the translations folder. */
export function getTextFilePath({ store, languageCode, name }: TextFile): string {
  return `${store}/${languageCode}/${name}`;
}
