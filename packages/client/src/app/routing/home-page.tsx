import { Navigate } from '@tanstack/react-router';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useRoutes } from './open-route.ts';
import { getHomePageAddress } from './route-table.ts';

/** The page at /: redirects to the start page of the user. Users without a project or society see a message. */
export function HomePage() {
  const { t } = useTexts();
  const { user } = useSession();
  const routes = useRoutes();
  const address = getHomePageAddress(routes, user?.homePage, user?.roles ?? []);
  if (address) return <Navigate to={address} replace />;
  return (
    <Page title={t('pages.dashboard')}>
      <p>{t('shell.home.empty')}</p>
    </Page>
  );
}
