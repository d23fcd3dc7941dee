import { languages } from '../lib/languages.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Avatar } from './avatar.tsx';
import styles from './top-bar.module.css';

/** Who is signed in: name, role, e-mail; the language; signing out. */
export function UserMenu({ isCompact }: { isCompact: boolean }) {
  const { t, language, setLanguage } = useTexts();
  const { user, signOut } = useSession();
  if (!user) return null;
  const role = t(`role.${user.roles[0]?.toLowerCase()}`);
  const items: MenuItem[] = [
    ...languages.map(({ code, name }) => ({
      key: code,
      label: name,
      lang: code,
      icon: code === language ? ('check' as const) : ('globe' as const),
      isCurrent: code === language,
      onSelect: () => setLanguage(code),
    })),
    { key: 'signOut', label: t('shell.user.signOut'), icon: 'signOut', onSelect: () => void signOut() },
  ];
  const button = (
    <button type="button" className={styles.user}>
      <VisuallyHidden>{t('shell.user.menu')}</VisuallyHidden>
      <Avatar name={user.name} />
      {!isCompact && (
        <span className={styles.userWords}>
          <b>{user.name}</b>
          <small>{role}</small>
        </span>
      )}
    </button>
  );
  const head = (
    <div className={styles.userFacts}>
      <b>{user.name}</b>
      <small>{role}</small>
      <small dir="ltr">{user.email}</small>
    </div>
  );
  return <Menu button={button} head={head} items={items} />;
}
