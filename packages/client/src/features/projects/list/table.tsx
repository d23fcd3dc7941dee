import { validateProjectEdit } from '@harken/domain/projects/project-rights';
import { useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../../lib/dates/dates.ts';
import { type ListOrder, toColumnSort } from '../../../lib/lists/order.ts';
import { useNationalSociety } from '../../../lib/requests/scope-queries.ts';
import { pathTo } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable, RowLink } from '../../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import text from '../../../ui/text/text.module.css';
import { projectPaths } from '../project-paths.ts';
import { type ProjectItem, useAlertCount } from '../projects.api.ts';
import styles from '../projects.module.css';
import { type CloseDialogState, useClosingBlockedReason } from '../use-close-project-dialog.ts';

/** The number of open alerts of a project, as text. */
function OpenAlerts({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const { data: count } = useAlertCount(projectId, 'Open');
  if (count === undefined) return null;
  return <>{t('projects.list.openAlertCount', { count })}</>;
}

export type ProjectsTableProps = {
  projects: readonly ProjectItem[];
  nationalSocietyId: number;
  filters: ListOrder;
  onSort: (order: ListOrder) => void;
  closing: CloseDialogState;
};

function ProjectStatus({ project }: { project: ProjectItem }) {
  const { t } = useTexts();
  if (project.isClosed) return <StatusBadge tone="quiet" icon="box" label={t('projects.list.closed')} />;
  return <StatusBadge tone="outline" icon="ring" label={t('projects.list.running')} />;
}

/** Whether the user may edit a project, by the same rules as on the server; false until the society is loaded. */
function useMayEditProject(society: ReturnType<typeof useNationalSociety>['data']) {
  const { user } = useSession();
  const role = user?.roles[0];
  return ({ isClosed, allowMultipleOrganizations }: ProjectItem): boolean => {
    if (!role || !society || society.isArchived || isClosed) return false;
    const unchanged = { requested: allowMultipleOrganizations, organizationCount: 1 };
    const { hasCoordinator } = society;
    return validateProjectEdit(role, { hasCoordinator, allowMultipleOrganizations }, unchanged) === null;
  };
}

type RowActionsProps = { nationalSocietyId: number; closing: CloseDialogState };

/** The row actions, or that the project is being closed. */
function RowActions({ project, nationalSocietyId, closing }: { project: ProjectItem } & RowActionsProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const isStaff = useCan('projects.edit');
  const society = useNationalSociety(nationalSocietyId).data;
  const getBlockedReason = useClosingBlockedReason(nationalSocietyId);
  const mayEdit = useMayEditProject(society);
  const { id, name, isClosed, allowMultipleOrganizations, totalDataCollectorCount } = project;
  if (!isStaff) return null;
  const closable = {
    ...{ id, name, nationalSocietyId, isClosed, allowMultipleOrganizations },
    collectors: totalDataCollectorCount,
  };
  const edit: MenuItem = {
    key: 'edit',
    icon: 'edit',
    label: t('projects.edit.action'),
    onSelect: () => void navigate({ href: pathTo(projectPaths.edit, { nationalSocietyId, projectId: id }) }),
  };
  const close: MenuItem = {
    key: 'close',
    icon: 'box',
    label: t('projects.close.action'),
    blockedBy: getBlockedReason(closable),
    onSelect: () => closing.ask(closable),
  };
  return (
    <RowMenu
      label={t('projects.list.deedsOf', { name })}
      items={mayEdit(project) ? [edit, close] : [close]}
      progressText={closing.isClosing(id) && t('projects.close.going')}
    />
  );
}
/** Start and end of a project; an open one has no end. */
function Duration({ project }: { project: ProjectItem }) {
  const { t } = useTexts();
  const from = formatDate(project.startDate);
  const description = project.endDate
    ? t('projects.list.fromUntil', { from, until: formatDate(project.endDate) })
    : t('projects.list.since', { from });
  return <span className={classNames(text.phoneOnly, styles.duration)}>{description}</span>;
}

/** The counts of a project. */
const counts = {
  escalated: ({ escalatedAlertCount }: ProjectItem) => escalatedAlertCount,
  reports: ({ totalReportCount }: ProjectItem) => totalReportCount,
  collectors: ({ totalDataCollectorCount }: ProjectItem) => totalDataCollectorCount,
  supervisors: ({ supervisorCount }: ProjectItem) => supervisorCount,
};

/** The counts on a card, which has no header row; zeros are left out. */
function CountList({ project }: { project: ProjectItem }) {
  const { t } = useTexts();
  const kinds = ['collectors', 'supervisors', 'reports', 'escalated'] as const;
  const description = kinds.flatMap((kind) => {
    const count = counts[kind](project);
    return count > 0 ? [t(`projects.count.${kind}`, { count })] : [];
  });
  return (
    <span className={classNames(text.phoneOnly, styles.counts)}>
      {description.join(t('projects.separator'))}
    </span>
  );
}

function useCountColumns(sort: (key: string) => Column<ProjectItem>['sort']): Column<ProjectItem>[] {
  const { t } = useTexts();
  const count = (key: keyof typeof counts): Column<ProjectItem> => ({
    key,
    header: t(`projects.list.${key}`),
    card: 'hidden',
    isNumber: true,
    sort: sort(key),
    cell: counts[key],
  });
  return [count('escalated'), count('reports'), count('collectors'), count('supervisors')];
}

function useDateColumns(sort: (key: string) => Column<ProjectItem>['sort']): Column<ProjectItem>[] {
  const { t } = useTexts();
  return [
    {
      key: 'start',
      header: t('projects.list.began'),
      card: 'hidden',
      isNowrap: true,
      sort: sort('start'),
      cell: ({ startDate }) => <bdi dir="ltr">{formatDate(startDate)}</bdi>,
    },
    {
      key: 'end',
      header: t('projects.list.ended'),
      card: 'hidden',
      isNowrap: true,
      sort: sort('end'),
      cell: ({ endDate }) =>
        endDate ? <bdi dir="ltr">{formatDate(endDate)}</bdi> : t('projects.list.ongoing'),
    },
  ];
}

/** The name links to the project if the user may open one of its pages. */
function useNameColumn(sort: Column<ProjectItem>['sort']): Column<ProjectItem> {
  const { t } = useTexts();
  const mayOpenAlerts = useCan('alerts.list');
  const mayOpenReports = useCan('reports.list');
  const mayOpenOverview = useCan('projects.showOverview');
  const mayOpenDashboard = useCan('projects.showDashboard');
  const mayOpen = mayOpenDashboard || mayOpenAlerts || mayOpenReports || mayOpenOverview;
  return {
    key: 'name',
    header: t('projects.list.project'),
    card: { line: 2, isName: true },
    sort,
    cell: (project) => {
      const to = pathTo(projectPaths.one, { projectId: project.id });
      return (
        <>
          {mayOpen ? <RowLink to={to}>{project.name}</RowLink> : project.name}
          <Duration project={project} />
        </>
      );
    },
  };
}

function useColumns({ filters, onSort, ...actionProps }: ProjectsTableProps): Column<ProjectItem>[] {
  const { t } = useTexts();
  const mayOpenAlerts = useCan('alerts.list');
  const sort = (key: string) => toColumnSort(key, filters, onSort);
  return [
    useNameColumn(sort('name')),
    {
      key: 'alerts',
      header: t('projects.list.openAlerts'),
      card: { line: 4 },
      cell: (project) => (
        <>
          {mayOpenAlerts && !project.isClosed ? (
            <OpenAlerts projectId={project.id} />
          ) : (
            <span className={text.wideOnly}>–</span>
          )}
          <CountList project={project} />
        </>
      ),
    },
    ...useCountColumns(sort),
    ...useDateColumns(sort),
    {
      key: 'status',
      header: t('projects.list.status'),
      card: { line: 1, align: 'start' },
      cell: (project) => <ProjectStatus project={project} />,
    },
    {
      key: 'actions',
      header: t('projects.list.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (project) => <RowActions project={project} {...actionProps} />,
    },
  ];
}

/** The projects of a society; closed ones below open ones. */
export function ProjectsTable(props: ProjectsTableProps) {
  const { t } = useTexts();
  const { projects } = props;
  const groups = [
    { key: 'open', title: t('projects.list.openOnes'), rows: projects.filter(({ isClosed }) => !isClosed) },
    {
      key: 'closed',
      title: t('projects.list.closedOnes'),
      rows: projects.filter(({ isClosed }) => isClosed),
    },
  ].filter(({ rows }) => rows.length > 0);
  const columns = useColumns(props);
  const caption = t('projects.list.caption');
  const rowKey = (project: ProjectItem) => project.id;
  if (groups.length === 1) return <DataTable {...{ caption, columns, rowKey }} rows={projects} />;
  return <DataTable {...{ caption, columns, groups, rowKey }} />;
}
