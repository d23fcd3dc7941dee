import { type ReactNode, useState } from 'react';
import { InstantText } from '../../../lib/dates/instant-text.tsx';
import { pathTo } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { RowList } from '../../../ui/page/row-list.tsx';
import { PhoneLink } from '../../../ui/text/phone.tsx';
import { formatName, getPhoneNumber } from '../data-collector-labels.ts';
import type { CollectorOverview } from './api.ts';

type CardProps = { collector: CollectorOverview };

/** Who the collector is, and who supervises them. */
export function AboutCard({ collector }: CardProps) {
  const { t } = useTexts();
  const { displayName, sex, birthGroupDecade, additionalPhoneNumber, supervisor, dataCollectorType } =
    collector;
  const number = getPhoneNumber(collector);
  const items: Array<readonly [label: string, value: ReactNode]> = [
    [t('dataCollectors.list.type'), t(`dataCollectors.type.${dataCollectorType}`)],
    [t('dataCollectors.list.displayName'), displayName && <bdi>{formatName(t, displayName)}</bdi>],
    [t('dataCollectors.list.phoneNumber'), number && <PhoneLink number={number} />],
    [t('collectorPage.secondNumber'), additionalPhoneNumber && <PhoneLink number={additionalPhoneNumber} />],
    [t('dataCollectors.list.supervisor'), <bdi key="name">{formatName(t, supervisor.name)}</bdi>],
    [t('dataCollectors.list.sex'), sex && t(`dataCollectors.sex.${sex}`)],
    [t('collectorPage.birthYears'), birthGroupDecade && `${birthGroupDecade}–${birthGroupDecade + 9}`],
  ];
  return (
    <Card title={t('collectorPage.about')}>
      <DescriptionList items={items.filter(([, value]) => value)} />
    </Card>
  );
}

/** The latest alerts with a report of the collector. */
export function AlertsCard({ projectId, collector }: CardProps & { projectId: number }) {
  const { t } = useTexts();
  const mayAssess = useCan('alerts.assess');
  const { alerts } = collector;
  return (
    <Card title={t('collectorPage.alerts')}>
      {alerts.length === 0 && <p>{t('collectorPage.noAlerts')}</p>}
      <RowList>
        {alerts.map(({ id, healthRisk, status, createdAt }) => (
          <li key={id}>
            {mayAssess ? (
              <Link to={pathTo('/projects/{projectId}/alerts/{alertId}/assess', { projectId, alertId: id })}>
                {t('alerts.assess.title', { alertId: id })}
              </Link>
            ) : (
              t('alerts.assess.title', { alertId: id })
            )}
            <span>
              {healthRisk} · {t(`alerts.status.${status}`)}
            </span>
            <InstantText instant={createdAt} />
          </li>
        ))}
      </RowList>
    </Card>
  );
}

const mapHeight = 220;
const mapZoom = 10;

/** Where the collector is, as a list and on a map. */
export function PlacesCard({ projectId, collector: { locations } }: CardProps & { projectId: number }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<readonly (typeof points)[number][] | null>(null);
  const points = locations.map(({ id, village, zone, latitude, longitude }) => ({
    ...{ key: String(id), name: [zone, village].filter(Boolean).join(', '), latitude, longitude },
  }));
  const [center] = points;
  const describe = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(' · ');
  return (
    <Card title={t('collectorPage.places')}>
      {!center && <p>{t('dataCollectors.filter.unknownLocation')}</p>}
      <RowList>
        {locations.map(({ id, zone, village, villageId, district, region }) => (
          <li key={id}>
            <ThingLink to="village" projectId={projectId} id={villageId}>
              <bdi>{[zone, village].filter(Boolean).join(', ')}</bdi>
            </ThingLink>
            <span>{t('dataCollectors.list.within', { district, region })}</span>
          </li>
        ))}
      </RowList>
      {center && (
        <MapView
          label={t('collectorPage.map', { places: describe(points) })}
          height={mapHeight}
          hasFixedHeight
          center={center}
          zoom={mapZoom}
          points={points}
          getStyle={(some) => ({ label: describe(some), tone: 'data', size: 24, text: '' })}
          opened={opened}
          onOpened={setOpened}
          details={(some) => <p>{describe(some)}</p>}
        />
      )}
    </Card>
  );
}
