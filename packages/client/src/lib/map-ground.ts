import type { GroundFile } from '../ui/map/ground/ground-context.ts';
import { readKeptMap } from '../ui/map/ground/kept-map-names.ts';
import { calls } from './requests/call-list.ts';
import { buildUrl, call } from './requests/request.ts';

/** The map file of the installation; null if there is none, or it cannot be used. */
export async function findGroundFile(): Promise<GroundFile | null> {
  const kept = readKeptMap();
  const answer = call('mapFile/get', {}, { isBackground: true });
  // without a network, that of the part of the map that is kept on this device
  const found = await (kept ? answer.catch(() => null) : answer);
  if (!found) return kept?.file ?? null;
  const { file } = found;
  if (!file) return null;
  const { schema, attribution, version } = file;
  const path = buildUrl(calls['mapFile/tiles'].path, { params: { mapVersion: version } });
  return { address: new URL(path, window.location.origin).href, schema, attribution };
}
