import { Refusal } from '../refusal.ts';
import { askDhis2, type Dhis2Connection, fieldOf, requireUnderstood } from './dhis2-request.ts';

async function read(connection: Dhis2Connection, path: string): Promise<unknown> {
  const answer = await askDhis2(connection, path);
  requireUnderstood(answer);
  if (answer.status >= 400) throw new Refusal('outbox.reason.eidsrError', String(answer.status));
  return answer.json;
}

const notUnderstood = () => new Refusal('outbox.reason.eidsrNotUnderstood', 'other JSON');

/**
 * A program of DHIS2, which says what events consist of.
 *
 * @throws Refusal when the system cannot be reached, lets nobody in, or has no such program
 */
export async function findProgram(
  connection: Dhis2Connection,
  programId: string,
): Promise<{ id: string; name: string }> {
  const json = await read(connection, `programs/${encodeURIComponent(programId)}?fields=id,name`);
  const name = fieldOf(json, 'name');
  if (typeof name !== 'string' || !name) throw notUnderstood();
  return { id: String(fieldOf(json, 'id') ?? programId), name };
}

/**
 * The organisation units that take part in a program, in the order of the system.
 *
 * @throws Refusal as above
 */
export async function findOrganisationUnits(
  connection: Dhis2Connection,
  programId: string,
): Promise<{ id: string; displayName: string }[]> {
  const query = new URLSearchParams({
    filter: `programs.id:eq:${programId}`,
    fields: 'id,displayName',
    paging: 'false',
  });
  const units = fieldOf(await read(connection, `organisationUnits?${query}`), 'organisationUnits');
  if (!Array.isArray(units)) throw notUnderstood();
  return units.flatMap((unit) => {
    const id = fieldOf(unit, 'id');
    if (typeof id !== 'string') return [];
    const displayName = fieldOf(unit, 'displayName');
    return [{ id, displayName: typeof displayName === 'string' ? displayName : id }];
  });
}
