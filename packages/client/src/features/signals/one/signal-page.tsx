import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { Page, TwoColumns } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { ClusterCard } from '../clusters/cluster-card.tsx';
import { SearchCard } from '../clusters/search-card.tsx';
import { SeasonalCard } from '../season/seasonal-card.tsx';
import { SignalBadge } from '../signal-badge.tsx';
import {
  formatContainingPlaces,
  formatPeriod,
  formatPlace,
  formatWeek,
  round,
  toPercent,
} from '../signal-labels.ts';
import { type SignalsPlace, signalPaths } from '../signal-paths.ts';
import { type SignalDetails, useSignal } from '../signals.api.ts';
import { AnswersCard } from './answers-card.tsx';
import { MethodsCard } from './methods-card.tsx';
import { WeeksCard } from './weeks-card.tsx';

/** The figures of a signal. */
function FiguresCard({ signal }: { signal: SignalDetails }) {
  const { t } = useTexts();
  const { observed, expected, upper, completeness, raisedAt, week, firstWeek, cluster } = signal;
  const isLonger = !cluster && firstWeek.firstDay !== week.firstDay;
  const when = cluster
    ? ([t('signals.cluster.period'), formatPeriod(t, cluster)] as const)
    : ([t('signals.week'), formatWeek(t, week)] as const);
  return (
    <Card title={t('signals.figures')}>
      <DescriptionList
        items={[
          when,
          ...(isLonger ? [[t('signals.since'), formatWeek(t, firstWeek)] as const] : []),
          [t('signals.observed'), observed],
          [t('signals.expected'), round.expected(expected)],
          [t('signals.upper'), round.upper(upper)],
          [t('signals.completeness'), t('signals.onDuty', { percent: toPercent(completeness) })],
          [t('signals.raised'), <DateTimeText key="raised" time={raisedAt} />],
        ]}
      />
    </Card>
  );
}

/** Why a signal was withdrawn. */
function WithdrawnNote({ signal }: { signal: SignalDetails }) {
  const { t } = useTexts();
  const { withdrawalReason, withdrawnAt } = signal;
  if (!withdrawalReason || !withdrawnAt) return null;
  return (
    <Note tone="info">
      {t(`signals.withdrawn.${withdrawalReason}`)} <DateTimeText time={withdrawnAt} />
    </Note>
  );
}

function Details({ signal, place: shownIn }: { signal: SignalDetails; place: SignalsPlace }) {
  const { t } = useTexts();
  const { healthRiskId, healthRisk, level, placeId, place, region, cluster } = signal;
  const { nationalSocietyId } = shownIn;
  const levelName = formatPlace(t, signal);
  const around = formatContainingPlaces(t, signal);
  return (
    <Page
      title={t('signals.one.title')}
      heading={healthRisk}
      subheading={region ? `${levelName}${t('signals.placeSeparator')}${around}` : levelName}
      aside={<SignalBadge signal={signal} />}
    >
      <WithdrawnNote signal={signal} />
      <TwoColumns
        main={
          <>
            <ClusterCard signal={signal} />
            <WeeksCard signal={signal} />
            {!cluster && (
              <SeasonalCard
                subject={{ nationalSocietyId, healthRiskId, level, placeId }}
                names={{ healthRisk, place }}
              />
            )}
          </>
        }
        side={
          <>
            <AnswersCard signal={signal} />
            <FiguresCard signal={signal} />
            {cluster ? <SearchCard signal={signal} /> : <MethodsCard signal={signal} place={shownIn} />}
          </>
        }
      />
    </Page>
  );
}

function SignalPage({ signalId, place }: { signalId: number; place: SignalsPlace }) {
  const { t } = useTexts();
  const signal = useSignal(signalId);
  if (signal.data) return <Details signal={signal.data} place={place} />;
  return (
    <Page title={t('signals.one.title')}>
      <Loaded query={signal} label={t('signals.one.loading')}>
        {() => null}
      </Loaded>
    </Page>
  );
}

/** One signal in a national society. */
export function SocietySignalPage() {
  const { signalId, nationalSocietyId } = useRouteParams(signalPaths.oneOfSociety);
  return <SignalPage signalId={signalId} place={{ nationalSocietyId, projectId: null }} />;
}

/** One signal in a project. */
export function ProjectSignalPage() {
  const { t } = useTexts();
  const { projectId, signalId } = useRouteParams(signalPaths.oneOfProject);
  const project = useProject(projectId);
  if (project.data)
    return (
      <SignalPage
        signalId={signalId}
        place={{ nationalSocietyId: project.data.nationalSociety.id, projectId }}
      />
    );
  return (
    <Page title={t('signals.one.title')}>
      <Loaded query={project} label={t('signals.one.loading')}>
        {() => null}
      </Loaded>
    </Page>
  );
}
