import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './top-bar.module.css';
import { useOnDemand } from './use-on-demand.ts';

/** The first letters of a person's first and last name. @example getInitials('Ruth Okeme') // 'RO' */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** Initials of a person, beside the name. */
function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}

/** Loaded when somebody is about to open it, with the menu library. */
const load = () => import('./opened-user-menu.tsx');

/** The button with the name of the user, which opens the user menu. */
export function UserMenu({ isCompact, onNavigate }: { isCompact: boolean; onNavigate?: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const { part, open, loadAhead } = useOnDemand(load);
  if (!user) return null;
  const role = t(`role.${user.roles[0]?.toLowerCase()}`);
  const content = (
    <>
      <VisuallyHidden>{t('shell.user.menu')}</VisuallyHidden>
      <Avatar name={user.name} />
      {!isCompact && (
        <span className={styles.userText}>
          <b>{user.name}</b>
          <small>{role}</small>
        </span>
      )}
    </>
  );
  const button = (
    <button type="button" className={styles.user}>
      {content}
    </button>
  );
  if (part) return <part.OpenedUserMenu button={button} onNavigate={onNavigate} />;
  return (
    <div>
      <button
        type="button"
        className={styles.user}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={open}
      >
        {content}
      </button>
    </div>
  );
}
