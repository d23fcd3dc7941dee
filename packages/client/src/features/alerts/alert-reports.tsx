import { useRef, useState } from 'react';
import { isOffline } from '../../lib/offline/connection.ts';
import { useDecisions } from '../../lib/offline/decisions.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AlertReportItem, reportTitle } from './alert-report.tsx';
import styles from './alert-reports.module.css';
import { inRow } from './alert-words.ts';
import type { AlertAssessment, AlertReport } from './alerts.api.ts';
import { deedsOf, displayOrder, type ReportDeed } from './report-deeds.ts';
import type { CrossCheck } from './use-cross-check.ts';
import { type ReportKey, useReportKeys } from './use-report-keys.ts';

/** The reports in an order that stays while the page is open, so that nothing jumps when it is checked. */
function useOrdered(reports: readonly AlertReport[]): AlertReport[] {
  const [order] = useState(() => displayOrder(reports));
  // what joins the alert meanwhile comes last
  const place = ({ id }: AlertReport) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...reports].sort((one, other) => place(one) - place(other));
}

/** The next report that can be checked, first below, then from the top. */
function nextToCheck(reports: readonly AlertReport[], after: AlertReport, alert: AlertAssessment) {
  const place = reports.findIndex((report) => report.id === after.id);
  const others = [...reports.slice(place + 1), ...reports.slice(0, place)];
  return others.find((report) => deedsOf(report, alert).includes('accept'));
}

const done: Record<ReportDeed, string> = {
  accept: 'alerts.report.announce.accepted',
  dismiss: 'alerts.report.announce.dismissed',
  reset: 'alerts.report.announce.reset',
};

/** What a check did and where the focus is now, for screen readers. */
function announcementOf(t: Translate, { report, deed }: CrossCheck, next: AlertReport | undefined): string {
  const isKept = isOffline() && deed !== 'reset';
  return inRow(t, [
    isKept ? t('offline.announced') : t(done[deed], { name: reportTitle(t, report) }),
    next && t('alerts.report.announce.next', { name: reportTitle(t, next) }),
  ]);
}

const deedOfKey: Partial<Record<ReportKey, ReportDeed>> = {
  accept: 'accept',
  dismiss: 'dismiss',
  undo: 'reset',
};

/** Moves the focus between reports, and knows which one it is on. */
function useReportFocus(reports: readonly AlertReport[]) {
  const items = useRef(new Map<number, HTMLLIElement>());
  const keep = (id: number) => (item: HTMLLIElement | null) => {
    if (item) items.current.set(id, item);
    else items.current.delete(id);
  };
  const focus = (id: number) => items.current.get(id)?.focus();
  const current = () =>
    reports.find((report) => items.current.get(report.id)?.contains(document.activeElement));
  const step = (by: 1 | -1) => {
    const here = current();
    const from = here ? reports.indexOf(here) : -1;
    const target = from < 0 && by < 0 ? reports.at(-1) : reports[from + by];
    if (target) focus(target.id);
  };
  return { keep, focus, current, step };
}

export type AlertReportsProps = {
  alert: AlertAssessment;
  /** The project is over: everything can be read, nothing checked. */
  isReadOnly: boolean;
  onCheck: (check: CrossCheck) => void;
};

/** The reports of an alert, all open, what is to be checked first. */
export function AlertReports({ alert, isReadOnly, onCheck }: AlertReportsProps) {
  const { t } = useTexts();
  const reports = useOrdered(alert.reports);
  const [announcement, setAnnouncement] = useState('');
  const { keep, focus, current, step } = useReportFocus(reports);
  const decisions = useDecisions();
  const waitingOn = ({ id }: AlertReport) =>
    decisions.find(({ reportId, refused }) => reportId === id && !refused);
  const deeds = (report: AlertReport) => (isReadOnly || waitingOn(report) ? [] : deedsOf(report, alert));

  const check = (report: AlertReport, deed: ReportDeed) => {
    const next = deed === 'reset' ? undefined : nextToCheck(reports, report, alert);
    onCheck({ report, deed });
    // the button that was pressed is about to go
    focus((next ?? report).id);
    setAnnouncement(announcementOf(t, { report, deed }, next));
  };
  const hasDeeds = reports.some((report) => deeds(report).length > 0);
  useReportKeys((key) => {
    if (key === 'next') return step(1);
    if (key === 'previous') return step(-1);
    const report = current();
    const deed = deedOfKey[key];
    if (report && deed && deeds(report).includes(deed)) check(report, deed);
  });

  return (
    <Card
      title={t('alerts.reports.title', { count: alert.reports.length })}
      aside={hasDeeds && <span className={styles.keys}>{t('alerts.reports.keys')}</span>}
      isFlush
    >
      <ul className={styles.list}>
        {reports.map((report) => (
          <AlertReportItem
            key={report.id}
            ref={keep(report.id)}
            report={report}
            deeds={deeds(report)}
            waiting={waitingOn(report)}
            onDeed={(deed) => check(report, deed)}
          />
        ))}
      </ul>
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </Card>
  );
}
