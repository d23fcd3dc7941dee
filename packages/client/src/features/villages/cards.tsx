import { dataRemoved } from '@harken/domain/access/anonymization';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { defaultStringifySearch } from '@tanstack/react-router';
import { useState } from 'react';
import { InstantText } from '../../lib/dates/instant-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTimeZone } from '../../lib/dates/time-zone.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ThingLink } from '../../shared/links/links.tsx';
import { VillageRate } from '../../shared/rates/village-rate.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { MapView } from '../../ui/map/map-view.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Card } from '../../ui/page/card.tsx';
import { RowList } from '../../ui/page/row-list.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import styles from './village-page.module.css';
import type { Village } from './villages.api.ts';

export type CardProps = { projectId: number; village: Village };

/** The address of a list, filtered by the village. */
function toListOfVillage(path: string, { region, district, id }: Village, search: object = {}): string {
  const locations = {
    ...{ regionIds: [region.id], districtIds: [district.id], villageIds: [id], zoneIds: [] },
    includeUnknownLocation: false,
  };
  return path + defaultStringifySearch({ ...search, locations });
}

type Collector = Village['collectors'][number];

function CollectorName({ projectId, collector }: { projectId: number; collector: Collector }) {
  const { t } = useTexts();
  if (collector.name === dataRemoved) return t('dataCollectors.dataRemoved');
  return (
    <ThingLink to="collector" projectId={projectId} id={collector.isReadOnly ? null : collector.id}>
      <bdi>{collector.name}</bdi>
    </ThingLink>
  );
}

