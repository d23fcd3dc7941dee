import { pathTo } from '../../../lib/routes.ts';
import { SocietyFillingStep } from '../../../shared/setup-guide/filling-step.tsx';
import { ReportsFrame, type ReportsFrameProps } from '../list/frame.tsx';
import { reportPaths } from '../report-paths.ts';
import type { SocietyReportPage } from '../reports.api.ts';

type SocietyReportsFrameProps = Omit<ReportsFrameProps<SocietyReportPage>, 'addresses' | 'fillingStep'> & {
  nationalSocietyId: number;
};

/** The frame of the two lists of a national society. They are read-only: decisions are made in the projects. */
export function SocietyReportsFrame({ nationalSocietyId, ...frame }: SocietyReportsFrameProps) {
  const addresses = {
    correct: pathTo(reportPaths.societyCorrect, { nationalSocietyId }),
    incorrect: pathTo(reportPaths.societyIncorrect, { nationalSocietyId }),
  };
  return (
    <ReportsFrame
      {...frame}
      addresses={addresses}
      fillingStep={<SocietyFillingStep nationalSocietyId={nationalSocietyId} fills="report" />}
    />
  );
}
