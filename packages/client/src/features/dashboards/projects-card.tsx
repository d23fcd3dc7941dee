import { useQuery } from '@tanstack/react-query';
import { getUtcOffset } from '../../lib/dates/dates.ts';
import { call } from '../../lib/requests/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Card } from '../../ui/page/card.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { dashboardPaths } from './dashboard-paths.ts';
import styles from './dashboards.module.css';

/** The open projects of a society, each with a link to the first of its pages that the user may open: the dashboard. */
export function ProjectsCard({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const mayList = useCan('projects.list');
  const mayOpen = useCan('projects.showDashboard');
  const mayShowList = useCan('projects.showList');
  const projects = useQuery({
    queryKey: ['project/list', nationalSocietyId],
    queryFn: ({ signal }) =>
      call('project/list', { query: { nationalSocietyId, utcOffset: getUtcOffset() } }, { signal }),
    enabled: mayList && mayOpen,
  });
  const open = projects.data?.filter(({ isClosed }) => !isClosed) ?? [];
  if (!projects.isLoading && open.length === 0) return null;
  const all = mayShowList && (
    <Link className={styles.allProjects} to={pathTo(dashboardPaths.projects, { nationalSocietyId })}>
      {t('societyProjects.all')}
    </Link>
  );
  return (
    <Card title={t('societyProjects.title')} aside={all}>
      {projects.isLoading && (
        <VisuallyHidden>
          <span role="status">{t('projects.list.loading')}</span>
        </VisuallyHidden>
      )}
      <ul className={styles.projects}>
        {open.map(({ id, name }) => (
          <li key={id}>
            <Link to={pathTo(dashboardPaths.projectPages, { projectId: id })}>{name}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
