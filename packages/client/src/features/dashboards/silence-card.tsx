/** Who has stopped reporting. */
export function SilenceCard(_: { projectId: number }) {
  return null;
}
