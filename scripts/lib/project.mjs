import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The folder of the project. */
export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
  '..',
);

/** A place inside the project. */
export const inProject = (...parts) => path.join(root, ...parts);

/** One plain line about what is going on. */
export const say = (line) => console.log(line);

/** All files below a place, sorted; the place itself when it is a file, nothing when it does not exist. */
export function filesBelow(place, accept = () => true) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return accept(place) ? [place] : [];
  const entries = readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries
    .filter(({ name }) => !['node_modules', 'dist', 'coverage'].includes(name))
    .flatMap(({ name }) => filesBelow(path.join(place, name), accept));
}

/** One hash over the names and contents of files. */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The text of a file, or undefined when there is none. */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
