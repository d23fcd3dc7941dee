import { useMemo, useState } from 'react';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';
import { useMayChooseStatus, useReadOnlyReason } from '../dashboard-permissions.ts';
import { toProjectFilter, useProjectFilterOptions } from '../dashboards.api.ts';
import { useDashboardFilterBar } from '../filters/bar.tsx';
import { getToday } from '../filters/filters.ts';
import { useProjectEpidemiology } from './api.ts';
import { EpidemiologyBody } from './body.tsx';
import { toFrame } from './to-frame.ts';
import { useEpidemiologyFilters } from './use-filters.ts';

type Project = NonNullable<ReturnType<typeof useProject>['data']>;

function ProjectEpidemiology({ project }: { project: Project }) {
  const { id: projectId, nationalSociety, timeZoneId } = project;
  const { t } = useTexts();
  const [today] = useState(() => getToday(timeZoneId));
  const [stripDistrictId, setStripDistrictId] = useState<number | null>(null);
  const mayChooseStatus = useMayChooseStatus();
  const { filters, defaults, change, reset, isFiltered } = useEpidemiologyFilters(today);
  const filter = useMemo(() => toProjectFilter(filters, { mayChooseStatus }), [filters, mayChooseStatus]);
  const query = useProjectEpidemiology(projectId, { ...filter, stripDistrictId });
  const choices = useProjectFilterOptions(projectId).data;
  const bar = useDashboardFilterBar({
    ...{ filters, defaults, defaultPeriod: 'last12Weeks', choices, mayChooseStatus },
    hasTraining: true,
    onChange: change,
  });
  const note = useReadOnlyReason({ nationalSocietyId: nationalSociety.id, projectId });
  return (
    <DashboardFrame
      title={t('pages.epidemiology')}
      note={note}
      filters={bar.filter(({ key }) => key !== 'compare')}
      onReset={reset}
      dashboard={toFrame(query.data)}
      timeZoneId={timeZoneId}
    >
      <EpidemiologyBody
        {...{ query, choices, projectId, stripDistrictId }}
        onStripDistrict={setStripDistrictId}
        onReset={isFiltered ? reset : undefined}
      />
    </DashboardFrame>
  );
}

/** The epidemiology of a project. */
export function ProjectEpidemiologyPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dashboardPaths.projectEpidemiology);
  const project = useProject(projectId);
  return (
    <Loaded query={project} label={t('epidemiology.loading')}>
      {(found) => <ProjectEpidemiology key={found.id} project={found} />}
    </Loaded>
  );
}
