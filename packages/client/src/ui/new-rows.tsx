import { Button } from './button.tsx';
import styles from './new-rows.module.css';
import { useSaidSeldom } from './said-seldom.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type NewRowsProps = {
  count: number;
  /** "3 new reports" */
  label: string;
  onShow: () => void;
};

/** Says above a list, without moving it, how many rows are new, and shows them when it is pressed. */
export function NewRows({ count, label, onShow }: NewRowsProps) {
  const said = useSaidSeldom(count > 0 ? label : '');
  return (
    <div className={styles.place}>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      {count > 0 && (
        <Button icon="refresh" className={styles.button} onClick={onShow}>
          {label}
        </Button>
      )}
    </div>
  );
}
