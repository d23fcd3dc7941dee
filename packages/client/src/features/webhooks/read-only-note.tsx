import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './webhooks.module.css';

/** Why nothing can be changed here, if the reason is not the user's role. */
export function ReadOnlyNote({
  nationalSocietyId,
  mayEdit,
}: {
  nationalSocietyId: number;
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId).data;
  if (!society || mayEdit) return null;
  return (
    <Note className={styles.onTop}>
      {t(society.isArchived ? 'webhooks.archived' : 'nationalSociety.hasCoordinator')}
    </Note>
  );
}
