import { mapFileLimits } from '@harken/domain/map-file/map-file';
import { boundaryLimits } from '@harken/domain/places/boundary-limits';
import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';
import type { Level } from '../places.ts';

export type BoundaryLevel = CallResponse<'nationalSocietyStructure/boundaries/levels'>[number];
export type BoundaryPreview = CallResponse<'nationalSocietyStructure/boundaries/import'>;
export type BoundaryRow = BoundaryPreview['boundaries'][number];
type ImportBody = CallInput<'nationalSocietyStructure/boundaries/import'>['body'];
/** What people choose about an uploaded file. */
export type BoundaryChoices = Omit<ImportBody, 'source' | 'isPreview' | 'answers'>;

/** Which levels have boundaries. */
export function useBoundaryLevels(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/boundaries/levels', nationalSocietyId],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/boundaries/levels', { query: { nationalSocietyId } }, { signal }),
  });
}

/** The boundaries of a level, for a map. */
export function useBoundaries(nationalSocietyId: number, level: Level) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/boundaries/get', nationalSocietyId, level],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/boundaries/get', { query: { nationalSocietyId, level } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** An uploaded file: its name for people, and the one that the server knows it by. */
export interface UploadedFile {
  name: string;
  upload: string;
}

export const isTooLarge = (file: File) => file.size > boundaryLimits.fileBytes;
export const maxMegabytes = boundaryLimits.fileBytes / 1_000_000;

const createUploadId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends a file in parts, one after the other. @param onProgress receives the share that has arrived, 0 to 1 */
export function useBoundaryUpload(nationalSocietyId: number, onProgress: (share: number) => void) {
  return useChange({
    calls: 'nationalSocietyStructure/boundaries/upload',
    errors: 'inline',
    async act(file: File): Promise<UploadedFile> {
      const upload = createUploadId();
      const query = { nationalSocietyId, upload, sizeInBytes: file.size };
      for (let offset = 0; offset === 0 || offset < file.size; offset += mapFileLimits.partBytes) {
        onProgress(offset / file.size);
        const part = file.slice(offset, offset + mapFileLimits.partBytes, 'application/octet-stream');
        await call('nationalSocietyStructure/boundaries/upload', { query: { ...query, offset }, file: part });
      }
      return { name: file.name, upload };
    },
  });
}

/** A preview needs no source, but the call does. */
const noSource = '–';

/** What importing an uploaded file would do. */
export function useBoundaryPreview(
  nationalSocietyId: number,
  choices: BoundaryChoices | undefined,
  answers: string,
) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/boundaries/import', nationalSocietyId, choices, answers],
    queryFn: ({ signal }) =>
      call(
        'nationalSocietyStructure/boundaries/import',
        {
          query: { nationalSocietyId },
          body: { ...(choices as BoundaryChoices), source: noSource, isPreview: true, answers },
        },
        { signal },
      ),
    enabled: choices !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useBoundaryImport(nationalSocietyId: number, onSuccess: (result: BoundaryPreview) => void) {
  const name = 'nationalSocietyStructure/boundaries/import';
  return useChange({
    calls: name,
    errors: 'inline',
    act: (body: Omit<ImportBody, 'isPreview'>) =>
      call(name, { query: { nationalSocietyId }, body: { ...body, isPreview: false } }),
    onSuccess,
  });
}

export function useBoundaryRemoval(nationalSocietyId: number, onSuccess: () => void) {
  const name = 'nationalSocietyStructure/boundaries/remove';
  return useChange({
    calls: name,
    act: (level: Level) => call(name, { query: { nationalSocietyId, level } }),
    onSuccess,
  });
}
