import { DeliveryError } from '../delivery-error.ts';
import { type Dhis2Connection, getField, requestDhis2, requireApiResponse } from './dhis2-request.ts';

async function fetchJson(connection: Dhis2Connection, path: string): Promise<unknown> {
  const response = await requestDhis2(connection, path);
  if (response.status === 404 && response.json !== null) return null;
  requireApiResponse(response);
  if (response.status >= 400)
    throw new DeliveryError('outbox.reason.eidsrNotUnderstood', String(response.status));
  return response.json;
}

const readText = (json: unknown, name: string) => {
  const value = getField(json, name);
  return typeof value === 'string' ? value : null;
};
const readList = (json: unknown, name: string): unknown[] => {
  const value = getField(json, name);
  return Array.isArray(value) ? value : [];
};

/** The version of DHIS2, as it reports it; null if it reports none. */
export async function findVersion(connection: Dhis2Connection): Promise<string | null> {
  return readText(await fetchJson(connection, 'system/info?fields=version'), 'version');
}

/** The user whose name and password, or token, are used. */
export async function findCurrentUser(connection: Dhis2Connection): Promise<string | null> {
  const me = await fetchJson(connection, 'me?fields=id,displayName,name');
  return readText(me, 'displayName') ?? readText(me, 'name');
}

interface Dhis2DataSet {
  id: string;
  name: string;
  periodType: string;
}

function readDataSet(json: unknown): Dhis2DataSet | null {
  const [id, name, periodType] = ['id', 'displayName', 'periodType'].map((field) => readText(json, field));
  return id && name && periodType ? { id, name, periodType } : null;
}

/** The first data sets, by name, of a type of period and with a text in their name. */
export async function findDataSets(
  connection: Dhis2Connection,
  { search, periodType }: { search: string; periodType: string },
): Promise<Dhis2DataSet[]> {
  const query = new URLSearchParams({
    ...{ fields: 'id,displayName,periodType', order: 'displayName:asc', paging: 'true', pageSize: '50' },
  });
  query.append('filter', `periodType:eq:${periodType}`);
  // A comma or colon would be part of the filter's own grammar.
  const text = search.replace(/[:,[\]]/g, ' ').trim();
  if (text) query.append('filter', `displayName:ilike:${text}`);
  const json = await fetchJson(connection, `dataSets?${query}`);
  return readList(json, 'dataSets').flatMap((item) => readDataSet(item) ?? []);
}

interface Dhis2Element {
  id: string;
  name: string;
  valueType: string;
  /** Whether DHIS2 keeps zeros; if not, a zero is not stored. */
  keepsZeros: boolean;
  combos: { id: string; name: string }[];
}

const elementFields =
  'dataSetElements[categoryCombo[categoryOptionCombos[id,displayName]],' +
  'dataElement[id,displayName,valueType,zeroIsSignificant,categoryCombo[categoryOptionCombos[id,displayName]]]]';

/** A data set with its data elements and their combinations of category options; null if there is none with this id. */
export async function findDataSet(
  connection: Dhis2Connection,
  dataSetId: string,
): Promise<(Dhis2DataSet & { elements: Dhis2Element[] }) | null> {
  const fields = `id,displayName,periodType,${elementFields}`;
  const path = `dataSets/${encodeURIComponent(dataSetId)}?${new URLSearchParams({ fields })}`;
  const json = await fetchJson(connection, path);
  const dataSet = json === null ? null : readDataSet(json);
  if (!dataSet) return null;
  return {
    ...dataSet,
    elements: readList(json, 'dataSetElements').flatMap((item) => readElement(item) ?? []),
  };
}

/** The data set may combine the options of a data element in its own way. */
function readElement(item: unknown): Dhis2Element | null {
  const element = getField(item, 'dataElement');
  const [id, name] = [readText(element, 'id'), readText(element, 'displayName')];
  if (!id || !name) return null;
  const ownCombo = getField(item, 'categoryCombo');
  const combos = readList(ownCombo ?? getField(element, 'categoryCombo'), 'categoryOptionCombos');
  return {
    ...{ id, name, valueType: readText(element, 'valueType') ?? '' },
    keepsZeros: getField(element, 'zeroIsSignificant') === true,
    combos: combos.flatMap((combo) => {
      const comboId = readText(combo, 'id');
      return comboId ? [{ id: comboId, name: readText(combo, 'displayName') ?? comboId }] : [];
    }),
  };
}
