import { useTexts } from '../lib/texts.tsx';
import { IconButton, IconLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { useIsWide } from '../ui/media.ts';
import type { PageHead } from '../ui/page-head.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './top-bar.module.css';
import type { Crumb, ShellState } from './use-shell.ts';
import { UserMenu } from './user-menu.tsx';

/** How many crumbs a small screen shows. */
const crumbsOnSmallScreens = 3;

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTexts();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('shell.crumbs.name')} className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.key}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The title of the bar: the project for its tabs, else the page. It is the h1 unless the page has its own. */
function Title({ shell, head }: { shell: ShellState; head: PageHead | null }) {
  const page = head?.title ?? shell.routeTitle;
  if (head?.hasOwnHeading)
    return <p className={styles.title}>{shell.isTabPage ? shell.subjectTitle : page}</p>;
  if (!shell.isTabPage) return <h1 className={styles.title}>{page}</h1>;
  return (
    <h1 className={styles.title}>
      {shell.subjectTitle}
      <VisuallyHidden>: {page}</VisuallyHidden>
    </h1>
  );
}

/** The bar at the top: where you are, and who you are. */
export function TopBar({
  shell,
  head,
  onOpenMenu,
}: {
  shell: ShellState;
  head: PageHead | null;
  onOpenMenu: () => void;
}) {
  const { t } = useTexts();
  const isWide = useIsWide();
  // a phone has room for the way up, not for all of it
  const crumbs = isWide ? shell.crumbs : shell.crumbs.slice(-crumbsOnSmallScreens);
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
        <Crumbs crumbs={crumbs} />
        <Title shell={shell} head={head} />
      </div>
      {isBackShown && hasMenu ? menuButton : <UserMenu isCompact={!isWide} />}
    </header>
  );
}
