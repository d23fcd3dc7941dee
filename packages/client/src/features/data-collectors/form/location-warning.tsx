import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { call } from '../../../lib/requests/request.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { type CollectorValues, type Point, toPoint } from './values.ts';

/** Compares a location with the boundary of its district, once both are known. */
function useLocationCheck(districtId: number | null, point: Point | null | undefined) {
  const { projectId }: Partial<Record<string, string>> = useParams({ strict: false });
  const project = useProject(projectId ? Number(projectId) : undefined).data;
  const nationalSocietyId = project?.nationalSociety.id;
  const isKnown = nationalSocietyId !== undefined && districtId !== null && Boolean(point);
  return useQuery({
    queryKey: ['nationalSocietyStructure/boundaries/locate', nationalSocietyId, districtId, point],
    queryFn: ({ signal }) =>
      call(
        'nationalSocietyStructure/boundaries/locate',
        {
          query: {
            nationalSocietyId: nationalSocietyId ?? 0,
            districtId: districtId ?? 0,
            latitude: point?.latitude ?? 0,
            longitude: point?.longitude ?? 0,
          },
        },
        { signal },
      ),
    enabled: isKnown,
    staleTime: 5 * 60_000,
    retry: false,
  }).data;
}

/** A warning if a location is outside the boundary of its district. It can be saved all the same. */
export function LocationWarning({ form, index }: { form: UseFormReturn<CollectorValues>; index: number }) {
  const { t } = useTexts();
  const [districtId, latitude, longitude] = useWatch({
    control: form.control,
    name: [`locations.${index}.districtId`, `locations.${index}.latitude`, `locations.${index}.longitude`],
  });
  const check = useLocationCheck(districtId, toPoint({ latitude, longitude }));
  return (
    <div role="status">
      {check?.isOutside && (
        <Note tone="warn">
          {check.foundIn
            ? t('placesToCheck.inDistrict', {
                district: check.foundIn.name,
                region: check.foundIn.region,
              })
            : t('placesToCheck.inNoDistrict')}
        </Note>
      )}
    </div>
  );
}
