import { useMemo, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Boundaries, decodeAreas } from '../../../shared/maps/decode-boundaries.ts';
import type { AreaTone, MapArea } from '../../../ui/map/areas/area-types.ts';
import { MapView } from '../../../ui/map/map-view.tsx';

const height = 380;
const noPoints: never[] = [];
const start = { latitude: 0, longitude: 0 };

type BoundaryMapProps = {
  boundaries: Pick<Boundaries, 'topology'>;
  /** What is said about an area, and how it is filled. */
  describe: (area: MapArea) => { tone: AreaTone; text: string };
};

/** Boundaries on a map. The table beside it shows the same data. */
export function BoundaryMap({ boundaries, describe }: BoundaryMapProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<number | null>(null);
  const areas = useMemo(() => decodeAreas(boundaries as Boundaries), [boundaries]);
  const getStyle = useMemo(
    () => (area: MapArea) => {
      const { tone, text } = describe(area);
      return { tone, label: `${area.name}: ${text}` };
    },
    [describe],
  );
  if (areas.length === 0) return null;
  return (
    <MapView
      label={t('boundaries.map')}
      height={height}
      center={start}
      zoom={2}
      opensOnPoints
      points={noPoints}
      getStyle={() => ({ label: '', tone: 'data', size: 0 })}
      opened={null}
      onOpened={() => undefined}
      details={() => null}
      areas={{
        ...{ areas, getStyle, opened, onOpened: setOpened },
        details: (area) => (
          <p>
            <b>
              <bdi>{area.name}</bdi>
            </b>
            <br />
            {describe(area).text}
          </p>
        ),
      }}
    />
  );
}
