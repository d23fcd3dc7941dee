import { caseClasses } from '@harken/domain/cases/classification';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { Outbreak, OutbreakListItem } from './outbreaks.api.ts';

/** From when to when: "2026-03-02 – 2026-04-11", or since when. */
export function describePeriod(
  t: Translate,
  { startedOn, endedOn }: Pick<OutbreakListItem, 'startedOn' | 'endedOn'>,
): string {
  const from = isolateLeftToRight(startedOn);
  return endedOn
    ? t('outbreaks.fromTo', { from, to: isolateLeftToRight(endedOn) })
    : t('outbreaks.since', { from });
}

/** The classes that have cases: "2 confirmed, 5 not classified". */
export function describeCaseCounts(t: Translate, cases: Outbreak['cases']): string {
  const counted = [...caseClasses, 'unclassified' as const].filter((name) => cases[name] > 0);
  if (counted.length === 0) return '–';
  return counted
    .map((name) => t(`cases.counts.${name}`, { count: cases[name] }))
    .join(t('outbreaks.separator'));
}
