import { useMemo, useState } from 'react';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { usePeriods } from '../../../lib/dates/periods.ts';
import { useFilters } from '../../../lib/lists/filters.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FilterBar } from '../../../ui/filters/bar.tsx';
import { createDateRangeFilter } from '../../../ui/filters/filters.tsx';
import type { DateRange } from '../../../ui/filters/period.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { useDurationFormat } from '../alert-durations.ts';
import { alertPaths } from '../alert-paths.ts';
import { AlertSegments } from '../alert-segments.tsx';
import { ProjectClosedNote } from '../project-closed-note.tsx';
import { type AlertTimeliness, useAlertTimeliness } from './api.ts';
import { type TableOrder, useOrderFilters, useTimelinessOrders } from './orders.ts';
import { DistrictsTable, MonthsTable, StepsTable } from './tables.tsx';
import styles from './timeliness.module.css';

/** The number of days that the page covers by default, including today. */
const defaultDays = 365;

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The range of days in which the alerts were raised, stored in the URL. An invalid range is replaced by the default. */
function useTimelinessFilters() {
  const [defaults] = useState<DateRange>(() => ({
    startDate: daysAgo(defaultDays - 1),
    endDate: daysAgo(0),
  }));
  const [named, change, reset] = useFilters<DateRange>(defaults);
  const { startDate, endDate } = named;
  const isValid = isDate(startDate) && isDate(endDate) && startDate <= endDate;
  const range = useMemo(
    () => (isValid ? { startDate, endDate } : defaults),
    [isValid, startDate, endDate, defaults],
  );
  const isFiltered = range.startDate !== defaults.startDate || range.endDate !== defaults.endDate;
  return { range, defaults, change, reset, isFiltered };
}

/** The step that uses up most of its target, in one sentence. */
function SlowestStep({ times }: { times: AlertTimeliness }) {
  const { t } = useTexts();
  const duration = useDurationFormat();
  const slowest = times.steps.find(({ step }) => step === times.slowestStep);
  if (!slowest) return null;
  return (
    <p className={styles.slowest}>
      <RichText
        text={t('alertTimes.slowestIs', {
          step: t(`alertTimes.step.${slowest.step}`),
          median: duration(slowest.medianHours ?? 0),
          target: duration(slowest.targetHours ?? 0),
        })}
      />
    </p>
  );
}

/** Detection from the onset, as 7-1-7 measures it, with how many onsets are known. */
function OnsetDetection({ times }: { times: AlertTimeliness }) {
  const { t } = useTexts();
  const { alertCount, onsetDetection, targets } = times;
  const { known, medianDays, shareWithinTarget } = onsetDetection;
  const isKnown = typeof medianDays === 'number' && typeof shareWithinTarget === 'number';
  return (
    <p>
      {isKnown
        ? t('alertTimes.onsetDetection', {
            ...{ known, count: alertCount, median: medianDays, target: targets.detectDays },
            share: isolateLeftToRight(`${Math.round(100 * shareWithinTarget)}%`),
          })
        : t('alertTimes.onsetUnknown')}
    </p>
  );
}

type TimelinessProps = {
  projectId: number;
  times: AlertTimeliness;
  months: TableOrder;
  districts: TableOrder;
};

/** Highlights first, then all steps, then months and districts. */
function Timeliness({ projectId, times, months, districts }: TimelinessProps) {
  const { t } = useTexts();
  const toOpen = `${pathTo(alertPaths.list, { projectId })}?status=Open`;
  const overdue = t('alertTimes.overNow', { count: times.overdueCount });
  return (
    <div className={styles.parts}>
      <div className={styles.highlight}>
        <SlowestStep times={times} />
        <p>
          {times.overdueCount > 0 ? (
            <Link to={toOpen} className={styles.overdue}>
              {overdue}
            </Link>
          ) : (
            overdue
          )}
        </p>
        <OnsetDetection times={times} />
        <p className={styles.about}>{t('alertTimes.about')}</p>
      </div>
      <section>
        <h2>{t('alertTimes.steps')}</h2>
        <StepsTable steps={times.steps} />
      </section>
      <section>
        <h2>{t('alertTimes.byMonth')}</h2>
        <MonthsTable months={times.byMonth} {...months} />
      </section>
      <section>
        <h2>{t('alertTimes.byDistrict')}</h2>
        <DistrictsTable districts={times.byDistrict} {...districts} />
      </section>
    </div>
  );
}

/** How fast the alerts of a project are handled, compared with its targets. */
export function AlertTimelinessPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(alertPaths.times);
  const { range, defaults, change, reset, isFiltered } = useTimelinessFilters();
  const { orders, months, districts } = useTimelinessOrders();
  const orderFilters = useOrderFilters({ months, districts });
  const times = useAlertTimeliness(projectId, range, orders);
  const isClosed = useProject(projectId).data?.isClosed;
  const periods = usePeriods();
  const raised = createDateRangeFilter({
    key: 'raised',
    label: t('alertTimes.filter.raised'),
    value: range,
    defaultValue: defaults,
    defaultLabel: t('alertTimes.filter.lastYear'),
    periods,
    onChange: change,
  });
  const empty = isFiltered ? (
    <Empty action={<Button onClick={reset}>{t('alertTimes.showAll')}</Button>}>
      {t('alertTimes.noneMatch')}
    </Empty>
  ) : (
    <Empty>{t('alertTimes.none')}</Empty>
  );
  return (
    <Page title={t('alertTimes.title')}>
      <ProjectClosedNote isClosed={isClosed} />
      <FilterBar
        start={
          <>
            <AlertSegments projectId={projectId} current="times" />
            <HelpTerm term="timeliness" name="7-1-7" />
          </>
        }
        filters={[raised, ...orderFilters]}
        onReset={reset}
        showLabel={t('alertTimes.filter.show')}
        result={times.data && t('alertTimes.found', { count: times.data.alertCount })}
      />
      <Loaded
        query={times}
        label={t('alertTimes.loading')}
        isEmpty={({ alertCount }) => alertCount === 0}
        empty={empty}
      >
        {(found) => <Timeliness {...{ projectId, months, districts }} times={found} />}
      </Loaded>
    </Page>
  );
}
