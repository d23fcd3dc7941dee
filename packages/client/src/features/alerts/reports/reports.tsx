import { useRef, useState } from 'react';
import { useKeys } from '../../../lib/keys.ts';
import { isOffline } from '../../../lib/offline/connection.ts';
import { useDecisions } from '../../../lib/offline/decisions.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { useDismissal } from '../../../shared/dismissal/use-dismissal.tsx';
import { Sheet } from '../../../ui/overlays/overlay.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { joinLabels } from '../alert-labels.ts';
import type { AlertAssessment, AlertReport } from '../alerts.api.ts';
import { displayOrder, listActions, type ReportAction } from './actions.ts';
import { AlertReportItem, reportTitle } from './report.tsx';
import styles from './reports.module.css';
import type { CrossCheck } from './use-cross-check.ts';

type ReportKey = 'next' | 'previous' | 'accept' | 'dismiss' | 'undo';

const reportKeys: ReadonlyArray<[letter: string, key: ReportKey, textKey: string]> = [
  ['n', 'next', 'alerts.keys.next'],
  ['p', 'previous', 'alerts.keys.previous'],
  ['a', 'accept', 'alerts.keys.accept'],
  ['d', 'dismiss', 'alerts.keys.dismiss'],
  ['u', 'undo', 'alerts.keys.undo'],
];

/** Keyboard shortcuts that move between reports and cross-check the focused one. */
function useReportKeys(onKey: (key: ReportKey) => void): void {
  useKeys(reportKeys.map(([keys, key, textKey]) => ({ keys, textKey, onPress: () => onKey(key) })));
}

/** Keeps the order of the reports while the page is open, so that no report moves when it is cross-checked. */
function useOrdered(reports: readonly AlertReport[]): AlertReport[] {
  const [order] = useState(() => displayOrder(reports));
  // reports that join later come last
  const getPosition = ({ id }: AlertReport) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...reports].sort((a, b) => getPosition(a) - getPosition(b));
}

/** The next report that can be cross-checked: first those below, then from the top. */
function findNextToCheck(reports: readonly AlertReport[], after: AlertReport, alert: AlertAssessment) {
  const position = reports.findIndex((report) => report.id === after.id);
  const others = [...reports.slice(position + 1), ...reports.slice(0, position)];
  return others.find((report) => listActions(report, alert).includes('accept'));
}

/** What happened to a report, for screen readers and the snackbar. */
export const announcementKeys: Record<ReportAction, string> = {
  accept: 'alerts.report.announce.accepted',
  dismiss: 'alerts.report.announce.dismissed',
  reset: 'alerts.report.announce.reset',
};

/** The announcement for screen readers: the result of a cross-check, and the report that has the focus now. */
function describeCheck(t: Translate, { report, action }: CrossCheck, next: AlertReport | undefined): string {
  const isStoredOffline = isOffline() && action !== 'reset';
  return joinLabels(t, [
    isStoredOffline ? t('offline.announced') : t(announcementKeys[action], { name: reportTitle(t, report) }),
    next && t('alerts.report.announce.next', { name: reportTitle(t, next) }),
  ]);
}

const actionByKey: Partial<Record<ReportKey, ReportAction>> = {
  accept: 'accept',
  dismiss: 'dismiss',
  undo: 'reset',
};

/** Moves the focus between reports, and finds the focused one. */
function useReportFocus(reports: readonly AlertReport[]) {
  const items = useRef(new Map<number, HTMLLIElement>());
  const registerItem = (id: number) => (item: HTMLLIElement | null) => {
    if (item) items.current.set(id, item);
    else items.current.delete(id);
  };
  const findItem = (id: number) => items.current.get(id);
  const findFocusedReport = () =>
    reports.find((report) => items.current.get(report.id)?.contains(document.activeElement));
  const moveFocus = (by: 1 | -1) => {
    const focused = findFocusedReport();
    const from = focused ? reports.indexOf(focused) : -1;
    const target = from < 0 && by < 0 ? reports.at(-1) : reports[from + by];
    if (target) findItem(target.id)?.focus();
  };
  return { registerItem, findItem, findFocusedReport, moveFocus };
}

export type AlertReportsProps = {
  projectId: number;
  alert: AlertAssessment;
  /** The project is closed: reports can be read but not cross-checked. */
  isReadOnly: boolean;
  onCheck: (check: CrossCheck) => void;
  /** Undoes the last decision. */
  onUndo: () => void;
};

/** The reports of an alert, those that need a cross-check first. */
export function AlertReports({ projectId, alert, isReadOnly, onCheck, onUndo }: AlertReportsProps) {
  const { t } = useTexts();
  const reports = useOrdered(alert.reports);
  const [announcement, setAnnouncement] = useState('');
  const { registerItem, findItem, findFocusedReport, moveFocus } = useReportFocus(reports);
  const dismissal = useDismissal(projectId);
  const isWide = useIsWide();
  const [isDefinitionOpen, setIsDefinitionOpen] = useState(false);
  const { caseDefinition } = alert;
  const decisions = useDecisions();
  const findOfflineDecision = ({ id }: AlertReport) =>
    decisions.find(({ reportId, refused }) => reportId === id && !refused);
  const getActions = (report: AlertReport) =>
    isReadOnly || findOfflineDecision(report) ? [] : listActions(report, alert);

  const decide = (check: CrossCheck) => {
    const { report, action } = check;
    const next = action === 'reset' ? undefined : findNextToCheck(reports, report, alert);
    onCheck(check);
    setAnnouncement(describeCheck(t, check, next));
    // the pressed button is about to disappear
    return findItem((next ?? report).id);
  };
  const check = (report: AlertReport, action: ReportAction) => {
    if (action === 'dismiss') dismissal.ask((given) => decide({ report, action, dismissal: given }));
    else decide({ report, action })?.focus();
  };
  const hasActions = reports.some((report) => getActions(report).length > 0);
  useReportKeys((key) => {
    if (key === 'next') return moveFocus(1);
    if (key === 'previous') return moveFocus(-1);
    const report = findFocusedReport();
    const action = actionByKey[key];
    if (report && action && getActions(report).includes(action)) check(report, action);
    // after a decision the focus is on the next report
    else if (key === 'undo') onUndo();
  });

  return (
    <Card
      title={t('alerts.reports.title', { count: alert.reports.length })}
      aside={hasActions && <span className={styles.keys}>{t('alerts.reports.keys')}</span>}
      isFlush
    >
      <ul className={styles.list}>
        {reports.map((report) => (
          <AlertReportItem
            projectId={projectId}
            key={report.id}
            ref={registerItem(report.id)}
            report={report}
            actions={getActions(report)}
            waiting={findOfflineDecision(report)}
            onCaseDefinition={caseDefinition && !isWide ? () => setIsDefinitionOpen(true) : undefined}
            onAction={(action) => check(report, action)}
          />
        ))}
      </ul>
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
      {dismissal.dialog}
      <Sheet
        title={t('alerts.caseDefinition')}
        isOpen={isDefinitionOpen}
        onClose={() => setIsDefinitionOpen(false)}
      >
        <p dir="auto" className={styles.definition}>
          {caseDefinition}
        </p>
      </Sheet>
    </Card>
  );
}
