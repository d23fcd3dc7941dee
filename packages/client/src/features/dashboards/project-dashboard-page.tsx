import { lazy, Suspense, useMemo, useState } from 'react';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HiddenTraining } from '../../shared/hidden-training.tsx';
import { ProjectSetupNote } from '../../shared/setup-guide/setup-note.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { AberrationsSection } from './aberrations/section.tsx';
import { DashboardBody, isSettled } from './dashboard-body.tsx';
import { type Capture, DashboardFrame } from './dashboard-frame.tsx';
import { useProjectLinks } from './dashboard-links.ts';
import { dashboardPaths } from './dashboard-paths.ts';
import { useMayChooseStatus, useReadOnlyReason } from './dashboard-permissions.ts';
import {
  createProjectDetailsFetcher,
  type ProjectDashboardFilter,
  toProjectFilter,
  useProjectAberrations,
  useProjectDashboard,
  useProjectFilterOptions,
} from './dashboards.api.ts';
import { useDashboardFilterBar } from './filters/bar.tsx';
import { getLastYear, getToday, isLastYear, useDashboardFilters } from './filters/filters.ts';

const DashboardPdfButton = lazy(async () => ({
  default: (await import('./pdf/pdf.tsx')).DashboardPdfButton,
}));
const SituationReportButton = lazy(async () => ({
  default: (await import('./situation-report-button.tsx')).SituationReportButton,
}));
const ScheduleLink = lazy(async () => ({
  default: (await import('./report-schedule/link.tsx')).ScheduleLink,
}));
const NonReportingCard = lazy(async () => ({
  default: (await import('./non-reporting-card.tsx')).NonReportingCard,
}));

type Project = NonNullable<ReturnType<typeof useProject>['data']>;

/** The page as a PDF, the situation report, and its weekly e-mail. */
function Files({
  project,
  filter,
  ...capture
}: Capture & { project: Project; filter: ProjectDashboardFilter }) {
  const { t } = useTexts();
  const names = { projectName: project.name, nationalSocietyName: project.nationalSociety.name };
  return (
    <Suspense fallback={null}>
      <SituationReportButton projectId={project.id} filter={filter} />
      <ScheduleLink projectId={project.id} nationalSocietyId={project.nationalSociety.id} />
      <DashboardPdfButton title={t('dashboards.pdfTitle', names)} {...capture} />
    </Suspense>
  );
}

function ProjectDashboard({ project }: { project: Project }) {
  const { id: projectId, nationalSociety } = project;
  const [today] = useState(() => getToday(project.timeZoneId));
  const mayChooseStatus = useMayChooseStatus();
  const { filters, defaults, change, reset, isFiltered } = useDashboardFilters(today);
  const filter = useMemo(() => toProjectFilter(filters, { mayChooseStatus }), [filters, mayChooseStatus]);
  const dashboard = useProjectDashboard(projectId, filter);
  const aberrations = useProjectAberrations(projectId, filter);
  const choices = useProjectFilterOptions(projectId).data;
  const bar = useDashboardFilterBar({
    ...{ filters, defaults, choices, mayChooseStatus },
    hasTraining: true,
    onChange: change,
  });
  const links = useProjectLinks(projectId, filters);
  const note = useReadOnlyReason({ nationalSocietyId: nationalSociety.id, projectId });
  return (
    <DashboardFrame
      note={note}
      filters={bar}
      onReset={reset}
      dashboard={dashboard.data}
      actions={(capture) => <Files {...{ project, filter }} {...capture} />}
    >
      <HiddenTraining
        count={dashboard.data?.hiddenTrainingCount}
        onShow={() => change({ trainingStatus: 'InTraining' })}
      />
      <DashboardBody
        query={dashboard}
        {...{ filters, links }}
        aberrations={aberrations.data}
        fetchDetails={createProjectDetailsFetcher(projectId, filter)}
        detailsKey={['projectDashboard/reportHealthRisks', projectId, filter]}
        onLastYear={isLastYear(filters, today) ? undefined : () => change(getLastYear(today))}
        onReset={isFiltered ? reset : undefined}
      />
      {isSettled(dashboard) && (
        <>
          <AberrationsSection query={aberrations} />
          <Suspense fallback={null}>
            <NonReportingCard projectId={projectId} />
          </Suspense>
        </>
      )}
    </DashboardFrame>
  );
}

/** The dashboard of a project. */
export function ProjectDashboardPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dashboardPaths.project);
  const project = useProject(projectId);
  return (
    <Loaded query={project} label={t('dashboards.loading')}>
      {(found) => (
        <>
          {!found.isClosed && <ProjectSetupNote projectId={found.id} />}
          <ProjectDashboard key={found.id} project={found} />
        </>
      )}
    </Loaded>
  );
}
