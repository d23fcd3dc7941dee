/**
 * Counts the reports by status, page by page, and shows the latest alert. Needs the package @harken/api-client, and Node 24 or newer.
 * HARKEN_URL is the address of the server, HARKEN_TOKEN an access token with the scopes readReports and readAlerts.
 */
import { createDataApiClient, DataApiError, type Row, readPages } from '@harken/api-client';

const { HARKEN_URL: server = '', HARKEN_TOKEN: token = '' } = process.env;
const client = createDataApiClient({ server, token });

async function countReports(): Promise<Map<Row<'/api/v1/reports'>['status'], number>> {
  const counts = new Map<Row<'/api/v1/reports'>['status'], number>();
  for await (const { data } of readPages(client, '/api/v1/reports', { filters: { limit: 2 } }))
    for (const report of data)
      if (!report.deleted) counts.set(report.status, (counts.get(report.status) ?? 0) + 1);
  return counts;
}

try {
  console.log(JSON.stringify({ reports: Object.fromEntries(await countReports()) }));
  const { data: alerts } = await client.GET('/api/v1/alerts', { params: { query: { limit: 1 } } });
  const [alert] = alerts?.data ?? [];
  if (alert && !alert.deleted)
    console.log(JSON.stringify({ alert: alert.id, status: alert.status, reports: alert.report_ids.length }));
} catch (error) {
  if (!(error instanceof DataApiError)) throw error;
  console.error(error.status, error.problem?.code);
  process.exitCode = 1;
}
