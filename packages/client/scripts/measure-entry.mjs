/**
 * Measures the JavaScript that a browser loads before sign-in: the entry and the sign-in page, compressed. Run it after a build:
 * `node scripts/measure-entry.mjs`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** The limit, in kilobytes of 1000 bytes. The form itself comes in the page and works before any of them has arrived. */
export const entryLimitInKilobytes = 128;

/** Source files of the entry and the sign-in page, as named in the build manifest. */
const entries = ['index.html', 'src/features/accounts/sign-in-page.tsx'];

/** The built files of a source file, with its static imports. */
function filesOf(built, name, found = new Set()) {
  const chunk =
    built.manifest[name] ?? Object.values(built.manifest).find(({ file }) => file === built.sources[name]);
  if (!chunk) throw new Error(`The build manifest has no ${name}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(built, imported, found);
  return found;
}

/**
 * @param {string} folder the folder of the build
 * @returns {{ kilobytes: number, files: Array<{ file: string, kilobytes: number }> }}
 */
export function measureEntry(folder) {
  const read = (name) => JSON.parse(readFileSync(`${folder}/.vite/${name}.json`, 'utf8'));
  const built = { manifest: read('manifest'), sources: read('sources') };
  const names = new Set(entries.flatMap((entry) => [...filesOf(built, entry)]));
  const files = [...names].map((file) => ({
    file,
    kilobytes: gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1000,
  }));
  return { kilobytes: files.reduce((sum, { kilobytes }) => sum + kilobytes, 0), files };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { kilobytes, files } = measureEntry(fileURLToPath(new URL('../dist', import.meta.url)));
  for (const file of files) console.log(`${file.kilobytes.toFixed(1).padStart(7)} kB  ${file.file}`);
  console.log(`${kilobytes.toFixed(1).padStart(7)} kB  of at most ${entryLimitInKilobytes} kB`);
  if (kilobytes > entryLimitInKilobytes) process.exitCode = 1;
}
