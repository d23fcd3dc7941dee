import { rolesMay } from '@harken/domain/access/permissions';
import { useRouter } from '@tanstack/react-router';
import { type PathParams, pathTo } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.tsx';

/** Returns the address of a page, or undefined if the app has no such page or the user may not open it. */
export function usePageAddress<const Path extends string>(
  path: Path,
  params: PathParams<Path>,
): string | undefined {
  const { user } = useSession();
  const router = useRouter();
  const pages: Record<string, typeof router.routeTree | undefined> = router.routesByPath;
  const page = pages[path.replace(/\{(\w+)\}/g, '$$$1')]?.options.staticData?.appRoute;
  if (!page?.page || !user) return undefined;
  if (page.permission && !rolesMay(page.permission, user.roles)) return undefined;
  return pathTo(path, params);
}
