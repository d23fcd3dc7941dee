import { useQuery } from '@tanstack/react-query';
import { defaultStringifySearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CallAnswer } from '../../lib/call-list.ts';
import { dateTimeOf } from '../../lib/dates.ts';
import { localTime } from '../../lib/instants.ts';
import { leftToRight } from '../../lib/left-to-right.ts';
import { useCan } from '../../lib/permissions.ts';
import { useProject } from '../../lib/places.ts';
import { call } from '../../lib/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { type SilenceInDays, silenceInDays, silenceOfGateway } from '../../lib/silence-words.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { dashboardPaths } from './dashboard-paths.ts';
import styles from './silence-card.module.css';

type Silence = CallAnswer<'projectDashboard/silence'>;

function useSilence(projectId: number, isOpen: boolean) {
  return useQuery({
    queryKey: ['projectDashboard/silence', projectId],
    queryFn: ({ signal }) => call('projectDashboard/silence', { query: { projectId } }, { signal }),
    enabled: isOpen,
  });
}

/** A silent gateway loses everything that is sent to it: it comes first, and says what to do. */
function Gateways({ gateways }: { gateways: Silence['smsGateways'] }) {
  const { t } = useTexts();
  const { silentCount, silent } = gateways;
  if (silentCount === 0) return null;
  if (silent.length === 0)
    return <Note tone="error">{t('silence.gatewaysUnnamed', { count: silentCount })}</Note>;
  return silent.map((gateway) => {
    const { id, name, lastReceivedAt } = gateway;
    return (
      <Note key={id} tone="error">
        {t('silence.gateway', { name, words: silenceOfGateway(t, gateway) })} <Last at={lastReceivedAt} />
      </Note>
    );
  });
}

function Last({ at }: { at: string }) {
  const { t } = useTexts();
  return (
    <small className={styles.last}>
      {t('silence.last', { time: leftToRight(dateTimeOf(localTime(at))) })}
    </small>
  );
}

type ListedSilence = SilenceInDays & { id: number; name: string; lastReceivedAt: string; about: string[] };

const shownAtFirst = 5;

/** Who is silent, the most unusual first: some of them, and all that are known once asked for. */
function SilentList({ title, silent, end }: { title: string; silent: ListedSilence[]; end?: ReactNode }) {
  const { t } = useTexts();
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? silent : silent.slice(0, shownAtFirst);
  const count = silent.length - shown.length;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.id}>
            <span className={styles.name}>
              <bdi>{one.name}</bdi>
              {one.about.length > 0 && <small>{one.about.join(', ')}</small>}
            </span>
            <span className={styles.silence}>
              <span className={styles.words}>
                <Icon name="alarm" small /> {silenceInDays(t, one)}
              </span>
              <Last at={one.lastReceivedAt} />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        {count > 0 && (
          <Button look="ghost" onClick={() => setIsLong(true)}>
            {t('silence.showMore', { count })}
          </Button>
        )}
        {end}
      </div>
    </section>
  );
}

function Collectors({ projectId, collectors }: { projectId: number; collectors: Silence['dataCollectors'] }) {
  const { t } = useTexts();
  const mayList = useCan('dataCollectors.list');
  const { silentCount, watchedCount, silent } = collectors;
  if (silentCount === 0) return null;
  const path = pathTo(dashboardPaths.performance, { projectId }) + defaultStringifySearch({ isSilent: true });
  return (
    <SilentList
      title={t('silence.collectors', { count: silentCount, watched: watchedCount })}
      silent={silent.map(({ villageName, supervisorName, ...one }) => ({
        ...one,
        about: [villageName, supervisorName].filter((name) => typeof name === 'string'),
      }))}
      end={mayList && <Link to={path}>{t('silence.toList')}</Link>}
    />
  );
}

function Villages({ villages }: { villages: Silence['villages'] }) {
  const { t } = useTexts();
  const { silentCount, watchedCount, silent } = villages;
  if (silentCount === 0) return null;
  return (
    <SilentList
      title={t('silence.villages', { count: silentCount, watched: watchedCount })}
      silent={silent.map(({ districtName, dataCollectorCount, ...one }) => ({
        ...one,
        about: [
          ...(districtName ? [districtName] : []),
          t('silence.dataCollectorCount', { count: dataCollectorCount }),
        ],
      }))}
    />
  );
}

/** Nothing is silent: one quiet line. */
function AllAsUsual({ silence }: { silence: Silence }) {
  const { t } = useTexts();
  const [collectors, villages, gateways] = [
    silence.dataCollectors.watchedCount,
    silence.villages.watchedCount,
    silence.smsGateways.watchedCount,
  ];
  const isKnown = collectors + villages + gateways > 0;
  return (
    <p className={styles.quiet}>
      {isKnown ? t('silence.none', { collectors, villages, gateways }) : t('silence.noHabit')}
    </p>
  );
}

/** Gateways, collectors and villages that have stopped reporting, compared with their own habit. A closed project has none. */
export function SilenceCard({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const isOpen = useProject(projectId).data?.isClosed === false;
  const query = useSilence(projectId, isOpen);
  if (!isOpen) return null;
  const isQuiet = ({ dataCollectors, villages, smsGateways }: Silence) =>
    dataCollectors.silentCount + villages.silentCount + smsGateways.silentCount === 0;
  return (
    <div className={styles.part} data-print-part="">
      <Card title={t('silence.title')}>
        <Loaded query={query} rows={2} label={t('silence.loading')}>
          {(silence) =>
            isQuiet(silence) ? (
              <AllAsUsual silence={silence} />
            ) : (
              <div className={styles.silences}>
                <Gateways gateways={silence.smsGateways} />
                <div className={styles.lists}>
                  <Collectors projectId={projectId} collectors={silence.dataCollectors} />
                  <Villages villages={silence.villages} />
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
