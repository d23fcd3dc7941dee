import { lazy, Suspense } from 'react';
import type { Destination } from '../../features/search/results.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { IconButton, IconLink } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { PageHeader } from '../../ui/page/header.ts';
import { useIsWide } from '../../ui/styles/media.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { SearchButton } from './search-button.tsx';
import styles from './top-bar.module.css';
import type { Breadcrumb, ShellState } from './use-shell.ts';
import { UserMenu } from './user-menu.tsx';

const Bell = lazy(async () => ({ default: (await import('../../features/notifications/bell.tsx')).Bell }));

/** Maximum number of breadcrumbs on small screens. */
const maxBreadcrumbsOnSmallScreens = 3;

function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  const { t } = useTexts();
  if (breadcrumbs.length === 0) return null;
  return (
    <nav aria-label={t('shell.crumbs.name')} className={styles.breadcrumbs}>
      <ol>
        {breadcrumbs.map((breadcrumb) => (
          <li key={breadcrumb.key}>
            <Link to={breadcrumb.to}>{breadcrumb.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The title: the project on its tabs, otherwise the page. It is the h1 unless the page has its own. */
function Title({ shell, header }: { shell: ShellState; header: PageHeader | null }) {
  const page = header?.title ?? shell.routeTitle;
  if (header?.hasOwnHeading)
    return <p className={styles.title}>{shell.isTabPage ? shell.subjectTitle : page}</p>;
  if (!shell.isTabPage) return <h1 className={styles.title}>{page}</h1>;
  // the name of the project is empty until it is loaded
  return (
    <h1 className={styles.title}>
      {shell.subjectTitle}
      <VisuallyHidden>{shell.subjectTitle ? `: ${page}` : page}</VisuallyHidden>
    </h1>
  );
}

/** All pages of the menus that the user may open from here. */
function listPages({ tabs, segments, sideMenu }: ShellState): Destination[] {
  return [...tabs, ...segments, ...sideMenu.society, ...sideMenu.everywhere].map(({ to, label }) => ({
    to,
    label,
  }));
}

/** The top bar: breadcrumbs, title and user menu. */
export function TopBar({
  shell,
  header,
  onOpenMenu,
}: {
  shell: ShellState;
  header: PageHeader | null;
  onOpenMenu: () => void;
}) {
  const { t } = useTexts();
  const mayBeNotified = useCan('notifications.use');
  const isWide = useIsWide();
  // small screens have room for the last breadcrumbs only
  const breadcrumbs = isWide ? shell.breadcrumbs : shell.breadcrumbs.slice(-maxBreadcrumbsOnSmallScreens);
  const hasMenu = !isWide && shell.hasSideMenu;
  const menuButton = hasMenu && <IconButton icon="menu" label={t('shell.menu.open')} onClick={onOpenMenu} />;
  const isBackShown = !isWide && shell.isDetail && shell.back;
  return (
    <header className={styles.bar}>
      {isBackShown ? (
        <IconLink icon="left" label={t('shell.backTo', { page: isBackShown.label })} to={isBackShown.to} />
      ) : (
        menuButton
      )}
      <div className={styles.middle}>
        <Breadcrumbs breadcrumbs={breadcrumbs} />
        <Title shell={shell} header={header} />
      </div>
      <SearchButton pages={listPages(shell)} />
      {mayBeNotified && (
        <Suspense>
          <Bell />
        </Suspense>
      )}
      {isBackShown && hasMenu ? menuButton : <UserMenu isCompact={!isWide} />}
    </header>
  );
}
