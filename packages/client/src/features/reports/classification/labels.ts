import { type CaseCounts, caseClasses } from '@harken/domain/cases/classification';
import type { Translate } from '../../../lib/texts/texts.tsx';
import { joinLabels } from '../report-labels.ts';

/** The classes that have cases: "2 confirmed, 1 suspected". */
export function describeClasses(t: Translate, counts: CaseCounts): string {
  return joinLabels(
    t,
    caseClasses
      .filter((name) => counts[name] > 0)
      .map((name) => t(`cases.counts.${name}`, { count: counts[name] })),
  );
}
