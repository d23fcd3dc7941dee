import type { AberrationMethod } from '@harken/domain/detection/aberrations';
import { listFlaggingMethods } from '@harken/domain/detection/latest-aberration';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import {
  type AberrationHealthRisk,
  type AberrationWeek,
  formatFlaggingMethods,
  methodNames,
  round,
} from './content.ts';

/** Describes a week of a health risk: the number of cases, the expected number, and whether the threshold was exceeded. */
function describeWeek(
  t: Translate,
  week: AberrationWeek,
  at: { week: number; healthRisk: string },
  method: AberrationMethod,
): string[] {
  const { count } = week;
  if (typeof count !== 'number') return [t('unusualRises.says.missing', at)];
  const found = week[method];
  const numbers = { ...at, count };
  if (!found) return [t('unusualRises.says.tooEarly', numbers)];
  const expected = round.expected(found.expected);
  const textKey = method === 'cusum' ? 'unusualRises.says.reference' : 'unusualRises.says.expected';
  return [t(textKey, { ...numbers, expected }), compareWithThreshold(t, week, method)];
}

function compareWithThreshold(t: Translate, week: AberrationWeek, method: AberrationMethod): string {
  const threshold = round.threshold(week[method]?.threshold ?? 0);
  if (week[method]?.isFlagged) return t('unusualRises.verdict.above', { threshold });
  const methods = listFlaggingMethods(week);
  if (methods.length === 0) return t('unusualRises.verdict.usual', { threshold });
  return t('unusualRises.verdict.others', {
    threshold,
    methods: isolateLeftToRight(formatFlaggingMethods(week)),
  });
}

type Latest = {
  epiWeeks: readonly { epiWeek: number }[];
  healthRisk: AberrationHealthRisk;
  method: AberrationMethod;
};

/** The latest complete week, in words for people who are not statisticians; null if there is none. */
export function useLatestWeekDescription(): (latest: Latest) => string | null {
  const { t } = useTexts();
  return ({ epiWeeks, healthRisk: { name, weeks }, method }) => {
    const last = weeks.findLastIndex((week) => !week.isRunning);
    const week = weeks[last];
    if (!week) return null;
    const at = { week: epiWeeks[last]?.epiWeek ?? 0, healthRisk: isolate(name) };
    return describeWeek(t, week, at, method).join(' ');
  };
}

/** The data of one week, for its tooltip and for screen readers. */
export function useWeekDetails(): (week: AberrationWeek, method: AberrationMethod) => string {
  const { t } = useTexts();
  return (week, method) => {
    if (typeof week.count !== 'number') return t('unusualRises.missing');
    const found = week[method];
    const parts = [
      t('unusualRises.detail.cases', { count: week.count }),
      week.isRunning && t('unusualRises.running'),
      found && t('unusualRises.detail.expected', { expected: round.expected(found.expected) }),
      found && t('unusualRises.detail.threshold', { threshold: round.threshold(found.threshold) }),
      listFlaggingMethods(week).length > 0 &&
        t('unusualRises.detail.flagged', { methods: isolateLeftToRight(formatFlaggingMethods(week)) }),
    ];
    return parts.filter(Boolean).join(t('chart.separator'));
  };
}

/** A chart in one sentence, for screen readers. */
export function useAberrationsDescription(): (latest: Latest & { names: readonly string[] }) => string {
  const { t } = useTexts();
  return ({ healthRisk: { name, weeks }, method, names }) =>
    t('unusualRises.description', {
      ...{ healthRisk: isolate(name), method: isolateLeftToRight(methodNames[method]) },
      ...{ first: isolate(names[0] ?? ''), last: isolate(names.at(-1) ?? '') },
      count: weeks.filter((week) => listFlaggingMethods(week).length > 0).length,
    });
}
