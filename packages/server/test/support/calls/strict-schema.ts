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

const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

const stricter: Record<string, (definition: Definition) => z.ZodType> = {
  object: ({ shape }) =>
    z.strictObject(
      Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, toStrictSchema(field)])),
    ),
  array: ({ element }) => z.array(toStrictSchema(element)),
  optional: ({ innerType }) => toStrictSchema(innerType).optional(),
  // Nulls are never sent: the property is omitted.
  nullable: ({ innerType }) => toStrictSchema(innerType).optional(),
  default: ({ innerType }) => toStrictSchema(innerType),
  union: ({ options }) => z.union(options.map(toStrictSchema)),
  record: ({ keyType, valueType }) => z.record(keyType, toStrictSchema(valueType)),
  pipe: ({ out }) => toStrictSchema(out),
};

/** The schema as it must arrive: nothing undeclared and no nulls. */
export function toStrictSchema(schema: z.ZodType): z.ZodType {
  const definition = getDefinition(schema);
  return stricter[definition.type]?.(definition) ?? schema;
}

/** The optional lists of a response. There should be none, because empty lists are always sent (docs/spec/api.md). */
export function findOptionalLists(schema: z.ZodType, path = ''): string[] {
  const { type, ...definition } = getDefinition(schema);
  const { shape, element, innerType, options, valueType } = definition;
  if (type === 'object')
    return Object.entries(shape).flatMap(([name, field]) => findOptionalLists(field, `${path}.${name}`));
  if (type === 'array') return findOptionalLists(element, `${path}[]`);
  if (type === 'union') return options.flatMap((option) => findOptionalLists(option, path));
  if (type === 'record') return findOptionalLists(valueType, `${path}{}`);
  if (type !== 'optional' && type !== 'nullable' && type !== 'default') return [];
  return isList(innerType) ? [path] : findOptionalLists(innerType, path);
}

function isList(schema: z.ZodType): boolean {
  const { type, innerType } = getDefinition(schema);
  return type === 'array' || ((type === 'optional' || type === 'nullable') && isList(innerType));
}
