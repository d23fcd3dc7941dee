import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, inProject, root } from './project.mjs';

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
  .map((name) => inProject(name))
  .concat(filesBelow(inProject('docs'), (file) => file.endsWith('.md')))
  .map((file) => ({
    name: path.relative(root, file),
    folder: path.dirname(file),
    text: readFileSync(file, 'utf8'),
  }));

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '');
const matchesIn = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))];

/** Pictures are taken from the running product, so a link to one is not held against the files. */
const linksIn = (text) =>
  matchesIn(text, /(?<!!\[[^\]]*)\]\(([^)#\s]+)/g).filter((link) => !/^https?:/.test(link));
/** Whole paths in code marks; patterns and places still to be filled in are none. */
const pathsIn = (text) => matchesIn(text, /`((?:packages|scripts|docs|translations|e2e)\/[\w./-]+)`/g);
const headingsOf = (text) =>
  matchesIn(withoutCode(text), /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

it.each(pages)('every file that $name names exists', ({ folder, text }) => {
  const links = linksIn(withoutCode(text)).map((link) => path.join(folder, link));
  const named = [...links, ...pathsIn(text).map((name) => inProject(name))];
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it.each(pages)('every heading that $name links to exists', ({ name, folder, text }) => {
  const links = [...text.matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)];
  const lost = links.filter(([, file, heading]) => {
    const page = readFileSync(file ? path.join(folder, file) : inProject(name), 'utf8');
    return !headingsOf(page).includes(heading);
  });
  expect(lost.map(([link]) => link)).toEqual([]);
});

it.each(pages)('every npm command that $name names exists', ({ text }) => {
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  expect(matchesIn(text, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
});

it('the README explains every setting of the product, and no other', () => {
  const readme = readFileSync(inProject('README.md'), 'utf8');
  const config = readFileSync(inProject('packages/server/src/platform/config.variables.ts'), 'utf8');
  const settings = matchesIn(config, /^ {2}([A-Z][A-Z_]+): /gm).filter((name) => name !== 'NODE_ENV');
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const explained = rows.flatMap((row) => matchesIn(row.split('|')[1], /`([A-Z_]+)`/g));
  expect(explained.sort()).toEqual(settings.sort());
});
