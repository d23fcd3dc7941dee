import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import { offsetMinutesAt } from '@harken/domain/calendar/time-zone';
import type { Compared, Situation } from './dashboards.situation-report.facts.ts';

/** How a report says things, in the language of a society. */
export interface Words {
  languageCode: string;
  /** A text of the report. */
  say(name: string, values?: Record<string, string | number>): string;
  /** A text of the whole product. */
  text(key: string): string;
  /** Names one after the other, the last ones only counted where there are many. */
  list(names: readonly string[]): string;
}

const longestList = 12;
const [openName, closeName] = ['\u2068', '\u2069'];

/** Keeps the letters of a name together where it stands in a sentence that runs the other way; those of a list are already. */
const apart = (name: string) => (name.includes(openName) ? name : `${openName}${name}${closeName}`);

/** What the keys of the texts begin with that a report uses. */
export const reportTextPrefixes = ['situationReport.', 'alerts.status.'];

/** @param textOf a text of the product in that language, filled with values */
export function wordsIn(
  textOf: (key: string, values?: Record<string, string | number>) => string,
  languageCode: string,
): Words {
  const fit = (values: Record<string, string | number> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, apart(String(value))]));
  const say: Words['say'] = (name, values) => textOf(`situationReport.${name}`, fit(values));
  const comma = languageCode === 'ar' ? '، ' : ', ';
  const list = (names: readonly string[]) => {
    const shown = names.slice(0, longestList).map(apart).join(comma);
    const count = names.length - longestList;
    return count > 0 ? say('andMore', { names: shown, count }) : shown;
  };
  return { languageCode, say, list, text: (key) => textOf(key) };
}

/** An instant by the clocks of a project. @example `2026-03-10 14:05` */
export function timeIn(timeZoneId: string, instant: Date): string {
  const hours = offsetMinutesAt(timeZoneId, instant.getTime()) / 60;
  return localDateTimeOf(instant.getTime(), hours).slice(0, 16).replace('T', ' ');
}

/** How much a number has changed: by how many, and by what part of what it was. @example `+12 (+40 %)` */
export function changeOf({ now, before }: Compared): string {
  if (before === null) return '';
  const difference = now - before;
  const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
  if (before === 0) return signed(difference);
  return `${signed(difference)} (${signed(Math.round((100 * difference) / before))} %)`;
}

/** A waiting time in hours, from two days on in days. */
export function durationOf(words: Words, hours: number): string {
  return hours < 48
    ? words.say('hours', { count: Math.floor(hours) })
    : words.say('days', { count: Math.floor(hours / 24) });
}

/** What the numbers were narrowed down to, as sentences. */
export function filterSentences({ say, list }: Words, { asked, choice }: Situation): string[] {
  const { filter, chosenHealthRisks, isNarrowedByHealthRisk } = asked;
  const { reportStatus, dataCollectorType, trainingStatus = 'Trained' } = filter;
  const places = [
    ...(choice.places ?? []),
    ...(choice.isUnknownPlaceChosen ? [say('filter.unknownPlace')] : []),
  ];
  const statuses = (['kept', 'notCrossChecked', 'dismissed'] as const)
    .filter((status) => reportStatus[status])
    .map((status) => say(`filter.status.${status}`));
  const healthRisks = list(chosenHealthRisks.map(({ name }) => name));
  return [
    isNarrowedByHealthRisk ? say('filter.healthRisks', { names: healthRisks }) : say('filter.healthRisksAll'),
    choice.places === null ? say('filter.placesAll') : say('filter.places', { names: list(places) }),
    ...(choice.organization === null ? [] : [say('filter.organization', { name: choice.organization })]),
    say(`filter.collectors.${dataCollectorType}`),
    say(`filter.training.${trainingStatus}`),
    statuses.length === 0 ? say('filter.noStatus') : say('filter.statuses', { names: list(statuses) }),
  ];
}

/** The name of the file: letters that every system takes. */
export function fileNameOf({ name, asked, project }: Situation): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const days: CalendarDate[] = [asked.first, asked.last];
  return `situation-report_${plain || project.projectId}_${days.join('_')}.pdf`;
}
