import type { HealthRiskType } from '../health-risks/types.ts';

/** The forms of a report that an SMS reference card explains (docs/spec/sms.md), in the order of the card. */
const cardFormNames = [
  'person',
  'personOnset',
  'personUnknown',
  'aggregate',
  'collectionPoint',
  'nonHuman',
  'unusualEvent',
  'activity',
] as const;
type CardFormName = (typeof cardFormNames)[number];

/** What a number of an SMS means. */
type CardNumberName =
  | 'code'
  | 'sex'
  | 'age'
  | 'malesBelowFive'
  | 'malesAtLeastFive'
  | 'femalesBelowFive'
  | 'femalesAtLeastFive'
  | 'referred'
  | 'deaths'
  | 'fromOtherVillages'
  | 'onset';

/** One form of a report with an example. */
export interface CardForm {
  name: CardFormName;
  /** The numbers of the example in their order. */
  numbers: readonly { name: CardNumberName; value: number }[];
}

const sexAndAge = [
  ['sex', 2],
  ['age', 1],
] as const;
const people = [
  ['malesBelowFive', 2],
  ['malesAtLeastFive', 0],
  ['femalesBelowFive', 1],
  ['femalesAtLeastFive', 3],
] as const;
const atCollectionPoint = [
  ['referred', 2],
  ['deaths', 0],
  ['fromOtherVillages', 1],
] as const;

type Example = { type: HealthRiskType; after: readonly (readonly [CardNumberName, number])[] };
const examples: Record<CardFormName, Example> = {
  person: { type: 'Human', after: sexAndAge },
  personOnset: { type: 'Human', after: [...sexAndAge, ['onset', 3]] },
  personUnknown: { type: 'Human', after: [] },
  aggregate: { type: 'Human', after: people },
  collectionPoint: { type: 'Human', after: [...people, ...atCollectionPoint] },
  nonHuman: { type: 'NonHuman', after: [] },
  unusualEvent: { type: 'UnusualEvent', after: [] },
  activity: { type: 'Activity', after: [] },
};

/**
 * The forms that fit the health risks of a project, each with the first code of its type as an example.
 *
 * @param readsOnset whether the project reads days since onset
 * @example composeCardForms([{ healthRiskCode: 7, healthRiskType: 'NonHuman' }]) // one form: nonHuman, 7
 */
export function composeCardForms(
  healthRisks: readonly { healthRiskCode: number; healthRiskType: HealthRiskType }[],
  { readsOnset = false }: { readsOnset?: boolean } = {},
): CardForm[] {
  return cardFormNames.flatMap((name) => {
    if (name === 'personOnset' && !readsOnset) return [];
    const { type, after } = examples[name];
    const codes = healthRisks
      .filter((item) => item.healthRiskType === type)
      .map((item) => item.healthRiskCode);
    if (codes.length === 0) return [];
    const numbers = [['code', Math.min(...codes)] as const, ...after];
    return [{ name, numbers: numbers.map(([number, value]) => ({ name: number, value })) }];
  });
}

/** The example as somebody types it. @example `1#2#1` */
export function toCardMessage({ numbers }: CardForm): string {
  return numbers.map(({ value }) => value).join('#');
}

/** Sizes of print on the card, relative to the largest: smaller ones are used when the content would not fit. */
const cardScales = [1, 0.92, 0.84, 0.76] as const;

/**
 * The scale of print for a card: the largest of those with the fewest pages.
 *
 * @param countPages how many pages the card has at a scale
 * @example chooseCardScale((scale) => (scale > 0.8 ? 2 : 1)) // 0.76
 */
export function chooseCardScale(countPages: (scale: number) => number): number {
  let best = { scale: 1, pages: Number.POSITIVE_INFINITY };
  for (const scale of cardScales) {
    const pages = countPages(scale);
    if (pages < best.pages) best = { scale, pages };
    if (pages === 1) break;
  }
  return best.scale;
}
