import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The root folder of the project. */
export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
  '..',
);

/** A path inside the project. */
export const inProject = (...parts) => path.join(root, ...parts);

/** Prints a line about the progress. */
export const printLine = (line) => console.log(line);

/** All files below a folder, sorted; the path itself if it is a file; none if it does not exist. */
export function listFiles(folder, accept = () => true) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return accept(folder) ? [folder] : [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries
    .filter(({ name }) => !['node_modules', 'dist', 'coverage'].includes(name))
    .flatMap(({ name }) => listFiles(path.join(folder, name), accept));
}

/** A hash of the names and contents of files. */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The text of a file, or undefined if it does not exist. */
export function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
