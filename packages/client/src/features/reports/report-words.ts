import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ReportKind } from '@harken/domain/reports/kinds';
import { dateTimeOf } from '../../lib/dates.ts';
import { leftToRight } from '../../lib/left-to-right.ts';
import type { Translate } from '../../lib/texts.tsx';
import type { AnyReportRow, ReportRow } from './reports.api.ts';

/** Puts words in a row, as the language does: "Mbara, Norvale". Empty ones are left out. */
export function inRow(t: Translate, words: ReadonlyArray<string | false | null | undefined>): string {
  return words.filter(Boolean).join(t('reports.separator'));
}

/** The number a message came from; undefined where it is hidden or was removed with the person. */
export function numberOf({ phoneNumber }: AnyReportRow): string | undefined {
  return phoneNumber && phoneNumber !== dataRemoved ? phoneNumber : undefined;
}

/** Who sent a message: the name, else what stands in for it. */
export function senderInWords(t: Translate, report: AnyReportRow): string {
  const { dataCollectorDisplayName: name } = report;
  if (name === dataRemoved) return t('reports.dataRemoved');
  return name || numberOf(report) || t('reports.unknownSender');
}

/** Tells one report from the others: "report of Mariam Kessy, 2026-11-21 08:52". */
export function namedReport(t: Translate, report: AnyReportRow): string {
  const time = leftToRight(dateTimeOf(report.dateTime));
  return t('reports.named', { name: senderInWords(t, report), time });
}

type Counts = Pick<
  ReportRow,
  'countMalesBelowFive' | 'countMalesAtLeastFive' | 'countFemalesBelowFive' | 'countFemalesAtLeastFive'
>;

/** People of several groups: told by age, without their sex. */
function peopleInWords(t: Translate, counts: Counts): string | undefined {
  const groups = [
    ['reports.cases.boys', counts.countMalesBelowFive ?? 0],
    ['reports.cases.girls', counts.countFemalesBelowFive ?? 0],
    ['reports.cases.men', counts.countMalesAtLeastFive ?? 0],
    ['reports.cases.women', counts.countFemalesAtLeastFive ?? 0],
  ] as const;
  const told = groups.filter(([, count]) => count > 0);
  const [only] = told;
  if (!only) return undefined;
  if (told.length === 1) return t(only[0], { count: only[1] });
  const total = told.reduce((sum, [, count]) => sum + count, 0);
  const below = groups[0][1] + groups[1][1];
  if (below === total) return t('reports.cases.children', { count: total });
  if (below === 0) return t('reports.cases.atLeastFive', { count: total });
  return t('reports.cases.mixed', { total, below });
}

/** Rows of a society do not name the kind of report; its counts tell. */
function kindOf(report: AnyReportRow): ReportKind | null | undefined {
  if ('reportType' in report) return report.reportType;
  if (typeof report.referredCount === 'number') return 'DataCollectionPoint';
  return typeof report.countMalesBelowFive === 'number' ? 'Single' : 'Event';
}

/** Whom a report is about, in one line: "1 girl under 5"; of a collection point also what became of them. */
export function casesInWords(t: Translate, report: AnyReportRow): string {
  if (report.isActivityReport) return t('reports.cases.activity');
  const kind = kindOf(report);
  if (kind === 'Event') return t('reports.cases.event');
  const people = peopleInWords(t, report);
  if (kind !== 'DataCollectionPoint') return people ?? t('reports.cases.untold');
  const { referredCount, deathCount, fromOtherVillagesCount } = report;
  const more = [
    ['reports.cases.referred', referredCount],
    ['reports.cases.deaths', deathCount],
    ['reports.cases.fromOtherVillages', fromOtherVillagesCount],
  ] as const;
  const others = more.map(([key, count]) => count && t(key, { count }));
  return inRow(t, [people ?? t('reports.cases.none'), ...others.map((words) => words || undefined)]);
}
