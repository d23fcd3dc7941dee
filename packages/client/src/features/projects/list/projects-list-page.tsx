import { useFilters } from '../../../lib/lists/filters.ts';
import { type SortValues, sortRows } from '../../../lib/lists/order.ts';
import { matchesSearch } from '../../../lib/lists/search.ts';
import { useNationalSociety } from '../../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { SocietySetupNote } from '../../../shared/setup-guide/setup-note.tsx';
import { FilteredList } from '../../../ui/filters/filtered-list.tsx';
import { createChoiceFilter } from '../../../ui/filters/filters.tsx';
import { AddLink } from '../../../ui/navigation/add-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { CloseProjectDialog } from '../close-project-dialog.tsx';
import { projectPaths } from '../project-paths.ts';
import { type ProjectItem, useProjects } from '../projects.api.ts';
import { useCloseProjectDialog } from '../use-close-project-dialog.ts';
import { ProjectsTable } from './table.tsx';

/** The options of the status filter. */
const projectStates = ['all', 'open', 'closed'] as const;

/** No filter; newest first, as the server sends them. */
const defaultProjectFilters = { name: '', state: 'all', orderBy: '', sortAscending: true };
type ProjectFilters = typeof defaultProjectFilters;

/** The values to sort by. Closed projects always stay below open ones. */
const projectOrders = {
  name: ({ name }) => name,
  escalated: ({ escalatedAlertCount }) => escalatedAlertCount,
  reports: ({ totalReportCount }) => totalReportCount,
  collectors: ({ totalDataCollectorCount }) => totalDataCollectorCount,
  supervisors: ({ supervisorCount }) => supervisorCount,
  start: ({ startDate }) => startDate,
  end: ({ endDate }) => endDate,
} as const satisfies SortValues<ProjectItem>;

/** Filters projects and keeps their order. */
function filterProjects(projects: readonly ProjectItem[], { name, state }: ProjectFilters) {
  const isInState = ({ isClosed }: ProjectItem) =>
    (state !== 'open' || !isClosed) && (state !== 'closed' || isClosed);
  return projects.filter((project) => isInState(project) && matchesSearch(name, [project.name]));
}

type FilterProps = {
  filters: ProjectFilters;
  onChange: (changed: Partial<ProjectFilters>) => void;
};

/** Links to the form for a new project if the user may add one. */
function AddProject({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const mayAdd = useMay('projects.add', { nationalSocietyId });
  if (!mayAdd) return null;
  return <AddLink to={pathTo(projectPaths.add, { nationalSocietyId })}>{t('projects.add.title')}</AddLink>;
}

/** The status filter, and on small screens the order, because cards have no headers to sort by. */
function useFilterChoices({ filters, onChange }: FilterProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const orders = ['', 'name', 'reports', 'collectors', 'escalated'] as const;
  const order = createChoiceFilter<string>({
    key: 'order',
    label: t('projects.filter.order'),
    value: filters.orderBy,
    defaultValue: '',
    options: orders.map((value) => ({ value, label: t(`projects.order.${value || 'newest'}`) })),
    onChange: (orderBy) => onChange({ orderBy, sortAscending: orderBy === '' || orderBy === 'name' }),
  });
  const state = createChoiceFilter<string>({
    key: 'state',
    label: t('projects.filter.state'),
    value: filters.state,
    defaultValue: defaultProjectFilters.state,
    options: projectStates.map((value) => ({ value, label: t(`projects.state.${value}`) })),
    onChange: (value) => onChange({ state: value }),
  });
  return isWide ? [state] : [order, state];
}

/** The projects of one society, with links to their alerts and reports. */
export function ProjectsListPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(projectPaths.list);
  const [filters, change, reset] = useFilters(defaultProjectFilters);
  const society = useNationalSociety(nationalSocietyId).data;
  const projects = useProjects(nationalSocietyId);
  const closing = useCloseProjectDialog();
  const filterBar = useFilterChoices({ filters, onChange: change });
  const found = projects.data && sortRows(filterProjects(projects.data, filters), projectOrders, filters);
  return (
    <Page title={t('projects.list.title')}>
      {society?.isArchived && <Note>{t('projects.list.archived')}</Note>}
      {society && !society.isArchived && <SocietySetupNote nationalSocietyId={nationalSocietyId} />}
      <FilteredList
        query={projects}
        found={found}
        search={{
          label: t('projects.filter.name'),
          value: filters.name,
          onChange: (name) => change({ name }),
        }}
        filters={filterBar}
        onReset={reset}
        add={<AddProject nationalSocietyId={nationalSocietyId} />}
        labels={{
          loading: t('projects.list.loading'),
          none: t('projects.list.empty'),
          noneMatch: t('projects.list.noneMatch'),
          showAll: t('projects.list.showAll'),
          found: (count) => t('projects.list.found', { count }),
          show: (count) => t('projects.filter.show', { count }),
        }}
        rows={9}
      >
        {(shown) => (
          <ProjectsTable projects={shown} {...{ nationalSocietyId, filters, closing }} onSort={change} />
        )}
      </FilteredList>
      <CloseProjectDialog closing={closing} />
    </Page>
  );
}
