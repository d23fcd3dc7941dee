import type { Call } from '@harken/contract/calls/call';
import { describeForLog } from '../db/database-errors.ts';
import { isChange } from '../live/announce-call.ts';
import { storeWrittenPosition } from '../sessions/sessions.queries.ts';
import type { CallContext, RouteOptions, Scope } from './routes.ts';

/** Remembers that the caller has changed something, in every process: their next reads come from the primary until replicas have it. */
async function rememberChange({ services, user }: CallContext<Call>): Promise<void> {
  if (!user) return;
  try {
    await storeWrittenPosition(services.db, user.sessionIdHash);
  } catch (error) {
    services.log.warn(describeForLog(error), 'the position of a change could not be stored');
  }
}

/** Runs the handler of a call: reads come from a replica where the route says so, and changes are remembered for later reads. */
export async function runHandler<C extends Call, S extends Scope | null>(
  call: C,
  options: RouteOptions<C, S>,
  context: CallContext<C, S>,
): Promise<unknown> {
  const { replicas } = context.services;
  if (!replicas) return options.handle(context);
  if (isChange(call)) {
    try {
      return await options.handle(context);
    } finally {
      // Also after a failure: part of the work may have been committed.
      await rememberChange(context as unknown as CallContext<Call>);
    }
  }
  const { reads } = options;
  const mayRead = typeof reads === 'function' ? reads(context, context.services) : reads === 'replica';
  if (!mayRead) return options.handle(context);
  const { raw } = context.reply;
  const reader = {
    written: context.user?.writtenPosition ?? null,
    isCancelled: () => raw.destroyed && !raw.writableFinished,
  };
  return replicas.run(reader, async () => options.handle(context));
}
