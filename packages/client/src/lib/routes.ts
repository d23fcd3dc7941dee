import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon.tsx';
import type { PermissionName } from './permissions.ts';

/** The names in braces of a path: `ParamNames<'/projects/{projectId}/alerts'>` is `'projectId'`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The ids that a path needs. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: number };

/**
 * Which menu a page stands in: the side menu of all, the side menu of a society, the tabs of a project, and the tabs
 * of the settings of either.
 */
export type MenuGroup =
  | 'everywhere'
  | 'nationalSociety'
  | 'nationalSocietySettings'
  | 'project'
  | 'projectSettings';

/** What of the place of a page decides whether it is there at all; nothing while that is not known. */
export type PlaceFacts = { allowMultipleOrganizations?: boolean };

/** One page of the app, as data. Menus, breadcrumbs and access are built from the list of these. */
export type AppRoute = {
  /** With ids in braces: `/projects/{projectId}/alerts`. */
  path: string;
  /** The key of its title, in menus, breadcrumbs and the document. It may name {projectName}, {nationalSocietyName} and the path's ids. */
  titleKey: string;
  /** The path of the page above, for breadcrumbs, the back arrow and the current tab. */
  parent?: string;
  /** Stands beside its parent under the same tab (correct and incorrect reports), not below it. */
  isSubPage?: true;
  /** Only a step on the way to others: never the last crumb. */
  isMiddleStep?: true;
  /** What the user's role must hold. Without it every signed-in user may open the page. */
  permission?: PermissionName;
  /** Whether the page is there in a place; unless told it is. Elsewhere it stands in no menu, and its address holds nothing. */
  isShownIn?: (place: PlaceFacts) => boolean;
  /** Open to everybody, without the frame of the app. */
  isPublic?: true;
  menu?: {
    group: MenuGroup;
    /** Smaller comes first. */
    order: number;
    icon?: IconName;
    /** Only where the product is shown with sample data. */
    isDemoOnly?: true;
    /** What waits for a decision there, shown on the tab; see `TabCount`. */
    badge?: () => Promise<ComponentType<{ params: Record<string, number> }>>;
  };
  /** A step that has no page of its own: the first of these pages that exists and is allowed opens instead. */
  redirectTo?: readonly string[];
  /** Loads the page when it is first opened. */
  page?: () => Promise<ComponentType>;
};

/**
 * The address of a page.
 *
 * @example pathTo('/projects/{projectId}/alerts', { projectId: 5 }) // '/projects/5/alerts'
 */
export function pathTo<const Path extends string>(path: Path, params: PathParams<Path>): string {
  const values = params as Record<string, number>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** The ids of the open page, as numbers: `const { projectId } = useRouteParams(alertPaths.list)`. */
export function useRouteParams<const Path extends string>(_path: Path): PathParams<Path> {
  const params = useParams({ strict: false }) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, Number(text)]),
  ) as PathParams<Path>;
}
