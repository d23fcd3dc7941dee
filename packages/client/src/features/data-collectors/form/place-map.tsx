import { useMemo, useState } from 'react';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useMapPlaces } from '../../../shared/maps/use-map-places.ts';
import { MapPicker } from '../../../ui/map/map-picker.tsx';
import type { MapPickerProps } from '../../../ui/map/picking-map.tsx';
import { useMapOverview } from '../map-overview/api.ts';
import { getDefaultMapDays } from '../map-overview/filters.ts';
import { countCollectors, toPlaces } from '../map-overview/places.ts';

/** The other data collectors of the project that the reader may see, where they are deployed. */
function useNeighbours(projectId: number) {
  const { t } = useTexts();
  const [days] = useState(() => getDefaultMapDays());
  const overview = useMapOverview(projectId, days).data;
  return useMemo(
    () =>
      overview &&
      toPlaces(overview).map(({ latitude, longitude, counts }) => ({
        ...{ latitude, longitude },
        name: t('dataCollectorMap.collectors', { count: countCollectors(counts) }),
      })),
    [overview, t],
  );
}

/** The map on which the place of a data collector is picked, with what helps to find it: outlines, names, and the neighbours. */
export function PlaceMap({ projectId, ...picker }: MapPickerProps & { projectId: number }) {
  const nationalSocietyId = useProject(projectId).data?.nationalSociety.id;
  const places = useMapPlaces({ nationalSocietyId, projectId });
  return <MapPicker {...picker} {...places} neighbours={useNeighbours(projectId)} />;
}
