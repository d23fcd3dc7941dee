import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useProject } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { dateRangeFilter } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useDurationFormat } from './alert-durations.ts';
import { alertPaths } from './alert-paths.ts';
import { AlertSegments } from './alert-segments.tsx';
import { type AlertTimeliness, useAlertTimeliness } from './alert-timeliness.api.ts';
import styles from './alert-timeliness.module.css';
import { useTimelinessFilters } from './alert-timeliness-filters.ts';
import { DistrictsTable, MonthsTable, StepsTable } from './alert-timeliness-tables.tsx';
import { ProjectClosedNote } from './project-closed-note.tsx';

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

/** Highlights first, then all steps, then months and districts. */
function Timeliness({ projectId, times }: { projectId: number; times: AlertTimeliness }) {
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
        <p className={styles.about}>{t('alertTimes.about')}</p>
      </div>
      <section>
        <h2>{t('alertTimes.steps')}</h2>
        <StepsTable steps={times.steps} />
      </section>
      <section>
        <h2>{t('alertTimes.byMonth')}</h2>
        <MonthsTable months={times.byMonth} />
      </section>
      <section>
        <h2>{t('alertTimes.byDistrict')}</h2>
        <DistrictsTable districts={times.byDistrict} />
      </section>
    </div>
  );
}

/** How fast the alerts of a project are handled, compared with its targets. */
export function AlertTimelinessPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(alertPaths.times);
  const { range, standard, change, reset, isNarrowed } = useTimelinessFilters();
  const times = useAlertTimeliness(projectId, range);
  const isClosed = useProject(projectId).data?.isClosed;
  const raised = dateRangeFilter({
    key: 'raised',
    label: t('alertTimes.filter.raised'),
    value: range,
    defaultValue: standard,
    defaultLabel: t('alertTimes.filter.lastYear'),
    onChange: change,
  });
  const empty = isNarrowed ? (
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
        start={<AlertSegments projectId={projectId} current="times" />}
        filters={[raised]}
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
        {(found) => <Timeliness projectId={projectId} times={found} />}
      </Loaded>
    </Page>
  );
}
