import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Avatar } from './avatar.tsx';
import { Brand } from './brand.tsx';
import styles from './side-menu.module.css';
import type { ShellState } from './use-shell.ts';

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

/** The user at the foot of the drawer, where a phone has no room for the menu of the bar. */
function UserFoot() {
  const { t } = useTexts();
  const { user, signOut } = useSession();
  if (!user) return null;
  return (
    <div className={styles.foot}>
      <Avatar name={user.name} />
      <span className={styles.who}>
        <b>{user.name}</b>
        <small>{t(`role.${user.roles[0]?.toLowerCase()}`)}</small>
      </span>
      <Button look="ghost" icon="signOut" onClick={() => void signOut()}>
        {t('shell.user.signOut')}
      </Button>
    </div>
  );
}

/** The menu at the side: what belongs to the society, then what belongs to all. */
export function SideMenu({
  shell,
  onNavigate,
  hasUser,
}: {
  shell: ShellState;
  onNavigate?: () => void;
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
      {hasUser && <UserFoot />}
    </nav>
  );
}
