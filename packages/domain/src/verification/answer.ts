/** What a contact can answer, in the order of the numbers that stand for it: 1 is verified. */
export const answerItems = [
  'verified',
  'notACase',
  'couldNotFind',
  'needMoreTime',
  'referred',
  'recovered',
  'died',
  'outcomeUnknown',
  'laboratorySent',
  'laboratoryPositive',
  'laboratoryNegative',
] as const;
export type AnswerItem = (typeof answerItems)[number];

export const verificationFindings = ['verified', 'notACase', 'couldNotFind', 'needMoreTime'] as const;
export const verificationOutcomes = ['recovered', 'died', 'unknown'] as const;
export const laboratoryResults = ['sent', 'positive', 'negative'] as const;

/** An answer: at least one of its parts is known. */
export interface VerificationAnswer {
  finding: (typeof verificationFindings)[number] | null;
  isReferred: boolean;
  outcome: (typeof verificationOutcomes)[number] | null;
  laboratory: (typeof laboratoryResults)[number] | null;
}

const noAnswer: VerificationAnswer = { finding: null, isReferred: false, outcome: null, laboratory: null };

const partOfItem: Record<AnswerItem, Partial<VerificationAnswer>> = {
  verified: { finding: 'verified' },
  notACase: { finding: 'notACase' },
  couldNotFind: { finding: 'couldNotFind' },
  needMoreTime: { finding: 'needMoreTime' },
  referred: { isReferred: true },
  recovered: { outcome: 'recovered' },
  died: { outcome: 'died' },
  outcomeUnknown: { outcome: 'unknown' },
  laboratorySent: { laboratory: 'sent' },
  laboratoryPositive: { laboratory: 'positive' },
  laboratoryNegative: { laboratory: 'negative' },
};

/** The parts of an answer that one item states. */
export function toPart(item: AnswerItem): Partial<VerificationAnswer> {
  return partOfItem[item];
}

/** The items of an answer, in the order of their numbers. */
export function listItems(answer: VerificationAnswer): AnswerItem[] {
  return answerItems.filter((item) =>
    Object.entries(partOfItem[item]).every(
      ([part, value]) => answer[part as keyof VerificationAnswer] === value,
    ),
  );
}

/**
 * The answer that items make together; null if there are none, or they contradict each other: two findings, two outcomes, two
 * laboratory results, something about somebody who was not found, an outcome although more time is needed, or a positive result
 * of what is not a case.
 */
export function combineItems(items: readonly AnswerItem[]): VerificationAnswer | null {
  const answer = { ...noAnswer };
  for (const item of new Set(items)) {
    for (const [part, value] of Object.entries(partOfItem[item])) {
      if (part !== 'isReferred' && answer[part as keyof VerificationAnswer] !== null) return null;
      Object.assign(answer, { [part]: value });
    }
  }
  return items.length > 0 && isPossible(answer) ? answer : null;
}

/** Whether an answer says something and does not contradict itself. */
export function isPossible({ finding, isReferred, outcome, laboratory }: VerificationAnswer): boolean {
  if (finding === null && !isReferred && outcome === null && laboratory === null) return false;
  if (finding === 'couldNotFind') return !isReferred && outcome === null && laboratory === null;
  if (finding === 'needMoreTime') return outcome === null && (laboratory === null || laboratory === 'sent');
  return !(finding === 'notACase' && laboratory === 'positive');
}

/**
 * Whether nothing remains to be said, so that the code and the link end: not a case, could not find, or an outcome. After anything
 * else the outcome can follow under the same code.
 */
export function isFinal({ finding, outcome }: VerificationAnswer): boolean {
  return finding === 'notACase' || finding === 'couldNotFind' || outcome !== null;
}

/** Whether two answers say the same, so that the second one adds nothing. */
export function isSameAnswer(one: VerificationAnswer, other: VerificationAnswer): boolean {
  return listItems(one).join() === listItems(other).join();
}

/**
 * What a confirmed answer is in the log of an alert: the ids of event types and subtypes (`alertEventTypes`). Nothing for what says
 * nothing new: more time, an unknown outcome, a sample on its way.
 *
 * @example toAlertEvents({ finding: 'verified', isReferred: false, outcome: 'died', laboratory: null })
 * // [{ typeId: 1, subtypeId: 1 }, { typeId: 4, subtypeId: 11 }]: investigated, deceased
 */
export function toAlertEvents(answer: VerificationAnswer): { typeId: number; subtypeId: number }[] {
  const subtypes: Partial<Record<AnswerItem, { typeId: number; subtypeId: number }>> = {
    verified: { typeId: 1, subtypeId: 1 },
    notACase: { typeId: 4, subtypeId: 9 },
    couldNotFind: { typeId: 1, subtypeId: 2 },
    referred: { typeId: 6, subtypeId: 14 },
    recovered: { typeId: 4, subtypeId: 10 },
    died: { typeId: 4, subtypeId: 11 },
    laboratoryPositive: { typeId: 4, subtypeId: 4 },
    laboratoryNegative: { typeId: 4, subtypeId: 7 },
  };
  return listItems(answer).flatMap((item) => subtypes[item] ?? []);
}
