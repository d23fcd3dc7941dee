import type { ReportErrorType } from './kinds.ts';
import type { HealthRiskCatalogue, ReadMessage } from './read-message.ts';
import { largestNumber, readMessage } from './read-message.ts';
import { suggestMessage } from './suggest-message.ts';
import { tidyMessage } from './tidy-message.ts';

/** What one number of a message says. Counts are named as in `ReportCounts` and `ReadMessage`. */
export interface MessagePart {
  /** The digits as read. */
  text: string;
  role: 'healthRisk' | 'sex' | 'age' | (typeof countRoles)[number];
  /** What the digit of sex or age stands for. */
  meaning?: 'male' | 'female' | 'belowFive' | 'atLeastFive';
}

/** The order of the counts after the code of an aggregate or collection point message. */
const countRoles = [
  'malesBelowFive',
  'malesAtLeastFive',
  'femalesBelowFive',
  'femalesAtLeastFive',
  'referredCount',
  'deathCount',
  'fromOtherVillagesCount',
] as const;

/** What exactly keeps a message from being read. */
export type MessageFault =
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
  | 'sexAndAgeNotUsed';

export type MessageExplanation =
  | { ok: true; message: ReadMessage; parts: MessagePart[] }
  | {
      ok: false;
      error: ReportErrorType;
      reason: MessageFault;
      /** The one message that would be read and was probably meant (`suggestMessage`). */
      probablyMeant?: string;
    };

/**
 * A message taken apart for people who learn the codes: what each number says, or what is wrong and what was
 * probably meant. It never changes how a message is stored: that is `readMessage`.
 *
 * @example explainMessage('1#1*2', catalogue)
 *   // { ok: false, error: 'FormatError', reason: 'mixedSeparators', probablyMeant: '1#1#2' }
 */
export function explainMessage(text: string, catalogue: HealthRiskCatalogue): MessageExplanation {
  const reading = readMessage(text, catalogue);
  const tidy = tidyMessage(text);
  if (reading.ok) return { ok: true, message: reading.message, parts: partsOf(tidy) };
  const probablyMeant = suggestMessage(text, catalogue, { senderKind: null });
  return { ok: false, error: reading.error, reason: faultOf(tidy, reading.error), probablyMeant };
}

function partsOf(tidy: string): MessagePart[] {
  const [code = '', ...others] = tidy.split(/[#*]/);
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

/** What a glance at the whole text shows, in the order in which a teacher would mention it. */
const faultsOfText: readonly (readonly [MessageFault, RegExp])[] = [
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

function faultOf(tidy: string, error: ReportErrorType): MessageFault {
  if (error === 'Other') return 'empty';
  if (error === 'TooLong') return 'tooLong';
  if (error === 'GlobalHealthRiskCodeNotFound') return 'unknownCode';
  if (error === 'GenderAndAgeNonHumanHealthRisk') return 'sexAndAgeNotUsed';
  const fault = faultsOfText.find(([, pattern]) => pattern.test(tidy))?.[0];
  return fault ?? faultOfNumbers(tidy.split(/[#*]/));
}

function faultOfNumbers(numbers: readonly string[]): MessageFault {
  if (![1, 3, 5, 8].includes(numbers.length)) return 'wrongCount';
  const [code, sex = '', age = ''] = numbers;
  if (numbers.length !== 3 || Number(code) > largestNumber) return 'numberTooLarge';
  const [wrong, fault] = /^[12]$/.test(sex)
    ? ([age, 'ageOutOfRange'] as const)
    : ([sex, 'sexOutOfRange'] as const);
  return /^0+[12]$/.test(wrong) ? 'leadingZero' : fault;
}
