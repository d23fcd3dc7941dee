import type { CallAnswer } from '../lib/call-list.ts';
import { dateOf } from '../lib/dates.ts';
import { useCan } from '../lib/permissions.ts';
import { useTexts } from '../lib/texts.tsx';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { OpenAlerts } from './open-alerts.tsx';

export type ProjectItem = CallAnswer<'project/list'>[number];

export type SocietyProjects = { society: { id: number; name: string }; projects: readonly ProjectItem[] };

function ProjectStatus({ project }: { project: ProjectItem }) {
  const { t } = useTexts();
  if (project.isClosed) return <StatusBadge tone="quiet" icon="box" word={t('shell.project.closed')} />;
  return <StatusBadge tone="outline" icon="ring" word={t('shell.project.running')} />;
}

function useColumns(): Column<ProjectItem>[] {
  const { t } = useTexts();
  const mayOpenAlerts = useCan('alerts.list');
  const mayOpen = useCan('reports.list') || mayOpenAlerts;
  return [
    {
      key: 'name',
      head: t('shell.home.project'),
      card: { line: 2, isName: true },
      cell: (project) =>
        mayOpen ? <RowLink to={`/projects/${project.id}`}>{project.name}</RowLink> : project.name,
    },
    {
      key: 'alerts',
      head: t('shell.home.openAlerts'),
      card: { line: 4 },
      cell: (project) => (mayOpenAlerts && !project.isClosed ? <OpenAlerts projectId={project.id} /> : '–'),
    },
    {
      key: 'reports',
      head: t('shell.home.reports'),
      card: 'hidden',
      isNumber: true,
      cell: (project) => project.totalReportCount,
    },
    {
      key: 'began',
      head: t('shell.home.began'),
      card: { line: 1, at: 'end' },
      isNowrap: true,
      cell: (project) => dateOf(project.startDate),
    },
    {
      key: 'status',
      head: t('shell.home.status'),
      card: { line: 1, at: 'start' },
      cell: (project) => <ProjectStatus project={project} />,
    },
  ];
}

/** Projects under the name of their society. */
export function ProjectsTable({ societies }: { societies: readonly SocietyProjects[] }) {
  const { t } = useTexts();
  const groups = societies.map(({ society, projects }) => ({
    key: String(society.id),
    title: society.name,
    rows: projects,
  }));
  return (
    <DataTable
      caption={t('shell.home.caption')}
      columns={useColumns()}
      groups={groups}
      rowKey={(project) => project.id}
    />
  );
}
