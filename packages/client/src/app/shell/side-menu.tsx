import { useTexts } from '../../lib/texts/texts.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './side-menu.module.css';
import type { ShellState } from './use-shell.ts';
import { UserMenu } from './user-menu.tsx';

/** Logo and product name, linked to the home page. */
function Brand({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTexts();
  return (
    <Link to="/" className={styles.brand} onClick={onNavigate}>
      <Logo />
      {t('shell.product')}
    </Link>
  );
}

type Entries = ShellState['sideMenu']['society'];

function MenuSection({
  title,
  entries,
  onNavigate,
}: {
  title: string;
  entries: Entries;
  onNavigate?: () => void;
}) {
  if (entries.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.route.path}>
            <Link
              to={entry.to}
              className={styles.entry}
              aria-current={entry.isOpen ? 'page' : undefined}
              onClick={onNavigate}
            >
              {entry.route.menu?.icon && <Icon name={entry.route.menu.icon} />}
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The side menu: pages of the society, then global pages. */
export function SideMenu({
  shell,
  onNavigate,
  hasUser,
}: {
  shell: ShellState;
  onNavigate?: () => void;
  /** On phones the user menu is here: the top bar has no room beside the back button. */
  hasUser?: boolean;
}) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('shell.menu.name')} className={styles.menu}>
      <Brand onNavigate={onNavigate} />
      <MenuSection
        title={shell.nationalSocietyName || t('shell.menu.work')}
        entries={shell.sideMenu.society}
        onNavigate={onNavigate}
      />
      <MenuSection
        title={t('shell.menu.everywhere')}
        entries={shell.sideMenu.everywhere}
        onNavigate={onNavigate}
      />
      {hasUser && (
        <div className={styles.footer}>
          <UserMenu isCompact={false} onNavigate={onNavigate} />
        </div>
      )}
    </nav>
  );
}
