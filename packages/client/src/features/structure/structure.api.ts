import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChange } from '../../lib/requests/changes.ts';
import { getErrorKey, RequestError } from '../../lib/requests/error.ts';
import { call } from '../../lib/requests/request.ts';
import {
  addPlace,
  getLevelBelow,
  type Level,
  levels,
  type Place,
  type PlaceAddress,
  type PlaceKey,
  parsePlaceKey,
  removePlace,
  renamePlace,
  type Structure,
  toPlaceKey,
} from './places.ts';

const getStructureKey = (nationalSocietyId: number) =>
  ['nationalSocietyStructure/get', nationalSocietyId] as const;

/** The places of a society. Changes are merged into the cached data, so it is rarely fetched again. */
export function useStructure(nationalSocietyId: number) {
  return useQuery({
    queryKey: getStructureKey(nationalSocietyId),
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/get', { query: { nationalSocietyId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

const toBody = (name: string) => ({ body: { name } });

/** Adds a place; for a region `parentId` is the id of the society. */
const creations: Record<Level, (parentId: number, name: string) => Promise<Place>> = {
  region: (nationalSocietyId, name) =>
    call('nationalSocietyStructure/region/create', { query: { nationalSocietyId }, ...toBody(name) }),
  district: (regionId, name) =>
    call('nationalSocietyStructure/district/create', { params: { regionId }, ...toBody(name) }),
  village: (districtId, name) =>
    call('nationalSocietyStructure/village/create', { params: { districtId }, ...toBody(name) }),
  zone: (villageId, name) =>
    call('nationalSocietyStructure/zone/create', { query: { villageId }, ...toBody(name) }),
};

const renamings: Record<Level, (id: number, name: string) => Promise<unknown>> = {
  region: (regionId, name) =>
    call('nationalSocietyStructure/region/edit', { params: { regionId }, ...toBody(name) }),
  district: (districtId, name) =>
    call('nationalSocietyStructure/district/edit', { params: { districtId }, ...toBody(name) }),
  village: (villageId, name) =>
    call('nationalSocietyStructure/village/edit', { params: { villageId }, ...toBody(name) }),
  zone: (zoneId, name) => call('nationalSocietyStructure/zone/edit', { params: { zoneId }, ...toBody(name) }),
};

const removals: Record<Level, (id: number) => Promise<unknown>> = {
  region: (regionId) => call('nationalSocietyStructure/region/delete', { params: { regionId } }),
  district: (districtId) => call('nationalSocietyStructure/district/delete', { params: { districtId } }),
  village: (villageId) => call('nationalSocietyStructure/village/delete', { params: { villageId } }),
  zone: (zoneId) => call('nationalSocietyStructure/zone/delete', { params: { zoneId } }),
};

const toCallPrefix = (level: Level) => `nationalSocietyStructure/${level}` as const;

/** The calls of one action for all levels, which invalidate the same queries. */
const listCalls = <Action extends 'create' | 'edit' | 'delete'>(action: Action) =>
  levels.map((level) => `${toCallPrefix(level)}/${action}` as const);

/** Changes to places, one request each. Errors are thrown as `RequestError`. */
export type StructureActions = {
  add: (parentKey: PlaceKey | undefined, name: string) => Promise<PlaceKey>;
  rename: (address: PlaceAddress, name: string) => Promise<unknown>;
  remove: (address: PlaceAddress) => Promise<unknown>;
};

/** Merges a change into the cached tree, so that it is not fetched again. */
function useMergeChange(nationalSocietyId: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = getStructureKey(nationalSocietyId);
    return async <Result>(
      request: Promise<Result>,
      change: (structure: Structure, result: Result) => Structure,
    ) => {
      try {
        const result = await request;
        // a response in flight would not contain the change
        await client.cancelQueries({ queryKey });
        client.setQueryData<Structure>(queryKey, (structure) => structure && change(structure, result));
        return result;
      } catch (error) {
        // somebody else may have deleted the place meanwhile
        const isGone = getErrorKey(error) === 'nationalSociety.structure.itemDoesNotExist';
        if (isGone) void client.invalidateQueries({ queryKey });
        throw error;
      }
    };
  }, [client, nationalSocietyId]);
}

const inline = { errors: 'inline', waitsForLists: false } as const;

/** The actions as a stable object, so that rows are not rendered again. */
export function useStructureActions(nationalSocietyId: number): StructureActions {
  const merge = useMergeChange(nationalSocietyId);
  const { mutateAsync: add } = useChange({
    ...inline,
    calls: listCalls('create'),
    act: async ({ parentKey, name }: { parentKey: PlaceKey | undefined; name: string }) => {
      const parent = parentKey && parsePlaceKey(parentKey);
      const level = getLevelBelow(parent?.level) ?? 'zone';
      const request = creations[level](parent?.id ?? nationalSocietyId, name);
      return toPlaceKey(level, await merge(request, (tree, place) => addPlace(tree, parentKey, place)));
    },
  });
  const { mutateAsync: rename } = useChange({
    ...inline,
    calls: listCalls('edit'),
    act: ({ address, name }: { address: PlaceAddress; name: string }) => {
      const { level, id } = parsePlaceKey(address.key);
      return merge(renamings[level](id, name), (tree) => renamePlace(tree, address, name));
    },
  });
  const { mutateAsync: remove } = useChange({
    ...inline,
    calls: listCalls('delete'),
    act: (address: PlaceAddress) => {
      const { level, id } = parsePlaceKey(address.key);
      return merge(removals[level](id), (tree) => removePlace(tree, address));
    },
  });
  return useMemo(
    () => ({
      add: (parentKey, name) => add({ parentKey, name }),
      rename: (address, name) => rename({ address, name }),
      remove,
    }),
    [add, rename, remove],
  );
}

/** The key of the error for a name: that of the field if the server names it, otherwise the general one. */
export function getNameErrorKey(error: unknown): string {
  const atField = error instanceof RequestError ? error.fieldErrors.name : undefined;
  return atField ?? getErrorKey(error);
}
