import { type ApiDocument, listOperations, type Operation, type Schema } from './document.ts';

/** Smaller schemas, and those in fewer places, stay where they are: a reference would be harder to read. */
const sharedFrom = { characters: 200, places: 3 };

/** Properties whose names say nothing about what is in them: it is named after what is around them. */
const meaninglessNames = ['value', 'data', 'items', 'rows'];

/** A schema with the name that it would get. */
interface Use {
  schema: Schema;
  name: string;
  area: string;
}

const toPascalCase = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** The name of one item of a list. */
const toSingular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<!s|u)s$/, '');

/** What a schema says, apart from its description. */
function writeContent({ description: _description, ...content }: Schema): string {
  return JSON.stringify(content);
}

/** The schemas in a schema, with the names that they would get. */
function listInner(schema: Schema, name: string): [unknown, string][] {
  const { properties = {}, items, additionalProperties } = schema;
  const alternatives = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) => schema[key] ?? []);
  return [
    ...Object.entries(properties).map(([property, inner]): [unknown, string] => [
      inner,
      meaninglessNames.includes(property) ? name : property,
    ]),
    [items, toSingular(name)],
    ...[additionalProperties, ...alternatives].map((inner): [unknown, string] => [inner, name]),
  ];
}

/** The schemas of an operation. */
function listSchemas({ requestBody, responses = {}, operationId = '' }: Operation): [unknown, string][] {
  return [
    ...Object.values(requestBody?.content ?? {}).map(({ schema }): [unknown, string] => [
      schema,
      `${operationId}_request`,
    ]),
    ...Object.values(responses)
      .flatMap(({ content = {} }) => Object.values(content))
      .map(({ schema }): [unknown, string] => [schema, operationId]),
  ];
}

/** The places of all schemas of objects by what they say, those inside others before these. */
function findUses(document: ApiDocument): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const visit = (value: unknown, name: string, area: string): void => {
    if (value === null || typeof value !== 'object') return;
    const schema = value as Schema;
    for (const [inner, innerName] of listInner(schema, name)) visit(inner, innerName, area);
    if (!schema.properties || schema.properties.isSuccess) return; // the envelope is not a thing of its own
    const content = writeContent(schema);
    if (content.length < sharedFrom.characters) return;
    const others = uses.get(content);
    if (others) others.push({ schema, name, area });
    else uses.set(content, [{ schema, name, area }]);
  };
  for (const { operation } of listOperations(document))
    for (const [schema, name] of listSchemas(operation)) visit(schema, name, operation.tags?.[0] ?? '');
  return uses;
}

/** The name, that with the area before it, or one with a number. */
function findFreeName({ name, area }: Use, taken: Record<string, Schema>): string {
  const own = toPascalCase(name);
  const prefix = toPascalCase(area);
  const names = [own, own.startsWith(prefix) ? own : prefix + own];
  for (let number = 2; ; number++) {
    const free = names.find((each) => !Object.hasOwn(taken, each));
    if (free) return free;
    names.push(`${names[1]}${number}`);
  }
}

/** Moves the schemas of objects that are used in many places into the components. */
export function shareSchemas(document: ApiDocument): void {
  const schemas: Record<string, Schema> = { ...document.components.schemas };
  for (const uses of findUses(document).values()) {
    const [first] = uses;
    if (!first || uses.length < sharedFrom.places) continue;
    const name = findFreeName(first, schemas);
    // What it contains refers to components already, because inner schemas come first.
    const { description: _description, ...content } = first.schema;
    schemas[name] = content;
    for (const { schema } of uses) {
      const { description } = schema;
      for (const key of Object.keys(schema)) delete schema[key];
      schema.$ref = `#/components/schemas/${name}`;
      if (description !== undefined) schema.description = description;
    }
  }
  document.components.schemas = schemas;
}
