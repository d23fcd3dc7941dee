import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileResponse } from '../../platform/http/routes.ts';
import { writeZip, type ZipEntry } from '../../platform/spreadsheets/zip.ts';
import { formatTextFile, getTextFilePath, type TextFile } from '../../platform/texts/text-files.ts';
import type { Texts } from '../../platform/texts/texts.ts';

async function* readContent(file: TextFile): AsyncGenerator<Buffer> {
  yield Buffer.from(formatTextFile(file));
}

async function* listEntries(files: readonly TextFile[]): AsyncGenerator<ZipEntry> {
  for (const file of files)
    yield { name: `translations/${getTextFilePath(file)}`, content: readContent(file) };
}

/** All texts including the changes made by staff, as a ZIP file of the translations folder. */
export function exportTexts(texts: Texts): FileResponse {
  return {
    content: Readable.from(writeZip(listEntries(texts.files()))),
    contentType: 'application/zip',
    fileName: 'translations.zip',
  };
}

/**
 * Writes the changes made by staff into a translations folder. Files without changes are not touched.
 *
 * @returns the files that were written, relative to the folder
 */
export async function writeTexts(texts: Texts, folder: string): Promise<string[]> {
  const written: string[] = [];
  for (const file of texts.files()) {
    const filePath = path.join(folder, getTextFilePath(file));
    const exported = formatTextFile(file);
    const existing = await readFile(filePath, 'utf8').catch(() => undefined);
    if (existing === exported) continue;
    await mkdir(path.dirname(filePath), { recursive: true });
    await writeFile(filePath, exported);
    written.push(getTextFilePath(file));
  }
  return written;
}
