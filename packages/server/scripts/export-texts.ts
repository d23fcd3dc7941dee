import path from 'node:path';
import { writeTexts } from '../src/features/translations/translations.export.ts';
import { readDatabaseLocation } from '../src/platform/config/config.ts';
import { createKysely, openPool } from '../src/platform/db/database.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { textFolder } from '../src/platform/texts/text-files.ts';
import { loadTexts } from '../src/platform/texts/texts.ts';

/**
 * npm run texts:export [folder]: merges texts edited in the product into the text files (by default those of the product). Files
 * without changes are not touched, so that a diff shows the edits only.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function main([folderArgument]: string[]): Promise<void> {
  const folder = folderArgument === undefined ? textFolder : path.resolve(folderArgument);
  const database = await openDatabase(readDatabaseLocation(process.env));
  const pool = openPool(database.connectionString, 2);
  try {
    const texts = loadTexts();
    await texts.refresh(createKysely(pool));
    const written = await writeTexts(texts, folder);
    for (const file of written) printLine(`written: ${file}`);
    if (written.length === 0) printLine('The files already contain all changes.');
  } finally {
    await pool.end();
    await database.stop();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  const isUnreachable = isDatabaseUnreachable(error);
  process.stderr.write(
    `${isUnreachable ? `The database cannot be reached (${error.message}).` : error.message}\n`,
  );
  process.exitCode = 1;
});
