/** Checks the typography, the terms and the length of translations. */
import { parseSyntax, syntaxMark, valueMark } from './text-syntax.mjs';

const noBreakSpace = '\u00A0';
const spaces = /[ \u202F\u2009]/;

/** Invisible characters that set the direction of a text. */
const direction = /[\u200E\u200F\u061C\u2066-\u2069]/;
const isHidden = (character) => character === syntaxMark || direction.test(character);

/** The index of the next visible character in a direction: 1 or -1. */
function findVisible(mask, from, step) {
  let at = from + step;
  while (mask[at] !== undefined && isHidden(mask[at])) at += step;
  return at;
}

/** What to change so that there is a no-break space at `neighbour`, next to the punctuation at `at`. */
function requireNoBreakSpace(mask, { at, neighbour }) {
  if (mask[neighbour] === noBreakSpace) return [];
  const what = `needs a no-break space ${neighbour < at ? 'before' : 'after'} ${mask[at]}`;
  if (spaces.test(mask[neighbour])) return [{ at: neighbour, length: 1, use: noBreakSpace, what }];
  return [{ at: neighbour < at ? at : at + 1, length: 0, use: noBreakSpace, what }];
}

/** Whether `:`, `;`, `?` or `!` ends a part of a sentence: not the colon of 10:30. */
function isPunctuation(mask, at) {
  const next = mask[findVisible(mask, at, 1)];
  return next === undefined || /[\s:;?!»)\]”…]/.test(next);
}

