import { randomBytes } from 'node:crypto';
import { deviceNamePattern } from '../../external/mqtt/device-protocol.ts';
import { hashSecret } from '../../external/mqtt/embedded-broker.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteDevice, insertDevice, societyExists } from './devices.queries.ts';

/**
 * Creates a device that may connect to the MQTT broker, as an operator.
 *
 * @param nationalSocietyId the only society that may use it; null for any
 * @returns its secret, which is not stored, or why there is no new device
 */
export function addDevice(
  db: Database,
  { name, nationalSocietyId }: { name: string; nationalSocietyId: number | null },
): Promise<{ secret: string } | 'wrongName' | 'noSociety' | 'exists'> {
  return db.transaction().execute(async (trx) => {
    if (!deviceNamePattern.test(name)) return 'wrongName';
    if (nationalSocietyId !== null && !(await societyExists(trx, nationalSocietyId))) return 'noSociety';
    const secret = randomBytes(24).toString('hex'); // Hexadecimal: a leading hyphen would look like a command line option.
    if (!(await insertDevice(trx, { name, secretHash: hashSecret(secret), nationalSocietyId })))
      return 'exists';
    await recordAuditEvent(trx, { ...toAuditEvent('device/add', name), nationalSocietyId });
    return { secret };
  });
}

/** Removes a device, as an operator: it is disconnected, and its gateway no longer has a device. */
export function removeDevice(db: Database, name: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteDevice(trx, name))) return false;
    await recordAuditEvent(trx, toAuditEvent('device/remove', name));
    return true;
  });
}

/** Devices have names instead of ids. */
const toAuditEvent = (action: string, name: string) => ({
  action,
  actor: null,
  subjectType: 'device',
  subjectId: 0,
  after: { name },
});
