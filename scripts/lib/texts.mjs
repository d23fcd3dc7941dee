import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getLanguageName, getTextDirection } from '../../packages/domain/src/texts/languages.ts';
import { listFiles } from './project.mjs';

export const stores = ['app', 'email', 'sms'];

/** Languages that must be complete; others may be partial and fall back to English. */
export const completeLanguages = ['en', 'fr', 'es', 'ar'];

/**
 * Reads the texts of one kind in one language.
 *
 * @returns the texts by key, and errors in the files
 */
export function readTexts(folder) {
  const texts = new Map();
  const findings = [];
  for (const file of listFiles(folder, (name) => name.endsWith('.json'))) {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    for (const [key, text] of Object.entries(content)) {
      if (typeof text !== 'string' || text.trim() === '') findings.push(`${file}: ${key} is empty`);
      if (texts.has(key)) findings.push(`${file}: ${key} is also in another file`);
      texts.set(key, String(text));
    }
  }
  return { texts, findings };
}

const isLanguage = (name) => /^[a-z]{2,3}$/.test(name);

/** The languages of a store: complete ones first, then others, one folder each. */
export function listLanguages(folder) {
  const others = listFolder(folder).filter((name) => isLanguage(name) && !completeLanguages.includes(name));
  return [...completeLanguages, ...others.sort()];
}

/** The folders of a store that are not language codes. */
export function listUnknownFolders(folder) {
  return listFolder(folder).filter((name) => !isLanguage(name));
}

/** Compares keys and placeholders of a language with English. */
export function compareWithEnglish(english, other, namesIn, where, mayMiss = false) {
  const findings = [];
  for (const [key, text] of english) {
    const translated = other.get(key);
    if (translated === undefined) {
      if (!mayMiss) findings.push(`${where}: ${key} is missing`);
    } else if (describeDifference(namesIn, text, translated))
      findings.push(`${where}: ${key} ${describeDifference(namesIn, text, translated)}`);
  }
  for (const key of other.keys()) {
    if (!english.has(key)) findings.push(`${where}: ${key} is not in the English texts`);
  }
  return findings;
}

function describeDifference(namesIn, text, translated) {
  try {
    const wanted = namesIn(text).join(', ');
    const found = namesIn(translated).join(', ');
    return wanted === found ? undefined : `has placeholders (${found}), in English (${wanted})`;
  } catch (error) {
    return `cannot be parsed: ${error.message}`;
  }
}

/** SMS with more parts than allowed; values of placeholders are not counted. */
export function findLongSms(texts, { partsOf, measure, where }) {
  return [...texts].flatMap(([key, text]) => {
    const { parts, encoding, units } = measure(text.replace(/\{\{.*?\}\}/g, ''));
    const allowed = partsOf(key);
    return parts <= allowed
      ? []
      : [`${where}: ${key} has ${parts} parts (${units} in ${encoding}), not ${allowed}`];
  });
}

/** Keys in the sources: literals that may be keys, and keys that must exist. */
export function findKeys(files) {
  const mentioned = new Set();
  const beginnings = new Set();
  const needed = new Map();
  for (const file of files) {
    const source = removeComments(readFileSync(file, 'utf8'));
    for (const [, key] of source.matchAll(/['"`](?:string:)?([\w-]+(?:\.[\w-]+)+)['"`]/g)) mentioned.add(key);
    for (const [, prefix] of source.matchAll(/`(?:string:)?([\w-]+(?:\.[\w-]+)*\.)\$\{/g))
      beginnings.add(prefix);
    for (const key of findRequiredKeys(file, source)) needed.set(key, file);
  }
  return { mentioned, beginnings, needed };
}

/** Removes comments, because keys in examples are not used. */
const removeComments = (source) => source.replace(/^\s*(\/\*|\*|\/\/).*$/gm, '');

function findRequiredKeys(file, source) {
  const used = [
    ...source.matchAll(/(?<![\w.])t\(\s*['"]([^'"]+)['"]/g),
    ...source.matchAll(/['"`]string:([\w.-]+)['"`]/g),
  ];
  const keys = used.map(([, key]) => key);
  if (path.basename(file) !== 'error-keys.ts') return keys;
  const problems = source.matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z]+)+)'/g);
  return [...keys, ...[...problems].map(([, key]) => key)];
}

/** Keys that no source contains, neither completely nor as a prefix that is completed in code. */
export function findUnusedKeys(keys, { mentioned, beginnings }, dynamicBeginnings) {
  const all = [...beginnings, ...dynamicBeginnings];
  return [...keys].filter((key) => !mentioned.has(key) && !all.some((prefix) => key.startsWith(prefix)));
}

/** Generates the file with the languages for TypeScript. */
export function generateLanguageFile(codes) {
  const list = codes.map((code) => `'${code}'`).join(', ');
  const names = codes.map((code) => `\n  ${code}: '${getLanguageName(code)}',`);
  const directions = codes.map((code) => `\n  ${code}: '${getTextDirection(code)}',`);
  return [
    '/** The languages of the product: the folders of translations/app. Written by npm run generate. */',
    `export const languageCodes = [${list}] as const;`,
    '',
    '/** Their names in themselves; browsers take long to find them. */',
    `export const languageNames = {${names.join('')}\n} as const;`,
    '',
    '/** Their writing directions. */',
    `export const languageDirections = {${directions.join('')}\n} as const;`,
    '',
  ].join('\n');
}

/** Generates the file with the keys of the app's texts for TypeScript. */
export function generateTextKeyFile(keys) {
  const union = [...keys].sort().map((key) => `\n  | '${key}'`);
  return `/** Every key of the app's texts. Written by npm run generate. */\nexport type TextKey =${union.join('') || ' never'};\n`;
}

function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
