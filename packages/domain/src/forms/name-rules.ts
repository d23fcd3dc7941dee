import type { FormRule } from './form-rules.ts';

/**
 * Characters that do not belong in a name: line breaks, tabs and other control characters, lone surrogates, characters that
 * change the direction of text (bidirectional embeddings, overrides and isolates), and invisible ones that can hide a web
 * address. Direction marks and joiners are allowed: Arabic, Persian and Indian names need them.
 */
const forbiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

/** Top-level domains that mail programs turn into links: the most common ones, and those reserved for examples. */
const topLevelDomains = new Set(
  `com org net info biz name pro edu gov mil int mobi asia cat jobs tel travel coop museum aero arpa post xxx
  app dev page web site website online store shop shopping blog wiki cloud host hosting digital tech technology software
  systems network email mail chat social link links click live life world today news media press video photo photos
  pics gallery studio design agency company business group team center solutions services support help helpdesk care
  health healthcare hospital clinic doctor medical pharmacy vaccin foundation charity ngo ong gives community international
  global africa earth green energy eco bio farm bank finance financial money cash loan loans credit creditcard
  insurance tax pay fund capital trade trading market markets exchange bitcoin crypto tokyo paris london berlin
  club vip top xyz icu fun lol wtf win bid review reviews download stream party date men science work works space
  zone run rest bar cam monster quest sbs cfd cyou buzz gdn kim rocks ninja guru expert academy school university
  college education institute training courses events tickets directory guide tips zip mov onion local localhost
  example test invalid рф 中国 中國 한국 السعودية امارات مصر`.split(/\s+/),
);

/** A run of text with a dot in it: the part before the last dot, the part after it, and whether a path follows. */
const dottedText =
  /(?:^|[^\p{L}\p{M}\p{N}._-])([\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])\.([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])\.?(?=([/?#:])?)/gu;

/**
 * Whether a mail program would turn it into a link. Initials before a name ("M.Diallo", "M.Ba"), titles and abbreviations
 * ("St.Mary", "Dr.Ba") are not links: a domain of one or two letters under a country code counts only with a path.
 */
function isWebAddress(before: string, last: string, hasPath: boolean): boolean {
  const domain = before.split('.').at(-1) ?? '';
  const isCountry = /^[a-z]{2}$/.test(last);
  if (!isCountry && !last.startsWith('xn--') && !topLevelDomains.has(last))
    return hasPath && domain.length > 2 && /^[a-z]{2,}$/.test(last);
  if (hasPath || /\d|-/.test(domain)) return true;
  return domain.length >= (isCountry ? 3 : 2);
}

/** No name may be longer anyway. Limits the time that a huge cell of an imported file takes. */
const maxScannedLength = 500;

/**
 * Whether a text can be the name of somebody or something. Names appear in the SMS and e-mails that Harken sends; with a line
 * break or web address in a name, one person could put their own text into a message to somebody else.
 *
 * @example isPlainName('St. Mary') // true
 * @example isPlainName('Awa, see www.evil.example') // false
 */
export function isPlainName(name: string): boolean {
  if (forbiddenCharacters.test(name)) return false;
  const text = name
    .slice(0, maxScannedLength)
    .normalize('NFKC')
    .replace(/[\u3002\uFF61]/g, '.')
    .toLowerCase();
  if (text.includes('://') || /(?:^|[^\p{L}\p{N}])www\d?\./u.test(text)) return false;
  if (/(?:^|[^\p{L}\p{N}])(?:mailto|javascript|data|tel|sms|https?|ftp):\S/u.test(text)) return false;
  if (/(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?:$|[^\d.])/.test(text)) return false;
  return ![...text.matchAll(dottedText)].some(([, before = '', last = '', path]) =>
    isWebAddress(before, last, path !== undefined),
  );
}

/** See `isPlainName`. */
export const plainName: FormRule = (value) =>
  typeof value !== 'string' || isPlainName(value.trim())
    ? null
    : { key: 'validation.nameNotPlain', values: {} };
