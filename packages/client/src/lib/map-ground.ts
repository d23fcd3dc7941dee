import type { GroundFile } from '../ui/map/ground/ground-context.ts';
import { calls } from './requests/call-list.ts';
import { buildUrl, call } from './requests/request.ts';

/** The map file of the installation; null if there is none, or it cannot be used. */
export async function findGroundFile(): Promise<GroundFile | null> {
  const { file } = await call('mapFile/get', {}, { isBackground: true });
  if (!file) return null;
  const { schema, attribution, version } = file;
  const path = buildUrl(calls['mapFile/tiles'].path, { params: { mapVersion: version } });
  return { address: new URL(path, window.location.origin).href, schema, attribution };
}
