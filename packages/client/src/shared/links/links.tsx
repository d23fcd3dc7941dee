import type { ReactNode } from 'react';
import { type PathParams, pathTo } from '../../lib/routes.ts';
import { type PermissionName, useCan } from '../../lib/session/permissions.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import styles from './links.module.css';

const pages = {
  collector: {
    path: '/projects/{projectId}/datacollectors/{id}/overview',
    permission: 'dataCollectors.list',
  },
  village: { path: '/projects/{projectId}/villages/{id}', permission: 'dataCollectors.list' },
  report: { path: '/projects/{projectId}/reports/{id}', permission: 'reports.list' },
} as const satisfies Record<string, { path: string; permission: PermissionName }>;

export type ThingLinkProps = {
  to: keyof typeof pages;
  projectId: number | null | undefined;
  /** Absent if the reader may not open the page: then there is no link. */
  id: number | null | undefined;
  /** In a card of a list, where the whole card is a link on small screens. */
  isOnWideOnly?: boolean;
  children: ReactNode;
};

/** The name of something with a page of its own: a link, for those who may open the page. */
export function ThingLink({ to, projectId, id, isOnWideOnly = false, children }: ThingLinkProps) {
  const { path, permission } = pages[to];
  const mayOpen = useCan(permission);
  const isWide = useIsWide();
  if (!projectId || !id || !mayOpen || (isOnWideOnly && !isWide)) return children;
  const params: PathParams<typeof path> = { projectId, id };
  return (
    <Link to={pathTo(path, params)} className={styles.link}>
      {children}
    </Link>
  );
}
