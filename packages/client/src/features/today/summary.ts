import { countOverdue } from './time-left.ts';
import type { Today } from './today.api.ts';

export type SectionName = (typeof sections)[number];

/** One kind of work that waits: its section on the page, how much, and whether it is late. */
export interface WaitingCount {
  section: SectionName;
  count: number;
  overdue: number;
}

/** The sections of the page, the most urgent first. */
const sections = [
  'openSignals',
  'alerts',
  'reportsToCheck',
  'messagesToCorrect',
  'nonReportingDataCollectors',
  'missingOutcomes',
  'signals',
  'nonReportingGateways',
] as const;

function countIn(today: Today, section: SectionName): number {
  const part = today[section];
  return Array.isArray(part) ? part.length : part.count;
}

/** For each section, the first of some projects in which something waits: the target of its tile. */
export function findAnchors(todays: readonly Today[], projectId: number): ReadonlySet<SectionName> {
  const isFirst = (section: SectionName) =>
    todays.find((today) => countIn(today, section) > 0)?.project.id === projectId;
  return new Set(sections.filter(isFirst));
}

/**
 * The sections of a project of which only the first items are rendered at once: never one above the section that was opened, which
 * would move when the others follow.
 *
 * @param target the anchor in the address; empty if the page was opened at its top
 * @param anchors of the project
 */
export function findShortened(target: string, anchors: ReadonlySet<SectionName>): ReadonlySet<SectionName> {
  if (!target) return new Set(sections);
  const opened = sections.find((section) => section === target && anchors.has(section));
  return new Set(opened && sections.slice(sections.indexOf(opened)));
}

/**
 * How many items of a section fill the screen of a phone, where their buttons are below their text. All on wider screens: what
 * follows would be visible, and would move.
 *
 * @param width of the window in pixels, like its height
 */
export function countFirstItems(width: number, height: number): number | undefined {
  return width < 480 ? Math.ceil(height / 100) : undefined;
}

/** What waits in some projects together, without what does not wait at all. */
export function summarise(todays: readonly Today[], now: Date): WaitingCount[] {
  const sum = (count: (today: Today) => number) => todays.reduce((total, today) => total + count(today), 0);
  return sections
    .map((section) => ({
      section,
      count: sum((today) => countIn(today, section)),
      overdue:
        section === 'alerts' || section === 'missingOutcomes'
          ? sum((today) => countOverdue(today[section].items, now))
          : 0,
    }))
    .filter(({ count }) => count > 0);
}

/** What came since the visits before, in all projects together; null on a first visit. */
export function sumNews(todays: readonly Today[]) {
  const news = todays.flatMap((today) => today.news ?? []);
  if (news.length === 0) return null;
  const sum = (name: 'alerts' | 'reports' | 'incorrectMessages') =>
    news.reduce((total, one) => total + one[name], 0);
  return {
    since: news.map(({ since }) => since).sort()[0] as string,
    alerts: sum('alerts'),
    reports: sum('reports'),
    incorrectMessages: sum('incorrectMessages'),
  };
}
