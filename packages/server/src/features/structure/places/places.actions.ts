import { createHash } from 'node:crypto';
import type { ErrorKey } from '@harken/contract/error-keys';
import { checkCodes, type PlaceCode, type PlaceCodeError } from '@harken/domain/places/codes';
import {
  checkFigures,
  checkSum,
  computeGrowth,
  getPopulationOf,
  type PopulationError,
  type PopulationFigure,
} from '@harken/domain/places/population';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ExpectedError, expectedError } from '../../../platform/http/expected-error.ts';
import { type ChangedPlace, lockChangeablePlace, toAuditEvent } from '../structure.actions.ts';
import {
  findCodes,
  findFigures,
  findOwnSystems,
  findPlaceWithin,
  findTakenCodes,
  findTotalsInside,
  type PlaceRef,
  replaceCodes,
  replaceFigures,
} from './places.queries.ts';

/** Identifies what somebody has read: another one after every change. */
function computeVersion(rows: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32);
}

/** One place with its codes, and how many people live there; undefined if it does not exist. */
export async function readPlace(
  db: Database,
  place: PlaceRef & { nationalSocietyId: number },
  currentYear: number,
) {
  const [found, codes, systems, figures, inside] = [
    await findPlaceWithin(db, place),
    await findCodes(db, place),
    await findOwnSystems(db, place.nationalSocietyId),
    await findFigures(db, place),
    await findTotalsInside(db, place),
  ];
  if (!found) return undefined;
  const population = getPopulationOf(figures, currentYear);
  return {
    ...{ level: place.level, id: place.id, ...found, systems },
    ...{ codes, codesVersion: computeVersion(codes) },
    figures: figures.map((figure, index) => ({
      ...figure,
      growthSince: getGrowthSince(figures[index - 1], figure),
      inside: compareWithInside(figure, inside),
    })),
    figuresVersion: computeVersion(figures),
    population: population && { year: currentYear, ...population },
  };
}

function getGrowthSince(before: PopulationFigure | undefined, figure: PopulationFigure) {
  const percent = before && computeGrowth(before, figure);
  return before && typeof percent === 'number' ? { year: before.year, percent } : null;
}

function compareWithInside(
  { year, total }: PopulationFigure,
  { places, totals }: Awaited<ReturnType<typeof findTotalsInside>>,
) {
  const known = totals.filter((other) => other.year === year).map((other) => other.total);
  const unknown = Array.from({ length: places - known.length }, () => null);
  return checkSum(total, [...known, ...unknown]);
}

type Edit<Row> = ChangedPlace & { rows: readonly Row[]; version: string | undefined };

/** Replaces the codes of a place, unless somebody has changed them since they were read. */
export function editCodes(db: Database, edit: Edit<PlaceCode>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockChangeablePlace(trx, edit);
    const stored = await findCodes(trx, edit);
    if (isRepeated(stored, edit)) return;
    requireValid(checkCodes(edit.rows).map(toCodeError));
    const taken = await findTakenCodes(trx, edit, edit.rows);
    requireValid(
      taken.map(({ index, place }) => ({
        field: `Codes[${index}].Code`,
        key: 'validation.placeCodeTaken',
        values: { place },
      })),
    );
    await replaceCodes(trx, edit, edit.rows);
    await record(trx, edit, 'editCodes', {
      before: { codes: stored.map(describeCode) },
      after: { codes: edit.rows.map(describeCode) },
    });
  });
}

/** Replaces the population figures of a place, unless somebody has changed them since they were read. */
export function editFigures(db: Database, edit: Edit<PopulationFigure>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockChangeablePlace(trx, edit);
    const stored = await findFigures(trx, edit);
    if (isRepeated(stored, edit)) return;
    requireValid(checkFigures(edit.rows).map(toFigureError));
    await replaceFigures(trx, edit, edit.rows);
    await record(trx, edit, 'editPopulation', {
      before: { figures: stored.map(describeFigure) },
      after: { figures: edit.rows.map(describeFigure) },
    });
  });
}

/** Whether an edit was made already. Throws if it is of a version that is no longer stored. */
function isRepeated(stored: readonly object[], { rows, version }: Edit<object>): boolean {
  if (version === undefined || version === computeVersion(stored)) return false;
  const describe = (row: object) => JSON.stringify(Object.entries(row).sort());
  const isSame = stored.map(describe).sort().join() === rows.map(describe).sort().join();
  if (isSame) return true;
  throw expectedError('nationalSociety.structure.changedMeanwhile' satisfies ErrorKey);
}

interface Invalid {
  field: string;
  key: string;
  values?: Record<string, string>;
}

function requireValid(errors: Invalid[]): void {
  if (errors.length === 0) return;
  throw new ExpectedError('validation.validationError', {
    fields: errors.map(({ values = {}, ...error }) => ({ ...error, values })),
  });
}

const codeErrors = {
  codeInvalid: { field: 'Code', key: 'validation.placeCodeInvalid' },
  endsBeforeStart: { field: 'ValidTo', key: 'validation.endBeforeStart' },
  overlaps: { field: 'Code', key: 'validation.placeCodeOverlaps' },
} as const satisfies Record<PlaceCodeError, Invalid>;

function toCodeError({ index, error }: { index: number; error: PlaceCodeError }): Invalid {
  const { field, key } = codeErrors[error];
  return { field: `Codes[${index}].${field}`, key };
}

const figureErrors = {
  aboveTotal: 'validation.populationAboveTotal',
  belowSexes: 'validation.populationBelowSexes',
  repeated: 'validation.populationYearRepeated',
} as const satisfies Record<PopulationError['error'], string>;

function toFigureError({ index, field, error }: { index: number } & PopulationError): Invalid {
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  return { field: `Figures[${index}].${name}`, key: figureErrors[error] };
}

const describeCode = ({ system, code, validFrom, validTo }: PlaceCode): string =>
  [system, code, ...(validFrom || validTo ? [`${validFrom ?? ''}…${validTo ?? ''}`] : [])].join(' ');

const describeFigure = ({ year, total }: PopulationFigure): string => `${year}: ${total}`;

async function record(
  trx: Database,
  place: ChangedPlace,
  action: 'editCodes' | 'editPopulation',
  values: { before: object; after: object },
): Promise<void> {
  const event = { ...toAuditEvent(place, 'edit'), action: `nationalSocietyStructure/place/${action}` };
  await recordAuditEvent(trx, { ...event, ...values });
}
