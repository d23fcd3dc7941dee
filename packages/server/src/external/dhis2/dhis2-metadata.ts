import { DeliveryError } from '../delivery-error.ts';
import { type Dhis2Connection, getField, requestDhis2, requireApiResponse } from './dhis2-request.ts';

async function read(connection: Dhis2Connection, path: string): Promise<unknown> {
  const response = await requestDhis2(connection, path);
  requireApiResponse(response);
  if (response.status >= 400) throw new DeliveryError('outbox.reason.eidsrError', String(response.status));
  return response.json;
}

const createFormatError = () => new DeliveryError('outbox.reason.eidsrNotUnderstood', 'other JSON');

/**
 * Returns a program of DHIS2, which defines its events.
 *
 * @throws DeliveryError when the system cannot be reached, rejects the credentials, or has no such program
 */
export async function findProgram(
  connection: Dhis2Connection,
  programId: string,
): Promise<{ id: string; name: string }> {
  const json = await read(connection, `programs/${encodeURIComponent(programId)}?fields=id,name`);
  const name = getField(json, 'name');
  if (typeof name !== 'string' || !name) throw createFormatError();
  return { id: String(getField(json, 'id') ?? programId), name };
}

/**
 * Returns the organisation units of a program in the order of the system.
 *
 * @throws DeliveryError as above
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
  const units = getField(await read(connection, `organisationUnits?${query}`), 'organisationUnits');
  if (!Array.isArray(units)) throw createFormatError();
  return units.flatMap((unit) => {
    const id = getField(unit, 'id');
    if (typeof id !== 'string') return [];
    const displayName = getField(unit, 'displayName');
    return [{ id, displayName: typeof displayName === 'string' ? displayName : id }];
  });
}
