import { Readable } from 'node:stream';
import { importLimits } from '@harken/domain/imports/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ExpectedError } from './expected-error.ts';

/** Content types of files. Some systems label a CSV file as Excel. */
const fileTypes = [
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

/** Passes files to their route unread, so that they only use memory after the permission check. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser(fileTypes, (_request, payload, done) => done(null, payload));
}

/** Reads a file sent as the body. Stops when it exceeds the limit for imports. */
export async function readRequestFile(request: FastifyRequest): Promise<Buffer> {
  if (!(request.body instanceof Readable)) throw new ExpectedError('import.noFile');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += (chunk as Buffer).length;
    if (length > importLimits.fileBytes) throw new ExpectedError('error.requestTooLarge');
    chunks.push(chunk as Buffer);
  }
  if (length === 0) throw new ExpectedError('import.noFile');
  return Buffer.concat(chunks, length);
}
