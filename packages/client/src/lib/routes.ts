import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/icons/icon.tsx';
import type { PermissionName } from './session/permissions.ts';

/** The parameter names of a path: `ParamNames<'/projects/{projectId}/alerts'>` is `'projectId'`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: number };

/**
 * The menu that lists a page: the global or the society part of the side menu, the tabs of a project, or the settings tabs of a
 * society or project.
 */
export type MenuGroup =
  | 'everywhere'
  | 'nationalSociety'
  | 'nationalSocietySettings'
  | 'project'
  | 'projectSettings';

/** Project settings that decide whether a page exists; undefined until they are loaded. */
export type PageConditions = { allowMultipleOrganizations?: boolean };

/** A page of the app as data. Router, menus, breadcrumbs and access are built from a list of these. */
export type AppRoute = {
  /** With ids in braces: `/projects/{projectId}/alerts`. */
  path: string;
  /** Translation key of its title. The text may contain {projectName}, {nationalSocietyName} and the ids of the path. */
  titleKey: string;
  /** Path of the parent page, for breadcrumbs, the back arrow and the current tab. */
  parent?: string;
  /** A sibling of its parent under the same tab (correct and incorrect reports), not a page below it. */
  isSubPage?: true;
  /** Only leads to other pages: never the last breadcrumb. */
  isIntermediate?: true;
  /** Required permission. Without it, every signed-in user may open the page. */
  permission?: PermissionName;
  /** Whether the page exists in a project; default: always. Otherwise menus omit it, and its address shows "not found". */
  existsIn?: (conditions: PageConditions) => boolean;
  /** In whose time zone the page shows times; the frame names it once. */
  times?: 'project' | 'reader';
  /** Open without sign-in, and shown without the app frame. */
  isPublic?: true;
  menu?: {
    group: MenuGroup;
    /** Ascending. */
    order: number;
    icon?: IconName;
    /** Only on demo servers. */
    isDemoOnly?: true;
    /** The number of items that need a decision, shown on the tab; see `TabCount`. */
    badge?: () => Promise<ComponentType<{ params: Record<string, number> }>>;
  };
  /** For a path without a page: opens the first of these that exists and that the user may open. */
  redirectTo?: readonly string[];
  /**
   * Addresses of GET calls whose responses the page needs first, with the ids of its path in braces: they are requested together
   * with its code. `{day-6}` is six days ago, as midnight in UTC; such addresses are requested if the page opens with its own filters.
   */
  data?: readonly string[];
  /** Loads the page when it is first opened. */
  page?: () => Promise<ComponentType>;
};

/**
 * Fills the ids into a path.
 *
 * @example pathTo('/projects/{projectId}/alerts', { projectId: 5 }) // '/projects/5/alerts'
 */
export function pathTo<const Path extends string>(path: Path, params: PathParams<Path>): string {
  const values = params as Record<string, number>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

const largestId = 2_147_483_647;

/** Only ids of messages are 64-bit integers. */
function isId([name, text]: [string, string]): boolean {
  const largest = name === 'reportId' ? Number.MAX_SAFE_INTEGER : largestId;
  return /^[1-9]\d*$/.test(text) && Number(text) <= largest;
}

/** The ids in an address as numbers. Undefined if one cannot be an id: `abc`, 0, -1, 1.5, or larger than any id. */
export function parseIds(params: Record<string, string>): Record<string, number> | undefined {
  if (!Object.entries(params).every(isId)) return undefined;
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, Number(text)]));
}

/** The ids of the open page, as numbers: `const { projectId } = useRouteParams(alertPaths.list)`. */
export function useRouteParams<const Path extends string>(_path: Path): PathParams<Path> {
  const params = useParams({ strict: false }) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, Number(text)]),
  ) as PathParams<Path>;
}
