import { useParams } from '@tanstack/react-router';
import { useNationalSociety, useProject } from '../lib/places.ts';
import type { AppRoute } from '../lib/routes.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useOpenRoute, useRoutes } from './open-route.ts';
import { addressOf, mayOpen, menuOf, pathDownTo } from './route-table.ts';

export type Crumb = { key: string; label: string; to: string };

type Names = Record<string, string | number>;

/** The ids of the address as numbers, and the names of the places they stand for. */
function usePlace() {
  const { user } = useSession();
  const texts = useParams({ strict: false }) as Record<string, string>;
  const params = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]));
  const project = useProject(params.projectId).data;
  const societyId: number | undefined =
    params.nationalSocietyId ?? project?.nationalSociety.id ?? user?.homePage?.nationalSocietyId ?? undefined;
  const society = useNationalSociety(project ? undefined : societyId).data;
  const names: Names = {
    ...params,
    projectName: project?.name ?? '',
    nationalSocietyName: project?.nationalSociety.name ?? society?.name ?? '',
  };
  const ids: Record<string, number> =
    societyId === undefined ? params : { ...params, nationalSocietyId: societyId };
  return { params: ids, names, isProject: params.projectId !== undefined };
}

/** The page that gives the bar its name: the project for its tabs, the page itself for all others. */
function subjectOf(path: readonly AppRoute[], route: AppRoute): AppRoute {
  const tab = route.isSubPage ? (path.at(-2) ?? route) : route;
  return tab.menu?.group === 'project' ? (path[path.indexOf(tab) - 1] ?? route) : route;
}

/** The pages above the one that names the bar. Who has one project is led back to it from all above, so that is left out. */
function stepsAbove(
  path: readonly AppRoute[],
  subject: AppRoute,
  hasOneProject: boolean,
): readonly AppRoute[] {
  const projectAt = path.findIndex((step) => step.path === '/projects/{projectId}');
  const top = hasOneProject && projectAt >= 0 ? projectAt : 0;
  return path.slice(top, path.indexOf(subject));
}

/** What the shell shows around the open page: crumbs, tabs, menus, all by the user's roles. */
export function useShell() {
  const { t } = useTexts();
  const { user, appData } = useSession();
  const route = useOpenRoute();
  const routes = useRoutes();
  const { params, names, isProject } = usePlace();
  const userRoles = user?.roles ?? [];
  const known = { userRoles, isDemo: appData?.isDemo === true };
  const path = route ? pathDownTo(routes, route) : [];
  const subject = route && subjectOf(path, route);
  const above = subject ? stepsAbove(path, subject, user?.homePage?.page === 'Project') : [];
  const crumbs = above.flatMap((step): Crumb[] => {
    const to = addressOf(step.path, params);
    const label = t(step.titleKey, names);
    return to && label && mayOpen(step, userRoles) ? [{ key: step.path, label, to }] : [];
  });
  const isOpen = (menuRoute: AppRoute) => path.includes(menuRoute);
  const entriesOf = (group: 'project' | 'nationalSociety' | 'everywhere') =>
    menuOf(routes, group, known).flatMap((menuRoute) => {
      const to = addressOf(menuRoute.path, params);
      return to
        ? [{ route: menuRoute, to, label: t(menuRoute.titleKey, names), isOpen: isOpen(menuRoute) }]
        : [];
    });
  return {
    params,
    nationalSocietyName: String(names.nationalSocietyName),
    isTabPage: subject !== route,
    isDetail: path.length > 1 && subject === route,
    subjectTitle: subject ? t(subject.titleKey, names) : '',
    routeTitle: route ? t(route.titleKey, names) : '',
    projectName: String(names.projectName),
    crumbs,
    back: crumbs.at(-1),
    tabs: isProject ? entriesOf('project') : [],
    sideMenu: {
      society: entriesOf('nationalSociety').map((entry) => ({ ...entry, isOpen: entry.isOpen || isProject })),
      everywhere: entriesOf('everywhere'),
    },
    // a supervisor has one project, and its tabs are enough
    hasSideMenu: !userRoles.includes('Supervisor'),
  };
}

export type ShellState = ReturnType<typeof useShell>;
