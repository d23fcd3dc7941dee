import { createHash } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const characters = `${letters}0123456789`;
const length = 11;

/**
 * The name under which the event of an alert for an organisation unit is known to the outbreak system: eleven letters and
 * digits, a letter first, as DHIS2 wants it. The same in every try, and another one for every other event.
 *
 * @param installation what tells this database from every other one
 */
export function eventIdOf(installation: string, alertId: number, organisationUnitId: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify(['harken eidsr event', installation, alertId, organisationUnitId]))
    .digest();
  const signs = Array.from({ length }, (_sign, place) => {
    const alphabet = place === 0 ? letters : characters;
    return alphabet[bytes.readUInt16BE(place * 2) % alphabet.length];
  });
  return signs.join('');
}
