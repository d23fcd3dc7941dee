import type { DataCollectorType } from '../data-collectors/types.ts';
import { replaceSeparatorWords, stripWords } from './message-words.ts';
import { normalizeMessage } from './normalize-message.ts';
import type { HealthRiskCatalogue } from './parse-message.ts';
import { messageMaxLength, parseMessage } from './parse-message.ts';
import { validateReport } from './validate-report.ts';

/** The type of the sender, because collection points use another format. null: unknown. */
export interface SuggestionSender {
  senderKind: DataCollectorType | null;
}

/**
 * The suggested correction of an incorrect message: one text that can be parsed, or nothing.
 *
 * It shows staff what to ask the sender, and is sent only if staff decide so. It may correct how a report was written
 * (separators, spaces, letters that look like digits, words before and after, the order), but never adds information:
 *
 * - No count, sex or age is invented. If sex or age is missing, only the code remains, a case of unknown sex and age: `1#1`.
 *   But `1#2` may be two cases as well as one woman, so there is no suggestion.
 * - If a collector uses the format of a collection point, there is a suggestion only if nobody was referred, died or came from
 *   elsewhere, because these counts would be lost. Counts are never completed to those of a collection point.
 * - A code at the end is moved to the front only if the first number is no code; otherwise any number may be the wrong one.
 * - No suggestion for two reports in one message, phone numbers, shares, amounts of money and negative numbers (`10%`, `$10`, `-1`).
 * - No suggestion for messages that ask, take back, multiply or only try out a report (`how`, `delete`, `twice`, `x2`, `example`), or count
 *   something else (`years`).
 * - In projects that read the onset, no suggestion for two numbers: the second may be a sex as well as days.
 * - Only if exactly one interpretation is left whose code the project uses and whose format the sender may use.
 *
 * @param catalogue the health risks of the sender's project
 * @example suggestMessage('1, 1, 2 merci', catalogue, { senderKind: 'Human' }) // '1#1#2'
 */
export function suggestMessage(
  text: string,
  catalogue: HealthRiskCatalogue,
  { senderKind }: SuggestionSender,
): string | undefined {
  const normalized = normalizeMessage(text);
  if (normalized === '' || [...normalized].length > messageMaxLength) return undefined;
  if (isReport(normalized, catalogue, senderKind) || hasOtherNumbers(normalized)) return undefined;
  const separator = normalized.includes('*') && !normalized.includes('#') ? '*' : '#';
  const candidates = stripWords(replaceSeparatorWords(normalized))
    .map(replaceLookAlikes)
    .filter((written) => isOneMessage(written, catalogue))
    .flatMap((written) => listInterpretations(written, catalogue, senderKind))
    .map((numbers) => numbers.join(separator));
  const valid = [...new Set(candidates)].filter(
    (candidate) => candidate !== normalized && isReport(candidate, catalogue, senderKind),
  );
  return valid.length === 1 ? valid[0] : undefined;
}

/** Whether a text would become a correct report from this sender. */
function isReport(text: string, catalogue: HealthRiskCatalogue, senderKind: DataCollectorType | null) {
  const result = parseMessage(text, catalogue);
  if (!result.ok) return false;
  const { kind, healthRiskCode } = result.message;
  const healthRiskType = catalogue.healthRiskTypeOfCode(healthRiskCode);
  return validateReport({ kind, healthRiskType, dataCollectorType: senderKind }) === null;
}

const minus = '[-–—−]';
/** A dash that no number precedes, or that stands directly before a number with a space in front. */
const negative = new RegExp(`(?:^|[^\\s\\d–—−-]|^\\W*\\s)\\s*${minus}\\s*\\d|\\s${minus}\\d`, 'u');
/** Between two digits, % and $ are separators: keys next to #. Elsewhere they belong to a number. */
const shareOrMoney = /(?<!\d)[%‰٪$]|[%‰٪$](?!\d)|(?!\$)\p{Sc}/u;
const betweenDigits = /(?<=\d)\s*[xX×✕]\s*(?=\d)/g;
const besideOneDigit = /(?<=^|[^\p{L}\d\s]|[^\p{L}\d]\s+)[xX×✕]\s*\d|\d\s*[xX×✕](?!\s*[\p{L}\d])/u;

/** Whether a number is no code or count but a share, an amount of money, negative, or a factor. */
function hasOtherNumbers(text: string): boolean {
  return shareOrMoney.test(text) || negative.test(text) || isMultiplied(text);
}

