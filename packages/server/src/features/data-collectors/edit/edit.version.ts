import { createHash } from 'node:crypto';
import { type EditedValues, summarizeValues } from '@harken/domain/data-collectors/edit-conflicts';

/** Identifies what the form of a collector shows: another one after every change of it, whoever makes it and in whatever way. */
export function computeVersion(values: EditedValues): string {
  return createHash('sha256').update(summarizeValues(values)).digest('hex').slice(0, 32);
}
