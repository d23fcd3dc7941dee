import type { ReportErrorType } from './kinds.ts';
import { normalizeMessage } from './normalize-message.ts';
import { hasOnsetLength, isOnsetDigit } from './onset-digit.ts';
import type { HealthRiskCatalogue, ParsedMessage } from './parse-message.ts';
import { maxNumber, parseMessage } from './parse-message.ts';
import { suggestMessage } from './suggest-message.ts';

/** One number of a message and its meaning. Counts have the names of `ReportCounts` and `ParsedMessage`. */
export interface MessagePart {
  /** The digits as parsed. */
  text: string;
  role: 'healthRisk' | 'sex' | 'age' | (typeof countRoles)[number] | 'onset';
  /** What the digit of sex or age means. */
  meaning?: 'male' | 'female' | 'belowFive' | 'atLeastFive';
}

/** The counts after the code of an aggregate or collection point message, in order. */
const countRoles = [
  'malesBelowFive',
  'malesAtLeastFive',
  'femalesBelowFive',
  'femalesAtLeastFive',
  'referredCount',
  'deathCount',
  'fromOtherVillagesCount',
] as const;

/** Why exactly a message cannot be parsed. */
export type MessageErrorReason =
  | 'empty'
  | 'tooLong'
  | 'severalLines'
  | 'letters'
  | 'mixedSeparators'
  | 'innerSpaces'
  | 'otherSeparator'
  | 'leadingSeparator'
  | 'trailingSeparator'
  | 'doubledSeparator'
  | 'leadingZero'
  | 'wrongCount'
  | 'sexOutOfRange'
  | 'ageOutOfRange'
  | 'numberTooLarge'
  | 'unknownCode'
  | 'sexAndAgeNotUsed'
  | 'wrongCountWithOnset'
  | 'onsetNeedsSexAndAge'
  | 'onsetOutOfRange'
  | 'onsetOfNobody';

export type MessageExplanation =
  | { ok: true; message: ParsedMessage; parts: MessagePart[] }
  | {
      ok: false;
      error: ReportErrorType;
      reason: MessageErrorReason;
      /** The one message that can be parsed and was probably meant (`suggestMessage`). */
      probablyMeant?: string;
    };

/**
 * Explains a message to people who learn the codes: the meaning of each number, or what is wrong and what was probably
 * meant. It does not affect how a message is stored: that is decided by `parseMessage`.
 *
 * @example explainMessage('1#1*2', catalogue)
 *   // { ok: false, error: 'FormatError', reason: 'mixedSeparators', probablyMeant: '1#1#2' }
 */
export function explainMessage(text: string, catalogue: HealthRiskCatalogue): MessageExplanation {
  const result = parseMessage(text, catalogue);
  const normalized = normalizeMessage(text);
  if (result.ok) return { ok: true, message: result.message, parts: toMessageParts(normalized) };
  const probablyMeant = suggestMessage(text, catalogue, { senderKind: null });
  const reason = findErrorReason(normalized, result.error, catalogue.readsOnset ?? false);
  return { ok: false, error: result.error, reason, probablyMeant };
}

function toMessageParts(normalized: string): MessagePart[] {
  const numbers = normalized.split(/[#*]/);
  if (!hasOnsetLength(numbers.length)) return toFormParts(numbers);
  return [...toFormParts(numbers.slice(0, -1)), { text: numbers.at(-1) ?? '', role: 'onset' }];
}

function toFormParts([code = '', ...others]: readonly string[]): MessagePart[] {
  const healthRisk: MessagePart = { text: code, role: 'healthRisk' };
  const [sex, age] = others;
  if (others.length === 2 && sex !== undefined && age !== undefined) {
    return [
      healthRisk,
      { text: sex, role: 'sex', meaning: sex === '1' ? 'male' : 'female' },
      { text: age, role: 'age', meaning: age === '1' ? 'belowFive' : 'atLeastFive' },
    ];
  }
  const counts = countRoles
    .slice(0, others.length)
    .map((role, index) => ({ role, text: others[index] ?? '' }));
  return [healthRisk, ...counts];
}

/** Errors visible in the text as a whole, the most useful explanation first. */
const textErrorPatterns: readonly (readonly [MessageErrorReason, RegExp])[] = [
  ['severalLines', /[\n\r]/],
  ['letters', /\p{L}/u],
  ['mixedSeparators', /#.*\*|\*.*#/],
  ['otherSeparator', /[^0-9#*\s]/],
  ['innerSpaces', /\s/],
  ['leadingSeparator', /^[#*]/],
  ['trailingSeparator', /[#*]$/],
  ['doubledSeparator', /[#*]{2}/],
  ['leadingZero', /^0/],
];

/**
 * Why a text does not fit the grammar.
 *
 * @example findFormatError('1#2', { readsOnset: true }) // 'onsetNeedsSexAndAge'
 */
export function findFormatError(text: string, { readsOnset }: { readsOnset: boolean }): MessageErrorReason {
  return findErrorReason(normalizeMessage(text), 'FormatError', readsOnset);
}

function findErrorReason(
  normalized: string,
  error: ReportErrorType,
  readsOnset: boolean,
): MessageErrorReason {
  if (error === 'Other') return 'empty';
  if (error === 'TooLong') return 'tooLong';
  if (error === 'GlobalHealthRiskCodeNotFound') return 'unknownCode';
  if (error === 'GenderAndAgeNonHumanHealthRisk') return 'sexAndAgeNotUsed';
  const reason = textErrorPatterns.find(([, pattern]) => pattern.test(normalized))?.[0];
  const numbers = normalized.split(/[#*]/);
  return reason ?? (readsOnset ? findErrorWithOnset(numbers) : findNumberError(numbers));
}

function findErrorWithOnset(numbers: readonly string[]): MessageErrorReason {
  if (numbers.length === 2) return 'onsetNeedsSexAndAge';
  if (!hasOnsetLength(numbers.length)) {
    const reason = findNumberError(numbers);
    return reason === 'wrongCount' ? 'wrongCountWithOnset' : reason;
  }
  const form = numbers.slice(0, -1);
  if (!isOnsetDigit(numbers.at(-1) ?? '')) return 'onsetOutOfRange';
  const isOfNobody = form.length > 3 && form.slice(1, 5).every((count) => Number(count) === 0);
  return isOfNobody ? 'onsetOfNobody' : findNumberError(form);
}

function findNumberError(numbers: readonly string[]): MessageErrorReason {
  if (![1, 3, 5, 8].includes(numbers.length)) return 'wrongCount';
  const [code, sex = '', age = ''] = numbers;
  if (numbers.length !== 3 || Number(code) > maxNumber) return 'numberTooLarge';
  const [wrong, reason] = /^[12]$/.test(sex)
    ? ([age, 'ageOutOfRange'] as const)
    : ([sex, 'sexOutOfRange'] as const);
  return /^0+[12]$/.test(wrong) ? 'leadingZero' : reason;
}
