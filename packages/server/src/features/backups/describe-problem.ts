/** PostgreSQL may quote stored values in its messages, so only the code of its errors is kept. */
export function describeProblem(error: unknown): string {
  const { severity, code, message } = error as { severity?: string; code?: string; message?: string };
  const text = severity ? `The database reported the error ${code}.` : (message ?? 'Unknown error.');
  return text.slice(0, 500);
}
