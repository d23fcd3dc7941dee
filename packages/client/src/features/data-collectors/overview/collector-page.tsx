import { WaitingEntries } from '../../../lib/offline/waiting-entries.tsx';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Page, TwoColumns } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { CallButton } from '../../../ui/text/phone.tsx';
import { formatName, getPhoneNumber } from '../data-collector-labels.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { useLoadedForm } from '../form/api.ts';
import { AboutCard, AlertsCard, PlacesCard } from './about-cards.tsx';
import { type CollectorOverview, useCollectorOverview } from './api.ts';
import { NotesCard } from './notes-card.tsx';
import { PeriodsCard } from './periods-card.tsx';
import { MessagesCard, SentMessagesCard, WeeksCard } from './record-cards.tsx';

/** Training and deployment, the number to call, and the link to the form. */
function PageActions({ projectId, collector }: { projectId: number; collector: CollectorOverview }) {
  const { t } = useTexts();
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  const name = formatName(t, collector.name);
  const number = getPhoneNumber(collector);
  useLoadedForm(collector.id, mayEdit);
  return (
    <>
      {collector.isInTrainingMode && (
        <StatusBadge icon="training" tone="outline" label={t('dataCollectors.training.InTraining')} />
      )}
      {!collector.isDeployed && (
        <StatusBadge icon="ban" tone="quiet" label={t('dataCollectors.deployed.NotDeployed')} />
      )}
      {number && (
        <CallButton
          number={number}
          label={t('collectorPage.call')}
          name={t('dataCollectors.callName', { name })}
        />
      )}
      {mayEdit && (
        <LinkButton
          icon="edit"
          to={pathTo(dataCollectorPaths.edit, { projectId, dataCollectorId: collector.id })}
        >
          {t('dataCollectors.edit')}
        </LinkButton>
      )}
    </>
  );
}

function Overview({ projectId, collector }: { projectId: number; collector: CollectorOverview }) {
  const { t } = useTexts();
  const [place] = collector.locations;
  return (
    <Page
      title={t('collectorPage.title')}
      heading={<bdi>{formatName(t, collector.name)}</bdi>}
      subheading={place && [place.village, place.district, place.region].join(', ')}
      aside={<PageActions {...{ projectId, collector }} />}
    >
      <WaitingEntries call="dataCollector/edit" subjectId={collector.id} />
      <TwoColumns
        main={
          <>
            <WeeksCard weeks={collector.weeks} />
            <NotesCard {...{ projectId, collector }} />
            <MessagesCard {...{ projectId, collector }} />
            <SentMessagesCard collector={collector} />
          </>
        }
        side={
          <>
            <AboutCard collector={collector} />
            <AlertsCard {...{ projectId, collector }} />
            <PlacesCard {...{ projectId, collector }} />
            <PeriodsCard {...{ projectId, collector }} />
          </>
        }
      />
    </Page>
  );
}

/** One collector: who and where they are, what they sent and got, and how they report. */
export function CollectorPage() {
  const { t } = useTexts();
  const { projectId, dataCollectorId } = useRouteParams(dataCollectorPaths.overview);
  const overview = useCollectorOverview(dataCollectorId);
  if (!overview.data)
    return (
      <Page title={t('collectorPage.title')}>
        <Loaded query={overview} label={t('collectorPage.loading')} rows={5}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <Loaded query={overview}>{(collector) => <Overview {...{ projectId, collector }} />}</Loaded>;
}
