import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { takeEarlyValue } from '../../lib/requests/early-values.ts';
import { call } from '../../lib/requests/request.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import type { MapName, MapOutlines } from '../../ui/map/areas/area-types.ts';
import { findLabelPoint } from '../../ui/map/areas/label-point.ts';
import { useIsGroundShown } from '../../ui/map/ground/first-ground.ts';
import type { Position } from '../../ui/map/map-types.ts';
import type { SearchedPlace } from '../../ui/map/tools/find-places.ts';
import { type BoundedPlace, decodeAreas, decodeBorders } from './decode-boundaries.ts';

type Villages = CallResponse<'dataCollector/mapVillages'>;

/** Boundaries change seldom, and the server says quickly that they are the same. */
const staleMilliseconds = 10 * 60_000;
const background = { isBackground: true } as const;

/** The boundaries of districts, or of regions if districts have none. Maps can do without, so errors are not shown. */
export function useBoundaries(nationalSocietyId: number | undefined) {
  const useLevel = (level: 'district' | 'region', isNeeded: boolean) =>
    useQuery({
      queryKey: ['nationalSocietyStructure/boundaries/get', nationalSocietyId, level],
      queryFn: ({ signal }) =>
        call(
          'nationalSocietyStructure/boundaries/get',
          { query: { nationalSocietyId: nationalSocietyId as number, level } },
          { ...background, signal },
        ),
      enabled: nationalSocietyId !== undefined && isNeeded,
      staleTime: staleMilliseconds,
    }).data;
  const districts = useLevel('district', true);
  const hasDistricts = districts && districts.topology.objects.places.geometries.length > 0;
  const regions = useLevel('region', districts !== undefined && !hasDistricts);
  const found = hasDistricts ? districts : regions;
  return found && found.topology.objects.places.geometries.length > 0 ? found : undefined;
}

/** The villages of the data collectors that the reader may see. */
function useVillages(projectId: number | undefined): Villages | undefined {
  const maySee = useCan('dataCollectors.list');
  return useQuery({
    queryKey: ['dataCollector/mapVillages', projectId],
    queryFn: ({ signal }) =>
      call(
        'dataCollector/mapVillages',
        { query: { projectId: projectId as number } },
        { ...background, signal },
      ),
    initialData: () =>
      projectId === undefined
        ? undefined
        : takeEarlyValue('dataCollector/mapVillages', { query: { projectId } }),
    enabled: projectId !== undefined && maySee,
    staleTime: staleMilliseconds,
  }).data;
}

const noVillages: Villages = [];
const noAreas: readonly BoundedPlace[] = [];

function listNames(areas: readonly BoundedPlace[], villages: Villages): MapName[] {
  const ofAreas = areas.flatMap((area): MapName[] => {
    const at = findLabelPoint(area);
    return at ? [{ ...at, text: area.name, kind: 'ownArea' }] : [];
  });
  const ofVillages = villages.map(
    ({ name, latitude, longitude }): MapName => ({ text: name, kind: 'ownVillage', latitude, longitude }),
  );
  return [...ofAreas, ...ofVillages];
}

function listSearched(areas: readonly BoundedPlace[], villages: Villages): SearchedPlace[] {
  const ofAreas = areas.map(({ id, name, code, polygons }) => ({
    ...{ key: `area ${id}`, name, within: '', codes: code ? [code] : [] },
    at: polygons.flatMap(([outer = []]) => outer.map(([longitude, latitude]) => ({ latitude, longitude }))),
  }));
  const ofVillages = villages.map(({ id, name, districtName, code, latitude, longitude }) => ({
    ...{ key: `village ${id}`, name, within: districtName, codes: code ? [code] : [] },
    at: [{ latitude, longitude }],
  }));
  return [...ofAreas, ...ofVillages];
}

/** What maps of a project or a national society show besides their data. */
export type MapPlaces = {
  outlines: MapOutlines;
  search: readonly SearchedPlace[];
  /** Where the reader's own data collectors are; empty for those who look after all of them. */
  ownArea: readonly Position[];
};

/** Outlines and names of districts, names of villages, and where the reader works. */
export function useMapPlaces(scope: {
  nationalSocietyId: number | undefined;
  projectId: number | undefined;
}): MapPlaces {
  const found = useBoundaries(scope.nationalSocietyId);
  const boundaries = useIsGroundShown() ? found : undefined;
  const villages = useVillages(scope.projectId) ?? noVillages;
  const { user } = useSession();
  const isSupervisor =
    user?.roles.some((role) => role === 'Supervisor' || role === 'HeadSupervisor') ?? false;
  const areas = useMemo(() => (boundaries ? decodeAreas(boundaries) : noAreas), [boundaries]);
  const borders = useMemo(() => (boundaries ? decodeBorders(boundaries) : []), [boundaries]);
  return useMemo(
    () => ({
      outlines: { borders, names: listNames(areas, villages) },
      search: listSearched(areas, villages),
      ownArea: isSupervisor ? villages.map(({ latitude, longitude }) => ({ latitude, longitude })) : [],
    }),
    [areas, borders, villages, isSupervisor],
  );
}
