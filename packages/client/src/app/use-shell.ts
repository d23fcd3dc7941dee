import { useParams } from '@tanstack/react-router';
import type { AppRoute, MenuGroup, PageConditions } from '../lib/routes.ts';
import { useNationalSociety, useProject } from '../lib/scope-queries.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { mayOpen } from './may-open.ts';
import { useOpenRoute, useRoutes } from './open-route.ts';
import { fillPath, getAncestry, getBreadcrumbRoutes, getTitleRoute, listMenuRoutes } from './route-table.ts';

export type Breadcrumb = { key: string; label: string; to: string };

type Names = Record<string, string | number>;

/** The ids in the address as numbers, and the names of society and project. */
function useScope() {
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
  const isProject = params.projectId !== undefined;
  const isInSociety = isProject || params.nationalSocietyId !== undefined;
  const conditions: PageConditions = { allowMultipleOrganizations: project?.allowMultipleOrganizations };
  return { params: ids, names, conditions, isProject, isInSociety };
}

/** Breadcrumbs, tabs and menus for the open page and the user's roles. */
export function useShell() {
  const { t } = useTexts();
  const { user, appData } = useSession();
  const route = useOpenRoute();
  const routes = useRoutes();
  const { params, names, conditions, isProject, isInSociety } = useScope();
  const userRoles = user?.roles ?? [];
  const known = { userRoles, isDemo: appData?.isDemo === true, conditions };
  const path = route ? getAncestry(routes, route) : [];
  const subject = route && getTitleRoute(path, route);
  const above = subject ? getBreadcrumbRoutes(path, subject, user?.homePage?.page === 'Project') : [];
  const toEntry = (step: AppRoute) => {
    const [to, label] = [fillPath(step.path, params), t(step.titleKey, names)];
    return to && label ? [{ route: step, to, label, isOpen: path.includes(step) }] : [];
  };
  const breadcrumbs: Breadcrumb[] = above
    .filter((step) => mayOpen(step, userRoles))
    .flatMap((step) => toEntry(step).map(({ to, label }) => ({ key: step.path, to, label })));
  const listEntries = (group: MenuGroup) => listMenuRoutes(routes, group, known).flatMap(toEntry);
  const society = listEntries('nationalSociety');
  const tabGroup = isProject ? 'project' : 'nationalSocietySettings';
  const isAmong = (group: MenuGroup) => path.some((step) => step.menu?.group === group);
  return {
    params,
    nationalSocietyName: String(names.nationalSocietyName),
    isProject,
    isTabPage: subject !== route,
    isDetail: path.length > 1 && subject === route && !route?.menu,
    subjectTitle: subject ? t(subject.titleKey, names) : '',
    routeTitle: route ? t(route.titleKey, names) : '',
    scopeName: String(isInSociety ? names.projectName || names.nationalSocietyName : ''),
    breadcrumbs,
    back: breadcrumbs.at(-1),
    tabs: isProject || isAmong(tabGroup) ? listEntries(tabGroup) : [],
    /** Pages that share one tab of the project. */
    segments: isAmong('projectSettings') && subject !== route ? listEntries('projectSettings') : [],
    // only one entry is open at a time: entries of the society take precedence
    sideMenu: {
      society,
      everywhere: listEntries('everywhere').map((entry) => ({
        ...entry,
        isOpen: entry.isOpen && !society.some((other) => other.isOpen),
      })),
    },
    // supervisors have only one project, so its tabs are enough
    hasSideMenu: !userRoles.includes('Supervisor'),
  };
}

export type ShellState = ReturnType<typeof useShell>;
