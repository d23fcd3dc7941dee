import { type ReactNode, useMemo, useState } from 'react';
import type { MapArea } from '../../../ui/map/areas/area-types.ts';
import type { MapPoint, MarkerStyle, Position } from '../../../ui/map/map-types.ts';
import { MapView } from '../../../ui/map/map-view.tsx';
import { toCircle } from './circle.ts';

/** A circle on the map, and what opens when it is chosen. */
type MappedCluster = Position & { id: number; radiusKm: number; label: string; details: ReactNode };

/** A village on the map. */
export type MappedVillage = MapPoint & { label: string; cases: number };

const markerPixels = 30;

/** All villages of a marker. */
function describeVillages(villages: readonly MappedVillage[]): MarkerStyle {
  const cases = villages.reduce((sum, village) => sum + village.cases, 0);
  const label = villages.map((village) => village.label).join('; ');
  return { label, tone: 'data', text: String(cases), size: markerPixels };
}

/** Clusters as circles, and villages with their cases. The page shows the same as a table. */
export function ClustersMap({
  label,
  height,
  clusters,
  villages,
}: {
  label: string;
  height: number;
  /** Pass the same arrays while nothing in them changes. */
  clusters: readonly MappedCluster[];
  villages: readonly MappedVillage[];
}) {
  const [openedArea, setOpenedArea] = useState<number | null>(null);
  const [opened, setOpened] = useState<readonly MappedVillage[] | null>(null);
  const byId = useMemo(() => new Map(clusters.map((cluster) => [cluster.id, cluster])), [clusters]);
  const areas = useMemo(
    () => clusters.map((cluster) => toCircle(cluster.id, cluster.label, cluster)),
    [clusters],
  );
  const getStyle = useMemo(
    () => (area: MapArea) => ({ tone: 3 as const, label: byId.get(area.id)?.label ?? area.name }),
    [byId],
  );
  const [first] = clusters;
  if (!first) return null;
  return (
    <MapView
      label={label}
      height={height}
      center={first}
      zoom={9}
      opensOnPoints
      points={villages}
      getStyle={describeVillages}
      opened={opened}
      onOpened={(some) => {
        setOpenedArea(null);
        setOpened(some);
      }}
      details={(some) => some.map((village) => <p key={village.key}>{village.label}</p>)}
      areas={{
        ...{ areas, getStyle, opened: openedArea },
        onOpened: (area) => {
          setOpened(null);
          setOpenedArea(area);
        },
        details: (area) => byId.get(area.id)?.details,
      }}
    />
  );
}
