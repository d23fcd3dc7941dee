import type { Services } from './services.ts';

/**
 * The services for what may take minutes: `db` has more time, on connections of its own. What changes in `services` later (the hub,
 * for one) changes here, too.
 */
export function withLongQueries(services: Services): Services {
  return new Proxy(services, {
    get: (target, name) => (name === 'db' ? target.longDb : Reflect.get(target, name)),
  });
}
