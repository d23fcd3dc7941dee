import type { Dashboard } from './dashboards.api.ts';

/** Where reports came from. `detailsOf` asks for the health risks at one place. */
export function DashboardMap({
  label,
}: {
  dashboard: Dashboard;
  detailsOf: (
    point: { latitude: number; longitude: number },
    signal: AbortSignal,
  ) => Promise<{ name: string; value: number }[]>;
  /** Distinguishes what `detailsOf` asks by: filter and place. */
  detailsKey: readonly unknown[];
  label: string;
}) {
  return <p>{label}</p>;
}
