import { lazy, Suspense, useMemo, useState } from 'react';
import { useProject } from '../../lib/places.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { DashboardBody, isAnswered } from './dashboard-body.tsx';
import { useDashboardFilterBar } from './dashboard-filter-bar.tsx';
import { isLastYear, lastYear, todayIn, useDashboardFilters } from './dashboard-filters.ts';
import { type Capture, DashboardFrame } from './dashboard-frame.tsx';
import { useProjectLinks } from './dashboard-links.ts';
import { dashboardPaths } from './dashboard-paths.ts';
import { useMayChooseStatus, useReadOnlyReason } from './dashboard-reader.ts';
import {
  type ProjectDashboardFilter,
  projectDetails,
  projectFilter,
  useProjectChoices,
  useProjectDashboard,
  useProjectRises,
} from './dashboards.api.ts';
import { UnusualRisesPart } from './unusual-rises-part.tsx';

const DashboardPdfButton = lazy(async () => ({
  default: (await import('./dashboard-pdf.tsx')).DashboardPdfButton,
}));
const SituationReportButton = lazy(async () => ({
  default: (await import('./situation-report-button.tsx')).SituationReportButton,
}));
const SilenceCard = lazy(async () => ({ default: (await import('./silence-card.tsx')).SilenceCard }));

type Project = NonNullable<ReturnType<typeof useProject>['data']>;

/** The page as a picture, and its numbers as a report to hand on. */
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
      <DashboardPdfButton title={t('dashboards.pdfTitle', names)} {...capture} />
    </Suspense>
  );
}

function ProjectDashboard({ project }: { project: Project }) {
  const { id: projectId, nationalSociety } = project;
  const [today] = useState(() => todayIn(project.timeZoneId));
  const mayChooseStatus = useMayChooseStatus();
  const { filters, standard, change, reset, isNarrowed } = useDashboardFilters(today);
  const filter = useMemo(() => projectFilter(filters, { mayChooseStatus }), [filters, mayChooseStatus]);
  const dashboard = useProjectDashboard(projectId, filter);
  const rises = useProjectRises(projectId, filter);
  const choices = useProjectChoices(projectId).data;
  const bar = useDashboardFilterBar({
    ...{ filters, standard, choices, mayChooseStatus },
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
      <DashboardBody
        query={dashboard}
        {...{ filters, links }}
        rises={rises.data}
        detailsOf={projectDetails(projectId, filter)}
        detailsKey={['projectDashboard/reportHealthRisks', projectId, filter]}
        onLastYear={isLastYear(filters, today) ? undefined : () => change(lastYear(today))}
        onReset={isNarrowed ? reset : undefined}
      />
      {isAnswered(dashboard) && (
        <>
          <UnusualRisesPart query={rises} />
          <Suspense fallback={null}>
            <SilenceCard projectId={projectId} />
          </Suspense>
        </>
      )}
    </DashboardFrame>
  );
}

/** What is happening in a project: where, and to whom. */
export function ProjectDashboardPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dashboardPaths.project);
  const project = useProject(projectId);
  return (
    <Loaded query={project} label={t('dashboards.loading')}>
      {(found) => <ProjectDashboard key={found.id} project={found} />}
    </Loaded>
  );
}
