import { mapFileLimits } from '@harken/domain/map-file/map-file';
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type MapFile = CallResponse<'mapFile/get'>;

export function useMapFile() {
  return useQuery({
    queryKey: ['mapFile/get'],
    queryFn: ({ signal }) => call('mapFile/get', {}, { signal }),
  });
}

function createUploadId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Sends a file in parts, one after the other. @param onProgress receives the share that has arrived, 0 to 1 */
async function upload(file: File, onProgress: (share: number) => void): Promise<void> {
  const query = { upload: createUploadId(), sizeInBytes: file.size };
  for (let offset = 0; offset === 0 || offset < file.size; offset += mapFileLimits.partBytes) {
    onProgress(offset / file.size);
    const part = file.slice(offset, offset + mapFileLimits.partBytes, 'application/octet-stream');
    await call('mapFile/upload', { query: { ...query, offset }, file: part });
  }
}

export function useMapFileUpload(onProgress: (share: number) => void) {
  return useChange({
    calls: 'mapFile/upload',
    act: (file: File) => upload(file, onProgress),
    errors: 'inline',
  });
}

export function useMapFileRemoval(onSuccess: () => void) {
  return useChange({ calls: 'mapFile/remove', act: () => call('mapFile/remove', {}), onSuccess });
}
