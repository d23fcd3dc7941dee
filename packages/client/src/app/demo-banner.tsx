import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import styles from './shell.module.css';

/** Says that this is sample data, so that nobody mistakes an alert for a real one. */
export function DemoBanner() {
  const { t } = useTexts();
  const { appData } = useSession();
  return appData?.isDemo ? (
    <aside className={styles.demo} aria-label={t('shell.demoName')}>
      {t('shell.demo')}
    </aside>
  ) : null;
}
