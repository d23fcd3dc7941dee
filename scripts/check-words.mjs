/** Fails if names, comments or documents use a retired word (scripts/retired-words.json, docs/glossary.md). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, listFiles, root } from './lib/project.mjs';
import { findRetiredWords } from './lib/retired-words.mjs';

const list = JSON.parse(readFileSync(inProject('scripts', 'retired-words.json'), 'utf8'));
const folders = ['packages', 'e2e', 'scripts', 'docs'];
/** Generated, or fixed because databases have already run them. */
const isExcluded = (file) =>
  list.files.includes(file) ||
  /(^|\/)(node_modules|dist)\/|\.generated\.|\/migrations\/|platform\/db\/schema\.ts$/.test(file);

const files = folders
  .flatMap((folder) => listFiles(inProject(folder), (file) => /\.(tsx?|mjs|md)$/.test(file)))
  .concat(
    ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].map((name) =>
      inProject(name),
    ),
  )
  .map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
  .filter((file) => !isExcluded(file));

const findings = files.flatMap((file) =>
  findRetiredWords(file, readFileSync(inProject(file), 'utf8'), list).map(
    ({ line, word }) => `${file}:${line}: “${word}”`,
  ),
);
for (const finding of findings) console.log(finding);
if (findings.length > 0) {
  console.log(`${findings.length} retired words. docs/glossary.md has the terms to use.`);
  process.exitCode = 1;
}
