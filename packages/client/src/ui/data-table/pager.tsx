import { IconButton } from '../buttons/button.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './pager.module.css';

export type PagerProps = {
  /** Paging of the response: page number from 1, and length of the list. */
  page: { page: number; rowsPerPage: number; totalRows: number };
  onChange: (pageNumber: number) => void;
};

/** Previous and next page of a list. Hidden if there is only one page. */
export function Pager({ page, onChange }: PagerProps) {
  const t = useUiTexts();
  const pages = Math.ceil(page.totalRows / page.rowsPerPage);
  if (pages < 2) return null;
  const first = (page.page - 1) * page.rowsPerPage + 1;
  const last = Math.min(page.page * page.rowsPerPage, page.totalRows);
  return (
    <div className={styles.pager}>
      <span>{t('ui.pager.range', { first, last, total: page.totalRows })}</span>
      <nav aria-label={t('ui.pager.name')} className={styles.steps}>
        <IconButton
          icon="left"
          label={t('ui.pager.previous')}
          aria-disabled={page.page <= 1 || undefined}
          onClick={() => page.page > 1 && onChange(page.page - 1)}
        />
        <span aria-live="polite">{t('ui.pager.page', { page: page.page, pages })}</span>
        <IconButton
          icon="right"
          label={t('ui.pager.next')}
          aria-disabled={page.page >= pages || undefined}
          onClick={() => page.page < pages && onChange(page.page + 1)}
        />
      </nav>
    </div>
  );
}
