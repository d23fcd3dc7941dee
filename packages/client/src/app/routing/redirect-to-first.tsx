import { Navigate, useParams } from '@tanstack/react-router';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loader } from '../../ui/loading/skeleton.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NotFoundMessage } from '../error-pages.tsx';
import { useRoutes } from './open-route.ts';
import { findFirstAddress } from './route-table.ts';

/**
 * Redirects to the first page that exists and is allowed. Some addresses of project pages contain the society and others do not,
 * so the society is looked up if it is missing.
 */
export function RedirectToFirst({ to }: { to: readonly string[] }) {
  const texts = useParams({ strict: false }) as Record<string, string>;
  const { t } = useTexts();
  const { user } = useSession();
  const routes = useRoutes();
  const project = useProject(
    texts.projectId && !texts.nationalSocietyId ? Number(texts.projectId) : undefined,
  );
  const params = { nationalSocietyId: project.data?.nationalSociety.id, ...texts };
  if (project.isLoading) return <Loader label={t('ui.loading')} />;
  if (project.error)
    return (
      <Page title={t('errorPage.release.title')}>
        <LoadError error={project.error} onRetry={project.refetch} />
      </Page>
    );
  const address = findFirstAddress(routes, to, params, user?.roles ?? []);
  return address ? <Navigate to={address} replace /> : <NotFoundMessage />;
}
