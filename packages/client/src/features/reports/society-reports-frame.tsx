import { pathTo } from '../../lib/routes.ts';
import { reportPaths } from './report-paths.ts';
import type { SocietyReportPage } from './reports.api.ts';
import { ReportsFrame, type ReportsFrameProps } from './reports-frame.tsx';

type SocietyReportsFrameProps = Omit<ReportsFrameProps<SocietyReportPage>, 'addresses'> & {
  nationalSocietyId: number;
};

/** The frame of the two lists of a national society. They are read-only: decisions are made in the projects. */
export function SocietyReportsFrame({ nationalSocietyId, ...frame }: SocietyReportsFrameProps) {
  const addresses = {
    correct: pathTo(reportPaths.societyCorrect, { nationalSocietyId }),
    incorrect: pathTo(reportPaths.societyIncorrect, { nationalSocietyId }),
  };
  return <ReportsFrame {...frame} addresses={addresses} />;
}
