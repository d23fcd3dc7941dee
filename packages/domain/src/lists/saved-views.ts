/** The lists whose filters a person can save as views. */
export const listsWithViews = [
  'correctReports',
  'incorrectReports',
  'societyCorrectReports',
  'societyIncorrectReports',
  'alerts',
  'dataCollectors',
  'performance',
  'outbox',
  'auditLog',
] as const;
export type ListWithViews = (typeof listsWithViews)[number];

/** Limits of the saved views of a person. */
export const savedViewLimits = {
  /** In each list. */
  views: 20,
  name: 60,
  /** The filters as JSON: a choice of some hundred places is possible. */
  filters: 8000,
} as const;

/** Parses the filters of a view. @returns null if they are no object */
export function parseViewFilters(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** What is the same name for a person: without regard to case and spaces. */
const toComparable = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

/** Whether views have different names, and at most one of them opens with its list. */
export function areViewsValid(views: readonly { name: string; isDefault: boolean }[]): boolean {
  const names = new Set(views.map(({ name }) => toComparable(name)));
  return names.size === views.length && views.filter(({ isDefault }) => isDefault).length <= 1;
}

/** Whether a name is taken by another view. */
export function isViewNameTaken(name: string, views: readonly { name: string }[]): boolean {
  return views.some((view) => toComparable(view.name) === toComparable(name));
}

/** What a filter accepts: the type of its default, and where they are known, its values. */
export interface ViewRules {
  defaults: Readonly<Record<string, unknown>>;
  /** By filter: the values that can be chosen now; undefined until they are loaded. Of lists, those of their items. */
  choices?: Readonly<Record<string, readonly unknown[] | undefined>>;
}

/** Not part of a view: where in the list somebody is. */
const positions = ['pageNumber', 'entry'];

function hasSameType(value: unknown, defaultValue: unknown): boolean {
  if (defaultValue === null || defaultValue === undefined) return true;
  if (Array.isArray(defaultValue)) return Array.isArray(value);
  return typeof value === typeof defaultValue;
}

/** A value without the choices that no longer exist; undefined if nothing is left. */
function reduceToChoices(value: unknown, choices: readonly unknown[] | undefined): unknown {
  if (choices === undefined) return value;
  if (!Array.isArray(value)) return choices.includes(value) ? value : undefined;
  const items = value.filter((item) => choices.includes(item));
  return items.length > 0 ? items : undefined;
}

/** The value of a filter as its list accepts it; undefined if it does not. */
function reduceValue(name: string, value: unknown, { defaults, choices = {} }: ViewRules): unknown {
  if (name === 'period') return typeof value === 'string' ? value : undefined;
  if (!(name in defaults) || !hasSameType(value, defaults[name])) return undefined;
  return reduceToChoices(value, choices[name]);
}

/**
 * The filters of a view that its list still knows. A relative period is one of them: its days are not stored.
 *
 * @returns the filters, and whether something was left out
 */
export function reduceViewFilters(
  filters: Readonly<Record<string, unknown>>,
  rules: ViewRules,
): { filters: Record<string, unknown>; isReduced: boolean } {
  const given = Object.entries(filters).filter(([name]) => !positions.includes(name));
  const kept = given
    .map(([name, value]) => [name, reduceValue(name, value, rules)] as const)
    .filter(([, value]) => value !== undefined);
  const isReduced = JSON.stringify(kept) !== JSON.stringify(given);
  return { filters: Object.fromEntries(kept), isReduced };
}
