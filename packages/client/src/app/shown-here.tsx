import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProject } from '../lib/places.ts';
import type { AppRoute } from '../lib/routes.ts';
import { useTexts } from '../lib/texts.tsx';
import { Loader } from '../ui/skeleton.tsx';
import { NothingHere } from './error-pages.tsx';

/** A page that is there in some projects only. While its project cannot be asked, the page itself says so. */
export function ShownHere({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { t } = useTexts();
  const { projectId } = useParams({ strict: false }) as Record<string, string>;
  const project = useProject(projectId ? Number(projectId) : undefined);
  if (project.isLoading) return <Loader label={t('ui.loading')} />;
  if (project.data && !route.isShownIn?.(project.data)) return <NothingHere />;
  return children;
}
