import { pathTo } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Tiles } from './tiles.tsx';
import { maxProjectsShown, type Today, useTodayProjects, useTodays } from './today.api.ts';
import styles from './today.module.css';
import { todayPaths } from './today-path.ts';

/** The first block of the start page: what waits for the person in the projects of that page. */
export function TodayBlock() {
  const { t } = useTexts();
  const { user } = useSession();
  const home = user?.homePage;
  const projects = useTodayProjects(home?.page !== 'Project');
  const ids = home?.projectId
    ? [home.projectId]
    : (projects.data ?? []).slice(0, maxProjectsShown).map(({ id }) => id);
  const queries = useTodays(ids);
  const page = home?.projectId ? pathTo(todayPaths.project, { projectId: home.projectId }) : todayPaths.all;
  const loaded = queries.flatMap(({ data }): Today[] => (data ? [data] : []));
  const failed = [projects, ...queries].find(({ error }) => error);
  const hasNoProject = home?.page !== 'Project' && projects.data?.length === 0;
  if (hasNoProject) return null;
  return (
    <Card
      className={styles.block}
      title={t('today.title')}
      aside={
        <LinkButton size="small" to={page}>
          {t('today.open')}
        </LinkButton>
      }
    >
      {failed?.error && loaded.length === 0 ? (
        <LoadError error={failed.error} onRetry={failed.refetch} />
      ) : (
        loaded.length === ids.length &&
        loaded.length > 0 && <Tiles todays={loaded} now={new Date()} page={page} />
      )}
    </Card>
  );
}
