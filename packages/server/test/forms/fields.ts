import type { z } from 'zod';

/** One field of a form as the contract declares it, wherever it lies in the body. */
export interface Field {
  /** Where it stands in the body; lists by their first item. */
  path: (string | number)[];
  /** The same as errors name it: `LanguageContent[0].Name`. */
  name: string;
  mayBeAbsent: boolean;
  mayBeNull: boolean;
  rule: Rule;
}

/** What its values are held to. A choice that is none of these (an id or an object) has no rule but its type. */
export type Rule =
  | { of: 'text'; min: number; max: number; form: 'any' | 'email' | 'phone' | 'web' }
  | { of: 'number'; min: number; max: number }
  | { of: 'choice'; values: string[] }
  | { of: 'list'; min: number }
  | { of: 'truth' }
  | { of: 'reference' };

interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  format?: string;
}

interface Definition {
  type: string;
  format?: string;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  innerType: z.ZodType;
  in: z.ZodType;
  out: z.ZodType;
  options: z.ZodType[];
  entries: Record<string, string>;
  values: unknown[];
  checks?: { _zod: { def: Check } }[];
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;
const checksOf = ({ checks = [] }: Definition) => checks.map((check) => check._zod.def);

/** Every field of a body, those in its lists and objects too. */
export function fieldsOf(schema: z.ZodType, path: Field['path'] = []): Field[] {
  const { type, shape, element } = definitionOf(schema);
  if (type === 'array') return inside(element, [...path, 0]);
  if (type !== 'object') return [];
  return Object.entries(shape).flatMap(([name, field]) => inside(field, [...path, name]));
}

function inside(schema: z.ZodType, path: Field['path']): Field[] {
  const { bare, mayBeAbsent, mayBeNull } = unwrapped(schema);
  const rule = asNamed(ruleOf(bare), path);
  const own = rule ? [{ path, name: nameOf(path), mayBeAbsent, mayBeNull, rule }] : [];
  return [...own, ...fieldsOf(bare, path)];
}

/** Addresses of the web are checked by a function, which tells nothing of their form: they are known by their names. */
function asNamed(rule: Rule | null, path: Field['path']): Rule | null {
  return rule?.of === 'text' && /Url$/.test(String(path.at(-1))) ? { ...rule, form: 'web' } : rule;
}

function unwrapped(schema: z.ZodType): { bare: z.ZodType; mayBeAbsent: boolean; mayBeNull: boolean } {
  const { type, innerType, in: entered, out } = definitionOf(schema);
  if (type === 'pipe' && definitionOf(out).type === 'transform') return unwrapped(entered);
  if (!['optional', 'default', 'nullable'].includes(type))
    return { bare: schema, mayBeAbsent: false, mayBeNull: false };
  const inner = unwrapped(innerType);
  if (type === 'nullable') return { ...inner, mayBeNull: true };
  return { ...inner, mayBeAbsent: true };
}

function nameOf(path: Field['path']): string {
  return path
    .map((part) =>
      typeof part === 'number' ? `[${part}]` : `.${part.charAt(0).toUpperCase()}${part.slice(1)}`,
    )
    .join('')
    .slice(1);
}

function ruleOf(schema: z.ZodType): Rule | null {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
      return textRule(definition);
    case 'pipe':
      return { ...textRule(definitionOf(definition.in)), form: 'email' };
    case 'number':
      return numberRule(definition);
    case 'enum':
      return { of: 'choice', values: Object.values(definition.entries) };
    case 'array':
      return { of: 'list', min: checksOf(definition).find(({ minimum }) => minimum)?.minimum ?? 0 };
    case 'boolean':
      return { of: 'truth' };
    case 'union':
      return unionRule(definition);
    case 'object':
      return null;
    default:
      throw new Error(`Forms have no fields of the type ${definition.type} yet.`);
  }
}

function textRule(definition: Definition) {
  const checks = checksOf(definition);
  const min = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const max = checks.find(({ check }) => check === 'max_length')?.maximum;
  if (max === undefined) throw new Error('A text of a form has no length.');
  const isPhoneNumber = checks.some(({ format }) => format === 'regex');
  return { of: 'text', min, max, form: isPhoneNumber ? 'phone' : 'any' } as const;
}

function numberRule(definition: Definition): Rule {
  const checks = checksOf(definition);
  const bound = (name: string) => checks.find(({ check }) => check === name)?.value;
  return {
    of: 'number',
    min: bound('greater_than') ?? Number.NEGATIVE_INFINITY,
    max: bound('less_than') ?? Number.POSITIVE_INFINITY,
  };
}

/** Nothing or a text of some form; otherwise an id, or the thing that has it. */
function unionRule({ options }: Definition): Rule {
  const [empty, other] = options.map(definitionOf);
  if (empty?.type !== 'literal' || empty.values[0] !== '' || !other) return { of: 'reference' };
  const rule = ruleOf(options[1] as z.ZodType);
  return rule?.of === 'text' ? { ...rule, min: 0 } : { of: 'reference' };
}
