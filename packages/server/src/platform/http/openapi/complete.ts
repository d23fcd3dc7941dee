import { areas } from './areas.ts';
import { describeCall, findCall, nameErrors } from './calls.ts';
import { describeDataApi } from './data-api.ts';
import { type ApiDocument, listOperations } from './document.ts';
import { createFieldDescriber } from './fields.ts';
import { describeOtherOperation } from './other-operations.ts';
import { shareSchemas } from './shared-schemas.ts';

/**
 * Completes the document that is generated from the routes: names, permissions, responses, descriptions, examples and shared schemas.
 * Changes and returns the given document.
 */
export function completeDocument(document: ApiDocument): ApiDocument {
  const describeFields = createFieldDescriber();
  nameErrors(document);
  describeDataApi(document);
  for (const { path, method, operation } of listOperations(document)) {
    const call = findCall(method, path);
    if (call) describeCall(operation, call);
    else describeOtherOperation(operation, method, path);
    describeFields(operation, operation.tags?.[0] ?? '');
  }
  const used = new Set(listOperations(document).flatMap(({ operation }) => operation.tags ?? []));
  document.tags = [...used].sort().map((name) => ({ name, description: areas[name] ?? '' }));
  shareSchemas(document);
  return document;
}
