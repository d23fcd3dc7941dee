import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProject, listFiles } from '../project.mjs';

const client = inProject('packages/client/src');
const sheets = listFiles(client, (file) => file.endsWith('.css'));
const sources = listFiles(client, (file) => /(?<!\.test)\.tsx?$/.test(file));

/** Maps and the shapes of arrows do not depend on the writing direction. */
const notMirrored = ['features/alerts/why-raised/report-sketch.tsx', 'ui/icons/shapes.ts'];

const physicalInSheets = [
  /(?<![\w-])(?:left|right)\s*:/,
  /(?<![\w-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  /\bto (?:left|right)\b/,
];
const physicalInSources = [
  /(?<![\w.'"-])(?:left|right)\s*:\s*[^'"\s]/,
  /\b(?:margin|padding|border)(?:Left|Right)\b/,
  /\btextAlign\s*:\s*['"](?:left|right)/,
];

const isComment = (line) => /^\s*(?:\/\*|\*|\/\/)/.test(line);
const isPhysicalBy = (patterns) => (line) =>
  !isComment(line) && patterns.some((pattern) => pattern.test(line));

function findMatches(files, patterns) {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(isPhysicalBy(patterns))
      .map((line) => `${path.relative(client, file)}: ${line.trim()}`),
  );
}

it('style sheets use start and end, so that they work right to left', () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(findMatches(sheets, physicalInSheets)).toEqual([]);
});

it('styles in code use start and end, except for maps', () => {
  expect(sources.length).toBeGreaterThan(100);
  const mirrored = sources.filter((file) => !notMirrored.some((name) => file === path.join(client, name)));
  expect(mirrored.length).toBe(sources.length - notMirrored.length);
  expect(findMatches(mirrored, physicalInSources)).toEqual([]);
});

it.each([
  ['  left: 4px;', true],
  ['  margin-right: 4px;', true],
  ['  text-align: right;', true],
  ['  border-top-left-radius: 3px;', true],
  ['  background: linear-gradient(to right, red, blue);', true],
  ['  margin-inline-end: 4px;', false],
  ['.right > .left {', false],
])('%s is physical: %s', (line, isPhysical) => {
  expect(isPhysicalBy(physicalInSheets)(line)).toBe(isPhysical);
});

it('every folder of the client is of a known kind', () => {
  expect(readdirSync(client).sort()).toEqual(['app', 'features', 'lib', 'shared', 'ui', 'worker']);
});

it.each(readdirSync(path.join(client, 'shared')))('several features use shared/%s', (topic) => {
  const features = sources
    .map((file) => path.relative(client, file).split(path.sep))
    .filter((parts) => parts[0] === 'features')
    .filter((parts) =>
      new RegExp(`/shared/${topic}['/]`).test(readFileSync(path.join(client, ...parts), 'utf8')),
    )
    .map(([, feature]) => feature);
  expect(new Set(features).size).toBeGreaterThan(1);
});
