import { Navigate, useParams } from '@tanstack/react-router';
import { useProject } from '../lib/places.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Loader } from '../ui/skeleton.tsx';
import { NothingHere } from './error-pages.tsx';
import { useRoutes } from './open-route.ts';
import { firstAddress } from './route-table.ts';

/**
 * A step without a page of its own leads on to the first page that exists and is allowed. A page of a project stands
 * under its society in some addresses and by itself in others, so the society is looked up where it is needed.
 */
export function LeadOn({ to }: { to: readonly string[] }) {
  const texts = useParams({ strict: false }) as Record<string, string>;
  const { t } = useTexts();
  const { user } = useSession();
  const routes = useRoutes();
  const project = useProject(
    texts.projectId && !texts.nationalSocietyId ? Number(texts.projectId) : undefined,
  );
  const params = { nationalSocietyId: project.data?.nationalSociety.id, ...texts };
  if (project.isLoading) return <Loader label={t('ui.loading')} />;
  const address = firstAddress(routes, to, params, user?.roles ?? []);
  return address ? <Navigate to={address} replace /> : <NothingHere />;
}
