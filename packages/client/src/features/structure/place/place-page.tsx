import { useParams } from '@tanstack/react-router';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type Level, levels } from '../places.ts';
import { CodesCard } from './codes-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { type PlaceDetails, usePlace } from './place.api.ts';
import styles from './place.module.css';

/** The place in the address: its level is in the name of the parameter. */
function usePlaceInAddress() {
  const params: Partial<Record<string, string>> = useParams({ strict: false });
  const level = levels.find((name) => params[`${name}Id`] !== undefined) as Level;
  return {
    level,
    placeId: Number(params[`${level}Id`]),
    nationalSocietyId: Number(params.nationalSocietyId),
  };
}

function Content({ place, mayEdit }: { place: PlaceDetails; mayEdit: boolean }) {
  const { t } = useTexts();
  const around = place.within.toReversed();
  return (
    <Page
      title={t('places.title')}
      heading={<bdi>{place.name}</bdi>}
      subheading={
        <>
          {t(`places.level.${place.level}`)}
          {around.length > 0 && ' · '}
          {around.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places around may have the same name
            <span key={index}>
              {index > 0 && ' › '}
              <bdi>{name}</bdi>
            </span>
          ))}
        </>
      }
    >
      <div className={styles.cards}>
        <CodesCard {...{ place, mayEdit }} />
        <FiguresCard {...{ place, mayEdit }} />
      </div>
    </Page>
  );
}

/** One place: its codes in other systems, and how many people live there. */
export function PlacePage() {
  const { t } = useTexts();
  const { level, placeId, nationalSocietyId } = usePlaceInAddress();
  const place = usePlace(level, placeId);
  const mayEdit = useMay('nationalSocietyStructure.edit', { nationalSocietyId });
  if (!place.data)
    return (
      <Page title={t('places.title')}>
        <Loaded query={place} label={t('places.loading')} rows={5}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <Loaded query={place}>{(found) => <Content place={found} mayEdit={mayEdit} />}</Loaded>;
}
