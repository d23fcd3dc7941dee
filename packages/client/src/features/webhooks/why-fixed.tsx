import { useNationalSociety } from '../../lib/places.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './webhooks.module.css';

/** Why nothing can be changed here, where that is not plain from the role. */
export function WhyFixed({ nationalSocietyId, mayEdit }: { nationalSocietyId: number; mayEdit: boolean }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId).data;
  if (!society || mayEdit) return null;
  return (
    <Note className={styles.onTop}>
      {t(society.isArchived ? 'webhooks.archived' : 'nationalSociety.hasCoordinator')}
    </Note>
  );
}
