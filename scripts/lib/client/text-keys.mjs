import { readFileSync } from 'node:fs';
import { inProject, listFiles } from '../project.mjs';

/** The keys of all texts of the screens. */
export function readTextKeys() {
  return listFiles(inProject('translations', 'app', 'en')).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8'))),
  );
}

/** Names with dots: keys, but also properties (`project.name`), which are the key of a text only by chance. */
const name = /[A-Za-z][\w-]*(?:\.[\w-]+)+/g;
/** The beginning of a key that is completed when the script runs: `alerts.status.${status}`, or 'alerts.status.' + status. */
const beginning = /["'`]([A-Za-z][\w-]*\.(?:[\w-]+\.)*[\w-]*)(?:\$\{|(?<=\.)["'`])/g;
/** Keys with one part that is completed: `alerts.${status}.title`. */
const withEnd = /`([A-Za-z][\w-]*\.(?:[\w-]+\.)*[\w-]*)\$\{[^`{}]*\}(\.[\w.-]+)`/g;

/**
 * The keys of the texts that a built script may show: those it contains, and those whose beginning it contains. A key that is put together in
 * another way is missing; its text is then loaded with all others.
 *
 * @param {string} code of the script
 * @param {readonly string[]} keys of all texts
 */
export function findTextKeys(code, keys) {
  const names = new Set(code.match(name));
  const rest = code.replace(withEnd, '');
  const ends = [...code.matchAll(withEnd)].map(([, start = '', end = '']) => [start, end]);
  const starts = new Set([...rest.matchAll(beginning)].map(([, start = '']) => start));
  const isFound = (key) =>
    names.has(key) ||
    [...starts].some((start) => key.startsWith(start)) ||
    ends.some(([start, end]) => key.startsWith(start) && key.endsWith(end));
  return keys.filter(isFound);
}
