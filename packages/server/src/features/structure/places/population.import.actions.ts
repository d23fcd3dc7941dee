import { toFieldErrors } from '@harken/contract/calls/field-errors';
import { populationFigure } from '@harken/contract/structure/places';
import type { ImportColumn } from '@harken/domain/imports/columns';
import { toPlaceTree } from '@harken/domain/imports/place-names';
import {
  type ImportedFigure,
  type PopulationField,
  populationFields,
  readPopulationRows,
} from '@harken/domain/imports/population-rows';
import { findSumDifferences } from '@harken/domain/places/tree-sums';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { findCodesInEffect, getUtcDay } from '../../../platform/place-codes.queries.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type ImportResult,
  type ParsedFile,
  translateIntoAllLanguages,
} from '../../../platform/spreadsheets/import-response.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import type { Texts } from '../../../platform/texts/texts.ts';
import { findTotals, storeFigures } from './population.import.queries.ts';

interface PopulationImport {
  file: ParsedFile<PopulationField>;
  nationalSocietyId: number;
  by: CurrentUser;
  at: Date;
}

type Outcome = ImportResult<PopulationField>;

const titleKeys = {
  pcode: 'places.system.pcode',
  nationalCode: 'places.system.national',
  dhis2Code: 'places.system.dhis2',
  year: 'places.figures.year',
  total: 'places.figures.total',
  underFive: 'places.figures.underFive',
  female: 'places.figures.female',
  male: 'places.figures.male',
  growthPercent: 'places.figures.growth',
  source: 'places.figures.source',
} as const satisfies Record<PopulationField, string>;

export function getPopulationTitle(texts: Texts, languageCode: string, field: PopulationField): string {
  return texts.text('app', titleKeys[field], languageCode);
}

/** The columns of an import of population figures. A row names its place by any of the codes. */
export function listPopulationColumns(texts: Texts): ImportColumn<PopulationField>[] {
  return populationFields.map((field) => ({
    field,
    isRequired: field === 'year' || field === 'total' || field === 'source',
    headers: translateIntoAllLanguages(texts, titleKeys[field]),
  }));
}

/** Checks a source with the rules of the form. */
function checkSource(source: string) {
  const read = populationFigure.shape.source.safeParse(source, { reportInput: true });
  const [error] = read.success ? [] : toFieldErrors(read.error);
  return error ? { key: error.key, values: error.values } : null;
}

/** What importing a file of population figures would do; nothing is stored. */
export async function previewPopulation(db: Database, request: PopulationImport): Promise<Outcome> {
  return (await readFile(db, request)).outcome;
}

/** Stores the figures of a file; all of them or, if there are errors, none. */
export function importPopulation({ db }: Services, request: PopulationImport): Promise<Outcome> {
  const { file, nationalSocietyId, by } = request;
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const { figures, outcome } = await readFile(trx, request);
    if (file.faults.length > 0 || outcome.faults.length > 0) return outcome;
    await storeFigures(trx, nationalSocietyId, figures);
    await recordAuditEvent(trx, {
      action: 'nationalSocietyStructure/population/import',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: nationalSocietyId,
      nationalSocietyId,
      after: { figures: figures.length },
    });
    return { ...outcome, isImported: true };
  });
}

async function readFile(db: Database, { file, nationalSocietyId, at }: PopulationImport) {
  const tree = toPlaceTree(await findStructure(db, nationalSocietyId));
  const codes = await findCodesInEffect(db, nationalSocietyId, getUtcDay(at));
  const { figures, errors } = readPopulationRows(file.entries, { tree, codes, checkSource });
  const notes = await listNotes(db, { tree, figures, nationalSocietyId });
  const added: Outcome['added'] = [{ kind: 'figures', count: figures.length }];
  return { figures, outcome: { isImported: false, added, faults: errors, notes } };
}

/** More differences are counted, not listed. */
const maxDifferences = 20;

/** Figures that are replaced, and places that the places inside them do not add up to. */
async function listNotes(
  db: Database,
  {
    tree,
    figures,
    nationalSocietyId,
  }: {
    tree: ReturnType<typeof toPlaceTree>;
    figures: readonly ImportedFigure[];
    nationalSocietyId: number;
  },
): Promise<NonNullable<Outcome['notes']>> {
  const years = [...new Set(figures.map(({ year }) => year))];
  const stored = await findTotals(db, nationalSocietyId, years);
  const toKey = ({ level, id, year }: { level: string; id: number; year: number }) =>
    `${level} ${id} ${year}`;
  const imported = new Set(figures.map(toKey));
  const kept = stored.filter((total) => !imported.has(toKey(total)));
  const replaced = stored.length - kept.length;
  const differences = findSumDifferences(tree, [...kept, ...figures], years);
  const further = differences.length - maxDifferences;
  return [
    ...(replaced > 0 ? [{ key: 'import.notes.replaced', values: { count: replaced } }] : []),
    ...differences.slice(0, maxDifferences).map((found) => ({
      key: 'import.notes.sumDiffers',
      values: { place: found.name, ...toNumbers(found) },
    })),
    ...(further > 0 ? [{ key: 'import.notes.furtherSums', values: { count: further } }] : []),
  ];
}

function toNumbers({
  year,
  total,
  sum,
  difference,
  differencePercent,
}: ReturnType<typeof findSumDifferences>[number]) {
  const sign = difference > 0 ? '+' : '';
  const percent = differencePercent === null ? '–' : `${sign}${Math.round(differencePercent * 10) / 10}`;
  return {
    year: String(year),
    total: String(total),
    sum: String(sum),
    difference: `${sign}${difference}`,
    percent,
  };
}
