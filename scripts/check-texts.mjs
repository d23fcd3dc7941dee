/**
 * Compares the texts with the code, and the languages with each other.
 *
 * --write generates the lists of keys and languages for TypeScript, --verify fails when one of them is out of date; without
 * either, everything is checked, including the lists. --fix first corrects the typography of translations: no-break spaces and
 * apostrophes in French, tanwin in Arabic.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureSms } from '../packages/domain/src/sms/parts.ts';
import { listDoubleBraced, listIcuArguments } from '../packages/domain/src/texts/placeholders.ts';
import { jobQueues } from '../packages/server/src/platform/jobs/queues.ts';
import { inProject, listFiles, readIfExists, root } from './lib/project.mjs';
import {
  findLongFilledSms,
  findWrongTerms,
  fixTypography,
  listMissingCategories,
  listTypography,
  readTerms,
} from './lib/text-style.mjs';
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

const readJson = (fallback, ...name) => JSON.parse(readIfExists(inProject(...name)) ?? fallback);
const dynamicPrefixes = readJson('[]', 'translations', 'dynamic-keys.json');
/** More parts than in English, by key and language; the reasons are in docs/glossary. */
const smsLimits = readJson('{}', 'translations', 'sms-limits.json');
const smsSamples = readJson('{}', 'scripts', 'sms-samples.json');
/** Keys that may deviate from a term of the glossary, by language and term. */
const exceptions = readJson('{}', 'scripts', 'text-exceptions.json');
const listStoreLanguages = (store) => listLanguages(inProject('translations', store));
const findings = [];

if (process.argv.includes('--fix')) fixFiles();
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
  const file = inProject('packages/contract/src/texts', name);
  if (process.argv.includes('--write')) writeFileSync(file, content);
  else if (readIfExists(file) !== content) findings.push(`${file} is out of date: npm run generate`);
}
if (!process.argv.includes('--write') && !process.argv.includes('--verify')) {
  checkLanguages();
  checkStyle();
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
      const namesIn = store === 'app' ? listIcuArguments : listDoubleBraced;
      const mayMiss = !completeLanguages.includes(language);
      const english = texts.get(`${store}/en`);
      findings.push(...compareWithEnglish(english, texts.get(where), namesIn, where, mayMiss));
      if (store !== 'sms') continue;
      const partsOf = (key) => smsLimits[key]?.[language] ?? 1;
      findings.push(...findLongSms(texts.get(where), { partsOf, measure: measureSms, where }));
    }
  }
}

function checkStyle() {
  for (const store of stores) {
    for (const language of listStoreLanguages(store)) {
      const terms = readTerms(readIfExists(inProject('docs', 'glossary', `${language}.md`)) ?? '');
      for (const [key, text] of texts.get(`${store}/${language}`)) {
        const wrong = [
          ...listTypography(text, { language, store }),
          ...(store === 'app' ? listMissingCategories(text, language) : []),
          ...listWrongTerms(terms, { key, store, language, translation: text }),
        ];
        findings.push(...wrong.map((what) => `${store}/${language}: ${key} ${what}`));
      }
    }
  }
  for (const language of listStoreLanguages('sms')) {
    const maximum = (key) => smsLimits[key]?.[language];
    const options = { language, samples: smsSamples, measure: measureSms, maximum };
    const long = findLongFilledSms(texts.get('sms/en'), texts.get(`sms/${language}`), options);
    findings.push(...long.map((what) => `sms/${language}: ${what}`));
  }
}

function listWrongTerms(terms, { key, store, language, translation }) {
  const english = texts.get(`${store}/en`).get(key) ?? '';
  return findWrongTerms(terms, { english, translation, store })
    .filter(({ term }) => !exceptions[language]?.[term]?.includes(key))
    .map(({ what }) => what);
}

/** Corrects the typography in place. */
function fixFiles() {
  const isJson = (name) => name.endsWith('.json');
  for (const store of stores) {
    for (const language of listStoreLanguages(store)) {
      for (const file of listFiles(inProject('translations', store, language), isJson)) {
        const content = JSON.parse(readFileSync(file, 'utf8'));
        const fixed = Object.entries(content).map(([key, text]) => [
          key,
          fixTypography(text, { language, store }),
        ]);
        const isChanged = fixed.some(([key, text]) => text !== content[key]);
        if (isChanged) writeFileSync(file, `${JSON.stringify(Object.fromEntries(fixed), null, 2)}\n`);
      }
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
  const app = texts.get('app/en');
  for (const job of Object.keys(jobQueues))
    if (!app.has(`outbox.work.${job}`))
      findings.push(`app/en: the task ${job} has no text outbox.work.${job}`);
  for (const action of findAuditActions(sources))
    if (!app.has(`audit.deed.${action}`))
      findings.push(`app/en: the audit event has no text audit.deed.${action}`);
  for (const store of stores) {
    const unused = findUnusedKeys(texts.get(`${store}/en`).keys(), used, dynamicPrefixes);
    findings.push(...unused.map((key) => `${store}/en: ${key} is unused`));
  }
}

/** The actions that the server records in the audit log as literals, as parts of keys: `alert.escalate`. */
function findAuditActions(files) {
  const isServer = (file) => file.includes(`${path.sep}server${path.sep}src`) && !/\.test\.ts$/.test(file);
  const actions = files
    .filter(isServer)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bdeed: '(\w+\/\w+)'/g)]);
  return new Set(actions.map(([, action]) => action.replace('/', '.')));
}
