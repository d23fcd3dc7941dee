import type { TextValues } from '../../ui/text/texts-context.ts';
import type { RichFormat } from './rich-format.ts';

/** Translations by key. */
export type Texts = Readonly<Record<string, string>>;

export type { RichFormat };

const hasRules = /\{\s*\w+\s*,/;

/** Whether a text has more than plain placeholders: plurals or choices. */
export function needsRichFormat(text: string): boolean {
  return hasRules.test(text);
}

let richFormat: RichFormat | undefined;

/** Loads the formatter for plurals and choices, which the sign-in page does not need. */
export async function loadRichFormat(): Promise<RichFormat> {
  richFormat = (await import('./rich-format.ts')).formatRich;
  return richFormat;
}

/** The formatter for plurals and choices, if it is loaded. */
export function getRichFormat(): RichFormat | undefined {
  return richFormat;
}

/** Replaces `{name}` by its value. Placeholders without a value stay. */
export function fillPlaceholders(text: string, values: TextValues | undefined): string {
  if (!values || !text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    values[name] === undefined ? placeholder : String(values[name]),
  );
}

/**
 * Translates a key. A key without a translation is returned itself, so that it gets noticed. Keys from the server may begin
 * with `string:`.
 */
export function formatText(
  source: { texts: Texts; languageCode: string; richFormat: RichFormat | undefined },
  key: string,
  values?: TextValues,
): string {
  const plainKey = key.startsWith('string:') ? key.slice('string:'.length) : key;
  const text = source.texts[plainKey];
  if (text === undefined) return plainKey;
  if (source.richFormat && needsRichFormat(text))
    return source.richFormat(text, source.languageCode, values ?? {});
  return fillPlaceholders(text, values);
}
