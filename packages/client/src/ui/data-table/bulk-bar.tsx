import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './bulk-bar.module.css';

export type BulkBarProps = {
  /** Number of selected rows. The bar is hidden at 0. */
  count: number;
  onClear: () => void;
  /** The bulk actions. */
  children: ReactNode;
};

/** Bulk actions for the selected rows of a table: above it, or on small screens at the bottom of the window. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useUiTexts();
  const label = t('ui.bulk.selected', { count });
  return (
    <>
      <p role="status" className={styles.announcement}>
        {count > 0 && <VisuallyHidden>{label}</VisuallyHidden>}
      </p>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('ui.bulk.name')}>
          <b aria-hidden="true">{label}</b>
          {children}
          <Button variant="ghost" icon="cross" size="small" onClick={onClear}>
            {t('ui.bulk.clear')}
          </Button>
        </section>
      )}
    </>
  );
}
