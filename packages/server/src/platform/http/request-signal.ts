import type { FastifyReply } from 'fastify';

/** Aborted when the caller leaves before the answer has been sent. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  const leave = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
}
