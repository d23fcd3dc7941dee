import type { ClusterMethod } from '@harken/domain/signals/clusters/cluster-rules';
import type { SignalMethod } from '@harken/domain/signals/monitoring/methods';
import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { SignalListItem } from './signals.api.ts';

/** Names of methods are the same in every language, except that of the endemic channel. */
const methodNames: Record<Exclude<SignalMethod, 'endemicChannel'>, string> = {
  farringtonFlexible: 'Farrington (flexible)',
  farrington: 'Farrington',
  bayes: 'Bayes',
  ...{ c1: 'EARS C1', c2: 'EARS C2', c3: 'EARS C3', cusum: 'CUSUM' },
};

export function formatMethod(t: Translate, method: SignalMethod | ClusterMethod): string {
  return method === 'endemicChannel' || method === 'scanPermutation' || method === 'scanPoisson'
    ? t(`signals.method.${method}`)
    : methodNames[method];
}

/** "Nakiri (village)", or of a cluster "5.2 km around Nakiri". */
export function formatPlace(
  t: Translate,
  {
    level,
    place,
    cluster,
  }: Pick<SignalListItem, 'level' | 'place'> & { cluster?: { radiusKm: number } | null | undefined },
): string {
  return cluster
    ? t('signals.cluster.around', { place: isolate(place), km: round.expected(cluster.radiusKm) })
    : t(`signals.level.${level}`, { place });
}

type Days = { firstDay: string; lastDay: string };

/** The days of a cluster. */
export function formatPeriod(t: Translate, { firstDay, lastDay }: Days): string {
  return firstDay === lastDay
    ? isolateLeftToRight(firstDay)
    : t('signals.cluster.days', { first: isolateLeftToRight(firstDay), last: isolateLeftToRight(lastDay) });
}

/** How often chance finds such a cluster: in years from one year on. */
export function formatRecurrence(t: Translate, days: number): string {
  return days >= 365
    ? t('signals.cluster.onceInYears', { years: Math.round((days / 365) * 10) / 10 })
    : t('signals.cluster.onceInDays', { days: Math.round(days) });
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
