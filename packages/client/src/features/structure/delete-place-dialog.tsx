import { useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../ui/status/note.tsx';
import { countInside, type Level, levels, type Place } from './places.ts';
import styles from './structure.module.css';

export type DeletePlaceDialogProps = {
  level: Level;
  place: Place;
  /** Sends the deletion; throws if the server rejects it. */
  onDelete: () => Promise<void>;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Confirms deleting a place, lists what is deleted with it, and shows why it cannot be deleted. */
export function DeletePlaceDialog({ level, place, onDelete, onClose, focusAfter }: DeletePlaceDialogProps) {
  const { t } = useTexts();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const counts = countInside(level, place);
  const inside = levels.filter((name) => counts[name]);
  const { name } = place;
  const confirm = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await onDelete();
    } catch (failure) {
      setError(formatError(t, failure));
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`structure.deleteTitle.${level}`, { name })}
      confirmLabel={t('structure.delete')}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={() => isBusy || onClose()}
      focusAfter={focusAfter}
    >
      <div className={styles.dialog}>
        <p>{t(inside.length > 0 ? 'structure.deleteWithInside' : 'structure.deleteAlone', { name })}</p>
        {inside.length > 0 && (
          <ul>
            {inside.map((inner) => (
              <li key={inner}>{t(`structure.count.${inner}`, { count: counts[inner] ?? 0 })}</li>
            ))}
          </ul>
        )}
        {error && <Note tone="error">{error}</Note>}
      </div>
    </ConfirmDialog>
  );
}
