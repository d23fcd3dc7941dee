import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useDismissal } from '../../../shared/dismissal/use-dismissal.tsx';
import { ReferralsCard } from '../../../shared/referrals/card.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page, TwoColumns } from '../../../ui/page/page.tsx';
import { ClassificationCard } from '../classification/card.tsx';
import { ErrorType } from '../list/columns.tsx';
import { CorrectedBadge, CrossCheckBadge } from '../list/status.tsx';
import { CorrectReportButtons } from '../project-list/correct-reports-table.tsx';
import { IncorrectReportButtons } from '../project-list/incorrect-reports-table.tsx';
import { ProjectNotes } from '../project-list/notes.tsx';
import { MessageWithSuggestion } from '../project-list/suggested-message.tsx';
import { useReportDialogs } from '../project-list/use-report-dialogs.tsx';
import { type ReportRowActions, useReportRowActions } from '../project-list/use-report-row-actions.ts';
import { reportPaths } from '../report-paths.ts';
import { type ReportOverview, useReportOverview } from './api.ts';
import {
  AlertCard,
  type CardProps,
  ContentCard,
  DuplicatesCard,
  HistoryCard,
  ReplyCard,
  SenderCard,
} from './cards.tsx';
import styles from './report-page.module.css';

/** The text as it came, and what can be done with it: the same as in the list. */
function MessageCard({ projectId, report, rowActions }: CardProps & { rowActions: ReportRowActions }) {
  const { t } = useTexts();
  const dialogs = useReportDialogs(projectId);
  const dismissal = useDismissal(projectId);
  const mayEdit = useMay('reports.edit', { projectId });
  const mayDecide = useMay('reports.crossCheck', { projectId });
  const mayMark = useMay('reports.markAsCorrected', { projectId });
  const act: ReportRowActions['act'] = (row, action) => {
    if (action !== 'dismiss') return rowActions.act(row, action);
    dismissal.ask((given) => {
      rowActions.act(row, action, given);
      return undefined;
    });
  };
  const shared = { projectId, report, dialogs, rowActions: { ...rowActions, act } };
  const rights = { mayDecide, mayMark, mayAssign: dialogs.assignSender !== undefined };
  return (
    <Card title={t('reports.list.message')}>
      <div className={styles.message}>
        <MessageWithSuggestion report={report} onSend={dialogs.sendCorrection} />
      </div>
      <div className={styles.buttons}>
        {report.isValid ? (
          <CorrectReportButtons {...shared} rights={{ ...rights, mayEdit }} />
        ) : (
          <IncorrectReportButtons {...shared} rights={{ ...rights, mayEdit: false }} />
        )}
      </div>
      {dialogs.dialogElement}
      {dismissal.dialog}
    </Card>
  );
}

function Overview({ projectId, report }: { projectId: number; report: ReportOverview }) {
  const { t } = useTexts();
  const rowActions = useReportRowActions();
  const project = useProject(projectId).data;
  const heading = report.isValid ? (
    report.healthRiskName
  ) : (
    <ErrorType type={report.reportErrorType ?? 'Other'} />
  );
  return (
    <Page
      title={t('reportPage.title', { reportId: report.id })}
      heading={heading}
      subheading={
        <>
          {t('reportPage.title', { reportId: report.id })} · <DateTimeText time={report.dateTime} />
        </>
      }
      aside={report.isValid ? <CrossCheckBadge report={report} /> : <CorrectedBadge report={report} />}
    >
      <ProjectNotes isClosed={project?.isClosed ?? false} rowActions={rowActions} />
      <TwoColumns
        main={
          <>
            <MessageCard {...{ projectId, report, rowActions }} />
            {report.isValid && <ContentCard report={report} />}
            {report.isValid && <ClassificationCard {...{ projectId, report }} />}
            <HistoryCard report={report} />
          </>
        }
        side={
          <>
            <SenderCard {...{ projectId, report }} />
            <AlertCard {...{ projectId, report }} />
            {report.isValid && <ReferralsCard subject={{ projectId, reportId: report.id }} />}
            <ReplyCard report={report} />
            <DuplicatesCard {...{ projectId, report }} />
          </>
        }
      />
    </Page>
  );
}

/** One report, correct or not: what was sent by whom, what became of it, and what can be done. */
export function ReportPage() {
  const { t } = useTexts();
  const { projectId, reportId } = useRouteParams(reportPaths.overview);
  const overview = useReportOverview(projectId, reportId);
  if (!overview.data)
    return (
      <Page title={t('reportPage.title', { reportId })}>
        <Loaded query={overview} label={t('reportPage.loading')} rows={5}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <Loaded query={overview}>{(report) => <Overview {...{ projectId, report }} />}</Loaded>;
}
