import { http } from 'msw';
import { errorResponse, success } from '../../../../test/support/show-routes.tsx';
import type { Place, Structure } from '../places.ts';

/** Two regions; Mbara has two villages, one with a zone. */
export const aStructure: Structure = {
  regions: [
    { id: 1, name: 'Lakeside', districts: [] },
    {
      id: 2,
      name: 'Norvale',
      districts: [
        {
          id: 1,
          regionId: 2,
          name: 'Mbara',
          villages: [
            {
              id: 1,
              districtId: 1,
              name: 'Nakiri',
              zones: [{ id: 1, villageId: 1, name: 'Market' }],
            },
            { id: 2, districtId: 1, name: 'Sefá Landing', zones: [] },
          ],
        },
        { id: 2, regionId: 2, name: 'Oru', villages: [] },
      ],
    },
  ],
};

/** One district with many villages. */
export function aLargeStructure(count: number): Structure {
  const villages = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    districtId: 1,
    name: `Village ${String(index + 1).padStart(4, '0')}`,
    zones: [],
  }));
  return {
    regions: [{ id: 1, name: 'Norvale', districts: [{ id: 1, regionId: 1, name: 'Mbara', villages }] }],
  };
}

type Society = { isArchived?: boolean; hasCoordinator?: boolean };

/** Path and body of every request for places, in order. */
export type Sent = { path: string; name?: string }[];

const prefix = '/api/nationalSocietyStructure';

/** Mocks the server with these places; new places get a new id, and `refuse` says which requests fail. */
export function structureHandlers(
  structure: Structure,
  {
    society = {} as Society,
    refuse = (_path: string, _name?: string): string | undefined => undefined,
    wait = Promise.resolve(),
  } = {},
) {
  const sent: Sent = [];
  let nextId = 90_001;
  const handlers = [
    http.get('*/api/nationalSociety/:id/get', () =>
      success({ id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false, ...society }),
    ),
    http.get(`*${prefix}/get`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      sent.push({ path: pathname.replace(prefix, '') + search });
      return success(structure);
    }),
    http.post(`*${prefix}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace(prefix, '') + search;
      const { name } = (await request.json()) as { name?: string };
      sent.push(name === undefined ? { path } : { path, name });
      await wait;
      const errorKey = refuse(path, name);
      if (errorKey) return errorResponse(errorKey);
      return success(path.includes('/create') ? ({ id: nextId++, name } as Place) : undefined);
    }),
  ];
  return { sent, handlers };
}
