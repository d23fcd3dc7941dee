import path from 'node:path';
import { writeTexts } from '../src/features/translations/translations.export.ts';
import { textFolder } from '../src/platform/texts/text-files.ts';
import { loadTexts } from '../src/platform/texts/texts.ts';
import { printLine, queryConfiguredDatabase, runCommand } from './lib/run-command.ts';

/**
 * npm run texts:export [folder]: merges texts edited in the product into the text files (by default those of the product). Files
 * without changes are not touched, so that a diff shows the edits only.
 */
async function main([folderArgument]: string[]): Promise<void> {
  const folder = folderArgument === undefined ? textFolder : path.resolve(folderArgument);
  await queryConfiguredDatabase(async (db) => {
    const texts = loadTexts();
    await texts.refresh(db);
    const written = await writeTexts(texts, folder);
    for (const file of written) printLine(`written: ${file}`);
    if (written.length === 0) printLine('The files already contain all changes.');
  });
}

runCommand(main);
