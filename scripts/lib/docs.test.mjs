import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProject, listFiles, root } from './project.mjs';

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
  .map((name) => inProject(name))
  .concat(listFiles(inProject('docs'), (file) => file.endsWith('.md')))
  .map((file) => ({
    name: path.relative(root, file),
    folder: path.dirname(file),
    text: readFileSync(file, 'utf8'),
  }));

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '');
const findMatches = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))];

/** Links to files; pictures are excluded, because they are taken from the running product. */
const findLinks = (text) =>
  findMatches(text, /(?<!!\[[^\]]*)\]\(([^)#\s]+)/g).filter((link) => !/^https?:/.test(link));
/** Full paths in code formatting, without patterns and placeholders. */
const findPaths = (text) => findMatches(text, /`((?:packages|scripts|docs|translations|e2e)\/[\w./-]+)`/g);
const findHeadings = (text) =>
  findMatches(withoutCode(text), /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

it.each(pages)('every file mentioned in $name exists', ({ folder, text }) => {
  const links = findLinks(withoutCode(text)).map((link) => path.join(folder, link));
  const named = [...links, ...findPaths(text).map((name) => inProject(name))];
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it.each(pages)('every heading linked from $name exists', ({ name, folder, text }) => {
  const links = [...text.matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)];
  const broken = links.filter(([, file, heading]) => {
    const page = readFileSync(file ? path.join(folder, file) : inProject(name), 'utf8');
    return !findHeadings(page).includes(heading);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

it.each(pages)('every npm command in $name exists', ({ text }) => {
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  expect(findMatches(text, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
});

it('the README documents exactly the settings that exist', () => {
  const readme = readFileSync(inProject('README.md'), 'utf8');
  const config = readFileSync(inProject('packages/server/src/platform/config.variables.ts'), 'utf8');
  const settings = findMatches(config, /^ {2}([A-Z][A-Z_]+): /gm).filter((name) => name !== 'NODE_ENV');
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const explained = rows.flatMap((row) => findMatches(row.split('|')[1], /`([A-Z_]+)`/g));
  expect(explained.sort()).toEqual(settings.sort());
});
