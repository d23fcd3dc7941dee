import { randomBytes } from 'node:crypto';
import { hashOfSecret } from '../../external/hub/embedded-broker.ts';
import { deviceNamePattern } from '../../external/hub/wire.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteDevice, insertDevice, societyExists } from './devices.queries.ts';

export type AddedDevice =
  | { ok: true; secret: string }
  | { ok: false; reason: 'wrongName' | 'noSociety' | 'exists' };

/**
 * Makes a device that may connect to the hub, as an operator.
 *
 * @param nationalSocietyId the only society that it is offered to; null for any
 * @returns its secret, which is kept nowhere
 */
export function addDevice(
  db: Database,
  { name, nationalSocietyId }: { name: string; nationalSocietyId: number | null },
): Promise<AddedDevice> {
  return db.transaction().execute(async (trx) => {
    if (!deviceNamePattern.test(name)) return { ok: false, reason: 'wrongName' };
    if (nationalSocietyId !== null && !(await societyExists(trx, nationalSocietyId)))
      return { ok: false, reason: 'noSociety' };
    const secret = randomBytes(24).toString('hex'); // never begins with a hyphen, which a command would take for an option
    if (!(await insertDevice(trx, { name, secretHash: hashOfSecret(secret), nationalSocietyId })))
      return { ok: false, reason: 'exists' };
    await recordDeed(trx, { ...deed('device/add', name), nationalSocietyId });
    return { ok: true, secret };
  });
}

/** Removes a device, as an operator: it is disconnected, and the gateway that used it has none. */
export function removeDevice(db: Database, name: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteDevice(trx, name))) return false;
    await recordDeed(trx, deed('device/remove', name));
    return true;
  });
}

/** Devices have names instead of numbers. */
const deed = (what: string, name: string) => ({
  deed: what,
  actor: null,
  subjectType: 'device',
  subjectId: 0,
  after: { name },
});
