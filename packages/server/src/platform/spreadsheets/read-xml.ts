import { SaxesParser } from 'saxes';

/** Attributes by their names, with their namespace prefixes. */
export type Attributes = Record<string, string>;

/** What to do at each step through an XML text. Names of elements have no namespace prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Whether the rest does not matter. */
  isDone?(): boolean;
}

/** Far more than any workbook has. */
const maxDepth = 100;
const maxAttributes = 100;
/** Characters between two tags: the longest text of a cell, even if each of its characters is escaped. */
const maxBetweenTags = 500_000;

/** The value of an attribute, with or without a namespace prefix. */
export function findAttribute(attributes: Attributes, name: string): string | undefined {
  if (name in attributes) return attributes[name];
  const ending = `:${name}`;
  for (const key in attributes) if (key.endsWith(ending)) return attributes[key];
  return undefined;
}

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses an XML text while it is read. Memory is limited: deep nesting, too many attributes, and too much text between two tags
 * are rejected, and so is a document type, which can define entities.
 *
 * @throws an error when the text is not well-formed, exceeds a limit, or has a document type
 */
export async function parseXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  let [depth, attributeCount, betweenTags] = [0, 0, 0];
  const parser = new SaxesParser({ position: false, xmlns: false });
  const addText = (text: string) => handlers.text?.(text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('doctype', () => fail('a document type'));
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > maxAttributes) fail('too many attributes');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) fail('too many nested elements');
    [attributeCount, betweenTags] = [0, 0];
    handlers.open?.(removePrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    betweenTags = 0;
    handlers.close?.(removePrefix(name));
  });
  for await (const piece of pieces) {
    betweenTags += piece.length;
    parser.write(piece);
    if (betweenTags > maxBetweenTags) fail('too much text between two tags');
    if (handlers.isDone?.()) return;
  }
  parser.close();
}

function fail(what: string): never {
  throw new Error(`The XML text has ${what}`);
}
