import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { CollectorRow } from './data-collectors.api.ts';

/** Whether the collector was anonymised: name and number were removed. */
export function isAnonymised({ name }: Pick<CollectorRow, 'name'>): boolean {
  return name === dataRemoved;
}

/** Whether the user may open and change the collector, where they may change any: not of another organization, not anonymised. */
export function isChangeable(collector: Pick<CollectorRow, 'name' | 'isReadOnly'>): boolean {
  return !collector.isReadOnly && !isAnonymised(collector);
}

/** A name, or a note that it was removed when the collector was anonymised. */
export function formatName(t: Translate, name: string): string {
  return name === dataRemoved ? t('dataCollectors.dataRemoved') : name;
}

/** A collector's number; undefined if there is none or it was removed. */
export function getPhoneNumber({ phoneNumber }: Pick<CollectorRow, 'phoneNumber'>): string | undefined {
  return phoneNumber && phoneNumber !== dataRemoved ? phoneNumber : undefined;
}
