import { useParams } from '@tanstack/react-router';
import { useNationalSociety, useProject } from '../lib/places.ts';
import type { AppRoute, MenuGroup, PlaceFacts } from '../lib/routes.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { mayOpen } from './may-open.ts';
import { useOpenRoute, useRoutes } from './open-route.ts';
import { addressOf, menuOf, pathDownTo, stepsAbove, subjectOf } from './route-table.ts';

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
  const isProject = params.projectId !== undefined;
  const isInSociety = isProject || params.nationalSocietyId !== undefined;
  const facts: PlaceFacts = { allowMultipleOrganizations: project?.allowMultipleOrganizations };
  return { params: ids, names, facts, isProject, isInSociety };
}

/** What the shell shows around the open page: crumbs, tabs, menus, all by the user's roles. */
export function useShell() {
  const { t } = useTexts();
  const { user, appData } = useSession();
  const route = useOpenRoute();
  const routes = useRoutes();
  const { params, names, facts, isProject, isInSociety } = usePlace();
  const userRoles = user?.roles ?? [];
  const known = { userRoles, isDemo: appData?.isDemo === true, place: facts };
  const path = route ? pathDownTo(routes, route) : [];
  const subject = route && subjectOf(path, route);
  const above = subject ? stepsAbove(path, subject, user?.homePage?.page === 'Project') : [];
  const labelled = (step: AppRoute) => {
    const [to, label] = [addressOf(step.path, params), t(step.titleKey, names)];
    return to && label ? [{ route: step, to, label, isOpen: path.includes(step) }] : [];
  };
  const crumbs: Crumb[] = above
    .filter((step) => mayOpen(step, userRoles))
    .flatMap((step) => labelled(step).map(({ to, label }) => ({ key: step.path, to, label })));
  const entriesOf = (group: MenuGroup) => menuOf(routes, group, known).flatMap(labelled);
  const society = entriesOf('nationalSociety');
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
    placeName: String(isInSociety ? names.projectName || names.nationalSocietyName : ''),
    crumbs,
    back: crumbs.at(-1),
    tabs: isProject || isAmong(tabGroup) ? entriesOf(tabGroup) : [],
    /** Pages that share one tab of the project. */
    segments: isAmong('projectSettings') && subject !== route ? entriesOf('projectSettings') : [],
    // one entry is open at a time: within a society, one of hers
    sideMenu: {
      society,
      everywhere: entriesOf('everywhere').map((entry) => ({
        ...entry,
        isOpen: entry.isOpen && !society.some((other) => other.isOpen),
      })),
    },
    // a supervisor has one project, and its tabs are enough
    hasSideMenu: !userRoles.includes('Supervisor'),
  };
}

export type ShellState = ReturnType<typeof useShell>;
