import { Navigate } from '@tanstack/react-router';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Page } from '../ui/page.tsx';
import { useRoutes } from './open-route.ts';
import { homeAddress } from './route-table.ts';

/** /: leads to where the user's work begins. Who takes part in nothing yet is told so under a plain heading. */
export function HomePage() {
  const { t } = useTexts();
  const { user } = useSession();
  const routes = useRoutes();
  const address = homeAddress(routes, user?.homePage, user?.roles ?? []);
  if (address) return <Navigate to={address} replace />;
  return (
    <Page title={t('pages.dashboard')}>
      <p>{t('shell.home.empty')}</p>
    </Page>
  );
}
