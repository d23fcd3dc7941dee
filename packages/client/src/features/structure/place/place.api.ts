import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { RequestError } from '../../../lib/requests/error.ts';
import { call } from '../../../lib/requests/request.ts';
import type { Level } from '../places.ts';

export type PlaceDetails = CallResponse<'nationalSocietyStructure/place/get'>;
export type Code = PlaceDetails['codes'][number];
export type Figure = PlaceDetails['figures'][number];

export type SentCode = CallInput<'nationalSocietyStructure/place/editCodes'>['body']['codes'][number];
export type SentFigure =
  CallInput<'nationalSocietyStructure/place/editPopulation'>['body']['figures'][number];

/** One place with its codes and population figures. */
export function usePlace(level: Level, placeId: number) {
  return useQuery({
    queryKey: ['nationalSocietyStructure/place/get', level, placeId],
    queryFn: ({ signal }) =>
      call('nationalSocietyStructure/place/get', { params: { level, placeId } }, { signal }),
  });
}

/** A figure without what the server computes. */
export function toSentFigure({ growthSince: _growthSince, inside: _inside, ...figure }: Figure): SentFigure {
  return figure;
}

/** The rows with one of them replaced; without an index one is added, without a row one is removed. */
export function replaceRow<Row>(
  rows: readonly Row[],
  index: number | undefined,
  row: Row | undefined,
): Row[] {
  const added = row === undefined ? [] : [row];
  if (index === undefined) return [...rows, ...added];
  return [...rows.slice(0, index), ...added, ...rows.slice(index + 1)];
}

/** The server names the fields of all rows; a form shows those of one. */
async function showErrorsOfRow<Result>(request: Promise<Result>, prefix: string): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof RequestError) || typeof error.data !== 'object' || error.data === null)
      throw error;
    const data = Object.entries(error.data).map(([field, texts]) => [
      field.startsWith(prefix) ? field.slice(prefix.length) : field,
      texts,
    ]);
    throw new RequestError(
      error.status,
      error.key,
      Object.fromEntries(data),
      error.statusText,
      error.requestId,
    );
  }
}

interface Save<Row> {
  /** As it was when the form or the question was opened: the server refuses if it changed meanwhile. */
  place: PlaceDetails;
  rows: Row[];
  /** The row of the form. */
  index: number;
}

/** Replaces the codes of a place. */
export function useSaveCodes() {
  return useChange({
    calls: 'nationalSocietyStructure/place/editCodes',
    errors: 'inline',
    act: ({ place: { level, id: placeId, codesVersion: version }, rows: codes, index }: Save<SentCode>) =>
      showErrorsOfRow(
        call('nationalSocietyStructure/place/editCodes', {
          params: { level, placeId },
          body: { codes, version },
        }),
        `Codes[${index}].`,
      ),
  });
}

/** Replaces the population figures of a place. */
export function useSaveFigures() {
  return useChange({
    calls: 'nationalSocietyStructure/place/editPopulation',
    errors: 'inline',
    act: ({
      place: { level, id: placeId, figuresVersion: version },
      rows: figures,
      index,
    }: Save<SentFigure>) =>
      showErrorsOfRow(
        call('nationalSocietyStructure/place/editPopulation', {
          params: { level, placeId },
          body: { figures, version },
        }),
        `Figures[${index}].`,
      ),
  });
}
