import { type ComponentType, useState } from 'react';
import { errorText } from '../lib/request-error.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useSnackbar } from '../ui/snackbar.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Avatar } from './avatar.tsx';
import type { OpenedUserMenuProps } from './opened-user-menu.tsx';
import styles from './top-bar.module.css';

/** Loaded when somebody is about to open it, with the menu library. */
const load = () => import('./opened-user-menu.tsx');

/** The button with the name of the user, which opens the user menu. */
export function UserMenu({ isCompact, onNavigate }: { isCompact: boolean; onNavigate?: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const snackbar = useSnackbar();
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<OpenedUserMenuProps> }>();
  if (!user) return null;
  const role = t(`role.${user.roles[0]?.toLowerCase()}`);
  const open = () =>
    load().then(
      (module) => setLoaded({ Menu: module.OpenedUserMenu }),
      (error) => snackbar.show({ text: errorText(t, error), isError: true }),
    );
  const loadAhead = () => void load().catch(() => undefined);
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
  if (loaded) return <loaded.Menu button={button} onNavigate={onNavigate} />;
  return (
    <div>
      <button
        type="button"
        className={styles.user}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => void open()}
      >
        {content}
      </button>
    </div>
  );
}
