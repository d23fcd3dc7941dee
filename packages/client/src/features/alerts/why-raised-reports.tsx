import { useState } from 'react';
import { dateTimeOf, daysFromHours } from '../../lib/dates.ts';
import { isolated, leftToRight } from '../../lib/left-to-right.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { reportTitle } from './alert-report.tsx';
import { useNumberInWords } from './alert-words.ts';
import type { AlertAssessment } from './alerts.api.ts';
import styles from './why-raised.module.css';

type Link = AlertAssessment['wasRaisedBecause']['links'][number];

/** Links that are shown without asking for more. */
const shownAtFirst = 3;

/** A hyphen at which no line ends. */
const unbroken = '\u2060-\u2060';

/** A distance as people say it: 800 m, 3.8 km. Undefined where both lie at one place. */
export function distanceInWords(
  t: Translate,
  inWords: (value: number) => string,
  meters: number,
): string | undefined {
  if (Math.round(meters) === 0) return undefined;
  return meters < 1000
    ? t('alerts.map.meters', { meters: inWords(Math.round(meters)) })
    : t('alerts.map.kilometers', { kilometers: inWords(meters / 1000) });
}

/** A span of time as people say it: hours, and days once there are many. */
export function spanInWords(t: Translate, hours: number): string {
  return hours >= daysFromHours
    ? t('alerts.why.days', { count: Math.round(hours / 24) })
    : t('alerts.why.hours', { hours: Math.round(hours) });
}

/** Which report is meant: of whom, and when it was sent. */
function nameOf(t: Translate, { reports }: AlertAssessment, reportId: number): string {
  const report = reports.find(({ id }) => id === reportId);
  if (!report) return t('alertReasons.reportNumber', { id: reportId });
  const time = dateTimeOf(report.receivedAt).replaceAll('-', unbroken).replace(' ', '\u00a0');
  return t('alertReasons.reportOf', { name: isolated(reportTitle(t, report)), time: leftToRight(time) });
}

function LinkInWords({ alert, link }: { alert: AlertAssessment; link: Link }) {
  const { t } = useTexts();
  const distance = distanceInWords(t, useNumberInWords(), link.meters);
  const values = {
    one: nameOf(t, alert, link.fromReportId),
    other: nameOf(t, alert, link.toReportId),
    time: spanInWords(t, link.hours),
  };
  return (
    <li>
      {distance ? t('alertReasons.link', { ...values, distance }) : t('alertReasons.linkAtPlace', values)}
    </li>
  );
}

/** What became of the reports that counted: some were dismissed, some turned out to repeat others and left. */
export function useSinceInWords({ wasRaisedBecause, reports }: AlertAssessment): string[] {
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

/** How far the reports that counted lay from each other, pair by pair, as the lines of the map. */
export function LinksInWords({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const { links } = alert.wasRaisedBecause;
  if (links.length === 0) return null;
  const shown = showsAll ? links : links.slice(0, shownAtFirst);
  return (
    <>
      <ul className={styles.links} aria-label={t('alertReasons.links')}>
        {shown.map((link) => (
          <LinkInWords key={`${link.fromReportId} ${link.toReportId}`} alert={alert} link={link} />
        ))}
      </ul>
      {links.length > shownAtFirst && (
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
