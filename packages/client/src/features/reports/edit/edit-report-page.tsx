import { getCrossCheckState } from '@harken/domain/reports/kinds';
import { isEditable } from '@harken/domain/reports/report-lifecycle';
import { maySendKind } from '@harken/domain/reports/validate-report';
import type { ReactNode } from 'react';
import { RequestError } from '../../../lib/requests/error.ts';
import { useNationalSociety, useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { type CollectorOption, describeCollector, useCollectorOptions } from '../collector-options.ts';
import { reportPaths } from '../report-paths.ts';
import { useProjectHealthRisks } from '../send/api.ts';
import { type ReportToEdit, useEditReport, useHumanHealthRisks, useReport } from './api.ts';
import styles from './edit.module.css';
import { EditReportForm } from './form.tsx';
import { ReportDetails } from './parts.tsx';
import { hasCounts } from './values.ts';

type PageIds = { projectId: number; reportId: number };

/** Why nothing can be changed, with a link back. */
function NotEditable({ projectId, children }: { projectId: number; children: ReactNode }) {
  const { t } = useTexts();
  const list = pathTo(reportPaths.correct, { projectId });
  return <Note action={<LinkButton to={list}>{t('reportForm.back')}</LinkButton>}>{children}</Note>;
}

type KnownProps = PageIds & {
  report: ReportToEdit;
  collectors: readonly CollectorOption[];
};

/** The project's name for the health risk of a report. */
function useHealthRiskName(projectId: number, { healthRiskId }: ReportToEdit): string | undefined {
  const { data } = useProjectHealthRisks(projectId);
  return data?.find((healthRisk) => healthRisk.healthRiskId === healthRiskId)?.healthRiskName ?? undefined;
}

/** A report that was decided on or is in an alert: its sender and location cannot be changed. */
function LockedReport({ projectId, report, collectors }: Omit<KnownProps, 'reportId'>) {
  const { t } = useTexts();
  const healthRiskName = useHealthRiskName(projectId, report);
  const collector = collectors.find(({ id }) => id === report.dataCollectorId);
  const isInAlert = report.reportStatus === 'Pending' || report.reportStatus === 'Closed';
  const place = collector?.locations.find(({ id }) => id === report.locationId);
  return (
    <div className={styles.locked}>
      <NotEditable projectId={projectId}>{t('report.edit.onlyNewReportsEditable')}</NotEditable>
      <Card title={t(isInAlert ? 'reportForm.inAlert' : 'reportForm.locked')}>
        <dl className={styles.details}>
          {collector && (
            <>
              <dt>{t('sendReport.collector')}</dt>
              <dd>{describeCollector(collector)}</dd>
            </>
          )}
          <dt>{t('reportForm.location')}</dt>
          <dd>
            {place
              ? [place.village, place.zone].filter(Boolean).join(t('reports.separator'))
              : t('reports.location.unknown')}
          </dd>
          <dt>{t('reportForm.status')}</dt>
          <dd>{t(`reports.status.${getCrossCheckState(report.reportStatus)}`)}</dd>
        </dl>
        <ReportDetails {...{ report, healthRiskName }} />
      </Card>
    </div>
  );
}

/** The form, with the collectors who may send this type of report. */
function NewReport({ projectId, reportId, report, collectors }: KnownProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const healthRisks = useHumanHealthRisks(projectId);
  const healthRiskName = useHealthRiskName(projectId, report);
  const { mutateAsync: edit } = useEditReport({ projectId, reportId });
  const list = pathTo(reportPaths.correct, { projectId });
  const isWithoutChoice = !hasCounts(report.reportType);
  return (
    <Loaded
      query={isWithoutChoice ? { ...healthRisks, data: [], error: null } : healthRisks}
      label={t('reportForm.loading')}
    >
      {(choices) => (
        <EditReportForm
          {...{ projectId, report, healthRiskName }}
          collectors={collectors.filter((item) => maySendKind(item.dataCollectorType, report.reportType))}
          healthRisks={choices}
          cancelTo={list}
          save={async (edited) => {
            const { messageKey } = await edit(edited);
            if (messageKey) snackbar.show(t(messageKey));
            return list;
          }}
        />
      )}
    </Loaded>
  );
}

function KnownReport(props: KnownProps) {
  const { t } = useTexts();
  const { projectId, report, collectors } = props;
  const { reportStatus: status, isActivityReport, dataCollectorId } = report;
  const isFromUnknownSender = !dataCollectorId;
  const isDataCollectorDeleted = !isFromUnknownSender && !collectors.some(({ id }) => id === dataCollectorId);
  if (status !== 'New') return <LockedReport {...{ projectId, report, collectors }} />;
  const conditions = { status, isActivityReport, isFromUnknownSender, isDataCollectorDeleted };
  // the server withholds reports whose sender is hidden, and checks for duplicates; the page checks for closed projects
  if (isEditable({ ...conditions, isAnonymized: false, isDuplicate: false, isProjectClosed: false }))
    return <NewReport {...props} />;
  return <NotEditable projectId={projectId}>{t('report.edit.notEditable')}</NotEditable>;
}

function OpenProject({ projectId, reportId }: PageIds) {
  const { t } = useTexts();
  const report = useReport(reportId);
  const collectors = useCollectorOptions(projectId);
  const { error } = report;
  if (error instanceof RequestError && (error.status === 403 || error.status === 400)) {
    const reason = t(error.status === 403 ? 'reportForm.hidden' : 'report.reportNotFound');
    return <NotEditable projectId={projectId}>{reason}</NotEditable>;
  }
  return (
    <Loaded query={report} label={t('reportForm.loading')}>
      {(known) => (
        <Loaded query={collectors} label={t('reportForm.loading')}>
          {(choices) => <KnownReport {...{ projectId, reportId }} report={known} collectors={choices} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Edits a new report and leads back to the list, or explains why the report cannot be changed. */
export function EditReportPage() {
  const { t } = useTexts();
  const { projectId, reportId } = useRouteParams(reportPaths.edit);
  const project = useProject(projectId);
  const society = useNationalSociety(project.data?.nationalSociety.id);
  const mayEdit = useMay('reports.edit', { projectId });
  const place = project.data ? society : project;
  const reason = t(society.data?.isArchived ? 'reportForm.societyArchived' : 'reports.projectClosed');
  return (
    <Page title={t('pages.editReport')}>
      <Loaded query={{ ...place, data: place.data as object | undefined }} label={t('reportForm.loading')}>
        {() =>
          mayEdit ? (
            <OpenProject {...{ projectId, reportId }} />
          ) : (
            <NotEditable projectId={projectId}>{reason}</NotEditable>
          )
        }
      </Loaded>
    </Page>
  );
}
