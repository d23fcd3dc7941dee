import type { AppData } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './account-frame.module.css';

/** The organizations that support an installation (`HARKEN_SUPPORTERS`), below the form for signing in. */
export function Supporters({ supporters }: { supporters: AppData['supporters'] }) {
  const { t } = useTexts();
  return (
    <footer className={styles.footer}>
      <p>{t('accounts.supporters')}</p>
      <ul>
        {supporters.map(({ name, imageUrl }) => (
          <li key={imageUrl}>
            <img src={imageUrl} alt="" />
            {name}
          </li>
        ))}
      </ul>
    </footer>
  );
}