/** An x multiplies, unless it is the only separator of several numbers (`1x1x2`). */
function isMultiplied(text: string): boolean {
  const factors = text.match(betweenDigits) ?? [];
  const isSeparator = factors.length > 1 && !/[#*]/.test(text);
  return (factors.length > 0 && !isSeparator) || besideOneDigit.test(text);
}

/** Letters mistaken for digits, by people or by handwriting; the Arabic letter alef looks like the digit one. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ O: '0', o: '0', l: '1', I: '1', i: '1', ا: '1', Z: '2', z: '2', S: '5', s: '5', B: '8' },
};
const lookAlike = Object.keys(lookAlikes).join('');
/** A number with such letters in it, or one such letter alone. */
const almostNumber = new RegExp(
  `(?<![\\p{L}\\d])(?:[${lookAlike}]|(?=[${lookAlike}]*\\d)[\\d${lookAlike}]+)(?![\\p{L}\\d])`,
  'gu',
);

function replaceLookAlikes(written: string): string {
  return written
    .replace(/(?<=\d)\s*[xX×✕]\s*(?=\d)/g, '#')
    .replace(/(?<=^|[#*])\|(?=[#*]|$)/g, '1')
    .replace(almostNumber, (letters) =>
      [...letters].map((character) => lookAlikes[character] ?? character).join(''),
    );
}

/** What people write between numbers: # and *, the keys next to them, and separators common elsewhere. */
const written = /^[\d\s#*.,;:/\\_+|@$%&=~^'"`()·•٭،؛٫٬۔، –—−-]+$/u;
const severalLines = /\d[^\S\n\r]*[\n\r]\s*\d/;
const thousands = /\d[.,٫٬]\d{3}(?!\d)/;

/** Whether the text consists of numbers and separators only, and is a single message. */
function isOneMessage(text: string, catalogue: HealthRiskCatalogue): boolean {
  if (!written.test(text) || severalLines.test(text)) return false;
  const hasSeparators = /[#*]/.test(text);
  if (hasSeparators) return !thousands.test(text) && !containsAnotherReport(text, catalogue);
  const [, ...others] = text.match(/\d+/g) ?? [];
  if (others.length < 4) return true;
  // Five or more numbers without # or * are counts, unless they look like a phone number or have different separators.
  const isPhoneNumber = others.every((number) => number.length > 1) || /^[+0]/.test(text);
  const between = text.match(/(?<=\d)\D+(?=\d)/g) ?? [];
  return !isPhoneNumber && new Set(between.map((gap) => gap.trim())).size === 1;
}

/** Whether a part of the text is a complete report with sex and age, or with counts, beside other parts. */
function containsAnotherReport(text: string, catalogue: HealthRiskCatalogue): boolean {
  const parts = text.split(/[\s,;/،؛]+/).filter((part) => /\d/.test(part));
  const isCompleteReport = (part: string) =>
    /[#*]\d+[#*]/.test(part) && parseMessage(part.replace(/^[#*]+|[#*]+$/g, ''), catalogue).ok;
  return parts.length > 1 && parts.some(isCompleteReport);
}

/** Every list of numbers that a text may mean. Whether it is a report is checked afterwards. */
function listInterpretations(
  text: string,
  catalogue: HealthRiskCatalogue,
  senderKind: DataCollectorType | null,
): string[][] {
  const numbers = (text.match(/\d+/g) ?? []).map((number, index) => removeLeadingZeros(number, index));
  // The second number may be a sex as well as days since onset.
  if (catalogue.readsOnset && numbers.length === 2) return [];
  return [
    normalizeNumbers(numbers),
    ...moveCodeFirst(numbers, catalogue),
    ...splitDigits(numbers, catalogue),
    ...lacksSexAndAge(text, numbers, catalogue),
    ...dropEmptyCounts(numbers, senderKind),
  ];
}

/** Codes have no leading zeros. */
function removeLeadingZeros(number: string, index: number): string {
  return index === 0 ? number.replace(/^0+(?=\d)/, '') : number;
}

function normalizeNumbers(numbers: string[]): string[] {
  return numbers.length === 3 ? numbers.map((number) => number.replace(/^0+(?=[12]$)/, '')) : numbers;
}

const isSexOrAge = (number: string | undefined) => number === '1' || number === '2';

/** Sex, age and code in another order: the code moved to the front, or swapped with the first number. */
function moveCodeFirst(numbers: string[], { healthRiskTypeOfCode }: HealthRiskCatalogue): string[][] {
  const [first, second, third] = numbers;
  if (numbers.length !== 3 || first === undefined || second === undefined || third === undefined) return [];
  if (healthRiskTypeOfCode(Number(first)) || !isSexOrAge(first)) return [];
  if (!isSexOrAge(second)) return [[second, first, third]];
  return [
    [third, first, second],
    [third, second, first],
  ];
}

/** Code, sex and age without separators: `112`, unless 11 is a code and a number is missing. */
function splitDigits(numbers: string[], { healthRiskTypeOfCode }: HealthRiskCatalogue): string[][] {
  const [all = ''] = numbers;
  const [, code, sex, age] = /^([1-9]\d*)([12])([12])$/.exec(all) ?? [];
  if (numbers.length !== 1 || code === undefined || sex === undefined || age === undefined) return [];
  return healthRiskTypeOfCode(Number(all.slice(0, -1))) ? [] : [[code, sex, age]];
}

/** One case with only one of sex and age; and sex and age of a health risk that takes none. */
function lacksSexAndAge(
  text: string,
  numbers: string[],
  { healthRiskTypeOfCode }: HealthRiskCatalogue,
): string[][] {
  const [code = '', sex, age] = numbers;
  const type = healthRiskTypeOfCode(Number(code));
  const isEvent = numbers.length === 3 && type !== 'Human' && isSexOrAge(sex) && isSexOrAge(age);
  const isHalf = /^\d+[#*]1$|^\d+([#*])\1[12]$|^\d+([#*])[12]\2$/.test(text);
  return type !== undefined && (isEvent || isHalf) ? [[code]] : [];
}

/** The format of a collection point, used by a collector, whose last three counts are zero. */
function dropEmptyCounts(numbers: string[], senderKind: DataCollectorType | null): string[][] {
  const end = numbers.slice(5);
  const isEmpty = end.length === 3 && end.every((number) => /^0+$/.test(number));
  return senderKind === 'Human' && isEmpty ? [numbers.slice(0, 5)] : [];
}
