import { flaggingMethods } from '@harken/domain/detection/latest-rise';
import type { RiseMethod } from '@harken/domain/detection/rises';
import { isolated, leftToRight } from '../../lib/left-to-right.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import {
  flaggingNames,
  methodNames,
  type RisingHealthRisk,
  type RisingWeek,
  rounded,
} from './unusual-rises-content.ts';

/** What is said of a week of a health risk: how many cases, how many were to be expected, and whether that is unusual. */
function saidOf(
  t: Translate,
  week: RisingWeek,
  at: { week: number; healthRisk: string },
  method: RiseMethod,
): string[] {
  const { count } = week;
  if (typeof count !== 'number') return [t('unusualRises.says.missing', at)];
  const found = week[method];
  const numbers = { ...at, count };
  if (!found) return [t('unusualRises.says.tooEarly', numbers)];
  const expected = rounded.expected(found.expected);
  const says = method === 'cusum' ? 'unusualRises.says.reference' : 'unusualRises.says.expected';
  return [t(says, { ...numbers, expected }), verdictOf(t, week, method)];
}

function verdictOf(t: Translate, week: RisingWeek, method: RiseMethod): string {
  const threshold = rounded.threshold(week[method]?.threshold ?? 0);
  if (week[method]?.isFlagged) return t('unusualRises.verdict.above', { threshold });
  const methods = flaggingMethods(week);
  if (methods.length === 0) return t('unusualRises.verdict.usual', { threshold });
  return t('unusualRises.verdict.others', { threshold, methods: leftToRight(flaggingNames(week)) });
}

type Latest = { epiWeeks: readonly { epiWeek: number }[]; healthRisk: RisingHealthRisk; method: RiseMethod };

/** The latest week that is over, in words for people who are not statisticians; null where there is none. */
export function useLatestWeekInWords(): (latest: Latest) => string | null {
  const { t } = useTexts();
  return ({ epiWeeks, healthRisk: { name, weeks }, method }) => {
    const last = weeks.findLastIndex((week) => !week.isRunning);
    const week = weeks[last];
    if (!week) return null;
    const at = { week: epiWeeks[last]?.epiWeek ?? 0, healthRisk: isolated(name) };
    return saidOf(t, week, at, method).join(' ');
  };
}

/** What is known of one week, for its tooltip and for who hears it. */
export function useWeekDetails(): (week: RisingWeek, method: RiseMethod) => string {
  const { t } = useTexts();
  return (week, method) => {
    if (typeof week.count !== 'number') return t('unusualRises.missing');
    const found = week[method];
    const parts = [
      t('unusualRises.detail.cases', { count: week.count }),
      week.isRunning && t('unusualRises.running'),
      found && t('unusualRises.detail.expected', { expected: rounded.expected(found.expected) }),
      found && t('unusualRises.detail.threshold', { threshold: rounded.threshold(found.threshold) }),
      flaggingMethods(week).length > 0 &&
        t('unusualRises.detail.flagged', { methods: leftToRight(flaggingNames(week)) }),
    ];
    return parts.filter(Boolean).join(t('chart.separator'));
  };
}

/** All of a chart in one sentence, for those who do not see it. */
export function useRisesDescription(): (latest: Latest & { names: readonly string[] }) => string {
  const { t } = useTexts();
  return ({ healthRisk: { name, weeks }, method, names }) =>
    t('unusualRises.description', {
      ...{ healthRisk: isolated(name), method: leftToRight(methodNames[method]) },
      ...{ first: isolated(names[0] ?? ''), last: isolated(names.at(-1) ?? '') },
      count: weeks.filter((week) => flaggingMethods(week).length > 0).length,
    });
}
