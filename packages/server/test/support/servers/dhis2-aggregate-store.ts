/** The data of a DHIS2 for aggregate values: one weekly data set, its data elements, and organisation units. */
export const aggregate = {
  token: 'd2pat_Qm7ZkL4VtW9xR2sB8nC5yD3fG6hJ1pKa0000000000',
  user: { id: 'useRharken1', displayName: 'Harken Integration' },
  dataSet: { id: 'daTaSet0001', displayName: 'IDSR weekly', periodType: 'Weekly' },
  dataSetSunday: { id: 'daTaSetSun1', displayName: 'IDSR weekly from Sunday', periodType: 'WeeklySunday' },
  dataSetMonthly: { id: 'daTaSetMon1', displayName: 'HMIS monthly', periodType: 'Monthly' },
  cholera: { id: 'deCholera01', displayName: 'Cholera cases', valueType: 'INTEGER_ZERO_OR_POSITIVE' },
  deaths: { id: 'deChDeaths1', displayName: 'Cholera deaths', valueType: 'INTEGER_ZERO_OR_POSITIVE' },
  /** Its values must not be zero. */
  positive: { id: 'dePositive1', displayName: 'Measles cases', valueType: 'INTEGER_POSITIVE' },
  /** Exists, but is not in the data set. */
  foreign: { id: 'deForeign01', displayName: 'Births', valueType: 'INTEGER' },
  combos: [
    { id: 'coFemUnder5', displayName: 'Female, <5y' },
    { id: 'coFemOver05', displayName: 'Female, 5+y' },
    { id: 'coMalUnder5', displayName: 'Male, <5y' },
    { id: 'coMalOver05', displayName: 'Male, 5+y' },
  ],
  total: { id: 'coDefault01', displayName: 'default' },
} as const;

/** A unit of the hierarchy. */
export interface Unit {
  id: string;
  code?: string;
  displayName: string;
  level: number;
  path: string;
  parent?: { id: string };
  geometry?: object;
}

const { combos, total, cholera, deaths, positive, foreign } = aggregate;
const combosOf = new Map<string, readonly { id: string; displayName: string }[]>([
  [cholera.id, combos],
  ...[deaths, positive, foreign].map(({ id }): [string, (typeof total)[]] => [id, [total]]),
]);
const elements = [cholera, deaths, positive, foreign];
type Element = (typeof elements)[number];

interface PostedValue {
  dataElement: string;
  period: string;
  orgUnit: string;
  categoryOptionCombo: string;
  value?: string;
}

export interface StoreState {
  /** Units that the user of Harken may not write. */
  forbiddenUnits: Set<string>;
  /** Periods that are closed for entry. */
  closedPeriods: Set<string>;
  /** Data elements of which zeros are not stored. */
  withoutZeros: Set<string>;
}

interface Conflict {
  object: string;
  objects: Record<string, string>;
  value: string;
  errorCode: string;
  property: string;
  indexes: number[];
}

const periodPattern = /^(\d{4})(Wed|Thu|Sat|Sun)?W(\d{1,2})$/;
/** Whether a text is a weekly period: of weeks from any day that DHIS2 knows, with or without a zero before the week. */
const isPeriod = (period: string) => {
  const week = Number(periodPattern.exec(period)?.[3]);
  return week >= 1 && week <= 53;
};
/** DHIS2 finds a period by its days, so that `2026W7` and `2026W07` are the same. */
const normalizePeriod = (period: string) => {
  const [, year, start = '', week] = periodPattern.exec(period) ?? [];
  return `${year}${start}W${Number(week)}`;
};

const quoted = 'quotes +221771234567, which must go no further';

