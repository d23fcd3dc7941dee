import { useEffect } from 'react';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProjectSections } from './project-sections.tsx';
import { findAnchors } from './summary.ts';
import { Tiles } from './tiles.tsx';
import { maxProjectsShown, type Today, useTodayProjects, useTodays } from './today.api.ts';
import styles from './today.module.css';
import { todayPaths } from './today-path.ts';

/** Opened by a tile: the section is only there once its project is loaded. */
function useScrollToSection(isLoaded: boolean) {
  useEffect(() => {
    const section = isLoaded && document.getElementById(window.location.hash.slice(1));
    if (section) section.scrollIntoView();
  }, [isLoaded]);
}

function Projects({ projects, page }: { projects: { id: number; name?: string }[]; page: string }) {
  const { t } = useTexts();
  const shown = projects.slice(0, maxProjectsShown);
  const others = projects.slice(maxProjectsShown);
  const queries = useTodays(shown.map(({ id }) => id));
  const loaded = queries.flatMap(({ data }): Today[] => (data ? [data] : []));
  useScrollToSection(loaded.length === shown.length);
  return (
    <div className={styles.page}>
      {loaded.length === shown.length && <Tiles todays={loaded} now={new Date()} page={page} />}
      {shown.map((project, index) => (
        <Loaded
          key={project.id}
          query={queries[index] as (typeof queries)[number]}
          label={t('today.loading')}
        >
          {(today) => (
            <ProjectSections
              today={today}
              isNamed={projects.length > 1}
              anchors={findAnchors(loaded, project.id)}
            />
          )}
        </Loaded>
      ))}
      {others.length > 0 && (
        <nav aria-label={t('today.otherProjects')}>
          <h2>{t('today.otherProjects')}</h2>
          <ul className={styles.projects}>
            {others.map(({ id, name }) => (
              <li key={id}>
                <LinkButton size="small" to={pathTo('/projects/{projectId}', { projectId: id })}>
                  {name}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** What waits for the signed-in person in all their projects, with the decision beside each. */
export function TodayPage() {
  const { t } = useTexts();
  const projects = useTodayProjects();
  return (
    <Page title={t('today.title')}>
      <Loaded
        query={projects}
        label={t('today.loading')}
        isEmpty={(list) => list.length === 0}
        empty={<Empty>{t('today.noProject')}</Empty>}
      >
        {(list) => <Projects projects={list} page={todayPaths.all} />}
      </Loaded>
    </Page>
  );
}

/** The same for one project. */
export function ProjectTodayPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(todayPaths.project);
  return (
    <Page title={t('today.title')}>
      <Projects projects={[{ id: projectId }]} page={pathTo(todayPaths.project, { projectId })} />
    </Page>
  );
}
