/** The classes of a case, from the least certain. The last one is no case at all. */
export const caseClasses = ['suspected', 'probable', 'confirmed', 'notACase'] as const;
export type CaseClass = (typeof caseClasses)[number];

/** How many people are in each class. */
export type CaseCounts = Record<CaseClass, number>;

export const classificationLimits = {
  reasonMaxLength: 500,
  /** Of the people of one report. */
  maxCount: 100_000,
  /** Classifications of one report that are listed, the latest. */
  listed: 50,
} as const;

/** What a classification is checked against. */
interface ClassifiedReport {
  isActivityReport: boolean;
  /** How many people or animals the report stands for. */
  caseCount: number;
  /** The classification in effect, if there is one. */
  earlier: CaseCounts | null;
}

type ClassificationError =
  | 'report.notClassifiable'
  | 'report.classificationSum'
  | 'report.classificationReason'
  | 'report.classificationSame';

const sumCases = (counts: CaseCounts): number => caseClasses.reduce((sum, name) => sum + counts[name], 0);

const isSameClassification = (one: CaseCounts, other: CaseCounts): boolean =>
  caseClasses.every((name) => one[name] === other[name]);

/**
 * Why a report cannot be classified like this: everybody it stands for has exactly one class, and who changes an earlier
 * classification says why.
 *
 * @returns an error key, or null if nothing is wrong
 */
export function validateClassification(
  { isActivityReport, caseCount, earlier }: ClassifiedReport,
  { counts, reason }: { counts: CaseCounts; reason: string | null },
): ClassificationError | null {
  if (isActivityReport || caseCount < 1) return 'report.notClassifiable';
  if (sumCases(counts) !== caseCount) return 'report.classificationSum';
  if (!earlier) return null;
  if (isSameClassification(earlier, counts)) return 'report.classificationSame';
  return reason ? null : 'report.classificationReason';
}

/**
 * Whether the number of cases of a report was edited after it was classified, so that its classes no longer add up.
 *
 * @param caseCount of the report as it is now
 */
export function isOutdated(counts: CaseCounts, caseCount: number): boolean {
  return sumCases(counts) !== caseCount;
}
