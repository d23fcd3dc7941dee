import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page, TwoColumns } from '../../ui/page/page.tsx';
import {
  AlertsCard,
  type CardProps,
  CodeAndPopulationCard,
  CollectorsCard,
  PlaceCard,
  ReportsCard,
  WeeksCard,
} from './cards.tsx';
import { villagePath } from './village-path.ts';
import { useVillage } from './villages.api.ts';

function Overview(props: CardProps) {
  const { t } = useTexts();
  const { name, district, region } = props.village;
  return (
    <Page
      title={t('villagePage.title')}
      heading={<bdi>{name}</bdi>}
      subheading={
        <>
          <bdi>{region.name}</bdi> › <bdi>{district.name}</bdi>
        </>
      }
    >
      <TwoColumns
        main={
          <>
            <WeeksCard village={props.village} />
            <ReportsCard {...props} />
          </>
        }
        side={
          <>
            <CollectorsCard {...props} />
            <CodeAndPopulationCard {...props} />
            <PlaceCard {...props} />
            <AlertsCard {...props} />
          </>
        }
      />
    </Page>
  );
}

/** One village in a project: who reports from there, what they reported by week, and which alerts there were. */
export function VillagePage() {
  const { t } = useTexts();
  const { projectId, villageId } = useRouteParams(villagePath);
  const village = useVillage(projectId, villageId);
  if (!village.data)
    return (
      <Page title={t('villagePage.title')}>
        <Loaded query={village} label={t('villagePage.loading')} rows={5}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <Loaded query={village}>{(found) => <Overview projectId={projectId} village={found} />}</Loaded>;
}
