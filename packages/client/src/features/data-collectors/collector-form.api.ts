import { useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call, callWithMessage } from '../../lib/request.ts';

export type CollectorOffers = CallAnswer<'dataCollector/formData'>;
export type Collector = CallAnswer<'dataCollector/get'>;
export type CollectorFields = CallInput<'dataCollector/create'>['body'];
/** A place that can be chosen. */
export type PlaceChoice = CollectorOffers['regions'][number];

/** What the form of a new collector offers. */
export function useCollectorOffers(projectId: number) {
  return useQuery({
    queryKey: ['dataCollector/formData', projectId],
    queryFn: ({ signal }) => call('dataCollector/formData', { query: { projectId } }, { signal }),
  });
}

/** One collector, for the form: what was shown earlier is not kept. */
export function useCollector(dataCollectorId: number) {
  return useQuery({
    queryKey: ['dataCollector/get', dataCollectorId],
    queryFn: ({ signal }) => call('dataCollector/get', { params: { dataCollectorId } }, { signal }),
    gcTime: 0,
  });
}

/** Registers a collector; gives the key of the text that says so. */
export function useCreateCollector() {
  return useChange({
    calls: 'dataCollector/create',
    errors: 'inline',
    act: (body: CollectorFields) => call('dataCollector/create', { body }),
  });
}

/** Changes a collector; what it says stands in the message of the answer. */
export function useEditCollector(dataCollectorId: number) {
  return useChange({
    calls: 'dataCollector/edit',
    errors: 'inline',
    act: (body: CollectorFields) =>
      callWithMessage('dataCollector/edit', { params: { dataCollectorId }, body }),
  });
}

/** Places seldom change: while the form is open they are asked for once. */
const kept = 5 * 60_000;

/** The districts of a region; `known` are those that came with the collector. */
export function useDistricts(regionId: number | null, known: PlaceChoice[] | undefined) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/district/list', regionId],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/district/list', { query: { regionId: regionId ?? 0 } }, { signal }),
    enabled: regionId !== null,
    initialData: known,
    staleTime: kept,
  });
}

/** The villages of a district. */
export function useVillages(districtId: number | null, known: PlaceChoice[] | undefined) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/village/list', districtId],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/village/list', { query: { districtId: districtId ?? 0 } }, { signal }),
    enabled: districtId !== null,
    initialData: known,
    staleTime: kept,
  });
}

/** The zones of a village. */
export function useZones(villageId: number | null, known: PlaceChoice[] | undefined) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/zone/list', villageId],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/zone/list', { query: { villageId: villageId ?? 0 } }, { signal }),
    enabled: villageId !== null,
    initialData: known,
    staleTime: kept,
  });
}
