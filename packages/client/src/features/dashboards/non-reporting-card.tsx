import { dataRemoved } from '@harken/domain/access/anonymization';
import { joinParts } from '@harken/domain/texts/lists';
import { useQuery } from '@tanstack/react-query';
import { defaultStringifySearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTimeZone } from '../../lib/dates/time-zone.ts';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { ThingLink } from '../../shared/links/links.tsx';
import {
  formatGatewayNonReporting,
  formatNonReporting,
  type NonReportingDays,
} from '../../shared/non-reporting-labels.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { dashboardPaths } from './dashboard-paths.ts';
import styles from './non-reporting-card.module.css';

type NonReporting = CallResponse<'projectDashboard/silence'>;

function useNonReporting(projectId: number, isOpen: boolean) {
  return useQuery({
    queryKey: ['projectDashboard/silence', projectId],
    queryFn: ({ signal }) => call('projectDashboard/silence', { query: { projectId } }, { signal }),
    enabled: isOpen,
  });
}

/** A non-reporting gateway loses everything that is sent to it: it comes first, with what to do. */
function Gateways({ gateways }: { gateways: NonReporting['smsGateways'] }) {
  const { t } = useTexts();
  const { silentCount, silent } = gateways;
  if (silentCount === 0) return null;
  if (silent.length === 0)
    return <Note tone="error">{t('silence.gatewaysUnnamed', { count: silentCount })}</Note>;
  return silent.map((gateway) => {
    const { id, name, lastReceivedAt } = gateway;
    return (
      <Note key={id} tone="error">
        {t('silence.gateway', { name, words: formatGatewayNonReporting(t, gateway) })}{' '}
        <LastReceived at={lastReceivedAt} />
      </Note>
    );
  });
}

function LastReceived({ at }: { at: string }) {
  const { t } = useTexts();
  const zone = useTimeZone();
  return (
    <small className={styles.last}>
      {t('silence.last', { time: isolateLeftToRight(formatDateTime(toLocalTime(at, zone))) })}
    </small>
  );
}

type NonReportingItem = NonReportingDays & {
  id: number;
  name: string;
  lastReceivedAt: string;
  about: string[];
  /** Its page, if the reader may open it. */
  page?: { to: 'collector' | 'village'; projectId: number };
};

const initialCount = 5;

/** The longest non-reporting first; the list can be expanded. */
function NonReportingList({
  title,
  silent,
  end,
}: {
  title: string;
  silent: NonReportingItem[];
  end?: ReactNode;
}) {
  const { t, language } = useTexts();
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? silent : silent.slice(0, initialCount);
  const count = silent.length - shown.length;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {shown.map((item) => (
          <li key={item.id}>
            <span className={styles.name}>
              <ThingLink
                to={item.page?.to ?? 'collector'}
                projectId={item.page?.projectId}
                id={item.page && item.id}
              >
                <bdi>{item.name}</bdi>
              </ThingLink>
              {item.about.length > 0 && <small>{joinParts(item.about, language)}</small>}
            </span>
            <span className={styles.sentence}>
              <span className={styles.text}>
                <Icon name="alarm" small /> {formatNonReporting(t, item)}
              </span>
              <LastReceived at={item.lastReceivedAt} />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.links}>
        {count > 0 && (
          <Button variant="ghost" onClick={() => setIsLong(true)}>
            {t('silence.showMore', { count })}
          </Button>
        )}
        {end}
      </div>
    </section>
  );
}

function Collectors({
  projectId,
  collectors,
}: {
  projectId: number;
  collectors: NonReporting['dataCollectors'];
}) {
  const { t } = useTexts();
  const mayList = useCan('dataCollectors.list');
  const { silentCount, watchedCount, silent } = collectors;
  if (silentCount === 0) return null;
  const path = pathTo(dashboardPaths.performance, { projectId }) + defaultStringifySearch({ isSilent: true });
  return (
    <NonReportingList
      title={t('silence.collectors', { count: silentCount, watched: watchedCount })}
      silent={silent.map(({ villageName, supervisorName, isReadOnly, ...one }) => ({
        ...one,
        ...(!isReadOnly && one.name !== dataRemoved && { page: { to: 'collector', projectId } as const }),
        about: [villageName, supervisorName].filter((name) => typeof name === 'string'),
      }))}
      end={mayList && <Link to={path}>{t('silence.toList')}</Link>}
    />
  );
}

function Villages({ projectId, villages }: { projectId: number; villages: NonReporting['villages'] }) {
  const { t } = useTexts();
  const { silentCount, watchedCount, silent } = villages;
  if (silentCount === 0) return null;
  return (
    <NonReportingList
      title={t('silence.villages', { count: silentCount, watched: watchedCount })}
      silent={silent.map(({ districtName, dataCollectorCount, ...one }) => ({
        ...one,
        page: { to: 'village', projectId } as const,
        about: [
          ...(districtName ? [districtName] : []),
          t('silence.dataCollectorCount', { count: dataCollectorCount }),
        ],
      }))}
    />
  );
}

/** One line if everything reports as usual. */
function AllReporting({ nonReporting }: { nonReporting: NonReporting }) {
  const { t } = useTexts();
  const [collectors, villages, gateways] = [
    nonReporting.dataCollectors.watchedCount,
    nonReporting.villages.watchedCount,
    nonReporting.smsGateways.watchedCount,
  ];
  const isKnown = collectors + villages + gateways > 0;
  return (
    <p className={styles.quiet}>
      {isKnown ? t('silence.none', { collectors, villages, gateways }) : t('silence.noHabit')}
    </p>
  );
}

/**
 * Gateways, collectors and villages that have not reported for longer than their usual reporting interval explains
 * (docs/decisions/0034). Not shown for a closed project.
 */
export function NonReportingCard({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const isOpen = useProject(projectId).data?.isClosed === false;
  const query = useNonReporting(projectId, isOpen);
  if (!isOpen) return null;
  const isAllReporting = ({ dataCollectors, villages, smsGateways }: NonReporting) =>
    dataCollectors.silentCount + villages.silentCount + smsGateways.silentCount === 0;
  return (
    <div className={styles.part} data-print-part="">
      <Card
        title={t('silence.title')}
        explanation={<HelpTerm term="nonReporting" name={t('silence.title')} />}
      >
        <Loaded query={query} rows={2} label={t('silence.loading')}>
          {(nonReporting) =>
            isAllReporting(nonReporting) ? (
              <AllReporting nonReporting={nonReporting} />
            ) : (
              <div className={styles.sections}>
                <Gateways gateways={nonReporting.smsGateways} />
                <div className={styles.lists}>
                  <Collectors projectId={projectId} collectors={nonReporting.dataCollectors} />
                  <Villages projectId={projectId} villages={nonReporting.villages} />
                </div>
                <p className={styles.quiet}>{t('silence.about')}</p>
              </div>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
