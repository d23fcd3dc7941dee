import type { DataCollectorType } from '../data-collectors/types.ts';
import { separatorWords, withoutWords } from './message-words.ts';
import type { HealthRiskCatalogue } from './read-message.ts';
import { messageMaxLength, readMessage } from './read-message.ts';
import { tidyMessage } from './tidy-message.ts';
import { validateReport } from './validate-report.ts';

/** Who sent the message: the form of a collection point is another one. null: nobody knows. */
export interface SuggestionSender {
  senderKind: DataCollectorType | null;
}

/**
 * What an incorrect message probably meant: one text that would be read, or nothing.
 *
 * It shows staff what to ask the sender, and is sent only when they say so. So it may put right how a report was written
 * (separators, spaces, letters that look like digits, words before and after, the order), and never says what the sender
 * did not:
 *
 * - No count, no sex and no age is made up. Where one of sex and age is missing, the code alone remains, a case whose
 *   sex and age are not told: `1#1`. But `1#2` may be two cases as well as one woman, so it means nothing.
 * - A collector who uses the form of a collection point is understood only when nobody was referred, died or came from
 *   elsewhere: these would be lost. Nothing is added to counts to make them those of a collection point.
 * - A code that comes last is put first only when the first number is no code, else any number may be the wrong one.
 * - Two reports in one message, phone numbers, questions, and words that deny or count (`not`, `years`) mean nothing.
 * - Only when exactly one reading is left, in which the project knows the code and the sender may report in that form.
 *
 * @param catalogue the health risks of the sender's project
 * @example suggestMessage('1, 1, 2 merci', catalogue, { senderKind: 'Human' }) // '1#1#2'
 */
export function suggestMessage(
  text: string,
  catalogue: HealthRiskCatalogue,
  { senderKind }: SuggestionSender,
): string | undefined {
  const tidy = tidyMessage(text);
  if (tidy === '' || [...tidy].length > messageMaxLength) return undefined;
  if (isReport(tidy, catalogue, senderKind)) return undefined;
  const separator = tidy.includes('*') && !tidy.includes('#') ? '*' : '#';
  const candidates = withoutWords(separatorWords(tidy))
    .map(withDigits)
    .filter((written) => isOneMessage(written, catalogue))
    .flatMap((written) => readingsOf(written, catalogue, senderKind))
    .map((numbers) => numbers.join(separator));
  const readable = [...new Set(candidates)].filter(
    (candidate) => candidate !== tidy && isReport(candidate, catalogue, senderKind),
  );
  return readable.length === 1 ? readable[0] : undefined;
}

/** Whether a text would become a correct report of this sender. */
function isReport(text: string, catalogue: HealthRiskCatalogue, senderKind: DataCollectorType | null) {
  const reading = readMessage(text, catalogue);
  if (!reading.ok) return false;
  const { kind, healthRiskCode } = reading.message;
  const healthRiskType = catalogue.healthRiskTypeOfCode(healthRiskCode);
  return validateReport({ kind, healthRiskType, dataCollectorType: senderKind }) === null;
}

/** Letters that are taken for digits, by hand or by eye; the alef of Arabic is its one. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ O: '0', o: '0', l: '1', I: '1', i: '1', ا: '1', Z: '2', z: '2', S: '5', s: '5', B: '8' },
};
const lookAlike = Object.keys(lookAlikes).join('');
/** A number with such letters in it, or one such letter alone. */
const almostNumber = new RegExp(
  `(?<![\\p{L}\\d])(?:[${lookAlike}]|(?=[${lookAlike}]*\\d)[\\d${lookAlike}]+)(?![\\p{L}\\d])`,
  'gu',
);

