import { docstrings } from '@harken/contract/calls/docstrings.generated';
import { readDescriptionFile } from './description-file.ts';
import type { Operation, Schema } from './document.ts';

/**
 * Descriptions by the name of a property or parameter, or by `parent.name`, where the parent is the property around it. They apply where
 * the contract has no docstring; only `parent.name` of an area goes before a docstring.
 */
interface Dictionary {
  everywhere: Record<string, string>;
  areas: Record<string, Record<string, string>>;
}

/** The docstring of a property: that with the most names beside it, if all of them are in its object. */
function findDocstring(name: string, beside: ReadonlySet<string>): string | undefined {
  if (!Object.hasOwn(docstrings, name)) return undefined;
  const fitting = (docstrings[name] ?? []).filter((docstring) =>
    docstring.beside.every((other) => beside.has(other)),
  );
  const most = Math.max(...fitting.map((docstring) => docstring.beside.length));
  const texts = new Set(
    fitting.filter((docstring) => docstring.beside.length === most).map(({ text }) => text),
  );
  return texts.size === 1 ? [...texts][0] : undefined;
}

/** Where a property stands. */
interface Place {
  area: string;
  parent: string;
  /** The names in its object. */
  beside: ReadonlySet<string>;
}

const own = <T>(texts: Record<string, T> | undefined, name: string): T | undefined =>
  texts && Object.hasOwn(texts, name) ? texts[name] : undefined;

/** The description of the value, where null is an alternative to it. */
function findInner({ anyOf }: Schema): string | undefined {
  return Array.isArray(anyOf) ? anyOf.find((schema: Schema) => schema.description)?.description : undefined;
}

/** Gives properties and parameters without a description one. */
export function createFieldDescriber(): (operation: Operation, area: string) => void {
  const { everywhere, areas } = readDescriptionFile<Dictionary>('dictionary.json');

  function find(name: string, { area, parent, beside }: Place): string | undefined {
    const ofArea = own(areas, area);
    const inParent = `${parent}.${name}`;
    return (
      own(ofArea, inParent) ??
      findDocstring(name, beside) ??
      own(ofArea, name) ??
      own(everywhere, inParent) ??
      own(everywhere, name)
    );
  }

  /** @param parent the property around it, '' at the top */
  function describe(value: unknown, area: string, parent: string): void {
    if (value === null || typeof value !== 'object') return;
    const schema = value as Schema;
    const { properties = {} } = schema;
    const beside = new Set(Object.keys(properties));
    for (const [name, property] of Object.entries(properties)) {
      const text = property.description ?? findInner(property) ?? find(name, { area, parent, beside });
      if (text !== undefined) property.description = text;
      describe(property, area, name);
    }
    for (const key of ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'prefixItems']) {
      const inner = schema[key];
      for (const each of Array.isArray(inner) ? inner : [inner]) describe(each, area, parent);
    }
  }

  return (operation, area) => {
    const beside = new Set(operation.parameters?.map(({ name }) => name));
    for (const parameter of operation.parameters ?? []) {
      const text = parameter.description ?? find(parameter.name, { area, parent: '', beside });
      if (text !== undefined) parameter.description = text;
    }
    const { requestBody, responses = {} } = operation;
    for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)])
      for (const { schema } of Object.values(content)) describe(schema, area, '');
  };
}
