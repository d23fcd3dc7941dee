/** Whether an address belongs to the calls (answered by JSON), not to the pages. */
export function isApiPath(url: string): boolean {
  return /^\/api(\/|\?|$)/i.test(url);
}

/** Whether an address is one where gateways deliver messages: they have keys of their own, and rules of their own. */
export function isIngressPath(url: string): boolean {
  return /^\/api\/enqueue/i.test(url);
}
