import type { CalendarDate } from '../../calendar/calendar-date.ts';
import { type CaseClass, type CaseCounts, isOutdated } from '../../cases/classification.ts';

/** A report whose people become rows of a line list. */
export interface ReportOfPeople {
  id: number;
  caseCount: number;
  femalesBelowFive: number;
  femalesAtLeastFive: number;
  malesBelowFive: number;
  malesAtLeastFive: number;
  classification: CaseCounts | null;
  villageId: number | null;
  onsetOn: CalendarDate | null;
  reportedOn: CalendarDate;
}

/** What a report says about one of its people. */
interface PersonOfReport {
  reportId: number;
  /** From 1, within the report. */
  personNumber: number;
  classification: CaseClass;
  sex: 'female' | 'male' | 'unknown';
  ageGroup: 'belowFive' | 'atLeastFive' | 'unknown';
  villageId: number | null;
  onsetOn: CalendarDate | null;
  reportedOn: CalendarDate;
}

const surest = ['confirmed', 'probable', 'suspected', 'notACase'] as const satisfies CaseClass[];

/**
 * One row for each person of a report. Which of them is confirmed is not known where a report has several classes: staff
 * correct it. Without a classification, or with one that no longer adds up, all are suspected. The onset is that of the first who
 * fell ill, so only a report of one person has it.
 */
export function expandReport(report: ReportOfPeople): PersonOfReport[] {
  const { id: reportId, caseCount, classification, villageId, reportedOn } = report;
  const groups = [
    ...Array.from({ length: report.femalesBelowFive }, () => ['female', 'belowFive'] as const),
    ...Array.from({ length: report.femalesAtLeastFive }, () => ['female', 'atLeastFive'] as const),
    ...Array.from({ length: report.malesBelowFive }, () => ['male', 'belowFive'] as const),
    ...Array.from({ length: report.malesAtLeastFive }, () => ['male', 'atLeastFive'] as const),
  ];
  const isKnown = classification !== null && !isOutdated(classification, caseCount);
  const classes = isKnown
    ? surest.flatMap((name) => Array.from({ length: classification[name] }, () => name))
    : [];
  return Array.from({ length: caseCount }, (_, index) => {
    const [sex, ageGroup] = groups[index] ?? (['unknown', 'unknown'] as const);
    return {
      ...{ reportId, personNumber: index + 1, classification: classes[index] ?? 'suspected', sex, ageGroup },
      ...{ villageId, onsetOn: caseCount === 1 ? report.onsetOn : null, reportedOn },
    };
  });
}
