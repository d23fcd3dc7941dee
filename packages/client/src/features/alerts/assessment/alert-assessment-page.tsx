import { isOffline } from '../../../lib/offline/connection.ts';
import { formatError } from '../../../lib/requests/error.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Undo, useUndo } from '../../../lib/undo.ts';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Page, TwoColumns } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { ThresholdIndicator } from '../../../ui/status/threshold-indicator.tsx';
import { formatPlace, formatTime } from '../alert-labels.ts';
import { alertPaths } from '../alert-paths.ts';
import { AlertBadge, isKnownStatus, isUndecided } from '../alert-status.tsx';
import { describeWaitingTime, useNow } from '../alert-waiting-time.ts';
import { type AlertAssessment, useAlert } from '../alerts.api.ts';
import { AlertDecisionBar } from '../decisions/bar.tsx';
import { AlertDecisionDialogs } from '../decisions/decisions.tsx';
import { useDecisionHint } from '../decisions/use-decision-hint.ts';
import { LogEventButton } from '../event-log/log-event-button.tsx';
import { ProjectClosedNote } from '../project-closed-note.tsx';
import { countReports } from '../reports/actions.ts';
import { reportTitle } from '../reports/report.tsx';
import { AlertReports, announcementKeys } from '../reports/reports.tsx';
import { type CrossCheck, useCrossCheck, useIsChecking } from '../reports/use-cross-check.ts';
import styles from './assessment.module.css';
import { AlertLive } from './live.tsx';
import { AlertSide } from './side.tsx';

/** The accepted and missing reports: a threshold indicator, and the same as text. */
function ThresholdCard({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const counts = countReports(alert.reports);
  const needed = alert.countThreshold;
  return (
    <section className={styles.threshold} aria-label={t('alerts.threshold.name')}>
      <ThresholdIndicator
        {...counts}
        needed={needed}
        size="large"
        label={t('alerts.pips', { ...counts, needed })}
      />
      <div>
        <div className={styles.explained}>
          <h2>{t('alerts.threshold.title', { ...counts, needed })}</h2>
          <HelpTerm term="crossCheck" name={t('help.crossCheck')} also={['accept', 'dismiss']} />
        </div>
        <p className={styles.thresholdHelp}>{t('alerts.threshold.help', { needed })}</p>
      </div>
    </section>
  );
}

/** The status of the alert and, while it is open, how long it has waited. */
function StatusAndWaitingTime({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const { isOverdue, waiting, target } = describeWaitingTime(alert, useNow());
  return (
    <>
      <AlertBadge status={alert.assessmentStatus} isOverdue={isOverdue} outcome={alert.escalatedOutcome} />
      {isUndecided(alert.assessmentStatus) && (
        <span className={styles.clock}>
          <Icon name="clock" small />
          {t(waiting.key, waiting.values)} · {t(target.key, target.values)}
        </span>
      )}
    </>
  );
}

/** The place of the last report, and when the alert was raised. */
function useSubheading(alert: AlertAssessment): string {
  const { t } = useTexts();
  const place = formatPlace(t, {
    village: alert.lastReportVillage,
    district: alert.lastReportDistrict,
    region: alert.lastReportRegion,
  });
  const raised = t('alerts.assess.raised', { time: formatTime(alert.createdAt) });
  return place ? `${place} · ${raised}` : raised;
}

/** Whether the user can decide on the alert. */
function useMayDecide(alert: AlertAssessment, isReadOnly: boolean): boolean {
  const hasPermission = useCan('alerts.decide');
  const isOver = alert.assessmentStatus === 'Closed' || alert.assessmentStatus === 'Dismissed';
  const maySeeSender = alert.reports.some((report) => !report.isAnonymized);
  return hasPermission && alert.mayDecide && maySeeSender && !isReadOnly && !isOver;
}

type AssessmentProps = { projectId: number; alert: AlertAssessment; isReadOnly: boolean };

/** Sends a cross-check of the page, and offers to undo it. */
function useUndoableCheck(crossCheck: ReturnType<typeof useCrossCheck>, undo: Undo) {
  const { t } = useTexts();
  return (check: CrossCheck) => {
    if (check.action === 'reset' || isOffline()) {
      undo.withdraw();
      return crossCheck.mutate(check);
    }
    const { report } = check;
    crossCheck.mutate(check, {
      onSuccess: (outcome) => outcome === 'stored' && undo.withdraw(),
      onError: undo.withdraw,
    });
    // before the response, whose hint about the alert takes its place
    undo.offer(t(announcementKeys[check.action], { name: reportTitle(t, report) }), () =>
      crossCheck.mutate({ report, action: 'reset' }),
    );
  };
}

/** The page of a loaded alert: its reports, why it was raised, and the possible decisions. */
function Assessment({ projectId, alert, isReadOnly }: AssessmentProps) {
  const { t } = useTexts();
  const { alertId } = alert;
  const subheading = useSubheading(alert);
  const crossCheck = useCrossCheck(alertId);
  const isChecking = useIsChecking(alertId);
  const mayDecide = useMayDecide(alert, isReadOnly);
  const undo = useUndo();
  const check = useUndoableCheck(crossCheck, undo);
  useDecisionHint(alert.assessmentStatus, undo.getAction);
  return (
    <Page
      title={t('alerts.assess.title', { alertId })}
      heading={alert.healthRisk}
      subheading={subheading}
      aside={
        <>
          <StatusAndWaitingTime alert={alert} />
          <LogEventButton {...{ projectId, alertId }} />
        </>
      }
    >
      <AlertLive alert={alert} />
      <ProjectClosedNote isClosed={isReadOnly} />
      {crossCheck.error && (
        <Note tone="error" className={styles.onTop}>
          {formatError(t, crossCheck.error)}
        </Note>
      )}
      <AlertDecisionDialogs {...{ projectId, alert }}>
        {(ask) => (
          <>
            <TwoColumns
              main={
                <>
                  {isUndecided(alert.assessmentStatus) && <ThresholdCard alert={alert} />}
                  <AlertReports
                    {...{ projectId, alert }}
                    isReadOnly={isReadOnly}
                    onCheck={check}
                    onUndo={undo.undo}
                  />
                </>
              }
              side={<AlertSide projectId={projectId} alert={alert} />}
            />
            {mayDecide && <AlertDecisionBar {...{ projectId, alert, isChecking }} onDecide={ask} />}
          </>
        )}
      </AlertDecisionDialogs>
    </Page>
  );
}

/** One alert: cross-check its reports, then escalate, dismiss or close it. */
export function AlertAssessmentPage() {
  const { t } = useTexts();
  const { projectId, alertId } = useRouteParams(alertPaths.assess);
  const alert = useAlert(alertId);
  const project = useProject(projectId).data;
  const title = t('alerts.assess.title', { alertId });
  if (!alert.data || !isKnownStatus(alert.data.assessmentStatus)) {
    return (
      <Page title={title}>
        <Loaded query={alert} label={t('alerts.assess.loading')} rows={5}>
          {() => <Note tone="error">{t('alerts.wrongStatus')}</Note>}
        </Loaded>
      </Page>
    );
  }
  return (
    <Loaded query={alert}>
      {(data) => (
        // the key makes the reports of another alert start in their own order
        <Assessment
          key={alertId}
          projectId={projectId}
          alert={data}
          isReadOnly={project?.isClosed === true}
        />
      )}
    </Loaded>
  );
}
