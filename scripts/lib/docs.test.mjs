import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProject, listFiles, root } from './project.mjs';

const pages = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md']
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
  const config = readFileSync(inProject('packages/server/src/platform/config/config.variables.ts'), 'utf8');
  const settings = findMatches(config, /^ {2}([A-Z][A-Z0-9_]+): /gm).filter((name) => name !== 'NODE_ENV');
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const explained = rows.flatMap((row) => findMatches(row.split('|')[1], /`([A-Z0-9_]+)`/g));
  expect(explained.sort()).toEqual(settings.sort());
});

/** Sources with comments that may cite files; migrations never change, so theirs cannot be corrected. */
const sources = ['packages', 'e2e', 'scripts'].flatMap((folder) =>
  listFiles(
    inProject(folder),
    (file) => /\.(tsx?|mjs|cjs|css)$/.test(file) && !file.includes('node_modules'),
  ),
);

/** The comments of a source, as lines. */
const findComments = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\s*(\/\*|\*|\/\/|--)/.test(line) || /\/\/ .*docs\//.test(line));

/** A cited file: `docs/spec/sms.md`, or a decision by its number, `docs/decisions/0031`. */
function isCitedFile(name) {
  const file = inProject(name);
  if (existsSync(file)) return true;
  return (
    /\/\d{4}$/.test(name) &&
    readdirSync(path.dirname(file)).some((found) => found.startsWith(path.basename(name)))
  );
}

it('every document cited in a comment exists', () => {
  const broken = sources.flatMap((file) =>
    findMatches(findComments(file).join('\n'), /(?<![\w/])(docs\/[\w./-]*\w)/g)
      .filter((name) => !isCitedFile(name))
      .map((name) => `${path.relative(root, file)}: ${name}`),
  );
  expect(broken).toEqual([]);
});

it('no comment cites a document that is not here', () => {
  const foreign = /(?:\bshared\/|\bissue #?\d|\b(?:decision|record|requirement) \d|\bspec(?:ification)? \d)/i;
  const found = sources.flatMap((file) =>
    findComments(file)
      .filter((line) => foreign.test(line))
      .map((line) => `${path.relative(root, file)}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
