import { formatDateTime } from '../../../lib/dates/dates.ts';
import { useNationalSociety, useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';
import { useReadOnlyReason } from '../dashboard-permissions.ts';
import { type ReportSchedule, useEditReportSchedule, useReportSchedule } from './api.ts';
import { Deliveries } from './deliveries.tsx';
import { ReportScheduleForm } from './form.tsx';
import styles from './report-schedule.module.css';

type ContentProps = { projectId: number; nationalSocietyId: number; timeZoneId: string };

function Content({ schedule, ...props }: ContentProps & { schedule: ReportSchedule }) {
  const { projectId, nationalSocietyId, timeZoneId } = props;
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditReportSchedule(projectId);
  const mayEdit = useMay('projects.edit', { projectId });
  const readOnlyReason = useReadOnlyReason({ nationalSocietyId, projectId });
  const dashboard = pathTo(dashboardPaths.project, { nationalSocietyId, projectId });
  const deliveries = <Deliveries deliveries={schedule.deliveries} />;
  return (
    <div className={styles.page}>
      <p>{t('reportSchedule.intro')}</p>
      {schedule.nextAt && (
        <p className={styles.quiet}>{t('reportSchedule.next', { time: formatDateTime(schedule.nextAt) })}</p>
      )}
      {mayEdit ? (
        <ReportScheduleForm
          {...{ schedule, timeZoneId }}
          cancelTo={dashboard}
          save={async (fields) => {
            await edit(fields);
            snackbar.show(t(fields.isActive ? 'reportSchedule.saved' : 'reportSchedule.savedOff'));
            return dashboard;
          }}
        >
          {deliveries}
        </ReportScheduleForm>
      ) : (
        <>
          <Note>{readOnlyReason ?? t('reportSchedule.notAllowed')}</Note>
          {deliveries}
        </>
      )}
    </div>
  );
}

/** The weekly situation report of a project by e-mail: when, to whom, and what was sent. */
export function ReportSchedulePage() {
  const { t } = useTexts();
  const params = useRouteParams(dashboardPaths.reportSchedule);
  const schedule = useReportSchedule(params.projectId);
  const project = useProject(params.projectId).data;
  const society = useNationalSociety(params.nationalSocietyId).data;
  // a form must not start from cached values
  const isLoaded = schedule.isFetchedAfterMount && project && society;
  return (
    <Page title={t('reportSchedule.title')}>
      <Loaded
        query={{ ...schedule, data: isLoaded ? schedule.data : undefined }}
        label={t('reportSchedule.loading')}
      >
        {(loaded) => <Content schedule={loaded} timeZoneId={project?.timeZoneId ?? ''} {...params} />}
      </Loaded>
    </Page>
  );
}
