import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { compareCounts } from '@harken/domain/dashboards/compare-counts';
import type { Comparison, Situation } from './situation-report.data.ts';

/** Texts and formats of a report in the language of a society. */
export interface Translator {
  languageCode: string;
  /** A text of the report. */
  translate(name: string, values?: Record<string, string | number>): string;
  /** A text of the product, by its full key. */
  text(key: string, values?: Record<string, string | number>): string;
  /** Joins names; of a long list the last ones are only counted. */
  list(names: readonly string[]): string;
}

const maxNames = 12;
const [openName, closeName] = ['\u2068', '\u2069'];

/**
 * Wraps a name in Unicode isolates, so that its direction does not affect the sentence around it. Lists are isolated already.
 */
const isolate = (name: string) => (name.includes(openName) ? name : `${openName}${name}${closeName}`);

/** Prefixes of the keys of all texts that a report uses. */
export const reportTextPrefixes = [
  'situationReport.',
  'casesByPlace.',
  'alerts.status.',
  'dismissal.reason.',
  'signals.level.',
  'signals.cluster.around',
];

/** @param lookUp returns a text of the product in that language, filled with values */
export function createTranslator(
  lookUp: (key: string, values?: Record<string, string | number>) => string,
  languageCode: string,
): Translator {
  const isolateValues = (values: Record<string, string | number> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(String(value))]));
  const translate: Translator['translate'] = (name, values) =>
    lookUp(`situationReport.${name}`, isolateValues(values));
  const comma = languageCode === 'ar' ? '، ' : ', ';
  const list = (names: readonly string[]) => {
    const listed = names.slice(0, maxNames).map(isolate).join(comma);
    const count = names.length - maxNames;
    return count > 0 ? translate('andMore', { names: listed, count }) : listed;
  };
  return { languageCode, translate, list, text: (key, values) => lookUp(key, isolateValues(values)) };
}

/** An instant in the time zone of a project. @example `2026-03-10 14:05` */
export function formatTime(timeZoneId: string, instant: Date): string {
  return toLocalDateTime(instant.getTime(), timeZoneId).slice(0, 16).replace('T', ' ');
}

/** The change of a number, and in percent where that says something. @example `+12 (+40 %)` */
export function formatChange({ now, before }: Comparison): string {
  if (before === null) return '';
  const difference = now - before;
  const formatSigned = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
  const change = compareCounts(now, before);
  return change.kind === 'percent'
    ? `${formatSigned(difference)} (${formatSigned(change.percent)} %)`
    : formatSigned(difference);
}

/** A waiting time in hours; from two days on in days. */
export function formatDuration(translator: Translator, hours: number): string {
  return hours < 48
    ? translator.translate('hours', { count: Math.floor(hours) })
    : translator.translate('days', { count: Math.floor(hours / 24) });
}

/** The filter of the report, in sentences. */
export function describeFilter(
  { translate, list }: Translator,
  { resolved, selectedNames }: Situation,
): string[] {
  const { filter, chosenHealthRisks, isFilteredByHealthRisk } = resolved;
  const { reportStatus, dataCollectorType, trainingStatus = 'Trained' } = filter;
  const places = [
    ...(selectedNames.places ?? []),
    ...(selectedNames.isUnknownPlaceChosen ? [translate('filter.unknownPlace')] : []),
  ];
  const statuses = (['kept', 'notCrossChecked', 'dismissed'] as const)
    .filter((status) => reportStatus[status])
    .map((status) => translate(`filter.status.${status}`));
  const healthRisks = list(chosenHealthRisks.map(({ name }) => name));
  return [
    isFilteredByHealthRisk
      ? translate('filter.healthRisks', { names: healthRisks })
      : translate('filter.healthRisksAll'),
    selectedNames.places === null
      ? translate('filter.placesAll')
      : translate('filter.places', { names: list(places) }),
    ...(selectedNames.organization === null
      ? []
      : [translate('filter.organization', { name: selectedNames.organization })]),
    translate(`filter.collectors.${dataCollectorType}`),
    translate(`filter.training.${trainingStatus}`),
    statuses.length === 0
      ? translate('filter.noStatus')
      : translate('filter.statuses', { names: list(statuses) }),
  ];
}

/** A file name of characters that every operating system accepts. */
export function composeFileName({ name, resolved, project }: Situation): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const days: CalendarDate[] = [resolved.first, resolved.last];
  return `situation-report_${ascii || project.projectId}_${days.join('_')}.pdf`;
}
