import { lazy, Suspense, useMemo, useState } from 'react';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HiddenTraining } from '../../shared/hidden-training.tsx';
import { ProjectSetupNote } from '../../shared/setup-guide/setup-note.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { AberrationsSection } from './aberrations/section.tsx';
import { CasesByPlaceSection } from './cases-by-place/section.tsx';
import { listPlaces, nameCompared, toComparedFilters } from './compare/compared.ts';
import { DashboardBody, isSettled } from './dashboard-body.tsx';
import { type Capture, DashboardFrame } from './dashboard-frame.tsx';
import { useProjectLinks } from './dashboard-links.ts';
import { dashboardPaths } from './dashboard-paths.ts';
import { useMayChooseStatus, useReadOnlyReason } from './dashboard-permissions.ts';
import {
  createProjectAreasFetcher,
  createProjectDetailsFetcher,
  type ProjectDashboardFilter,
  toProjectFilter,
  useComparedProject,
  useProjectAberrations,
  useProjectDashboard,
  useProjectFilterOptions,
} from './dashboards.api.ts';
import styles from './dashboards.module.css';
import { useDashboardFilterBar } from './filters/bar.tsx';
import { getLastYear, getToday, isLastYear, useDashboardFilters } from './filters/filters.ts';
import { ScheduleLink } from './report-schedule/link.tsx';

const DashboardPdfButton = lazy(async () => ({
  default: (await import('./pdf/pdf.tsx')).DashboardPdfButton,
}));
const SituationReportButton = lazy(async () => ({
  default: (await import('./situation-report-button.tsx')).SituationReportButton,
}));
const NonReportingCard = lazy(async () => ({
  default: (await import('./non-reporting-card.tsx')).NonReportingCard,
}));

const FacilitiesCard = lazy(async () => ({
  default: (await import('../../shared/referrals/facilities-card.tsx')).FacilitiesCard,
}));

type Project = NonNullable<ReturnType<typeof useProject>['data']>;

/** As large as the buttons that replace it, so that the filters beside them do not move. */
function FilesPlace() {
  const { t } = useTexts();
  return (
    <>
      {[t('situationReport.action'), t('dashboardPdf.create')].map((label) => (
        <span key={label} className={styles.buttonPlace} aria-hidden="true">
          <Button icon="download">{label}</Button>
        </span>
      ))}
    </>
  );
}

/** The page as a PDF, the situation report, and its weekly e-mail. */
function Files({
  project,
  filter,
  ...capture
}: Capture & { project: Project; filter: ProjectDashboardFilter }) {
  const { t } = useTexts();
  const names = { projectName: project.name, nationalSocietyName: project.nationalSociety.name };
  return (
    <>
      <ScheduleLink projectId={project.id} nationalSocietyId={project.nationalSociety.id} />
      <Suspense fallback={<FilesPlace />}>
        <SituationReportButton projectId={project.id} filter={filter} />
        <DashboardPdfButton title={t('dashboards.pdfTitle', names)} {...capture} />
      </Suspense>
    </>
  );
}

function ProjectDashboard({ project }: { project: Project }) {
  const { id: projectId, nationalSociety } = project;
  const { t } = useTexts();
  const [today] = useState(() => getToday(project.timeZoneId));
  const mayChooseStatus = useMayChooseStatus();
  const maySeeReferrals = useMay('referrals.list', { projectId });
  const { filters, defaults, change, reset, isFiltered } = useDashboardFilters(today);
  const filter = useMemo(() => toProjectFilter(filters, { mayChooseStatus }), [filters, mayChooseStatus]);
  const comparedFilters = useMemo(() => toComparedFilters(filters), [filters]);
  const comparedFilter = useMemo(
    () => comparedFilters && toProjectFilter(comparedFilters, { mayChooseStatus }),
    [comparedFilters, mayChooseStatus],
  );
  const dashboard = useProjectDashboard(projectId, filter);
  const comparedQuery = useComparedProject(projectId, comparedFilter);
  const aberrations = useProjectAberrations(projectId, filter);
  const choices = useProjectFilterOptions(projectId).data;
  const bar = useDashboardFilterBar({
    ...{ filters, defaults, choices, mayChooseStatus },
    hasTraining: true,
    onChange: change,
  });
  const compared = comparedFilters && {
    name: nameCompared(t, filters, comparedFilters, listPlaces(choices)),
    query: comparedQuery,
  };
  const links = useProjectLinks(projectId, filters);
  const note = useReadOnlyReason({ nationalSocietyId: nationalSociety.id, projectId });
  return (
    <DashboardFrame
      note={note}
      filters={bar}
      timeZoneId={project.timeZoneId}
      onReset={reset}
      dashboard={dashboard.data}
      actions={(capture) => <Files {...{ project, filter }} {...capture} />}
    >
      <DashboardBody
        query={dashboard}
        {...{ filters, links, compared }}
        aberrations={aberrations}
        fetchDetails={createProjectDetailsFetcher(projectId, filter)}
        detailsKey={['projectDashboard/reportHealthRisks', projectId, filter]}
        mapSource={{
          ...{ nationalSocietyId: nationalSociety.id, projectId },
          fetchCases: createProjectAreasFetcher(projectId, filter),
          casesKey: ['projectDashboard/casesByPlace', projectId, filter],
        }}
        onLastYear={isLastYear(filters, today) ? undefined : () => change(getLastYear(today))}
        onReset={isFiltered ? reset : undefined}
        hiddenTraining={
          <HiddenTraining
            count={dashboard.data?.hiddenTrainingCount}
            onShow={() => change({ trainingStatus: 'InTraining' })}
          />
        }
      />
      {isSettled(dashboard) && (
        <>
          <CasesByPlaceSection scope={{ projectId, filter }} />
          <AberrationsSection query={aberrations} links={links} />
          <Suspense fallback={null}>
            <NonReportingCard projectId={projectId} />
            {maySeeReferrals && (
              <FacilitiesCard
                projectId={projectId}
                days={{ firstDay: filters.startDate, lastDay: filters.endDate }}
              />
            )}
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