/** The stored values, and the imports of the API. */
export function createAggregateStore(state: StoreState, units: () => readonly Unit[]) {
  const values = new Map<string, string>();
  const completions = new Set<string>();
  const keyOf = ({ dataElement, period, orgUnit, categoryOptionCombo }: PostedValue) =>
    [dataElement, categoryOptionCombo, orgUnit, normalizePeriod(period)].join(' ');

  const isUnit = (id: string) => units().some((unit) => unit.id === id);

  /** The checks of DHIS2 in their order; the first that fails is reported. */
  function findError(posted: PostedValue, isDeletion: boolean): [string, keyof PostedValue] | null {
    const { dataElement, period, orgUnit, categoryOptionCombo } = posted;
    const element = elements.find(({ id }) => id === dataElement);
    if (!element) return ['E7610', 'dataElement'];
    if (!isPeriod(period)) return ['E7611', 'period'];
    if (!isUnit(orgUnit)) return ['E7612', 'orgUnit'];
    if (state.forbiddenUnits.has(orgUnit)) return ['E7617', 'orgUnit'];
    return findComboError(element, categoryOptionCombo) ?? findValueError(element, posted, isDeletion);
  }

  function findComboError(element: Element, combo: string): [string, keyof PostedValue] | null {
    if (![...combos, total].some(({ id }) => id === combo)) return ['E7613', 'categoryOptionCombo'];
    if (element.id === foreign.id) return ['E7633', 'dataElement'];
    const isOfElement = combosOf.get(element.id)?.some(({ id }) => id === combo);
    return isOfElement ? null : ['E7634', 'categoryOptionCombo'];
  }

  function findValueError(
    { valueType }: Element,
    { period, value = '' }: PostedValue,
    isDeletion: boolean,
  ): [string, keyof PostedValue] | null {
    if (state.closedPeriods.has(normalizePeriod(period))) return ['E7640', 'period'];
    if (isDeletion) return value ? null : ['E7618', 'value'];
    const isNumber = valueType === 'INTEGER_POSITIVE' ? /^[1-9]\d*$/ : /^(0|[1-9]\d*)$/;
    return isNumber.test(value) ? null : ['E7619', 'value'];
  }

  /** Stores or removes one value. @returns the count that it belongs to */
  function importValue(posted: PostedValue, { isDeletion, isDry }: { isDeletion: boolean; isDry: boolean }) {
    const key = keyOf(posted);
    const exists = values.has(key);
    const isDropped = posted.value === '0' && state.withoutZeros.has(posted.dataElement);
    if (isDeletion || isDropped) {
      if (!isDry) values.delete(key);
      return exists ? 'deleted' : 'ignored';
    }
    if (!isDry) values.set(key, posted.value ?? '');
    return exists ? 'updated' : 'imported';
  }

  function importValues({ searchParams }: URL, body: unknown) {
    const { dataSet, dataValues } = body as { dataSet?: string; dataValues: PostedValue[] };
    const isDeletion = searchParams.get('importStrategy') === 'DELETE';
    const isDry = searchParams.get('dryRun') === 'true';
    const importCount = { imported: 0, updated: 0, ignored: 0, deleted: 0 };
    const conflicts = new Map<string, Conflict>();
    const known = [aggregate.dataSet.id, aggregate.dataSetSunday.id].some((id) => id === dataSet);
    if (!known) {
      importCount.ignored = dataValues.length;
      conflicts.set('', toConflict('E7600', 'dataSet', dataSet ?? ''));
      return toSummary('ERROR', importCount, [...conflicts.values()]);
    }
    for (const [index, posted] of dataValues.entries()) {
      const error = findError(posted, isDeletion);
      if (!error) {
        importCount[importValue(posted, { isDeletion, isDry })] += 1;
        continue;
      }
      const [code, property] = error;
      const object = posted[property] ?? '';
      const conflict = conflicts.get(`${code} ${object}`) ?? toConflict(code, property, object);
      conflict.indexes.push(index);
      conflicts.set(`${code} ${object}`, conflict);
      importCount.ignored += 1;
    }
    return toSummary(conflicts.size > 0 ? 'WARNING' : 'SUCCESS', importCount, [...conflicts.values()]);
  }

  function complete(body: unknown) {
    const importCount = { imported: 0, updated: 0, ignored: 0, deleted: 0 };
    const conflicts: Conflict[] = [];
    const list = (body as { completeDataSetRegistrations: Record<string, string>[] })
      .completeDataSetRegistrations;
    for (const [index, { dataSet = '', organisationUnit = '', period = '' }] of list.entries()) {
      if (!isUnit(organisationUnit) || state.forbiddenUnits.has(organisationUnit)) {
        conflicts.push({ ...toConflict('E7612', 'orgUnit', organisationUnit), indexes: [index] });
        importCount.ignored += 1;
        continue;
      }
      const key = `${dataSet} ${organisationUnit} ${normalizePeriod(period)}`;
      importCount[completions.has(key) ? 'updated' : 'imported'] += 1;
      completions.add(key);
    }
    return toSummary(conflicts.length > 0 ? 'WARNING' : 'SUCCESS', importCount, conflicts);
  }
  return { values, completions, importValues, complete };
}

const toConflict = (errorCode: string, property: string, object: string): Conflict => ({
  ...{ object, objects: { [property]: object }, value: quoted, errorCode, property, indexes: [] },
});

function toSummary(status: 'SUCCESS' | 'WARNING' | 'ERROR', importCount: object, conflicts: Conflict[]) {
  const rejectedIndexes = conflicts.flatMap(({ indexes }) => indexes);
  const description = 'Import process completed successfully';
  return {
    ...{ responseType: 'ImportSummary', status, description, importCount, conflicts, rejectedIndexes },
    dataSetComplete: 'false',
  };
}

/** A data set as `dataSets/{id}` shows it. */
export function describeDataSet(id: string, withoutZeros: ReadonlySet<string>) {
  const dataSet = [aggregate.dataSet, aggregate.dataSetSunday, aggregate.dataSetMonthly].find(
    (one) => one.id === id,
  );
  if (!dataSet) return undefined;
  const dataSetElements = [cholera, deaths, positive].map((element) => ({
    dataElement: {
      ...element,
      zeroIsSignificant: !withoutZeros.has(element.id),
      categoryCombo: { categoryOptionCombos: combosOf.get(element.id) },
    },
  }));
  return { ...dataSet, dataSetElements };
}
