import { placeLevels } from '@harken/domain/places/levels';
import type { SentRow } from '../../platform/data-files/present.ts';
import type { RowKey } from './source.ts';

/** What is sent of a row that was deleted. */
export function presentRemoved(operation: string, { id, rank }: RowKey): SentRow {
  return { id, ...(operation === 'places' && { level: placeLevels[rank] }), deleted: true };
}
