import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileAnswer } from '../../platform/http/routes.ts';
import { type ZipEntry, zipped } from '../../platform/spreadsheets/zip.ts';
import { type TextFile, textFileContent, textFilePath } from '../../platform/texts/text-files.ts';
import type { Texts } from '../../platform/texts/texts.ts';

async function* content(file: TextFile): AsyncGenerator<Buffer> {
  yield Buffer.from(textFileContent(file));
}

async function* entries(files: readonly TextFile[]): AsyncGenerator<ZipEntry> {
  for (const file of files) yield { name: `translations/${textFilePath(file)}`, content: content(file) };
}

/** The folder of texts with everything that staff changed, as one ZIP file. */
export function exportTexts(texts: Texts): FileAnswer {
  return {
    content: Readable.from(zipped(entries(texts.files()))),
    contentType: 'application/zip',
    fileName: 'translations.zip',
  };
}

/**
 * Writes what staff changed into a folder of texts. A file that nothing was changed in is not touched.
 *
 * @returns the files that were written, below the folder
 */
export async function writeTexts(texts: Texts, folder: string): Promise<string[]> {
  const written: string[] = [];
  for (const file of texts.files()) {
    const place = path.join(folder, textFilePath(file));
    const wanted = textFileContent(file);
    const found = await readFile(place, 'utf8').catch(() => undefined);
    if (found === wanted) continue;
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, wanted);
    written.push(textFilePath(file));
  }
  return written;
}
