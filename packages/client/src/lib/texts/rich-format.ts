import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import type { TextValues } from '../../ui/text/texts-context.ts';

/** Formats a text with plurals or choices. */
export type RichFormat = (text: string, languageCode: string, values: TextValues) => string;

/** Creates what takes long to create once for the same arguments. */
function once<Args extends unknown[], Value>(create: (...args: Args) => Value): (...args: Args) => Value {
  const created = new Map<string, Value>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = created.get(key);
    if (known !== undefined) return known;
    const value = create(...args);
    created.set(key, value);
    return value;
  };
}

/** Shared by all texts; the library would create them for each. */
const formatters: Formatters = {
  getNumberFormat: once((...args) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: once((...args) => new Intl.DateTimeFormat(...args)),
  getPluralRules: once((...args) => new Intl.PluralRules(...args)),
};
IntlMessageFormat.resolveLocale = once(IntlMessageFormat.resolveLocale);

const formats = new Map<string, InstanceType<typeof IntlMessageFormat>>();

/** Formats a text with plurals or choices. Numerals are Latin in every language. */
export const formatRich: RichFormat = (text, languageCode, values) => {
  const key = `${languageCode} ${text}`;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(text, `${languageCode}-u-nu-latn`, undefined, {
      ignoreTag: true,
      formatters,
    });
    formats.set(key, format);
  }
  return String(format.format(values as Record<string, string | number | boolean | null>));
};
