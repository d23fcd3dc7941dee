import type { TextValues } from '../ui/texts-context.ts';

/** Texts by their key. */
export type Texts = Readonly<Record<string, string>>;

/** Turns a text with plurals or choices and its values into words. */
export type RichFormat = (text: string, languageCode: string, values: TextValues) => string;

const hasRules = /\{\s*\w+\s*,/;

/** Whether a text needs more than names replaced: plurals, choices. */
export function needsRichFormat(text: string): boolean {
  return hasRules.test(text);
}

/** Loads what formats plurals and choices; the sign-in page does without. */
export async function loadRichFormat(): Promise<RichFormat> {
  const { IntlMessageFormat } = await import('intl-messageformat');
  const formats = new Map<string, InstanceType<typeof IntlMessageFormat>>();
  return (text, languageCode, values) => {
    const key = `${languageCode} ${text}`;
    let format = formats.get(key);
    if (!format) {
      // numerals are Latin in every language
      format = new IntlMessageFormat(text, `${languageCode}-u-nu-latn`, undefined, { ignoreTag: true });
      formats.set(key, format);
    }
    return String(format.format(values as Record<string, string | number | boolean | null>));
  };
}

/** Replaces `{name}` by its value; a name without a value stays as it is. */
export function fillNames(text: string, values: TextValues | undefined): string {
  if (!values || !text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : String(values[name]),
  );
}

/**
 * The words of a key, filled. A key without a text shows itself, so that it is found.
 * Keys from the server may begin with `string:`.
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
  return fillNames(text, values);
}
