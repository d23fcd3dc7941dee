/**
 * Holds the texts against the code and the languages against each other.
 *
 * --write writes the lists of keys and languages for TypeScript, --verify fails when one is out of date;
 * without either, everything is checked, the lists included.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureSms } from '../packages/domain/src/sms/parts.ts';
import { doubleBraced, icuArguments } from '../packages/domain/src/texts/placeholders.ts';
import { filesBelow, inProject, readIfThere, root } from './lib/project.mjs';
import {
  compareWithEnglish,
  completeLanguages,
  keysInSources,
  languageFile,
  languagesIn,
  readTexts,
  stores,
  strangersIn,
  textKeyFile,
  tooLongForSms,
  unusedKeys,
} from './lib/texts.mjs';

const readList = (name, fallback) => JSON.parse(readIfThere(inProject('translations', name)) ?? fallback);
const dynamicBeginnings = readList('dynamic-keys.json', '[]');
const smsParts = readList('sms-limits.json', '{}');
const languagesOf = (store) => languagesIn(inProject('translations', store));
const findings = [];

const texts = new Map();
for (const store of stores) {
  for (const language of languagesOf(store)) {
    const read = readTexts(inProject('translations', store, language));
    texts.set(`${store}/${language}`, read.texts);
    findings.push(...read.findings);
  }
}

const generated = [
  ['strings.generated.ts', textKeyFile(texts.get('app/en').keys())],
  ['languages.generated.ts', languageFile(languagesOf('app'))],
];
for (const [name, content] of generated) {
  const file = inProject('packages/contract/src', name);
  if (process.argv.includes('--write')) writeFileSync(file, content);
  else if (readIfThere(file) !== content) findings.push(`${file} is out of date: npm run generate`);
}
if (!process.argv.includes('--write') && !process.argv.includes('--verify')) {
  checkLanguages();
  checkUse();
}
for (const finding of findings) console.error(finding.replaceAll(root + path.sep, ''));
process.exitCode = findings.length > 0 ? 1 : 0;

function checkLanguages() {
  for (const store of stores) {
    const strangers = strangersIn(inProject('translations', store));
    findings.push(...strangers.map((name) => `translations/${store}/${name} belongs to no language`));
    for (const language of languagesOf(store)) {
      const where = `${store}/${language}`;
      const namesIn = store === 'app' ? icuArguments : doubleBraced;
      const mayMiss = !completeLanguages.includes(language);
      const english = texts.get(`${store}/en`);
      findings.push(...compareWithEnglish(english, texts.get(where), namesIn, where, mayMiss));
      if (store !== 'sms') continue;
      const partsOf = (key) => smsParts[key] ?? 1;
      findings.push(...tooLongForSms(texts.get(where), { partsOf, measure: measureSms, where }));
    }
  }
}

function checkUse() {
  const isSource = (file) => /\.(ts|tsx|sql)$/.test(file) && !file.endsWith('.generated.ts');
  const folders = ['packages', 'e2e'].map((name) => inProject(name)).filter((name) => existsSync(name));
  const sources = folders.flatMap((folder) => filesBelow(folder, isSource));
  const used = keysInSources(sources);
  const product = keysInSources(sources.filter((file) => !/\.test\.tsx?$/.test(file)));
  for (const [key, file] of product.needed) {
    if (!stores.some((store) => texts.get(`${store}/en`).has(key)))
      findings.push(`${file}: there is no text ${key}`);
  }
  for (const store of stores) {
    const unused = unusedKeys(texts.get(`${store}/en`).keys(), used, dynamicBeginnings);
    findings.push(...unused.map((key) => `${store}/en: ${key} is used nowhere`));
  }
}
