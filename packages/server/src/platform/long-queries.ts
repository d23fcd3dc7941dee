import type { Services } from './services.ts';

/**
 * The services for work that may take minutes: `db` is a pool with longer timeouts. A proxy, because some services are set later
 * (for example the broker).
 */
export function withLongTimeouts(services: Services): Services {
  return new Proxy(services, {
    get: (target, name) => (name === 'db' ? target.longDb : Reflect.get(target, name)),
  });
}
