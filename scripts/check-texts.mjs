/**
 * Compares the texts with the code, and the languages with each other.
 *
 * --write generates the lists of keys and languages for TypeScript, --verify fails when one of them is out of date; without
 * either, everything is checked, including the lists.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureSms } from '../packages/domain/src/sms/parts.ts';
import { doubleBraced, icuArguments } from '../packages/domain/src/texts/placeholders.ts';
import { inProject, listFiles, readIfExists, root } from './lib/project.mjs';
import {
  compareWithEnglish,
  completeLanguages,
  findKeys,
  findLongSms,
  findUnusedKeys,
  generateLanguageFile,
  generateTextKeyFile,
  listLanguages,
  listUnknownFolders,
  readTexts,
  stores,
} from './lib/texts.mjs';

const readList = (name, fallback) => JSON.parse(readIfExists(inProject('translations', name)) ?? fallback);
const dynamicPrefixes = readList('dynamic-keys.json', '[]');
const smsParts = readList('sms-limits.json', '{}');
const listStoreLanguages = (store) => listLanguages(inProject('translations', store));
const findings = [];

const texts = new Map();
for (const store of stores) {
  for (const language of listStoreLanguages(store)) {
    const read = readTexts(inProject('translations', store, language));
    texts.set(`${store}/${language}`, read.texts);
    findings.push(...read.findings);
  }
}

const generated = [
  ['strings.generated.ts', generateTextKeyFile(texts.get('app/en').keys())],
  ['languages.generated.ts', generateLanguageFile(listStoreLanguages('app'))],
];
for (const [name, content] of generated) {
  const file = inProject('packages/contract/src', name);
  if (process.argv.includes('--write')) writeFileSync(file, content);
  else if (readIfExists(file) !== content) findings.push(`${file} is out of date: npm run generate`);
}
if (!process.argv.includes('--write') && !process.argv.includes('--verify')) {
  checkLanguages();
  checkUse();
}
for (const finding of findings) console.error(finding.replaceAll(root + path.sep, ''));
process.exitCode = findings.length > 0 ? 1 : 0;

function checkLanguages() {
  for (const store of stores) {
    const unknownFolders = listUnknownFolders(inProject('translations', store));
    findings.push(...unknownFolders.map((name) => `translations/${store}/${name} is not a language`));
    for (const language of listStoreLanguages(store)) {
      const where = `${store}/${language}`;
      const namesIn = store === 'app' ? icuArguments : doubleBraced;
      const mayMiss = !completeLanguages.includes(language);
      const english = texts.get(`${store}/en`);
      findings.push(...compareWithEnglish(english, texts.get(where), namesIn, where, mayMiss));
      if (store !== 'sms') continue;
      const partsOf = (key) => smsParts[key] ?? 1;
      findings.push(...findLongSms(texts.get(where), { partsOf, measure: measureSms, where }));
    }
  }
}

function checkUse() {
  const isSource = (file) => /\.(ts|tsx|sql)$/.test(file) && !file.endsWith('.generated.ts');
  const folders = ['packages', 'e2e'].map((name) => inProject(name)).filter((name) => existsSync(name));
  const sources = folders.flatMap((folder) => listFiles(folder, isSource));
  const used = findKeys(sources);
  const product = findKeys(sources.filter((file) => !/\.test\.tsx?$/.test(file)));
  for (const [key, file] of product.needed) {
    if (!stores.some((store) => texts.get(`${store}/en`).has(key)))
      findings.push(`${file}: there is no text ${key}`);
  }
  for (const store of stores) {
    const unused = findUnusedKeys(texts.get(`${store}/en`).keys(), used, dynamicPrefixes);
    findings.push(...unused.map((key) => `${store}/en: ${key} is unused`));
  }
}
