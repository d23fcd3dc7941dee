import path from 'node:path';
import { writeTexts } from '../src/features/translations/translations.export.ts';
import { readDatabasePlace } from '../src/platform/config.ts';
import { databaseOn, openPool } from '../src/platform/db/database.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { textFolder } from '../src/platform/texts/text-files.ts';
import { loadTexts } from '../src/platform/texts/texts.ts';

/**
 * npm run texts:export [folder]: writes what staff changed in the product into the files of texts, those of the product unless
 * a folder is named. Files in which nothing was changed stay untouched, so that the difference is what staff did.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main([named]: string[]): Promise<void> {
  const folder = named === undefined ? textFolder : path.resolve(named);
  const database = await openDatabase(readDatabasePlace(process.env));
  const pool = openPool(database.connectionString, 2);
  try {
    const texts = loadTexts();
    await texts.refresh(databaseOn(pool));
    const written = await writeTexts(texts, folder);
    for (const file of written) say(`written: ${file}`);
    if (written.length === 0) say('The files hold every change already.');
  } finally {
    await pool.end();
    await database.stop();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  const isLost = isDatabaseUnreachable(error);
  process.stderr.write(`${isLost ? `The database cannot be reached (${error.message}).` : error.message}\n`);
  process.exitCode = 1;
});
