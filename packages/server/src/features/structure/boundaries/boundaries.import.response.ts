import type { CallResponseOf } from '@harken/contract/calls/call';
import type { boundaryCalls } from '@harken/contract/structure/boundaries';
import { importLimits } from '@harken/domain/imports/limits';
import type { Texts } from '../../../platform/texts/texts.ts';
import type { ComparedBoundary, Comparison } from './boundaries.import.actions.ts';
import { emptyLayer, toTopology } from './boundaries.layer.ts';
import type { NamedPlace } from './boundaries.queries.ts';
import type { BoundaryFile } from './reading/read-boundaries.task.ts';

type Response = CallResponseOf<(typeof boundaryCalls)['importBoundaries']>;
type Translate = (key: string, values?: Record<string, string | number>) => string;

const toTranslate =
  (texts: Texts, languageCode: string): Translate =>
  (key, values) =>
    texts.text('app', key, languageCode, values);

/** The response to a file that cannot be used at all. */
export function toFileError(
  error: { key: string; values: Record<string, string | number> },
  { texts, languageCode }: { texts: Texts; languageCode: string },
): Response {
  return {
    isImported: false,
    error: toTranslate(texts, languageCode)(error.key, error.values),
    ...{ layers: [], fields: [], boundaries: [], uncertain: [], notes: [] },
    withoutBoundary: { count: 0, names: [] },
    topology: toTopology(emptyLayer, () => null),
  };
}

const shownNames = 50;

/** The content of a file, the places that were found, and what was repaired or is wrong, in the language of the user. */
export function toImportResponse(
  file: BoundaryFile,
  { compared, uncertain, places, isImported }: Comparison & { isImported: boolean },
  { texts, languageCode }: { texts: Texts; languageCode: string },
): Response {
  const translate = toTranslate(texts, languageCode);
  const byId = new Map(places.map((place) => [place.id, place]));
  const found = new Set(compared.flatMap(({ match }) => (match.kind === 'found' ? [match.placeId] : [])));
  const without = places.filter(({ id }) => !found.has(id));
  const { format, projection, layers, layer, fields, nameField, codeField, level } = file;
  return {
    isImported,
    ...{ format, projection, layers, layer, fields, nameField, codeField, suggestedLevel: level },
    boundaries: compared.map((one) => toRow(one, byId, translate)),
    withoutBoundary: { count: without.length, names: without.slice(0, shownNames).map(({ name }) => name) },
    uncertain: uncertain
      .slice(0, importLimits.maxUncertain)
      .map(({ candidates, ...question }) => ({ ...question, candidates: [...candidates] })),
    notes: file.isSwapped ? [translate('boundaries.note.swapped')] : [],
    topology: toTopology(file.screen ?? emptyLayer, (number) => {
      const boundary = file.boundaries[number - 1];
      return { name: boundary?.name || String(number), parentId: null, code: boundary?.code || null };
    }),
  };
}

function toRow(
  { number, boundary, match }: ComparedBoundary,
  places: ReadonlyMap<number, NamedPlace>,
  translate: Translate,
): Response['boundaries'][number] {
  const { name, code, repairs } = boundary;
  const place = match.kind === 'found' ? places.get(match.placeId) : undefined;
  return {
    ...{ number, name, code, result: toResult(match) },
    place: place && { id: place.id, name: place.name, within: place.parentName, code: place.code },
    fault: describeFault(boundary, match, translate),
    repairs: Object.entries(repairs).map(([repair, count]) =>
      translate(`boundaries.repair.${repair}`, { count }),
    ),
  };
}

function toResult(match: ComparedBoundary['match']): Response['boundaries'][number]['result'] {
  if (match.kind === 'found') return match.by;
  return match.kind === 'error' ? 'faulty' : match.kind;
}

function describeFault(
  { fault }: ComparedBoundary['boundary'],
  match: ComparedBoundary['match'],
  translate: Translate,
): string | null {
  if (fault?.kind === 'empty') return translate('boundaries.fault.empty');
  if (fault?.kind === 'selfCrossing') {
    const [latitude, longitude] = [fault.latitude, fault.longitude].map((value) => value.toFixed(4));
    return translate('boundaries.fault.selfCrossing', {
      latitude: latitude ?? '',
      longitude: longitude ?? '',
    });
  }
  return match.kind === 'error' ? translate(match.key, match.values) : null;
}