function findFrench(mask) {
  const findings = [];
  for (const { 0: character, index: at } of mask.matchAll(/[':;?!«»]/g)) {
    if (character === "'") findings.push({ at, length: 1, use: '’', what: 'has a straight apostrophe' });
    else if (character === '«') {
      const neighbour = findVisible(mask, at, 1);
      findings.push(...requireNoBreakSpace(mask, { at, neighbour }));
    } else if (character === '»' || isPunctuation(mask, at)) {
      const neighbour = findVisible(mask, at, -1);
      const isFirst = mask[neighbour] === undefined || /[\n(:;?!]/.test(mask[neighbour]);
      if (!isFirst) findings.push(...requireNoBreakSpace(mask, { at, neighbour }));
    }
  }
  return findings;
}

const arabicLetter = /[\u0620-\u065F\u066E-\u06D3]/;

function findArabic(mask) {
  const tanwin = [...mask.matchAll(/\u0627\u064B/g)].map(({ index }) => ({
    at: index,
    length: 2,
    use: '\u064B\u0627',
    what: 'has tanwin after the alif',
  }));
  const latin = [...mask.matchAll(/[,;?]/g)].filter(({ index }) => {
    const before = mask.slice(0, index).trimEnd();
    const after = `${mask[index]}${mask.slice(index + 1).trimStart()}`;
    const neighbours = [before[findVisible(before, before.length, -1)], after[findVisible(after, 0, 1)]];
    return neighbours.some((character) => character !== undefined && arabicLetter.test(character));
  });
  return [...tanwin, ...latin.map(({ 0: sign, index: at }) => ({ at, what: `has a Latin ${sign}` }))];
}

/** The rules of typography by language and store. SMS have no no-break space: it is not in GSM-7. */
const typography = { fr: { find: findFrench, stores: ['app', 'email'] }, ar: { find: findArabic } };

function findTypography(text, { language, store }) {
  const { find, stores } = typography[language] ?? {};
  return find && (stores?.includes(store) ?? true) ? find(parseSyntax(text, store).mask) : [];
}

/** What is wrong with the typography of a text; each problem once. */
export const listTypography = (text, where) => [
  ...new Set(findTypography(text, where).map(({ what }) => what)),
];

/**
 * A text with correct typography, where that is possible without understanding it.
 *
 * @example fixTypography('Qui ?', { language: 'fr', store: 'app' }) // 'Qui\u00A0?'
 */
export function fixTypography(text, where) {
  const edits = findTypography(text, where).filter(({ use }) => use !== undefined);
  return edits
    .sort((one, other) => other.at - one.at)
    .reduce((whole, { at, length, use }) => whole.slice(0, at) + use + whole.slice(at + length), text);
}

/** Categories that a language has by CLDR, but that texts may leave out: French and Spanish use `many` from a million. */
const optionalCategories = { fr: ['many'], es: ['many'] };

/** The plurals of a text of the app that lack a category of the language. */
export function listMissingCategories(text, language) {
  return parseSyntax(text, 'app').plurals.flatMap(({ kind, branches }) => {
    const type = kind === 'plural' ? 'cardinal' : 'ordinal';
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
    const missing = pluralCategories.filter(
      (category) => !branches.includes(category) && !optionalCategories[language]?.includes(category),
    );
    return missing.length > 0 ? [`has a plural without ${missing.join(', ')}`] : [];
  });
}

/** Reads the table of a glossary (docs/glossary/fr.md): English term, required, forbidden, allowed in. */
export function readTerms(markdown) {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  const toList = (cell = '') => cell.split(',').flatMap((entry) => entry.trim() || []);
  return rows.slice(2).map((row) => {
    const [, term = '', required, forbidden, allowed] = row.split('|').map((cell) => cell.trim());
    return {
      term,
      required: toList(required),
      forbidden: toList(forbidden),
      allowed: toList(allowed),
    };
  });
}

const vowelMarks = /[\u064B-\u0652\u0640]/g;
/** What people read of a text, without the vowel marks of Arabic. */
const toProse = (text, store) =>
  parseSyntax(text, store).mask.replaceAll(syntaxMark, ' ').replace(vowelMarks, '');

/** Conjunction, preposition and article are written together with an Arabic word. */
const arabicPrefix = '(?:[وف]?(?:[بكل]?ال|لل|[بكل])?)';

const patterns = new Map();

/** A pattern for whole words; `*` stands for further letters. */
function toPattern(entry, flags = 'giu') {
  const id = `${flags} ${entry}`;
  if (!patterns.has(id)) patterns.set(id, buildPattern(entry, flags));
  return patterns.get(id);
}

function buildPattern(entry, flags) {
  const words = entry
    .replace(vowelMarks, '')
    .split(/\s+/)
    .map((word) => {
      const letters = word.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[\\p{L}\\p{M}]*');
      return arabicLetter.test(word) ? arabicPrefix + letters : letters;
    });
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}-])${words.join('\\s+')}(?![\\p{L}\\p{M}\\p{N}])`, flags);
}

/** Removes the phrases in which a forbidden word is right. */
const removeAllowed = (prose, allowed) =>
  allowed.reduce((rest, entry) => rest.replace(toPattern(entry), valueMark), prose);

const isWritten = (found, required) =>
  required.some((entry) => toPattern(entry, 'u').exec(found)?.[0] === found);

/** The forbidden words of a text. What `required` has, in exactly this case, is never forbidden. */
function findForbidden(prose, { required, forbidden, allowed }) {
  const rest = removeAllowed(prose, allowed);
  return forbidden
    .flatMap((entry) => [...rest.matchAll(toPattern(entry))].map(([found]) => found))
    .filter((found) => !isWritten(found, required));
}

/** An English term in singular or plural. */
function toEnglishPattern(term) {
  const plural = term.endsWith('y') ? `${term.slice(0, -1)}(?:y|ies)` : `${term}s?`;
  return new RegExp(`(?<!\\w)${plural.replaceAll(' ', '\\s+')}(?!\\w)`, 'iu');
}

/** The stems of a term, marked with `*`. Terms without them are not checked: one English word can mean several ideas. */
const getStems = ({ required }) => required.filter((entry) => entry.includes('*'));

/**
 * Compares the words of a translation with the terms of its glossary.
 *
 * @returns per term of the glossary what is wrong
 */
export function findWrongTerms(terms, { english, translation, store }) {
  const prose = toProse(translation, store);
  const englishProse = toProse(english, store);
  return terms.flatMap((entry) => {
    const { term } = entry;
    const use = entry.required[0]?.replaceAll('*', '');
    const forbidden = [...new Set(findForbidden(prose, entry))];
    const stems = getStems(entry);
    const isMissing =
      stems.length > 0 &&
      toEnglishPattern(term).test(englishProse) &&
      !stems.some((stem) => prose.search(toPattern(stem)) >= 0);
    return [
      ...forbidden.map((found) => ({ term, what: `says “${found}” for ${term}, not ${use}` })),
      ...(isMissing ? [{ term, what: `has no word for ${term}: ${use}` }] : []),
    ];
  });
}

const fill = (text, values) => text.replace(/\{\{\s*(.*?)\s*\}\}/g, (_, name) => values[name] ?? '');

/**
 * Fills the SMS of a language like the product does, and counts their parts.
 *
 * @param samples the values by placeholder: for all languages, by language, or a list of which each is tried
 * @returns the largest number of parts by key
 */
function measureFilled(texts, { language, samples, measure }) {
  const variants = samples.people.flatMap((person) =>
    samples.times.map((time) => ({
      ...samples.values,
      ...samples.byLanguage[language],
      ...Object.fromEntries(samples.personNames.map((name) => [name, person])),
      time: fill(texts.get(time) ?? '', samples.values),
    })),
  );
  return variants.map(
    (values) => new Map([...texts].map(([key, text]) => [key, measure(fill(text, values)).parts])),
  );
}

/** SMS that, filled with the same values, need more parts than the English text. `maximum` allows more for a key. */
export function findLongFilledSms(english, texts, { maximum, ...options }) {
  const wanted = measureFilled(english, { ...options, language: 'en' });
  const found = measureFilled(texts, options);
  return [...texts.keys()].flatMap((key) => {
    const excess = found.flatMap((parts, index) => {
      const allowed = Math.max(wanted[index].get(key) ?? 1, maximum(key) ?? 1);
      return parts.get(key) > allowed ? [`${key} filled has ${parts.get(key)} parts, not ${allowed}`] : [];
    });
    return excess.slice(0, 1);
  });
}
