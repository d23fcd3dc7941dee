import { Button } from './button.tsx';
import styles from './new-rows.module.css';
import { useThrottledAnnouncement } from './use-throttled-announcement.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type NewRowsProps = {
  count: number;
  /** "3 new reports" */
  label: string;
  onShow: () => void;
};

/** A button above a list with the number of new rows, which shows them. It does not move the list. */
export function NewRows({ count, label, onShow }: NewRowsProps) {
  const announcement = useThrottledAnnouncement(count > 0 ? label : '');
  return (
    <div className={styles.place}>
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
      {count > 0 && (
        <Button icon="refresh" className={styles.button} onClick={onShow}>
          {label}
        </Button>
      )}
    </div>
  );
}
