/** The fewest characters of a password; there is no other rule about what it holds. */
export const shortestPassword = 8;

/** The most characters that are read: hashing must not become a way to keep the server busy. */
export const longestPassword = 1000;

/** Whether a password may be set. */
export function isStrongPassword(password: string): boolean {
  return password.length >= shortestPassword && password.length <= longestPassword;
}
