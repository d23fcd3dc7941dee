/** Whether an address belongs to the API (answered with JSON), not to the pages. */
export function isApiPath(url: string): boolean {
  return /^\/api(\/|\?|$)/i.test(url);
}

/** Whether an address belongs to the data API, which has access tokens and problems instead of sessions and text keys. */
export function isDataApiPath(url: string): boolean {
  return /^\/api\/v1(\/|\?|$)/i.test(url);
}

/** Whether gateways post messages to this address: it has its own keys and rules. */
export function isIngressPath(url: string): boolean {
  return /^\/api\/(?:enqueue|channels\/|mobile\/v1\/)/i.test(url);
}
