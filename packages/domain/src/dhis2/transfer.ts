import type { CalendarDate } from '../calendar/calendar-date.ts';

/** Where a value is in DHIS2. */
export interface CellPlace {
  dataElementId: string;
  categoryOptionComboId: string;
  organisationUnitId: string;
  /** The first day of the epi week. */
  firstDay: CalendarDate;
}

/** A value that DHIS2 should have. */
export interface DesiredValue extends CellPlace {
  value: number;
}

/**
 * What is known of a value in DHIS2.
 * - `sent`: DHIS2 has `value`; null: none.
 * - `sending`: `newValue` was sent, and it is not known whether it arrived.
 * - `rejected`: DHIS2 did not accept `newValue`, and still has `value`.
 */
export interface KnownValue extends CellPlace {
  state: 'sent' | 'sending' | 'rejected';
  value: number | null;
  newValue: number | null;
}

/** A value to send; null: to delete. */
export interface PlannedValue extends CellPlace {
  value: number | null;
  /** What DHIS2 has as far as is known; null: none, or not known. */
  before: number | null;
}

interface TransferOptions {
  /** Whether values that DHIS2 rejected before are sent again unchanged. */
  retriesRejected: boolean;
  /** Whether a value that is no longer wanted may be deleted: not if it is no longer mapped. */
  mayDelete: (place: CellPlace) => boolean;
}

const getCellKey = (place: CellPlace): string =>
  `${place.dataElementId} ${place.categoryOptionComboId} ${place.organisationUnitId} ${place.firstDay}`;

/** Whether DHIS2 already has what it should have, or has rejected just that. */
function isSettled(known: KnownValue, wanted: number | null, retriesRejected: boolean): boolean {
  if (known.state === 'sent') return known.value === wanted;
  return known.state === 'rejected' && known.newValue === wanted && !retriesRejected;
}

/**
 * What has to be sent so that DHIS2 has what it should have: only what differs from what it is known to have. Sending the result
 * twice changes nothing, because a value replaces the one in its cell.
 */
export function planTransfer(
  desired: readonly DesiredValue[],
  known: readonly KnownValue[],
  { retriesRejected, mayDelete }: TransferOptions,
): PlannedValue[] {
  const knownByKey = new Map(known.map((value) => [getCellKey(value), value]));
  const wantedKeys = new Set(desired.map(getCellKey));
  const stored = desired.flatMap((wanted): PlannedValue[] => {
    const before = knownByKey.get(getCellKey(wanted));
    if (before && isSettled(before, wanted.value, retriesRejected)) return [];
    return [{ ...toPlace(wanted), value: wanted.value, before: before?.value ?? null }];
  });
  const deleted = known.flatMap((before): PlannedValue[] => {
    if (wantedKeys.has(getCellKey(before)) || !mayDelete(before)) return [];
    // A value that was never accepted is not there.
    if (before.state !== 'sending' && before.value === null) return [];
    if (isSettled(before, null, retriesRejected)) return [];
    return [{ ...toPlace(before), value: null, before: before.value }];
  });
  return [...stored, ...deleted];
}

const toPlace = ({ dataElementId, categoryOptionComboId, organisationUnitId, firstDay }: CellPlace) => ({
  ...{ dataElementId, categoryOptionComboId, organisationUnitId, firstDay },
});
