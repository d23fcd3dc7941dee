import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { sendOrStoreEdit } from '../../../lib/offline/entries.ts';
import { createEntryKey } from '../../../lib/offline/entry-rules.ts';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { useCurrentData } from '../../../lib/requests/current-data.ts';
import { call } from '../../../lib/requests/request.ts';
import { pathTo } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';

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

const collectorQuery = (dataCollectorId: number) =>
  queryOptions({
    queryKey: ['dataCollector/get', dataCollectorId],
    queryFn: ({ signal }) => call('dataCollector/get', { params: { dataCollectorId } }, { signal }),
  });

/** One collector, for the form: current values or, without a network, those that were loaded last. */
export function useCollector(dataCollectorId: number) {
  return useCurrentData(useQuery({ ...collectorQuery(dataCollectorId), staleTime: 0 }));
}

/** Loads the data of the form with the page of a collector, so that the form can be opened without a network. */
export function useLoadedForm(dataCollectorId: number, isEnabled: boolean): void {
  useQuery({ ...collectorQuery(dataCollectorId), enabled: isEnabled, notifyOnChangeProps: [] });
}

/** Adds a collector. Returns the key of the message to show. */
export function useCreateCollector() {
  return useChange({
    calls: 'dataCollector/create',
    errors: 'inline',
    act: (body: CollectorFields) => call('dataCollector/create', { body }),
  });
}

/** An edit: the fields, and the version of the collector that they were made from with its fields. */
export type CollectorEdit = { fields: CollectorFields; base: CollectorFields; version: string | undefined };

/** Changes a collector: now or, without a network, later. Resolves to what became of it. */
export function useEditCollector({ id, name, projectId }: Pick<Collector, 'id' | 'name' | 'projectId'>) {
  const { user } = useSession();
  return useChange({
    calls: 'dataCollector/edit',
    errors: 'inline',
    act: ({ fields, base, version }: CollectorEdit) =>
      sendOrStoreEdit({
        call: 'dataCollector/edit',
        ...{ key: createEntryKey(), userId: user?.id ?? 0, enteredAt: Date.now() },
        ...{ subjectId: id, subject: name, text: '', base, body: { ...fields, version } },
        page: pathTo(dataCollectorPaths.edit, { projectId, dataCollectorId: id }),
      }),
  });
}

/** The names of districts' villages and of villages' zones, by id. */
export function usePlaceNames(districtIds: readonly number[], villageIds: readonly number[]) {
  const villages = useQueries({ queries: districtIds.map((id) => villagesQuery(id)) });
  const zones = useQueries({ queries: villageIds.map((id) => zonesQuery(id)) });
  const toNames = (results: typeof villages) =>
    new Map(results.flatMap(({ data = [] }) => data.map(({ id, name }) => [id, name] as const)));
  return { villages: toNames(villages), zones: toNames(zones) };
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

const villagesQuery = (districtId: number | null) =>
  queryOptions({
    queryKey: ['nationalSocietyStructure/village/list', districtId],
    queryFn: ({ signal }): Promise<PlaceOption[]> =>
      call('nationalSocietyStructure/village/list', { query: { districtId: districtId ?? 0 } }, { signal }),
    staleTime: cacheMilliseconds,
  });

const zonesQuery = (villageId: number | null) =>
  queryOptions({
    queryKey: ['nationalSocietyStructure/zone/list', villageId],
    queryFn: ({ signal }): Promise<PlaceOption[]> =>
      call('nationalSocietyStructure/zone/list', { query: { villageId: villageId ?? 0 } }, { signal }),
    staleTime: cacheMilliseconds,
  });

export function useVillages(districtId: number | null, known: PlaceOption[] | undefined) {
  return useQuery({ ...villagesQuery(districtId), enabled: districtId !== null, initialData: known });
}

export function useZones(villageId: number | null, known: PlaceOption[] | undefined) {
  return useQuery({ ...zonesQuery(villageId), enabled: villageId !== null, initialData: known });
}
