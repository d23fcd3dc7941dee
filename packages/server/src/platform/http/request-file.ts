import { Readable } from 'node:stream';
import { importLimits } from '@harken/domain/imports/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** What files come as. Some systems say of a CSV file that it belongs to Excel. */
const fileTypes = [
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Files reach their route as they come, unread: only those who may send one cost memory. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser(fileTypes, (_request, payload, done) => done(null, payload));
}

/** The bytes of a file that was sent as the body. What is larger than an import may be is refused on the way. */
export async function readFileOf(request: FastifyRequest): Promise<Buffer> {
  if (!(request.body instanceof Readable)) throw new Problem('import.noFile');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += (chunk as Buffer).length;
    if (length > importLimits.fileBytes) throw new Problem('error.requestTooLarge');
    chunks.push(chunk as Buffer);
  }
  if (length === 0) throw new Problem('import.noFile');
  return Buffer.concat(chunks, length);
}
