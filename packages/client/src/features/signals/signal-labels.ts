import type { SignalMethod } from '@harken/domain/signals/monitoring/methods';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { SignalListItem } from './signals.api.ts';

/** Names of methods are the same in every language, except that of the endemic channel. */
const methodNames: Record<Exclude<SignalMethod, 'endemicChannel'>, string> = {
  farringtonFlexible: 'Farrington (flexible)',
  farrington: 'Farrington',
  bayes: 'Bayes',
  ...{ c1: 'EARS C1', c2: 'EARS C2', c3: 'EARS C3', cusum: 'CUSUM' },
};

export function formatMethod(t: Translate, method: SignalMethod): string {
  return method === 'endemicChannel' ? t('signals.method.endemicChannel') : methodNames[method];
}

export function formatWeek(t: Translate, { epiWeek, epiYear }: { epiWeek: number; epiYear: number }): string {
  return t('unusualRises.weekOfYear', { week: epiWeek, year: epiYear });
}

/** The places that contain the place of a signal: "Mbara, Norvale". */
export function formatContainingPlaces(
  t: Translate,
  { district, region }: Pick<SignalListItem, 'district' | 'region'>,
): string {
  return [district, region].filter(Boolean).join(t('signals.placeSeparator'));
}

/** One decimal. Bounds are rounded down, so that a count above the bound is also above the rounded one. */
export const round = {
  expected: (value: number) => Math.round(value * 10) / 10,
  upper: (value: number) => Math.floor(value * 10 + 1e-6) / 10,
};

/** Whole percent. */
export const toPercent = (share: number) => Math.round(share * 100);
