import { type PlaceLevel, placeLevels } from './levels.ts';

/** The properties of a file of boundaries that hold names and codes. */
export interface BoundaryFields {
  name: string | null;
  code: string | null;
  parentName: string | null;
  parentCode: string | null;
}

const administrative = /^adm(\d)_(name|[a-z]{2}|pcode)$/i;
const gadm = /^name_(\d)$/i;

/** The languages that names are preferred in, if a file has several. */
const nameEndings = ['en', 'fr', 'es', 'ar', 'pt', 'name'];

function findAt(fields: readonly string[], number: number, endings: readonly string[]): string | null {
  for (const ending of endings) {
    const found = fields.find((field) => field.toLowerCase() === `adm${number}_${ending}`);
    if (found) return found;
  }
  const any = fields.find((field) => {
    const parts = administrative.exec(field);
    return Number(parts?.[1]) === number && parts?.[2]?.toLowerCase() !== 'pcode';
  });
  return endings.includes('pcode') ? null : (any ?? null);
}

function findAny(fields: readonly string[], names: readonly string[]): string | null {
  for (const name of names) {
    const found = fields.find((field) => field.toLowerCase() === name.toLowerCase());
    if (found) return found;
  }
  return null;
}

/**
 * The properties that most likely hold names and codes: those of COD-AB (ADM2_EN, ADM2_PCODE), geoBoundaries (shapeName, shapeISO)
 * and GADM (NAME_2), otherwise any `name` and `code`. People can choose others.
 *
 * @example guessFields(['ADM1_EN', 'ADM1_PCODE', 'ADM2_EN', 'ADM2_PCODE']).code // 'ADM2_PCODE'
 */
export function guessFields(fields: readonly string[]): BoundaryFields {
  const numbers = fields.map((field) => Number(administrative.exec(field)?.[1] ?? Number.NaN));
  const number = Math.max(-1, ...numbers.filter((value) => !Number.isNaN(value)));
  if (number >= 0) {
    return {
      name: findAt(fields, number, nameEndings),
      code: findAt(fields, number, ['pcode']),
      parentName: number > 1 ? findAt(fields, number - 1, nameEndings) : null,
      parentCode: number > 1 ? findAt(fields, number - 1, ['pcode']) : null,
    };
  }
  const gadmNumber = Math.max(-1, ...fields.map((field) => Number(gadm.exec(field)?.[1] ?? -1)));
  return {
    name: findAny(fields, [`NAME_${gadmNumber}`, 'shapeName', 'name', 'nom', 'nombre']),
    code: findAny(fields, ['pcode', 'shapeISO', 'code', 'iso_code', 'id']),
    parentName: gadmNumber > 1 ? findAny(fields, [`NAME_${gadmNumber - 1}`]) : null,
    parentCode: null,
  };
}

/** The level that a file of COD-AB or GADM is about: ADM1 are regions. Null if its properties do not say. */
export function guessLevel(fields: readonly string[]): PlaceLevel | null {
  const numbers = fields.map((field) => Number((administrative.exec(field) ?? gadm.exec(field))?.[1] ?? 0));
  return placeLevels[Math.max(0, ...numbers) - 1] ?? null;
}
