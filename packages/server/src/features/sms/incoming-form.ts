import type { FormMessage, FormType } from '../../channels/channel.ts';

/** A message as a gateway delivered it, parsed from its form. Not validated yet. */
export interface IncomingMessage extends FormMessage {
  /** The type of gateway whose form it is. */
  source: string;
  apiKey: string;
  /** The form as received, without the key. */
  body: string;
}

/**
 * Parses the form posted by a gateway. Parameter names are case-insensitive, empty pairs are ignored.
 *
 * @returns null if a name is repeated, as it is unclear which value is meant
 */
export function parseIncomingForm(
  { name: source, form: { read } }: Pick<FormType, 'name' | 'form'>,
  form: string,
): IncomingMessage | null {
  const parameters = new Map<string, string>();
  const storedForm = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(form)) {
    const key = name.toLowerCase();
    if (key === '' && value === '') continue;
    if (parameters.has(key)) return null;
    // PostgreSQL cannot store NUL characters; they carry no meaning here.
    const clean = value.replaceAll('\0', '');
    parameters.set(key, clean);
    if (key !== 'apikey') storedForm.append(name.replaceAll('\0', ''), clean);
  }
  const apiKey = parameters.get('apikey') ?? '';
  return { ...read(parameters), source, apiKey, body: storedForm.toString() };
}
