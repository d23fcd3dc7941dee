import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';
import { errorKeyOf, RequestError } from '../../lib/request-error.ts';
import {
  keyOf,
  type Level,
  levelBelow,
  levels,
  namedBy,
  type Place,
  type PlaceAddress,
  type PlaceKey,
  type Structure,
  withAdded,
  withRemoved,
  withRenamed,
} from './places.ts';

const structureKey = (nationalSocietyId: number) =>
  ['nationalSocietyStructure/get', nationalSocietyId] as const;

/** Asks for the places of a society. What is changed here is merged into the answer, so it need not be asked again soon. */
export function useStructure(nationalSocietyId: number) {
  return useQuery({
    queryKey: structureKey(nationalSocietyId),
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/get', { query: { nationalSocietyId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

const body = (name: string) => ({ body: { name } });

/** Sends a new place; `parentId` is the society for a region. */
const creations: Record<Level, (parentId: number, name: string) => Promise<Place>> = {
  region: (nationalSocietyId, name) =>
    call('nationalSocietyStructure/region/create', { query: { nationalSocietyId }, ...body(name) }),
  district: (regionId, name) =>
    call('nationalSocietyStructure/district/create', { params: { regionId }, ...body(name) }),
  village: (districtId, name) =>
    call('nationalSocietyStructure/village/create', { params: { districtId }, ...body(name) }),
  zone: (villageId, name) =>
    call('nationalSocietyStructure/zone/create', { query: { villageId }, ...body(name) }),
};

const renamings: Record<Level, (id: number, name: string) => Promise<unknown>> = {
  region: (regionId, name) =>
    call('nationalSocietyStructure/region/edit', { params: { regionId }, ...body(name) }),
  district: (districtId, name) =>
    call('nationalSocietyStructure/district/edit', { params: { districtId }, ...body(name) }),
  village: (villageId, name) =>
    call('nationalSocietyStructure/village/edit', { params: { villageId }, ...body(name) }),
  zone: (zoneId, name) => call('nationalSocietyStructure/zone/edit', { params: { zoneId }, ...body(name) }),
};

const removals: Record<Level, (id: number) => Promise<unknown>> = {
  region: (regionId) => call('nationalSocietyStructure/region/delete', { params: { regionId } }),
  district: (districtId) => call('nationalSocietyStructure/district/delete', { params: { districtId } }),
  village: (villageId) => call('nationalSocietyStructure/village/delete', { params: { villageId } }),
  zone: (zoneId) => call('nationalSocietyStructure/zone/delete', { params: { zoneId } }),
};

const nameOf = (level: Level) => `nationalSocietyStructure/${level}` as const;

/** The calls of one deed, each for one level. What they make stale is the same for all. */
const callsTo = <Deed extends 'create' | 'edit' | 'delete'>(deed: Deed) =>
  levels.map((level) => `${nameOf(level)}/${deed}` as const);

/** What can be done with places. Each is one request; a refusal is thrown as a `RequestError`. */
export type StructureDeeds = {
  add: (parentKey: PlaceKey | undefined, name: string) => Promise<PlaceKey>;
  rename: (address: PlaceAddress, name: string) => Promise<unknown>;
  remove: (address: PlaceAddress) => Promise<unknown>;
};

/** Puts a change into the tree that is on the screen, so that it need not be asked for again. */
function useMerge(nationalSocietyId: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = structureKey(nationalSocietyId);
    return async <Answer>(
      request: Promise<Answer>,
      change: (structure: Structure, answer: Answer) => Structure,
    ) => {
      try {
        const answer = await request;
        // an answer on its way would not know of the change
        await client.cancelQueries({ queryKey });
        client.setQueryData<Structure>(queryKey, (structure) => structure && change(structure, answer));
        return answer;
      } catch (error) {
        // somebody else has deleted the place meanwhile
        const isGone = errorKeyOf(error) === 'nationalSociety.structure.itemDoesNotExist';
        if (isGone) void client.invalidateQueries({ queryKey });
        throw error;
      }
    };
  }, [client, nationalSocietyId]);
}

const inline = { errors: 'inline', waitsForLists: false } as const;

/** The deeds, always the same object, so that rows need not be drawn again. */
export function useStructureDeeds(nationalSocietyId: number): StructureDeeds {
  const merge = useMerge(nationalSocietyId);
  const { mutateAsync: add } = useChange({
    ...inline,
    calls: callsTo('create'),
    act: async ({ parentKey, name }: { parentKey: PlaceKey | undefined; name: string }) => {
      const parent = parentKey && namedBy(parentKey);
      const level = levelBelow(parent?.level) ?? 'zone';
      const request = creations[level](parent?.id ?? nationalSocietyId, name);
      return keyOf(level, await merge(request, (tree, place) => withAdded(tree, parentKey, place)));
    },
  });
  const { mutateAsync: rename } = useChange({
    ...inline,
    calls: callsTo('edit'),
    act: ({ address, name }: { address: PlaceAddress; name: string }) => {
      const { level, id } = namedBy(address.key);
      return merge(renamings[level](id, name), (tree) => withRenamed(tree, address, name));
    },
  });
  const { mutateAsync: remove } = useChange({
    ...inline,
    calls: callsTo('delete'),
    act: (address: PlaceAddress) => {
      const { level, id } = namedBy(address.key);
      return merge(removals[level](id), (tree) => withRemoved(tree, address));
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

/** The key of the text that says why a name was refused: at the field if the server says so, else in general. */
export function nameErrorKey(error: unknown): string {
  const atField = error instanceof RequestError ? error.fieldErrors.name : undefined;
  return atField ?? errorKeyOf(error);
}
