/** Where a filled value stands, which decides how it is escaped. */
export type TemplatePlace = 'url' | 'form' | 'json' | 'header' | 'plain';

const placeholder = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** As browsers send forms: spaces as plus signs, and few characters as they are. */
function encodeForForm(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

const escapes: Record<TemplatePlace, (value: string) => string> = {
  url: (value) => encodeURIComponent(value.toWellFormed()),
  form: encodeForForm,
  json: (value) => JSON.stringify(value).slice(1, -1),
  // A line end would begin another header.
  header: (value) => value.replace(/[^\x20-\x7e\xa0-\xff]/g, ''),
  plain: (value) => value,
};

/**
 * The names in a template, each once.
 *
 * @example listPlaceholders('{{to}}={{ text }}') // ['to', 'text']
 */
export function listPlaceholders(template: string): string[] {
  return [...new Set([...template.matchAll(placeholder)].map(([, name = '']) => name))];
}

/**
 * Fills a template. Values are escaped for their place and never read as templates themselves.
 *
 * @throws RangeError for a name without a value; check templates with `listPlaceholders` when they are saved
 * @example fillTemplate('{"to":"{{to}}"}', { to: '"' }, 'json') // '{"to":"\\""}'
 */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
  place: TemplatePlace,
): string {
  return template.replace(placeholder, (_match, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new RangeError(`A template names ${name}, which is unknown`);
    return escapes[place](value);
  });
}
