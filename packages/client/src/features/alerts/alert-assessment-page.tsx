import { useCan } from '../../lib/permissions.ts';
import { errorText } from '../../lib/request-error.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { useProject } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page, TwoColumns } from '../../ui/page.tsx';
import styles from './alert-assessment.module.css';
import { AlertDecisionBar } from './alert-decision-bar.tsx';
import { AlertDecisionDialogs } from './alert-decision-dialogs.tsx';
import { formatPlace, formatTime } from './alert-labels.ts';
import { AlertLive } from './alert-live.tsx';
import { alertPaths } from './alert-paths.ts';
import { AlertReports } from './alert-reports.tsx';
import { AlertSide } from './alert-side.tsx';
import { AlertBadge, isKnownStatus, isWaiting } from './alert-status.tsx';
import { describeWaitingTime, useNow } from './alert-waiting-time.ts';
import { type AlertAssessment, useAlert } from './alerts.api.ts';
import { LogEventButton } from './log-event-button.tsx';
import { ProjectClosedNote } from './project-closed-note.tsx';
import { ThresholdCard } from './threshold-card.tsx';
import { useCrossCheck, useIsChecking } from './use-cross-check.ts';
import { useDecisionHint } from './use-decision-hint.ts';

/** The status of the alert and, while it is open, how long it has waited. */
function StatusAndWaitingTime({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const { isOverdue, waiting, target } = describeWaitingTime(alert, useNow());
  return (
    <>
      <AlertBadge status={alert.assessmentStatus} isOverdue={isOverdue} outcome={alert.escalatedOutcome} />
      {isWaiting(alert.assessmentStatus) && (
        <span className={styles.clock}>
          <Icon name="clock" small />
          {t(waiting.key, waiting.values)} · {t(target.key, target.values)}
        </span>
      )}
    </>
  );
}

/** The place of the last report, and when the alert was raised. */
function useLead(alert: AlertAssessment): string {
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

/** The page of a loaded alert: its reports, why it was raised, and the possible decisions. */
function Assessment({ projectId, alert, isReadOnly }: AssessmentProps) {
  const { t } = useTexts();
  const { alertId } = alert;
  const lead = useLead(alert);
  const crossCheck = useCrossCheck(alertId);
  const isChecking = useIsChecking(alertId);
  const mayDecide = useMayDecide(alert, isReadOnly);
  useDecisionHint(alert.assessmentStatus);
  return (
    <Page
      title={t('alerts.assess.title', { alertId })}
      heading={alert.healthRisk}
      subheading={lead}
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
          {errorText(t, crossCheck.error)}
        </Note>
      )}
      <AlertDecisionDialogs alert={alert}>
        {(ask) => (
          <>
            <TwoColumns
              main={
                <>
                  {isWaiting(alert.assessmentStatus) && <ThresholdCard alert={alert} />}
                  <AlertReports alert={alert} isReadOnly={isReadOnly} onCheck={crossCheck.mutate} />
                </>
              }
              side={<AlertSide projectId={projectId} alert={alert} />}
            />
            {mayDecide && <AlertDecisionBar alert={alert} isChecking={isChecking} onDecide={ask} />}
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
