import { useParams } from '@tanstack/react-router';
import { useNationalSociety, useProject } from '../../lib/requests/scope-queries.ts';
import { type AppRoute, type MenuGroup, type PageConditions, parseIds } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { mayOpen } from '../routing/may-open.ts';
import { useOpenRoute, useRoutes } from '../routing/open-route.ts';
import {
  fillPath,
  getAncestry,
  getBreadcrumbRoutes,
  getTitleRoute,
  listMenuRoutes,
} from '../routing/route-table.ts';

export type Breadcrumb = { key: string; label: string; to: string };

type Names = Record<string, string | number>;

/** The ids in the address as numbers, and the names of society and project. */
function useScope() {
  const { user } = useSession();
  const texts = useParams({ strict: false }) as Record<string, string>;
  // an address without valid ids shows "not found", and nothing is requested for it
  const params: Record<string, number> = parseIds(texts) ?? {};
  const projectQuery = useProject(params.projectId);
  const project = projectQuery.data;
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
  const epiWeekStart = project?.nationalSociety.epiWeekStartDay ?? society?.epiWeekStartDay;
  const times = { timeZoneId: project?.timeZoneId, epiWeekStart };
  const isLoading = projectQuery.isLoading;
  return { params: ids, names, conditions, isProject, isInSociety, isLoading, times };
}

/** Breadcrumbs, tabs and menus for the open page and the user's roles. */
export function useShell() {
  const { t } = useTexts();
  const { user, appData } = useSession();
  const [route, routes] = [useOpenRoute(), useRoutes()];
  const { params, names, conditions, isProject, isInSociety, isLoading, ...scope } = useScope();
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
  const [society, everywhere] = [listEntries('nationalSociety'), listEntries('everywhere')];
  const tabGroup = isProject ? 'project' : 'nationalSocietySettings';
  const isAmong = (group: MenuGroup) => path.some((step) => step.menu?.group === group);
  return {
    params,
    nationalSocietyName: String(names.nationalSocietyName),
    isProject,
    times: { of: route?.times, ...scope.times },
    isTabPage: subject !== route,
    isDetail: path.length > 1 && subject === route && !route?.menu && route?.page !== undefined,
    subjectTitle: subject ? t(subject.titleKey, names) : '',
    routeTitle: route ? t(route.titleKey, names) : '',
    scopeName: String(isInSociety ? names.projectName || names.nationalSocietyName : ''),
    breadcrumbs,
    back: breadcrumbs.at(-1),
    tabs: isProject || isAmong(tabGroup) ? listEntries(tabGroup) : [],
    /** Whether tabs will follow: of the project that is being loaded or opened. */
    isTabsExpected: isLoading || (route?.path === '/' && user?.homePage?.page === 'Project'),
    /** Pages that share one tab of the project. */
    segments: isAmong('projectSettings') && subject !== route ? listEntries('projectSettings') : [],
    // only one entry is open at a time: entries of the society take precedence
    sideMenu: {
      society,
      everywhere: everywhere.map((entry) => ({
        ...entry,
        isOpen: entry.isOpen && !society.some((other) => other.isOpen),
      })),
    },
    // supervisors have only one project, so its tabs are enough; so have head supervisors, except in the demo
    hasSideMenu: !userRoles.includes('Supervisor') && society.length + everywhere.length > 0,
  };
}

export type ShellState = ReturnType<typeof useShell>;
