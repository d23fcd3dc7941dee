import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Translate } from '../../lib/texts.tsx';
import type { CollectorRow } from './data-collectors.api.ts';

/** Whether the person behind a row was deleted: name and number are gone, the rest stays. */
export function isRemoved({ name }: Pick<CollectorRow, 'name'>): boolean {
  return name === dataRemoved;
}

/** A name as it reads: that of somebody who was deleted says so. */
export function nameInWords(t: Translate, name: string): string {
  return name === dataRemoved ? t('dataCollectors.dataRemoved') : name;
}

/** The number that reaches a collector; undefined where there is none, or it went with the person. */
export function numberOf({ phoneNumber }: Pick<CollectorRow, 'phoneNumber'>): string | undefined {
  return phoneNumber && phoneNumber !== dataRemoved ? phoneNumber : undefined;
}
