/**
 * Writes docs/api-changelog.md: what changed in the data API since the last release, found by comparing its descriptions, and in the releases
 * before. Fails if programs that rely on the released description would break.
 *
 *   node scripts/api-changelog.mjs                   writes the file
 *   node scripts/api-changelog.mjs --verify          fails if it is out of date
 *   node scripts/api-changelog.mjs --release 0.3.0   makes the present description that of a release
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { compareDescriptions } from './lib/api/api-changes.mjs';
import { listReleased, removeTexts, writeChangelog } from './lib/api/changelog.mjs';
import { inProject, printLine, readIfExists } from './lib/project.mjs';

const folder = (name) => inProject('packages', 'api-client', 'generated', name);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const changelog = inProject('docs', 'api-changelog.md');

const present = readJson(folder('openapi.json'));
const changes = compareDescriptions(
  readJson(folder('released.json')),
  present,
  new Date().toISOString().slice(0, 10),
);
const breaking = changes.filter(({ isBreaking }) => isBreaking);
const [option, version] = process.argv.slice(2);

function fail(message) {
  printLine(message);
  process.exitCode = 1;
}

function release() {
  const releases = listReleased(readJson(folder('releases.json')), version, changes);
  writeFileSync(folder('releases.json'), `${JSON.stringify(releases, null, 1)}\n`);
  writeFileSync(folder('released.json'), `${JSON.stringify(removeTexts(present))}\n`);
  writeFileSync(changelog, writeChangelog(releases, []));
}

if (breaking.length > 0) {
  const list = breaking.map(({ text }) => `- ${text}`).join('\n');
  fail(
    `The data API would break programs:\n${list}\nKeep what they rely on, announce its end (docs/integrate.md), or add a new version beside it.`,
  );
} else if (option === '--release') release();
else {
  const text = writeChangelog(readJson(folder('releases.json')), changes);
  if (option !== '--verify') writeFileSync(changelog, text);
  else if (readIfExists(changelog) !== text) fail('docs/api-changelog.md is out of date');
}
