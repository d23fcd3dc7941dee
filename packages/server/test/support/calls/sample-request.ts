import type { Call } from '@harken/contract/calls/call';
import type { z } from 'zod';

/** Values for request fields by name: ids of existing items, and valid texts. */
export type KnownValues = Record<string, unknown>;

/** A request as a client would send it. */
export interface SampleRequest {
  method: Call['method'];
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Texts and numbers that need a special format, by field name. */
const validValues: KnownValues = {
  gatewayType: 'SmsEagle',
  emailAddress: 'gateway@test.example',
  phoneNumber: '+221771234567',
  displayName: 'Awa',
  sex: 'Female',
  challenge: '0123456789abcdef'.repeat(2),
  mapVersion: '0123456789abcdef'.repeat(2),
  // the beginning of a map file that never arrives
  ...{ upload: '0123456789abcdef'.repeat(2), offset: 0, sizeInBytes: 100 },
  decadeOfBirth: 1990,
  birthGroupDecade: 1990,
  languageId: 1,
  contentLanguageId: 1,
  chosenMethod: 'cusum',
  countryId: 1,
  eventTypeId: 1,
  alertEventLogId: 1,
  dataCollectorLocationId: 1,
  suspectedDiseaseId: 1,
  globalCoordinatorId: 1,
  languageCode: 'en',
  scopeId: 1,
  views: [{ name: 'Mine', filters: '{}', isDefault: false }],
  // exports refuse times in the middle of a day
  ...{ startDate: '2026-03-10T00:00:00Z', endDate: '2026-03-10T00:00:00Z' },
  since: '2026-01-05T09:00:00Z',
  until: '2026-01-06T09:00:00Z',
  startedOn: '2026-01-05',
  endedOn: '2026-01-06',
  // ids as DHIS2 makes them
  ...{ dataSetId: 'daTaSet0001', dataElementId: 'deCholera01', categoryOptionComboId: 'coDefault01' },
  ...{ confirmedUnitIds: ['unNorth0001'], firstWeekOn: '2026-01-05' },
  // somebody without an account
  recipientEmail: 'ministry@test.example',
  codes: [{ system: 'pcode', code: 'XX007' }],
  populationRule: {
    ...{ level: 'district', per100000: 3, days: 7, minCount: 2 },
    smallPlaces: { below: 30_000, count: 2 },
  },
  figures: [{ year: 2024, total: 900, source: 'Census' }],
  alertSettings: {
    ...{ assessHours: 24, detectDays: 7, notifyDays: 1, respondDays: 7 },
    ...{ nudgeHours: [24, 48], tellsSenders: false },
  },
  password: 'words that nobody guesses',
  languageContent: [1, 2, 3, 4].map((languageId) => ({
    languageId,
    name: 'Name',
    caseDefinition: 'Definition',
    feedbackMessage: 'Thanks',
  })),
};

interface Definition {
  type: string;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  innerType: z.ZodType;
  in: z.ZodType;
  options: z.ZodType[];
  entries: Record<string, string>;
  values: unknown[];
}

const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/**
 * Builds a request that is valid for the contract from the schemas of a call. Optional fields are omitted unless their name
 * is known.
 *
 * @param known values by field name, including the ids of the subject
 * @throws when an id in the URL is not known, because the test would have no subject
 */
export function buildSampleRequest(call: Call, known: KnownValues): SampleRequest {
  const values = { ...validValues, ...known };
  for (const part of [call.params, call.query]) {
    for (const [name, schema] of Object.entries(part?.shape ?? {})) {
      const isRequired = !['optional', 'default', 'nullable'].includes(getDefinition(schema).type);
      if (isRequired && name.endsWith('Id') && !(name in values))
        throw new Error(`${call.name} needs a ${name}: add one to the known values.`);
    }
  }
  return {
    method: call.method,
    params: (call.params ? buildSample(call.params, '', values) : {}) as Record<string, unknown>,
    query: (call.query ? buildSample(call.query, '', values) : {}) as Record<string, unknown>,
    body: call.body ? buildSample(call.body, '', values) : undefined,
  };
}

/** The URL of a request with its path and query. */
export function buildUrl(call: Call, { params, query }: Pick<SampleRequest, 'params' | 'query'>): string {
  const path = call.path.replace(/:(\w+)/g, (_whole, name) => encodeURIComponent(toText(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, toText(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** URLs cannot contain lone surrogates. */
function toText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

function buildSample(schema: z.ZodType, name: string, known: KnownValues): unknown {
  const definition = getDefinition(schema);
  if (name in known) return known[name];
  switch (definition.type) {
    case 'object':
      return buildSampleObject(definition, known);
    case 'array':
      return [buildSample(definition.element, singular(name), known)].filter((item) => item !== undefined);
    case 'optional':
    case 'nullable':
    case 'default':
      return undefined;
    case 'pipe':
      return buildSample(definition.in, name, known);
    case 'union':
      return buildSample(definition.options.at(-1) as z.ZodType, name, known);
    case 'enum':
      return Object.values(definition.entries)[0];
    case 'record':
      return {};
    case 'literal':
      return definition.values[0];
    case 'boolean':
      return false;
    case 'date':
      return '2026-03-10T05:00:00Z';
    case 'string':
      return name === 'timestamp' ? '20260310050000' : 'Words'; // elsewhere it is a date
    default:
      return 1;
  }
}

function buildSampleObject({ shape }: Definition, known: KnownValues): unknown {
  const sample = Object.entries(shape).map(([name, schema]) => [name, buildSample(schema, name, known)]);
  return Object.fromEntries(sample.filter(([, value]) => value !== undefined));
}

const singular = (name: string) => name.replace(/s$/, '');
