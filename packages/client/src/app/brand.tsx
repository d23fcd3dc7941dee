import { useTexts } from '../lib/texts.tsx';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './side-menu.module.css';

/** Logo and product name, linked to the home page. */
export function Brand({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTexts();
  return (
    <Link to="/" className={styles.brand} onClick={onNavigate}>
      <Logo />
      {t('shell.product')}
    </Link>
  );
}
