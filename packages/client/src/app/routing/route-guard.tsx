import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProject } from '../../lib/requests/scope-queries.ts';
import type { AppRoute } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loader } from '../../ui/loading/skeleton.tsx';
import { NotFoundMessage } from '../error-pages.tsx';

/** Guards a page that exists only in some projects. If the project cannot be loaded, the page itself shows the error. */
export function RouteGuard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { t } = useTexts();
  const { projectId } = useParams({ strict: false }) as Record<string, string>;
  const project = useProject(projectId ? Number(projectId) : undefined);
  if (project.isLoading) return <Loader label={t('ui.loading')} />;
  if (project.data && !route.existsIn?.(project.data)) return <NotFoundMessage />;
  return children;
}
