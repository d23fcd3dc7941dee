/** A step through an XML text: start or end of an element, or text. Names have no namespace prefix. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const attributePatterns = new Map<string, RegExp>();

function findPattern(name: string): RegExp {
  const known = attributePatterns.get(name);
  const pattern = known ?? new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  if (!known) attributePatterns.set(name, pattern);
  return pattern;
}

/** The value of an attribute, with or without a namespace prefix. */
export function findAttribute(attributes: string, name: string): string | undefined {
  const found = findPattern(name).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : unescapeXml(value);
}

function findEnd(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from);
  if (at < 0) throw new Error('The XML text is truncated');
  return at;
}

/** The content of angle brackets: a slash of an end tag, and the name without a namespace prefix. */
const tagPattern = /^(\/?)(?:[\w.-]+:)?([\w.-]+)\s*/;

/**
 * A minimal XML parser, sufficient for workbooks. Entity definitions are rejected.
 */
export function* parseXml(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    if (next < 0) return;
    if (next > at) yield { kind: 'text', text: unescapeXml(xml.slice(at, next)) };
    const special = readSpecial(xml, next);
    const end = special?.end ?? findEnd(xml, '>', next) + 1;
    if (special?.text) yield { kind: 'text', text: special.text };
    if (!special) yield* parseTag(xml.slice(next + 1, end - 1));
    at = end;
  }
}

function* parseTag(tag: string): Generator<XmlEvent> {
  const [start, slash, name] = tagPattern.exec(tag) ?? [];
  if (start === undefined || !name) throw new Error('The XML text has a tag without a name');
  if (!slash) yield { kind: 'open', name, attributes: tag.slice(start.length) };
  if (slash || tag.endsWith('/')) yield { kind: 'close', name };
}

/** Skips instructions and comments, and reads CDATA sections. */
function readSpecial(xml: string, at: number): { end: number; text?: string } | null {
  const character = xml[at + 1];
  if (character === '?') return { end: findEnd(xml, '?>', at) + 2 };
  if (character !== '!') return null;
  if (xml.startsWith('<!--', at)) return { end: findEnd(xml, '-->', at) + 3 };
  if (!xml.startsWith('<![CDATA[', at)) throw new Error('The XML text contains a definition');
  const end = findEnd(xml, ']]>', at);
  return { end: end + 3, text: xml.slice(at + '<![CDATA['.length, end) };
}
