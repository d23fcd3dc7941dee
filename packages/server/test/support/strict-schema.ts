import { z } from 'zod';

interface Definition {
  type: string;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  innerType: z.ZodType;
  options: z.ZodType[];
  keyType: z.core.$ZodRecordKey & z.ZodType;
  valueType: z.ZodType;
  out: z.ZodType;
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

const stricter: Record<string, (definition: Definition) => z.ZodType> = {
  object: ({ shape }) =>
    z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, strictly(field)]))),
  array: ({ element }) => z.array(strictly(element)),
  optional: ({ innerType }) => strictly(innerType).optional(),
  // A null does not travel: its member is left out.
  nullable: ({ innerType }) => strictly(innerType).optional(),
  default: ({ innerType }) => strictly(innerType),
  union: ({ options }) => z.union(options.map(strictly)),
  record: ({ keyType, valueType }) => z.record(keyType, strictly(valueType)),
  pipe: ({ out }) => strictly(out),
};

/** The same shape as it must arrive: nothing beyond what is declared, and no null anywhere. */
export function strictly(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema);
  return stricter[definition.type]?.(definition) ?? schema;
}

/** The lists in an answer that may be left out: contract 1.3 sends them empty. */
export function optionalLists(schema: z.ZodType, path = ''): string[] {
  const { type, ...definition } = definitionOf(schema);
  const { shape, element, innerType, options, valueType } = definition;
  if (type === 'object')
    return Object.entries(shape).flatMap(([name, field]) => optionalLists(field, `${path}.${name}`));
  if (type === 'array') return optionalLists(element, `${path}[]`);
  if (type === 'union') return options.flatMap((option) => optionalLists(option, path));
  if (type === 'record') return optionalLists(valueType, `${path}{}`);
  if (type !== 'optional' && type !== 'nullable' && type !== 'default') return [];
  return isList(innerType) ? [path] : optionalLists(innerType, path);
}

function isList(schema: z.ZodType): boolean {
  const { type, innerType } = definitionOf(schema);
  return type === 'array' || ((type === 'optional' || type === 'nullable') && isList(innerType));
}
