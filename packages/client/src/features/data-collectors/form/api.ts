import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../../lib/requests/request.ts';

export type CollectorFormOptions = CallResponse<'dataCollector/formData'>;
export type Collector = CallResponse<'dataCollector/get'>;
export type CollectorFields = CallInput<'dataCollector/create'>['body'];
/** A place that can be chosen. */
export type PlaceOption = CollectorFormOptions['regions'][number];

/** The options of the form for a new collector. */
export function useCollectorFormOptions(projectId: number) {
  return useQuery({
    queryKey: ['dataCollector/formData', projectId],
    queryFn: ({ signal }) => call('dataCollector/formData', { query: { projectId } }, { signal }),
  });
}

/** One collector, for the form. Not cached, so that the form starts with current values. */
export function useCollector(dataCollectorId: number) {
  return useQuery({
    queryKey: ['dataCollector/get', dataCollectorId],
    queryFn: ({ signal }) => call('dataCollector/get', { params: { dataCollectorId } }, { signal }),
    gcTime: 0,
  });
}

/** Adds a collector. Returns the key of the message to show. */
export function useCreateCollector() {
  return useChange({
    calls: 'dataCollector/create',
    errors: 'inline',
    act: (body: CollectorFields) => call('dataCollector/create', { body }),
  });
}

/** Changes a collector. The response contains the key of the message to show. */
export function useEditCollector(dataCollectorId: number) {
  return useChange({
    calls: 'dataCollector/edit',
    errors: 'inline',
    act: (body: CollectorFields) =>
      callWithMessage('dataCollector/edit', { params: { dataCollectorId }, body }),
  });
}

/** Places seldom change, so they are requested once while the form is open. */
const cacheMilliseconds = 5 * 60_000;

/** The districts of a region; `known` are those that came with the collector. */
export function useDistricts(regionId: number | null, known: PlaceOption[] | undefined) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/district/list', regionId],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/district/list', { query: { regionId: regionId ?? 0 } }, { signal }),
    enabled: regionId !== null,
    initialData: known,
    staleTime: cacheMilliseconds,
  });
}

export function useVillages(districtId: number | null, known: PlaceOption[] | undefined) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/village/list', districtId],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/village/list', { query: { districtId: districtId ?? 0 } }, { signal }),
    enabled: districtId !== null,
    initialData: known,
    staleTime: cacheMilliseconds,
  });
}

export function useZones(villageId: number | null, known: PlaceOption[] | undefined) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/zone/list', villageId],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/zone/list', { query: { villageId: villageId ?? 0 } }, { signal }),
    enabled: villageId !== null,
    initialData: known,
    staleTime: cacheMilliseconds,
  });
}
