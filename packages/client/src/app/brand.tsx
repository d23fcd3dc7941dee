import { useTexts } from '../lib/texts.tsx';
import { Link } from '../ui/link.tsx';
import { Mark } from '../ui/mark.tsx';
import styles from './side-menu.module.css';

/** The name of the product, leading home. */
export function Brand({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTexts();
  return (
    <Link to="/" className={styles.brand} onClick={onNavigate}>
      <Mark />
      {t('shell.product')}
    </Link>
  );
}
