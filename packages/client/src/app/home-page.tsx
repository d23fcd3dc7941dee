import { Navigate } from '@tanstack/react-router';
import { useSession } from '../lib/session.tsx';
import { useRoutes } from './open-route.ts';
import { ProjectsPage } from './projects-page.tsx';
import { homeAddress } from './route-table.ts';

/** /: leads to where the user's work begins, or shows the projects the user may open. */
export function HomePage() {
  const { user } = useSession();
  const routes = useRoutes();
  const address = homeAddress(routes, user?.homePage, user?.roles ?? []);
  return address ? <Navigate to={address} replace /> : <ProjectsPage />;
}
