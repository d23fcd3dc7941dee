import { isolate } from '../../lib/texts/direction.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { OpenSignal } from './api.ts';

/** "Measles, Nakiri (village)". */
export function nameOpenSignal(t: Translate, { healthRisk, level, place }: OpenSignal): string {
  const where = t(`signals.level.${level}`, { place: isolate(place) });
  return `${isolate(healthRisk)}${t('signals.placeSeparator')}${where}`;
}

/** The cases of its week against those expected. */
export function describeOpenSignal(
  t: Translate,
  { epiYear: year, epiWeek: week, observed: count, expected }: OpenSignal,
): string {
  return t('openSignals.cases', { week, year, count, expected: Math.round(expected * 10) / 10 });
}
