import { Button } from '../buttons/button.tsx';
import { useThrottledAnnouncement } from '../text/use-throttled-announcement.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './new-rows.module.css';

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
