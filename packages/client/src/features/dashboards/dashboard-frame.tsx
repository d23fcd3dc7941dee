import { type ReactNode, useMemo, useState } from 'react';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DrawAllContext } from '../../ui/chart/draw-all-context.ts';
import { FilterBar } from '../../ui/filters/bar.tsx';
import type { Filter } from '../../ui/filters/filter.ts';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './dashboards.module.css';
import { DaysNote } from './days-note.tsx';
import { FileAboutContext } from './file-names.ts';
import type { DashboardPdfProps } from './pdf/pdf.tsx';

/** What the PDF says about the filters, and what the page does before and after it is captured. */
export type Capture = Pick<DashboardPdfProps, 'days' | 'filters' | 'beforeCapture' | 'afterCapture'>;

type FrameProps = {
  /** By default that of a dashboard. */
  title?: string;
  /** Why the dashboard is read-only. */
  note: string | undefined;
  filters: readonly Filter[];
  onReset: () => void;
  /** The days that the numbers cover, and all cases. */
  dashboard:
    | { comparison: { firstDay: string; lastDay: string }; summary: { totalReportCount: number } }
    | undefined;
  /** That of the days of a project; none for a national society. */
  timeZoneId?: string;
  actions?: (capture: Capture) => ReactNode;
  children: ReactNode;
};

/** The filters as text; printed instead of the filter bar. */
function FilterSummary({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTexts();
  return (
    <dl className={styles.filter}>
      {filters.map((filter) => (
        <div key={filter.key}>
          <dt>{filter.label}</dt>
          <dd>{filter.describe(t)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Title, filters and actions around the content of a dashboard. */
export function DashboardFrame(props: FrameProps) {
  const { t } = useTexts();
  const {
    title = t('pages.dashboard'),
    note,
    filters,
    onReset,
    dashboard,
    timeZoneId,
    actions,
    children,
  } = props;
  const [isCaptured, setIsCaptured] = useState(false);
  const comparison = dashboard?.comparison;
  const capture: Capture = {
    days: comparison,
    filters: filters.filter(({ key }) => key !== 'days'),
    beforeCapture: () => setIsCaptured(true),
    afterCapture: () => setIsCaptured(false),
  };
  const about = useMemo(
    () => comparison && { firstDay: comparison.firstDay, lastDay: comparison.lastDay, timeZoneId },
    [comparison, timeZoneId],
  );
  const days = dashboard && {
    from: isolateLeftToRight(dashboard.comparison.firstDay),
    until: isolateLeftToRight(dashboard.comparison.lastDay),
  };
  return (
    <Page title={title}>
      {note && <Note className={styles.note}>{note}</Note>}
      <FilterBar
        filters={filters}
        onReset={onReset}
        showLabel={dashboard && t('dashboards.filter.show')}
        result={
          dashboard && days && t('dashboards.found', { count: dashboard.summary.totalReportCount, ...days })
        }
        actions={actions?.(capture)}
      />
      <FilterSummary filters={filters} />
      <DaysNote timeZoneId={timeZoneId} />
      <DrawAllContext value={isCaptured}>
        <FileAboutContext value={about}>
          <div className={styles.parts}>{children}</div>
        </FileAboutContext>
      </DrawAllContext>
    </Page>
  );
}
