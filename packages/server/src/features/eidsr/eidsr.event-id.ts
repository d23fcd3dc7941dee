import { createHash } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const characters = `${letters}0123456789`;
const length = 11;

/**
 * The id of an event in EIDSR: eleven letters and digits, beginning with a letter, as DHIS2 requires. It is the same for every
 * attempt, so that DHIS2 stores the event once, and different for every other event.
 *
 * @param installation identifies this database among all installations
 */
export function deriveEventId(installation: string, alertId: number, organisationUnitId: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify(['harken eidsr event', installation, alertId, organisationUnitId]))
    .digest();
  const chosen = Array.from({ length }, (_value, index) => {
    const alphabet = index === 0 ? letters : characters;
    return alphabet[bytes.readUInt16BE(index * 2) % alphabet.length];
  });
  return chosen.join('');
}
