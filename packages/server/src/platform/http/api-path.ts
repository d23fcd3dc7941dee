/** Whether an address belongs to the calls (answered by JSON), not to the pages. */
export function isApiPath(url: string): boolean {
  return /^\/api(\/|\?|$)/i.test(url);
}
