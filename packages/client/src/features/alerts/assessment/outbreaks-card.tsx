import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/requests/request.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card } from '../../../ui/page/card.tsx';

const outbreakPath = '/nationalsocieties/{nationalSocietyId}/outbreaks/{outbreakId}';

/** Links to the outbreaks that an alert belongs to, for those who may open them. Nothing without any. */
export function OutbreaksCard({ projectId, alertId }: { projectId: number; alertId: number }) {
  const { t } = useTexts();
  const nationalSocietyId = useProject(projectId).data?.nationalSociety.id;
  const mayOpen = useMay('outbreaks.list', { nationalSocietyId });
  const query = mayOpen && nationalSocietyId ? { nationalSocietyId, ofAlertId: alertId } : null;
  const outbreaks = useQuery({
    queryKey: ['outbreak/list', query],
    queryFn: query ? ({ signal }) => call('outbreak/list', { query }, { signal }) : skipToken,
  }).data?.data;
  if (!outbreaks?.length || !nationalSocietyId) return null;
  return (
    <Card title={t('alerts.outbreaks')}>
      <ul>
        {outbreaks.map(({ id, code, name }) => (
          <li key={id}>
            <Link to={pathTo(outbreakPath, { nationalSocietyId, outbreakId: id })}>
              <bdi dir="ltr">{code}</bdi> <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
