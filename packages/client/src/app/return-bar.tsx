import { useTexts } from '../lib/texts/texts.tsx';
import { LinkButton } from '../ui/buttons/button.tsx';
import { Note } from '../ui/status/note.tsx';
import styles from './app.module.css';

/** Leads back to the set-up guide that opened the page. */
export function ReturnBar({ address }: { address: string }) {
  const { t } = useTexts();
  return (
    <Note
      className={styles.returnBar}
      action={<LinkButton to={address}>{t('setupGuide.return')}</LinkButton>}
    >
      {t('setupGuide.returnHelp')}
    </Note>
  );
}
