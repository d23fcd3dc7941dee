/** Generates docs/who-dak.md from claims and the tests that carry their ids; with --verify it is only compared. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, listFiles, readIfExists, root } from './lib/project.mjs';
import { testsOfMachines } from './lib/tests-of-machines.mjs';
import { checkClaims, findMarkedTests, renderPage } from './lib/who-dak.mjs';
import { parts } from './who-dak/kit.mjs';

const page = inProject('docs', 'who-dak.md');
const toProjectPath = (file) => path.relative(root, file).replaceAll(path.sep, '/');

/** The files of `npm test`. */
function listTestFiles() {
  const others = new Set(
    globSync(testsOfMachines, { cwd: root }).map((file) => file.replaceAll(path.sep, '/')),
  );
  return ['packages', 'e2e', 'scripts']
    .flatMap((folder) => listFiles(inProject(folder), (file) => /\.test\.(tsx?|mjs)$/.test(file)))
    .map(toProjectPath)
    .filter((file) => !others.has(file) && file !== 'scripts/lib/who-dak.test.mjs');
}

const tests = listTestFiles().flatMap((file) => findMarkedTests(file, readFileSync(inProject(file), 'utf8')));
const problems = checkClaims(parts, tests);
const text = renderPage(parts, tests, '..');
if (problems.length === 0) {
  if (!process.argv.includes('--verify')) writeFileSync(page, text);
  else if (readIfExists(page) !== text) problems.push('docs/who-dak.md is out of date');
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
