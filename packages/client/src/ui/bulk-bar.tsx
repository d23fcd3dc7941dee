import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';
import { Button } from './button.tsx';
import { useUiTexts } from './texts-context.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type BulkBarProps = {
  /** How many rows are ticked. Nothing shows while none is. */
  count: number;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
};

/** What can be done with the ticked rows of a table: above it, on small screens at the bottom of the window. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useUiTexts();
  const words = t('ui.bulk.selected', { count });
  return (
    <>
      <p role="status" className={styles.announcement}>
        {count > 0 && <VisuallyHidden>{words}</VisuallyHidden>}
      </p>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('ui.bulk.name')}>
          <b aria-hidden="true">{words}</b>
          {children}
          <Button look="ghost" icon="cross" size="small" onClick={onClear}>
            {t('ui.bulk.clear')}
          </Button>
        </section>
      )}
    </>
  );
}
