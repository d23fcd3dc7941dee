import type { ImportedLine, LineListContext } from '@harken/domain/outbreaks/line-list/read-rows';
import { readLineListRows } from '@harken/domain/outbreaks/line-list/read-rows';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { ImportResult, ParsedFile } from '../../../platform/spreadsheets/import-response.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { type ChangeContext, changeOutbreak, type OutbreakEditor } from '../changes/change-outbreak.ts';
import { findOwner, requireNoPersonalData, requireRoom } from './changes.actions.ts';
import { findFields } from './fields.queries.ts';
import { indexVillages, listWords } from './files.ts';
import { findEditableRows, findLastNumber, insertRows, updateRow } from './rows.queries.ts';

interface LineListImport {
  outbreakId: number;
  file: ParsedFile<string>;
}

type Outcome = ImportResult<string>;

/** What importing a file would do; nothing is stored. */
export async function previewImport(
  services: Services,
  by: OutbreakEditor,
  request: LineListImport,
): Promise<Outcome> {
  return (await readFile(services.db, services, by, request)).outcome;
}

/** Adds the people of a file, and changes rows by their numbers; all of them or, if there are errors, none. */
export function importRows(
  services: Services,
  by: OutbreakEditor,
  request: LineListImport,
): Promise<Outcome> {
  const { outbreakId, file } = request;
  return changeOutbreak(services, by, { outbreakId, action: 'lineList/import' }, async (context) => {
    const { lines, outcome, context: known } = await readFile(context.trx, services, by, request);
    if (file.faults.length > 0 || outcome.faults.length > 0)
      return { result: outcome, log: [], after: { added: 0, changed: 0 } };
    const after = await storeLines(context, by, { lines, known });
    return { result: { ...outcome, isImported: true }, log: [], after };
  });
}

type Known = LineListContext & { rows: ReadonlyMap<number, { id: number; isAnonymized: boolean }> };

async function readFile(
  db: Database,
  { texts }: Services,
  by: OutbreakEditor,
  { outbreakId, file }: LineListImport,
) {
  const fields = await findFields(db, outbreakId);
  const editable = await findEditableRows(db, outbreakId, by);
  const context: Known = {
    fields,
    words: listWords(texts, fields),
    villages: indexVillages(await findStructure(db, by.scope.nationalSocietyId)),
    numbers: new Set(editable.map(({ number }) => number)),
    rows: new Map(editable.map(({ number, ...row }) => [number, row])),
  };
  const present = new Set(file.fields.filter((field) => field !== null));
  const { lines, errors } = readLineListRows(file.entries, present, context);
  const count = lines.filter(({ number }) => number === null).length;
  const changed = lines.length - count;
  const outcome: Outcome = {
    ...{ isImported: false, faults: errors, added: [{ kind: 'people', count: lines.length }] },
    notes: changed > 0 ? [{ key: 'lineList.import.changes', values: { count: changed } }] : [],
  };
  return { lines, outcome, context };
}

async function storeLines(
  { trx, outbreak, now }: ChangeContext,
  by: OutbreakEditor,
  { lines, known }: { lines: readonly ImportedLine[]; known: Known },
): Promise<{ added: number; changed: number }> {
  const outbreakId = outbreak.id;
  const author = { at: now, userId: by.user.id };
  const added = lines.filter(({ number }) => number === null);
  await requireRoom(trx, outbreakId, added.length);
  const organizationId = await findOwner(trx, by);
  const first = (await findLastNumber(trx, outbreakId)) + 1;
  await insertRows(
    trx,
    added.map(({ values }, index) => ({ outbreakId, organizationId, number: first + index, values })),
    author,
  );
  for (const { number, values } of lines) {
    const row = number === null ? undefined : known.rows.get(number);
    if (!row) continue;
    if (row.isAnonymized) requireNoPersonalData(known.fields, values);
    await updateRow(trx, row.id, values, author);
  }
  return { added: added.length, changed: lines.length - added.length };
}
