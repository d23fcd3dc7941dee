import type { GroundFile } from '../ui/map/ground/ground-context.ts';
import { type KeptMap, readKeptMap } from '../ui/map/ground/kept-map-names.ts';
import { calls } from './requests/call-list.ts';
import { takeEarlyValue } from './requests/early-values.ts';
import { buildUrl, call } from './requests/request.ts';

function askServer(kept: KeptMap | null) {
  const answer = call('mapFile/get', {}, { isBackground: true });
  // without a network, that of the part of the map that is kept on this device
  return kept ? answer.catch(() => null) : answer;
}

/** The map file of the installation; null if there is none, or it cannot be used. */
export async function findGroundFile(): Promise<GroundFile | null> {
  const kept = readKeptMap();
  const found = takeEarlyValue('mapFile/get', {}) ?? (await askServer(kept));
  if (!found) return kept?.file ?? null;
  const { file } = found;
  if (!file) return null;
  const { schema, attribution, version } = file;
  const path = buildUrl(calls['mapFile/tiles'].path, { params: { mapVersion: version } });
  return { address: new URL(path, window.location.origin).href, schema, attribution };
}
