import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './project.mjs';

export const stores = ['app', 'email', 'sms'];

/** The languages that every text must be written in; any other may be half done, and shows English where it is. */
export const completeLanguages = ['en', 'fr', 'es', 'ar'];

/**
 * Reads the texts of one kind in one language.
 *
 * @returns the texts by key, and what is wrong with the files themselves
 */
export function readTexts(folder) {
  const texts = new Map();
  const findings = [];
  for (const file of filesBelow(folder, (name) => name.endsWith('.json'))) {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    for (const [key, text] of Object.entries(content)) {
      if (typeof text !== 'string' || text.trim() === '') findings.push(`${file}: ${key} is empty`);
      if (texts.has(key)) findings.push(`${file}: ${key} is in another file too`);
      texts.set(key, String(text));
    }
  }
  return { texts, findings };
}

const isLanguage = (name) => /^[a-z]{2,3}$/.test(name);

/** The languages of a store: those that must be complete first, then any other, one folder each. */
export function languagesIn(folder) {
  const others = readIfFolder(folder).filter((name) => isLanguage(name) && !completeLanguages.includes(name));
  return [...completeLanguages, ...others.sort()];
}

/** The folders of a store whose names are no codes of a language. */
export function strangersIn(folder) {
  return readIfFolder(folder).filter((name) => !isLanguage(name));
}

/** Keys and placeholders of a language, held against English; what may be missing is not looked for. */
export function compareWithEnglish(english, other, namesIn, where, mayMiss = false) {
  const findings = [];
  for (const [key, text] of english) {
    const translated = other.get(key);
    if (translated === undefined) {
      if (!mayMiss) findings.push(`${where}: ${key} is missing`);
    } else if (difference(namesIn, text, translated))
      findings.push(`${where}: ${key} ${difference(namesIn, text, translated)}`);
  }
  for (const key of other.keys()) {
    if (!english.has(key)) findings.push(`${where}: ${key} is not among the English texts`);
  }
  return findings;
}

function difference(namesIn, text, translated) {
  try {
    const wanted = namesIn(text).join(', ');
    const found = namesIn(translated).join(', ');
    return wanted === found ? undefined : `is filled with (${found}), in English with (${wanted})`;
  } catch (error) {
    return `cannot be read: ${error.message}`;
  }
}

/** SMS that need more parts than allowed; what a text is filled with is not counted. */
export function tooLongForSms(texts, { partsOf, measure, where }) {
  return [...texts].flatMap(([key, text]) => {
    const { parts, encoding, units } = measure(text.replace(/\{\{.*?\}\}/g, ''));
    const allowed = partsOf(key);
    return parts <= allowed
      ? []
      : [`${where}: ${key} has ${parts} parts (${units} in ${encoding}), not ${allowed}`];
  });
}

/** What the sources say about keys: literals that could be keys, and keys that must exist. */
export function keysInSources(files) {
  const mentioned = new Set();
  const beginnings = new Set();
  const needed = new Map();
  for (const file of files) {
    const source = withoutComments(readFileSync(file, 'utf8'));
    for (const [, key] of source.matchAll(/['"`](?:string:)?([\w-]+(?:\.[\w-]+)+)['"`]/g)) mentioned.add(key);
    for (const [, beginning] of source.matchAll(/`(?:string:)?([\w-]+(?:\.[\w-]+)*\.)\$\{/g))
      beginnings.add(beginning);
    for (const key of neededIn(file, source)) needed.set(key, file);
  }
  return { mentioned, beginnings, needed };
}

/** Examples in comments are no use of a key. */
const withoutComments = (source) => source.replace(/^\s*(\/\*|\*|\/\/).*$/gm, '');

function neededIn(file, source) {
  const asked = [
    ...source.matchAll(/(?<![\w.])t\(\s*['"]([^'"]+)['"]/g),
    ...source.matchAll(/['"`]string:([\w.-]+)['"`]/g),
  ];
  const keys = asked.map(([, key]) => key);
  if (path.basename(file) !== 'problems.ts') return keys;
  const problems = source.matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z]+)+)'/g);
  return [...keys, ...[...problems].map(([, key]) => key)];
}

/** Keys that no source mentions, neither in full nor by a beginning that code completes. */
export function unusedKeys(keys, { mentioned, beginnings }, dynamicBeginnings) {
  const all = [...beginnings, ...dynamicBeginnings];
  return [...keys].filter(
    (key) => !mentioned.has(key) && !all.some((beginning) => key.startsWith(beginning)),
  );
}

/** The file that gives TypeScript the languages of the product. */
export function languageFile(codes) {
  const list = codes.map((code) => `'${code}'`).join(', ');
  return `/** The languages of the product: the folders of translations/app. Written by npm run generate. */\nexport const languageCodes = [${list}] as const;\n`;
}

/** The file that gives TypeScript every key of the app's texts. */
export function textKeyFile(keys) {
  const union = [...keys].sort().map((key) => `\n  | '${key}'`);
  return `/** Every key of the app's texts. Written by npm run generate. */\nexport type TextKey =${union.join('') || ' never'};\n`;
}

function readIfFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
