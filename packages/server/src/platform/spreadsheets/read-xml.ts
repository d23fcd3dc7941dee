/** One step through an XML text: an element begins or ends, or there is text. Names are without their namespace. */
export type XmlStep =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const attributePatterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = attributePatterns.get(name);
  const pattern = known ?? new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  if (!known) attributePatterns.set(name, pattern);
  return pattern;
}

/** The value of an attribute, by its name with or without a namespace. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : plain(value);
}

function endOf(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from);
  if (at < 0) throw new Error('The XML text breaks off');
  return at;
}

/** What stands between angle brackets: its name without the namespace, and whether something begins or ends. */
const tagPattern = /^(\/?)(?:[\w.-]+:)?([\w.-]+)\s*/;

/**
 * Goes through an XML text from front to back, as the parts of a workbook need it. Definitions of entities are not
 * followed: a text that brings its own is refused.
 */
export function* xmlSteps(xml: string): Generator<XmlStep> {
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    if (next < 0) return;
    if (next > at) yield { kind: 'text', text: plain(xml.slice(at, next)) };
    const aside = readAside(xml, next);
    const end = aside?.end ?? endOf(xml, '>', next) + 1;
    if (aside?.text) yield { kind: 'text', text: aside.text };
    if (!aside) yield* stepsOfTag(xml.slice(next + 1, end - 1));
    at = end;
  }
}

function* stepsOfTag(tag: string): Generator<XmlStep> {
  const [start, slash, name] = tagPattern.exec(tag) ?? [];
  if (start === undefined || !name) throw new Error('The XML text has a tag without a name');
  if (!slash) yield { kind: 'open', name, attributes: tag.slice(start.length) };
  if (slash || tag.endsWith('/')) yield { kind: 'close', name };
}

/** Instructions and comments say nothing to us; text can stand between brackets of its own. */
function readAside(xml: string, at: number): { end: number; text?: string } | null {
  const mark = xml[at + 1];
  if (mark === '?') return { end: endOf(xml, '?>', at) + 2 };
  if (mark !== '!') return null;
  if (xml.startsWith('<!--', at)) return { end: endOf(xml, '-->', at) + 3 };
  if (!xml.startsWith('<![CDATA[', at)) throw new Error('The XML text defines something');
  const end = endOf(xml, ']]>', at);
  return { end: end + 3, text: xml.slice(at + '<![CDATA['.length, end) };
}
