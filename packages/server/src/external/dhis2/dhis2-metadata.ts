import { DeliveryError } from '../delivery-error.ts';
import { type Dhis2Connection, getField, requestDhis2, requireApiResponse } from './dhis2-request.ts';

async function fetchJson(connection: Dhis2Connection, path: string): Promise<unknown> {
  const response = await requestDhis2(connection, path);
  requireApiResponse(response);
  if (response.status >= 400) throw new DeliveryError('outbox.reason.eidsrError', String(response.status));
  return response.json;
}

const createFormatError = () => new DeliveryError('outbox.reason.eidsrNotUnderstood', 'other JSON');

/**
 * Returns a program of DHIS2: EIDSR events are created in a program.
 *
 * @throws DeliveryError when DHIS2 cannot be reached, rejects the credentials, or has no such program
 */
export async function findProgram(
  connection: Dhis2Connection,
  programId: string,
): Promise<{ id: string; name: string }> {
  const json = await fetchJson(connection, `programs/${encodeURIComponent(programId)}?fields=id,name`);
  const name = getField(json, 'name');
  if (typeof name !== 'string' || !name) throw createFormatError();
  return { id: String(getField(json, 'id') ?? programId), name };
}

/**
 * Returns the organisation units of a program, in the order of the DHIS2 response.
 *
 * @throws DeliveryError when DHIS2 cannot be reached, rejects the credentials, or responds with an error
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
  const units = getField(await fetchJson(connection, `organisationUnits?${query}`), 'organisationUnits');
  if (!Array.isArray(units)) throw createFormatError();
  return units.flatMap((unit) => {
    const id = getField(unit, 'id');
    if (typeof id !== 'string') return [];
    const displayName = getField(unit, 'displayName');
    return [{ id, displayName: typeof displayName === 'string' ? displayName : id }];
  });
}
