import { daysBetween } from '@harken/domain/calendar/calendar-date';
import { compareCounts } from '@harken/domain/dashboards/compare-counts';
import type { ReactNode } from 'react';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { type ShownAlertStatus, type SummaryLinks, shownAlertStatuses } from './dashboard-links.ts';
import styles from './dashboard-summary.module.css';
import type { Dashboard } from './dashboards.api.ts';

type PartProps = { dashboard: Dashboard; links: SummaryLinks };
type SummaryProps = PartProps & { hasCollectionPoints: boolean };

const alertIcons: Record<ShownAlertStatus, IconName> = {
  Open: 'bell',
  Escalated: 'escalate',
  Closed: 'box',
  Dismissed: 'ban',
};

/** A number that links to its list, if there is one that the user may see. */
function NumberLink({
  to,
  label,
  children,
}: {
  to: string | undefined;
  label?: string;
  children: ReactNode;
}) {
  if (to === undefined) return <span className={styles.number}>{children}</span>;
  return (
    <Link to={to} aria-label={label} className={styles.number}>
      {children}
    </Link>
  );
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.part, className)}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The change compared with as many days before; null if there were no reports in either. */
function describeChange(t: Translate, now: number, before: number, days: number): string | null {
  const change = compareCounts(now, before);
  if (change.kind === 'nothing') return null;
  if (change.kind === 'countBefore') return t('dashboards.change.countBefore', { count: before, days });
  if (change.kind !== 'percent') return t(`dashboards.change.${change.kind}`, { days });
  const percent = Math.abs(change.percent);
  return t(change.percent > 0 ? 'dashboards.change.more' : 'dashboards.change.fewer', { percent, days });
}

function Change({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTexts();
  const { firstDay, lastDay, previousReportCount } = dashboard.comparison;
  const { totalReportCount } = dashboard.summary;
  const days = daysBetween(firstDay, lastDay) + 1;
  const changeText = describeChange(t, totalReportCount, previousReportCount, days);
  if (changeText === null) return null;
  const isOther = previousReportCount > 0 && totalReportCount !== previousReportCount;
  return (
    <p className={styles.second}>
      {isOther && <Icon name={totalReportCount > previousReportCount ? 'up' : 'arrowDown'} small />}
      {changeText}
    </p>
  );
}

/** The number of alerts by status, and of overdue ones. */
function Alerts({ dashboard, links }: PartProps) {
  const { t } = useTexts();
  const { alertsSummary } = dashboard.summary;
  const { overdueAlertCount: overdue } = dashboard.comparison;
  const counts = {
    Open: alertsSummary.open,
    Escalated: alertsSummary.escalated,
    Closed: alertsSummary.closed,
    Dismissed: alertsSummary.dismissed,
  };
  return (
    <Part title={t('dashboards.summary.alerts')} className={styles.alerts}>
      <ul>
        {shownAlertStatuses.map((status) => (
          <li key={status}>
            <NumberLink to={links.alerts?.(status)}>
              <b>{counts[status]}</b>{' '}
              <span className={classNames(styles.status, status === 'Open' && styles.open)}>
                <Icon name={alertIcons[status]} small />
                {t(`dashboards.alertStatus.${status}`)}
              </span>
            </NumberLink>
          </li>
        ))}
      </ul>
      {overdue > 0 && (
        <p className={classNames(styles.second, styles.overdue)}>
          <Icon name="clock" small />
          {t('dashboards.summary.overdue', { count: overdue })}
        </p>
      )}
    </Part>
  );
}

function CollectionPoints({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTexts();
  const { referredToHospitalCount, fromOtherVillagesCount, deathCount } =
    dashboard.summary.dataCollectionPointSummary;
  const counts = [
    ['referred', referredToHospitalCount],
    ['fromOtherVillages', fromOtherVillagesCount],
    ['deaths', deathCount],
  ] as const;
  return (
    <Part title={t('dashboards.summary.collectionPoints')} className={styles.collectionPoints}>
      <ul>
        {counts.map(([name, count]) => (
          <li key={name}>
            <b>{count}</b> <span className={styles.status}>{t(`dashboards.summary.${name}`)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Collectors({ dashboard, links }: PartProps) {
  const { t } = useTexts();
  const { activeDataCollectorCount: active } = dashboard.summary;
  const { deployedDataCollectorCount: deployed, activeDeployedDataCollectorCount: activeDeployed } =
    dashboard.comparison;
  // reports stay counted when their sender is deleted, moves, or is no longer deployed
  const others = active - activeDeployed;
  return (
    <Part title={t('dashboards.summary.collectors')}>
      <p className={styles.figure}>
        <NumberLink to={links.collectors}>{activeDeployed}</NumberLink>{' '}
        <small>{t('dashboards.summary.ofDeployed', { count: deployed })}</small>
      </p>
      <p className={styles.second}>{t('dashboards.summary.collectorsAbout')}</p>
      {others > 0 && (
        <p className={styles.second}>{t('dashboards.summary.collectorsOthers', { count: others })}</p>
      )}
    </Part>
  );
}

/** The numbers at the top of a dashboard. Alerts come first on a phone and last on wide screens. */
export function DashboardSummary({ dashboard, links, hasCollectionPoints }: SummaryProps) {
  const { t } = useTexts();
  const { totalReportCount, numberOfVillages, numberOfDistricts } = dashboard.summary;
  return (
    <section aria-label={t('dashboards.summary.title')} className={styles.summary} data-print-part="summary">
      <Part title={t('dashboards.summary.reports')}>
        <p className={styles.figure}>
          <NumberLink to={links.reports}>{totalReportCount}</NumberLink>
        </p>
        <Change dashboard={dashboard} />
      </Part>
      <Collectors {...{ dashboard, links }} />
      <Part title={t('dashboards.summary.places')} className={styles.places}>
        <p className={styles.figure}>
          {numberOfVillages} <small>{t('dashboards.summary.villages', { count: numberOfVillages })}</small>
        </p>
        <p className={styles.second}>{t('dashboards.summary.districts', { count: numberOfDistricts })}</p>
      </Part>
      <Alerts {...{ dashboard, links }} />
      {hasCollectionPoints && <CollectionPoints dashboard={dashboard} />}
    </section>
  );
}