function withDigits(written: string): string {
  return written
    .replace(/(?<=\d)\s*[xX×✕]\s*(?=\d)/g, '#')
    .replace(/(?<=^|[#*])\|(?=[#*]|$)/g, '1')
    .replace(almostNumber, (letters) =>
      [...letters].map((character) => lookAlikes[character] ?? character).join(''),
    );
}

/** What people write between numbers: besides # and * what is next to them, or of the same use elsewhere. */
const written = /^[\d\s#*.,;:/\\_+|@$%&=~^'"`()·•٭،؛٫٬۔، –—−-]+$/u;
const minus = '[-–—−]';
const minusSign = new RegExp(`[^\\s\\d–—−-]\\s*${minus}\\s*\\d`, 'u');
const severalLines = /\d[^\S\n\r]*[\n\r]\s*\d/;
const thousands = /\d[.,٫٬]\d{3}(?!\d)/;

/** Whether all of it is numbers and what may stand between them, and belongs together. */
function isOneMessage(text: string, catalogue: HealthRiskCatalogue): boolean {
  if (!written.test(text) || minusSign.test(text) || severalLines.test(text)) return false;
  const hasSeparators = /[#*]/.test(text);
  if (hasSeparators) return !thousands.test(text) && !holdsAnother(text, catalogue);
  const [, ...others] = text.match(/\d+/g) ?? [];
  if (others.length < 4) return true;
  // Five numbers and more without # or *: counts, unless they look like a phone number, or like two things.
  const isPhoneNumber = others.every((number) => number.length > 1) || /^[+0]/.test(text);
  const between = text.match(/(?<=\d)\D+(?=\d)/g) ?? [];
  return !isPhoneNumber && new Set(between.map((gap) => gap.trim())).size === 1;
}

/** Whether a part of the text is a whole report with sex and age, or with counts, and something else follows or precedes. */
function holdsAnother(text: string, catalogue: HealthRiskCatalogue): boolean {
  const parts = text.split(/[\s,;/،؛]+/).filter((part) => /\d/.test(part));
  const isWhole = (part: string) =>
    /[#*]\d+[#*]/.test(part) && readMessage(part.replace(/^[#*]+|[#*]+$/g, ''), catalogue).ok;
  return parts.length > 1 && parts.some(isWhole);
}

/** Every list of numbers that a text may stand for; whether they make a report is asked afterwards. */
function readingsOf(
  text: string,
  catalogue: HealthRiskCatalogue,
  senderKind: DataCollectorType | null,
): string[][] {
  const numbers = (text.match(/\d+/g) ?? []).map((number, index) => withoutZeros(number, index));
  return [
    asWritten(numbers),
    ...codeFirst(numbers, catalogue),
    ...parted(numbers, catalogue),
    ...withoutSexAndAge(text, numbers, catalogue),
    ...withoutEmptyEnd(numbers, senderKind),
  ];
}

/** Codes have no leading zero. */
function withoutZeros(number: string, index: number): string {
  return index === 0 ? number.replace(/^0+(?=\d)/, '') : number;
}

function asWritten(numbers: string[]): string[] {
  return numbers.length === 3 ? numbers.map((number) => number.replace(/^0+(?=[12]$)/, '')) : numbers;
}

const isSexOrAge = (number: string | undefined) => number === '1' || number === '2';

/** Sex, age, code in another order: the code moved to the front, or changed places with what stands there. */
function codeFirst(numbers: string[], { healthRiskTypeOfCode }: HealthRiskCatalogue): string[][] {
  const [first, second, third] = numbers;
  if (numbers.length !== 3 || first === undefined || second === undefined || third === undefined) return [];
  if (healthRiskTypeOfCode(Number(first)) || !isSexOrAge(first)) return [];
  if (!isSexOrAge(second)) return [[second, first, third]];
  return [
    [third, first, second],
    [third, second, first],
  ];
}

/** Code, sex and age without anything between them: `112`, unless 11 is a code and a number is missing. */
function parted(numbers: string[], { healthRiskTypeOfCode }: HealthRiskCatalogue): string[][] {
  const [all = ''] = numbers;
  const [, code, sex, age] = /^([1-9]\d*)([12])([12])$/.exec(all) ?? [];
  if (numbers.length !== 1 || code === undefined || sex === undefined || age === undefined) return [];
  return healthRiskTypeOfCode(Number(all.slice(0, -1))) ? [] : [[code, sex, age]];
}

/** One case of which sex or age is missing, however it is read; and sex and age where the health risk has none. */
function withoutSexAndAge(
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

/** A collector in the form of a collection point, whose last three counts are zero. */
function withoutEmptyEnd(numbers: string[], senderKind: DataCollectorType | null): string[][] {
  const end = numbers.slice(5);
  const isEmpty = end.length === 3 && end.every((number) => /^0+$/.test(number));
  return senderKind === 'Human' && isEmpty ? [numbers.slice(0, 5)] : [];
}
