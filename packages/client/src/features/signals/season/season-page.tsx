import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { getMethodPath } from '../methods/method-path.ts';
import { type SignalsPlace, signalPaths } from '../signal-paths.ts';
import { useSignalFilterOptions } from '../signals.api.ts';
import { PlaceChoices, usePlaceChoice } from './place-choice.tsx';
import { SeasonalCard } from './seasonal-card.tsx';

function Season({ options, place }: { options: CallResponse<'signal/filters'>; place: SignalsPlace }) {
  const { t } = useTexts();
  const choice = usePlaceChoice(options, place.nationalSocietyId);
  if (!choice) return <Empty>{t('signals.season.nothing')}</Empty>;
  const { subject, names } = choice;
  return (
    <>
      <PlaceChoices {...{ options, choice }} />
      {/* above the chart, which would move it when it has loaded */}
      <p>
        <LinkButton icon="check" to={getMethodPath(place, subject)}>
          {t('signalMethods.title')}
        </LinkButton>
      </p>
      <SeasonalCard subject={subject} names={names} />
    </>
  );
}

function SeasonPage({ place }: { place: SignalsPlace }) {
  const { t } = useTexts();
  const options = useSignalFilterOptions(place.nationalSocietyId);
  return (
    <Loaded query={options} label={t('signals.season.loading')}>
      {(found) => <Season options={found} place={place} />}
    </Loaded>
  );
}

/** Seasonal charts of a national society: any health risk in any of its places. */
export function SocietySeasonPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(signalPaths.seasonOfSociety);
  return (
    <Page title={t('signals.season.title')}>
      <SeasonPage place={{ nationalSocietyId, projectId: null }} />
    </Page>
  );
}

/** The same, opened from a project. */
export function ProjectSeasonPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(signalPaths.seasonOfProject);
  const project = useProject(projectId);
  return (
    <Page title={t('signals.season.title')}>
      <Loaded query={project} label={t('signals.season.loading')}>
        {({ nationalSociety }) => <SeasonPage place={{ nationalSocietyId: nationalSociety.id, projectId }} />}
      </Loaded>
    </Page>
  );
}
