import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { OpenSignal } from './api.ts';

/** "Measles, Nakiri (village)". */
export function nameOpenSignal(t: Translate, { healthRisk, level, place, cluster }: OpenSignal): string {
  const where = cluster
    ? t('signals.cluster.around', { place: isolate(place), km: Math.round(cluster.radiusKm * 10) / 10 })
    : t(`signals.level.${level}`, { place: isolate(place) });
  return `${isolate(healthRisk)}${t('signals.placeSeparator')}${where}`;
}

/** The cases of its week, or of the days of a cluster, against those expected. */
export function describeOpenSignal(
  t: Translate,
  { epiYear: year, epiWeek: week, observed: count, expected, cluster }: OpenSignal,
): string {
  const cases = { count, expected: Math.round(expected * 10) / 10 };
  if (!cluster) return t('openSignals.cases', { week, year, ...cases });
  const [first, last] = [isolateLeftToRight(cluster.firstDay), isolateLeftToRight(cluster.lastDay)];
  return t('openSignals.clusterCases', { first, last, ...cases });
}
