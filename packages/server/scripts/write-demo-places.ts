import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createPlaceFiles } from '../src/demo/place-files.ts';

/**
 * npm run demo:places -- <folder>: writes the files of the demo's invented country that can be imported under Places, to try
 * imports with. Needs no database.
 */
async function main([folderArgument]: string[]): Promise<void> {
  if (folderArgument === undefined) throw new Error('Name the folder: npm run demo:places -- <folder>');
  const folder = path.resolve(folderArgument);
  await mkdir(folder, { recursive: true });
  for (const { name, content } of await createPlaceFiles(new Date().getUTCFullYear() - 2)) {
    await writeFile(path.join(folder, name), content);
    process.stdout.write(`written: ${path.join(folder, name)}\n`);
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
