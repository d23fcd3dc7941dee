import type { Call } from '@harken/contract/call';
import type { z } from 'zod';

/** What stands behind the field names of requests: ids of things that exist, and texts of the right form. */
export type KnownValues = Record<string, unknown>;

/** A request as a client would send it. */
export interface SampleRequest {
  method: Call['method'];
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Texts and numbers that have a form of their own, by the name of the field. */
const wellFormed: KnownValues = {
  emailAddress: 'gateway@test.example',
  phoneNumber: '+221771234567',
  displayName: 'Awa',
  sex: 'Female',
  decadeOfBirth: 1990,
  birthGroupDecade: 1990,
  languageId: 1,
  contentLanguageId: 1,
  countryId: 1,
  eventTypeId: 1,
  alertEventLogId: 1,
  dataCollectorLocationId: 1,
  suspectedDiseaseId: 1,
  globalCoordinatorId: 1,
  languageCode: 'en',
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

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/**
 * A request that the contract takes, made from the schemas of a call: what is optional is left out unless its name is
 * known.
 *
 * @param known values by field name; ids of what the request is about belong here
 * @throws when an id in the address is not known: a test would then ask about nothing
 */
export function sampleRequest(call: Call, known: KnownValues): SampleRequest {
  const values = { ...wellFormed, ...known };
  for (const part of [call.params, call.query]) {
    for (const [name, schema] of Object.entries(part?.shape ?? {})) {
      const isRequired = !['optional', 'default', 'nullable'].includes(definitionOf(schema).type);
      if (isRequired && name.endsWith('Id') && !(name in values))
        throw new Error(`${call.name} asks for a ${name}: add one to the known values.`);
    }
  }
  return {
    method: call.method,
    params: (call.params ? sampleOf(call.params, '', values) : {}) as Record<string, unknown>,
    query: (call.query ? sampleOf(call.query, '', values) : {}) as Record<string, unknown>,
    body: call.body ? sampleOf(call.body, '', values) : undefined,
  };
}

/** Path and query of a request, written as an address. */
export function addressOf(call: Call, { params, query }: Pick<SampleRequest, 'params' | 'query'>): string {
  const path = call.path.replace(/:(\w+)/g, (_whole, name) => encodeURIComponent(textOf(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, textOf(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Lone surrogates can stand in no address. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

function sampleOf(schema: z.ZodType, name: string, known: KnownValues): unknown {
  const definition = definitionOf(schema);
  if (name in known) return known[name];
  switch (definition.type) {
    case 'object':
      return sampleObject(definition, known);
    case 'array':
      return [sampleOf(definition.element, singular(name), known)].filter((item) => item !== undefined);
    case 'optional':
    case 'nullable':
    case 'default':
      return undefined;
    case 'pipe':
      return sampleOf(definition.in, name, known);
    case 'union':
      return sampleOf(definition.options.at(-1) as z.ZodType, name, known);
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

function sampleObject({ shape }: Definition, known: KnownValues): unknown {
  const sample = Object.entries(shape).map(([name, schema]) => [name, sampleOf(schema, name, known)]);
  return Object.fromEntries(sample.filter(([, value]) => value !== undefined));
}

const singular = (name: string) => name.replace(/s$/, '');
