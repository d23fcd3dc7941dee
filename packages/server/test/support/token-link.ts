/** What the link of a mail carries in its fragment: an e-mail address and a token. */
export function readTokenLink(link: string | URL | null | undefined): { email: string; token: string } {
  const values = new URLSearchParams(new URL(link ?? '').hash.slice(1));
  return { email: values.get('email') ?? '', token: values.get('token') ?? '' };
}
