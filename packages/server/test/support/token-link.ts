/** The e-mail address and token in the fragment of an e-mailed link. */
export function readTokenLink(link: string | URL | null | undefined): { email: string; token: string } {
  const values = new URLSearchParams(new URL(link ?? '').hash.slice(1));
  return { email: values.get('email') ?? '', token: values.get('token') ?? '' };
}
