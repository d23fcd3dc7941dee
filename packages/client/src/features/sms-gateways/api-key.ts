/** A key that nobody can guess, 128 bits by chance. Browsers give `randomUUID` only to pages served by https. */
export function newApiKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
