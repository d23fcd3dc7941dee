import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextKind } from '@harken/domain/texts/placeholders';

/** The texts of the screens, of e-mails and of SMS. */
export type TextStore = TextKind;

export const textStores: readonly TextStore[] = ['app', 'email', 'sms'];

/** The folder of the product's texts: `app`, `email` and `sms`, with a folder per language in each. */
export const textFolder = fileURLToPath(new URL('../../../../../translations/', import.meta.url));

/** One file of texts. */
export interface TextFile {
  store: TextStore;
  languageCode: string;
  /** `alerts.json` */
  name: string;
  /** By key, in the order of the file. An empty one counts as missing. */
  texts: ReadonlyMap<string, string>;
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The languages that a kind of texts is written in: one folder each, named by its short code. */
export function languagesOf(store: TextStore, folder = textFolder): string[] {
  return foldersIn(path.join(folder, store));
}

function filesOf(store: TextStore, languageCode: string, folder: string): TextFile[] {
  const place = path.join(folder, store, languageCode);
  const names = readdirSync(place).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => {
    const content: Record<string, string> = JSON.parse(readFileSync(path.join(place, name), 'utf8'));
    return { store, languageCode, name, texts: new Map(Object.entries(content)) };
  });
}

/** Every file of texts in a folder. */
export function readTextFiles(folder = textFolder): TextFile[] {
  return textStores.flatMap((store) =>
    languagesOf(store, folder).flatMap((languageCode) => filesOf(store, languageCode, folder)),
  );
}

/** A file as it is written, so that nothing but changed texts differs from the one it was read from. */
export function textFileContent({ texts }: TextFile): string {
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
}

/** Where a file stands below the folder of texts. */
export function textFilePath({ store, languageCode, name }: TextFile): string {
  return `${store}/${languageCode}/${name}`;
}
