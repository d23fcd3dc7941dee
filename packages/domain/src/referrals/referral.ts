/** What can be answered about a referral, in the order of the numbers that stand for it: 1 is arrived. */
export const referralItems = [
  'arrived',
  'notArrived',
  'recovered',
  'died',
  'outcomeUnknown',
  'laboratoryPositive',
  'laboratoryNegative',
] as const;
export type ReferralItem = (typeof referralItems)[number];

export const referralArrivals = ['arrived', 'notArrived'] as const;
export const referralOutcomes = ['recovered', 'died', 'unknown'] as const;
export const referralResults = ['positive', 'negative'] as const;

/** What is known about a referral. An answer has at least one of these. */
export interface ReferralAnswer {
  arrival: (typeof referralArrivals)[number] | null;
  outcome: (typeof referralOutcomes)[number] | null;
  laboratory: (typeof referralResults)[number] | null;
}

/** Who referred: staff, a contact in an answer about an alert, or the data collector. */
export const referralOrigins = ['staff', 'contact', 'collector'] as const;
export type ReferralOrigin = (typeof referralOrigins)[number];

/**
 * How ill the person is, after the emergency signs and priority signs of WHO's triage (ETAT, Interagency Integrated Triage Tool): emergency
 * signs need treatment at once, priority signs soon, all others can wait.
 */
export const referralSeverities = ['emergency', 'priority', 'nonUrgent'] as const;
export type ReferralSeverity = (typeof referralSeverities)[number];

/** Common symptoms of the diseases that communities report; several can be chosen. */
export const referralSymptoms = [
  'fever',
  'rash',
  'wateryDiarrhoea',
  'bloodyDiarrhoea',
  'vomiting',
  'cough',
  'difficultBreathing',
  'stiffNeck',
  'convulsions',
  'suddenWeakness',
  'jaundice',
  'bleeding',
  'animalBite',
  'unableToDrink',
] as const;
export type ReferralSymptom = (typeof referralSymptoms)[number];

/** Where a referral stands, for lists and counts. */
export const referralStatuses = ['waiting', 'arrived', 'notArrived', 'recovered', 'died', 'unknown'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

export const referralLimits = {
  reasonMaxLength: 300,
  /** The sentence that an answer can end with, in characters. */
  commentMaxLength: 120,
  /** How long a number can be answered, in days. */
  openDays: 60,
  rowsPerPage: 50,
  /** How old the last report of a data collector can be who refers by SMS, in hours. */
  reportHours: 72,
  /** How many referrals the card of a report or alert shows. */
  listedPerAlert: 50,
  maxExported: 20_000,
} as const;

const noAnswer: ReferralAnswer = { arrival: null, outcome: null, laboratory: null };

const partOfItem: Record<ReferralItem, Partial<ReferralAnswer>> = {
  arrived: { arrival: 'arrived' },
  notArrived: { arrival: 'notArrived' },
  recovered: { outcome: 'recovered' },
  died: { outcome: 'died' },
  outcomeUnknown: { outcome: 'unknown' },
  laboratoryPositive: { laboratory: 'positive' },
  laboratoryNegative: { laboratory: 'negative' },
};

/** The parts of an answer that an item states. */
export function listReferralParts(item: ReferralItem): readonly string[] {
  return Object.keys(partOfItem[item]);
}

/**
 * The answer that items make together; null if there are none, or they contradict each other: two of the same part, or an outcome or
 * a result of somebody who did not arrive. Somebody may have died on the way.
 */
export function combineReferralItems(items: readonly ReferralItem[]): ReferralAnswer | null {
  const answer = { ...noAnswer };
  for (const item of new Set(items)) {
    for (const [part, value] of Object.entries(partOfItem[item])) {
      if (answer[part as keyof ReferralAnswer] !== null) return null;
      Object.assign(answer, { [part]: value });
    }
  }
  return items.length > 0 && isReferralAnswerPossible(answer) ? answer : null;
}

/** Whether an answer says something and does not contradict itself. */
export function isReferralAnswerPossible({ arrival, outcome, laboratory }: ReferralAnswer): boolean {
  if (arrival === null && outcome === null && laboratory === null) return false;
  return arrival !== 'notArrived' || (laboratory === null && (outcome === null || outcome === 'died'));
}

/** The items of an answer, in the order of their numbers. */
export function listReferralItems(answer: ReferralAnswer): ReferralItem[] {
  return referralItems.filter((item) =>
    Object.entries(partOfItem[item]).every(([part, value]) => answer[part as keyof ReferralAnswer] === value),
  );
}

/**
 * What is known after an answer: its parts take the place of earlier ones. Whoever has a result or recovered must have arrived.
 *
 * @returns null if the answer changes nothing
 */
export function mergeReferralAnswer(known: ReferralAnswer, answer: ReferralAnswer): ReferralAnswer | null {
  const merged: ReferralAnswer = {
    arrival: answer.arrival ?? known.arrival,
    outcome: answer.outcome ?? known.outcome,
    laboratory: answer.laboratory ?? known.laboratory,
  };
  if (answer.arrival === null && (answer.laboratory || answer.outcome === 'recovered'))
    merged.arrival = 'arrived';
  const isSame = (Object.keys(merged) as (keyof ReferralAnswer)[]).every(
    (part) => merged[part] === known[part],
  );
  return isSame ? null : merged;
}

/** Where a referral stands: its outcome, else whether the person arrived. */
export function getReferralStatus({
  arrival,
  outcome,
}: Pick<ReferralAnswer, 'arrival' | 'outcome'>): ReferralStatus {
  return outcome ?? arrival ?? 'waiting';
}
