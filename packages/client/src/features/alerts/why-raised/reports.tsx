import { useState } from 'react';
import { formatDateTime, minHoursShownAsDays } from '../../../lib/dates/dates.ts';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { useNumberFormat } from '../alert-labels.ts';
import type { AlertAssessment } from '../alerts.api.ts';
import { reportTitle } from '../reports/report.tsx';
import styles from './why-raised.module.css';

type Link = AlertAssessment['wasRaisedBecause']['links'][number];

/** The number of links shown before the list is expanded. */
const initialLinkCount = 3;

/** A hyphen that does not break the line. */
const nonBreakingHyphen = '\u2060-\u2060';

/** A distance: 800 m, 3.8 km. Undefined if both locations are the same. */
export function formatDistance(
  t: Translate,
  formatNumber: (value: number) => string,
  meters: number,
): string | undefined {
  if (Math.round(meters) === 0) return undefined;
  return meters < 1000
    ? t('alerts.map.meters', { meters: formatNumber(Math.round(meters)) })
    : t('alerts.map.kilometers', { kilometers: formatNumber(meters / 1000) });
}

/** A time span in hours or, from two days on, in days. */
export function formatTimeSpan(t: Translate, hours: number): string {
  return hours >= minHoursShownAsDays
    ? t('alerts.why.days', { count: Math.round(hours / 24) })
    : t('alerts.why.hours', { hours: Math.round(hours) });
}

/** Identifies a report by sender and time. */
function describeReport(t: Translate, { reports }: AlertAssessment, reportId: number): string {
  const report = reports.find(({ id }) => id === reportId);
  if (!report) return t('alertReasons.reportNumber', { id: reportId });
  const time = formatDateTime(report.receivedAt).replaceAll('-', nonBreakingHyphen).replace(' ', '\u00a0');
  return t('alertReasons.reportOf', {
    name: isolate(reportTitle(t, report)),
    time: isolateLeftToRight(time),
  });
}

function LinkItem({ alert, link }: { alert: AlertAssessment; link: Link }) {
  const { t } = useTexts();
  const distance = formatDistance(t, useNumberFormat(), link.meters);
  const values = {
    one: describeReport(t, alert, link.fromReportId),
    other: describeReport(t, alert, link.toReportId),
    time: formatTimeSpan(t, link.hours),
  };
  return (
    <li>
      {distance ? t('alertReasons.link', { ...values, distance }) : t('alertReasons.linkAtPlace', values)}
    </li>
  );
}

/** What happened to the reports that raised the alert: some were dismissed, some left it as duplicates. */
export function useLaterChangesText({ wasRaisedBecause, reports }: AlertAssessment): string[] {
  const { t } = useTexts();
  const counted = wasRaisedBecause.reportIds;
  const isCounted = ({ id }: { id: number }) => counted.includes(id);
  const dismissed = reports.filter((report) => isCounted(report) && report.status === 'Rejected').length;
  const left = counted.length - reports.filter(isCounted).length;
  return [
    dismissed > 0 ? t('alertReasons.dismissedSince', { count: dismissed }) : '',
    left > 0 ? t('alertReasons.leftSince', { count: left }) : '',
  ].filter(Boolean);
}

/** The distances between the linked reports, pair by pair, like the lines on the map. */
export function LinkList({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const { links } = alert.wasRaisedBecause;
  if (links.length === 0) return null;
  const shown = showsAll ? links : links.slice(0, initialLinkCount);
  return (
    <>
      <ul className={styles.links} aria-label={t('alertReasons.links')}>
        {shown.map((link) => (
          <LinkItem key={`${link.fromReportId} ${link.toReportId}`} alert={alert} link={link} />
        ))}
      </ul>
      {links.length > initialLinkCount && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('alertReasons.fewerLinks') : t('alertReasons.allLinks', { count: links.length })}
        </button>
      )}
    </>
  );
}
