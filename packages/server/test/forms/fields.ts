import type { z } from 'zod';

/** A form field as declared in the contract, at any depth of the body. */
export interface Field {
  /** Its path in the body; lists are represented by their first item. */
  path: (string | number)[];
  /** The path as error messages name it: `LanguageContent[0].Name`. */
  name: string;
  mayBeAbsent: boolean;
  mayBeNull: boolean;
  rule: Rule;
}

/** The validation rule. Values that are none of these (an id or an object) are only checked for their type. */
export type Rule =
  | { kind: 'text'; min: number; max: number; form: 'any' | 'email' | 'phone' | 'web' }
  | { kind: 'number'; min: number; max: number; isWhole: boolean }
  | { kind: 'choice'; values: string[] }
  | { kind: 'list'; min: number }
  | { kind: 'truth' }
  | { kind: 'timeOfDay' }
  | { kind: 'reference' };

interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  format?: string;
  pattern?: RegExp;
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

const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;
const getChecks = ({ checks = [] }: Definition) => checks.map((check) => check._zod.def);

/** All fields of a body, including those in lists and objects. */
export function listFields(schema: z.ZodType, path: Field['path'] = []): Field[] {
  const { type, shape, element } = getDefinition(schema);
  if (type === 'array') return listFieldsWithin(element, [...path, 0]);
  if (type !== 'object') return [];
  return Object.entries(shape).flatMap(([name, field]) => listFieldsWithin(field, [...path, name]));
}

function listFieldsWithin(schema: z.ZodType, path: Field['path']): Field[] {
  const { bare, mayBeAbsent, mayBeNull } = unwrap(schema);
  const rule = applyNameRules(toRule(bare), path);
  const own = rule ? [{ path, name: toFieldName(path), mayBeAbsent, mayBeNull, rule }] : [];
  return [...own, ...listFields(bare, path)];
}

/** Web addresses are checked by a function that reveals no format, so they are recognised by name. */
function applyNameRules(rule: Rule | null, path: Field['path']): Rule | null {
  return rule?.kind === 'text' && /Url$/.test(String(path.at(-1))) ? { ...rule, form: 'web' } : rule;
}

function unwrap(schema: z.ZodType): { bare: z.ZodType; mayBeAbsent: boolean; mayBeNull: boolean } {
  const { type, innerType, in: entered, out } = getDefinition(schema);
  if (type === 'pipe' && getDefinition(out).type === 'transform') return unwrap(entered);
  if (!['optional', 'default', 'nullable'].includes(type))
    return { bare: schema, mayBeAbsent: false, mayBeNull: false };
  const inner = unwrap(innerType);
  if (type === 'nullable') return { ...inner, mayBeNull: true };
  return { ...inner, mayBeAbsent: true };
}

function toFieldName(path: Field['path']): string {
  return path
    .map((part) =>
      typeof part === 'number' ? `[${part}]` : `.${part.charAt(0).toUpperCase()}${part.slice(1)}`,
    )
    .join('')
    .slice(1);
}

function toRule(schema: z.ZodType): Rule | null {
  const definition = getDefinition(schema);
  switch (definition.type) {
    case 'string':
      return isTimeOfDay(definition) ? { kind: 'timeOfDay' } : textRule(definition);
    case 'pipe':
      return { ...textRule(getDefinition(definition.in)), form: 'email' };
    case 'number':
      return numberRule(definition);
    case 'enum':
      return { kind: 'choice', values: Object.values(definition.entries) };
    case 'array':
      return { kind: 'list', min: getChecks(definition).find(({ minimum }) => minimum)?.minimum ?? 0 };
    case 'boolean':
      return { kind: 'truth' };
    case 'union':
      return unionRule(definition);
    case 'object':
      return null;
    default:
      throw new Error(`Form fields of type ${definition.type} are not supported yet.`);
  }
}

/** Its pattern limits its length. */
const isTimeOfDay = (definition: Definition) =>
  getChecks(definition).some(({ format, pattern }) => format === 'regex' && pattern?.test('23:59'));

function textRule(definition: Definition): Rule & { kind: 'text' } {
  const checks = getChecks(definition);
  const min = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const max = checks.find(({ check }) => check === 'max_length')?.maximum;
  if (max === undefined) throw new Error('A text field has no maximum length.');
  const isPhoneNumber = checks.some(({ format }) => format === 'regex');
  return { kind: 'text', min, max, form: isPhoneNumber ? 'phone' : 'any' };
}

function numberRule(definition: Definition): Rule {
  const checks = getChecks(definition);
  const bound = (name: string) => checks.find(({ check }) => check === name)?.value;
  return {
    kind: 'number',
    min: bound('greater_than') ?? Number.NEGATIVE_INFINITY,
    max: bound('less_than') ?? Number.POSITIVE_INFINITY,
    isWhole: definition.format === 'safeint' || checks.some(({ format }) => format === 'safeint'),
  };
}

/** A text that may be empty, or else an id or an object with one; or a type of gateway, of which the first are named. */
function unionRule({ options }: Definition): Rule {
  const [empty, other] = options.map(getDefinition);
  if (empty?.type === 'enum') return { kind: 'choice', values: Object.values(empty.entries) };
  if (empty?.type !== 'literal' || empty.values[0] !== '' || !other) return { kind: 'reference' };
  const rule = toRule(options[1] as z.ZodType);
  return rule?.kind === 'text' ? { ...rule, min: 0 } : { kind: 'reference' };
}