/** The data collectors with a location in the village. */
export function CollectorsCard({ projectId, village }: CardProps) {
  const { t } = useTexts();
  const { collectors, collectorCount } = village;
  const all = pathTo('/projects/{projectId}/datacollectors/list', { projectId });
  return (
    <Card title={t('villagePage.collectors', { count: collectorCount })}>
      {collectors.length === 0 && <p>{t('villagePage.noCollectors')}</p>}
      <RowList>
        {collectors.map((collector) => (
          <li key={collector.id}>
            <CollectorName {...{ projectId, collector }} />
            <span className={styles.states}>
              {collector.zone && <bdi>{collector.zone}</bdi>}
              {collector.dataCollectorType === 'CollectionPoint' && t('dataCollectors.type.CollectionPoint')}
              {collector.isInTrainingMode && (
                <StatusBadge icon="training" tone="outline" label={t('dataCollectors.training.InTraining')} />
              )}
              {!collector.isDeployed && (
                <StatusBadge icon="ban" tone="quiet" label={t('dataCollectors.deployed.NotDeployed')} />
              )}
            </span>
          </li>
        ))}
      </RowList>
      {collectors.length > 0 && (
        <div className={styles.all}>
          <LinkButton size="small" to={toListOfVillage(all, village, { deployedMode: 'All' })}>
            {t('villagePage.allCollectors')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

const percent = 100;

/** Reports and cases of the last twelve epi weeks. */
export function WeeksCard({ village: { weeks } }: Pick<CardProps, 'village'>) {
  const { t } = useTexts();
  const most = Math.max(1, ...weeks.map(({ cases }) => cases));
  return (
    <Card title={t('villagePage.weeks')}>
      <ol className={styles.weeks}>
        {weeks.map(({ year, week, reports, cases }) => (
          <li key={`${year}/${week}`}>
            <b>
              {year}/{week}
            </b>
            <div aria-hidden="true">
              <div className={styles.bar} style={{ inlineSize: `${(percent * cases) / most}%` }} />
            </div>
            <span>{t('villagePage.counts', { reports, cases })}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The latest reports from the village. */
export function ReportsCard({ projectId, village }: CardProps) {
  const { t } = useTexts();
  const all = pathTo('/projects/{projectId}/reports/correct', { projectId });
  return (
    <Card title={t('villagePage.reports')}>
      {village.reports.length === 0 && <p>{t('villagePage.noReports')}</p>}
      <RowList>
        {village.reports.map(({ id, healthRisk, cases, status, senderName, receivedAt }) => (
          <li key={id}>
            <ThingLink to="report" projectId={projectId} id={id}>
              <b>{healthRisk}</b>
            </ThingLink>
            <span>
              {t('villagePage.cases', { cases })}
              {senderName && (
                <>
                  {' · '}
                  <bdi>{senderName}</bdi>
                </>
              )}
              {status === 'Accepted' && ` · ${t('reports.status.kept')}`}
            </span>
            <InstantText instant={receivedAt} />
          </li>
        ))}
      </RowList>
      {village.reports.length > 0 && (
        <div className={styles.all}>
          <LinkButton size="small" to={toListOfVillage(all, village)}>
            {t('villagePage.allReports')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

/** The latest alerts with a report from the village. */
export function AlertsCard({ projectId, village: { alerts } }: CardProps) {
  const { t } = useTexts();
  const mayAssess = useCan('alerts.assess');
  return (
    <Card title={t('collectorPage.alerts')}>
      {alerts.length === 0 && <p>{t('villagePage.noAlerts')}</p>}
      <RowList>
        {alerts.map(({ id, healthRisk, status, createdAt }) => {
          const title = t('alerts.assess.title', { alertId: id });
          const to = pathTo('/projects/{projectId}/alerts/{alertId}/assess', { projectId, alertId: id });
          return (
            <li key={id}>
              {mayAssess ? <Link to={to}>{title}</Link> : title}
              <span>
                {healthRisk} · {t(`alerts.status.${status}`)}
              </span>
              <InstantText instant={createdAt} />
            </li>
          );
        })}
      </RowList>
    </Card>
  );
}

/** The names of those at a point of the map, behind the number that the point shows. */
function describePoints(points: readonly { collector: Collector }[], separator: string): string {
  const names = points.map(({ collector }) => collector.name).join(separator);
  return points.length > 1 ? `${points.length}: ${names}` : names;
}

/** Twelve weeks, as in the list of weeks. */
const daysOfRate = 84;

/** The P-code, how many people live in the village, and how many cases per people there were lately. */
export function CodeAndPopulationCard({ projectId, village: { id, code, population } }: CardProps) {
  const { t, language } = useTexts();
  const formatNumber = new Intl.NumberFormat(`${language}-u-nu-latn`).format;
  const zone = useTimeZone();
  if (!code && !population) return null;
  const today = toLocalTime(new Date().toISOString(), zone).slice(0, 10);
  return (
    <Card title={t('structure.details')}>
      {code && <p>{t('villagePage.code', { code: isolateLeftToRight(code) })}</p>}
      {population && (
        <p>
          {t('places.figures.current', {
            year: String(population.year),
            total: formatNumber(population.total),
          })}
          <br />
          <small>
            {population.basedOnYear < population.year &&
              `${t('places.figures.projected', {
                basedOnYear: String(population.basedOnYear),
                percent: formatNumber(population.growthPercent ?? 0),
              })} `}
            <bdi>{population.source}</bdi>
          </small>
        </p>
      )}
      {population && (
        <VillageRate
          {...{ projectId, villageId: id }}
          firstDay={addDays(today, 1 - daysOfRate)}
          lastDay={today}
        />
      )}
    </Card>
  );
}

const mapHeight = 260;
const mapZoom = 12;

/** Where the data collectors are, and the zones of the village. The list of data collectors names the same people. */
export function PlaceCard({ projectId, village }: CardProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<readonly (typeof points)[number][] | null>(null);
  const { zones, collectors } = village;
  const points = collectors.map((collector) => ({
    ...{ key: String(collector.id), latitude: collector.latitude, longitude: collector.longitude, collector },
  }));
  const [center] = points;
  if (zones.length === 0 && !center) return null;
  return (
    <Card title={t('villagePage.place')}>
      {zones.length > 0 && (
        <p>{t('villagePage.zones', { zones: zones.map(({ name }) => name).join(t('reports.separator')) })}</p>
      )}
      {center && (
        <MapView
          label={t('villagePage.map', { village: village.name })}
          height={mapHeight}
          hasFixedHeight
          center={center}
          zoom={mapZoom}
          points={points}
          getStyle={(some) => ({
            label: describePoints(some, t('reports.separator')),
            ...{ tone: 'data', size: 24, text: some.length > 1 ? String(some.length) : '' },
          })}
          opened={opened}
          onOpened={setOpened}
          details={(some) => (
            <RowList>
              {some.map(({ key, collector }) => (
                <li key={key}>
                  <CollectorName {...{ projectId, collector }} />
                </li>
              ))}
            </RowList>
          )}
        />
      )}
    </Card>
  );
}
