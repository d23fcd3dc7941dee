import type { Database } from '../../../platform/db/database.ts';
import { countByFacility, type FacilityRow, type StatusCounts } from './list.queries.ts';

const maxFacilities = 200;

/** Who reads counts; without a role, as in files for everybody, facilities are named. */
interface CountReader {
  role: string;
  organizationId: number | null;
}

interface FacilityCounts extends StatusCounts {
  contactId: number | null;
  facility: string | null;
}

const names = ['total', 'waiting', 'arrived', 'notArrived', 'recovered', 'died', 'unknown'] as const;

const pickCounts = (row: StatusCounts): StatusCounts =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as StatusCounts;

function add(one: StatusCounts, other: StatusCounts): StatusCounts {
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as StatusCounts;
}

const none: StatusCounts = {
  ...{ total: 0, waiting: 0, arrived: 0, notArrived: 0, recovered: 0, died: 0, unknown: 0 },
};

/**
 * How many people were referred to each facility, and what became of them. The facilities of another organization are one row with its
 * name.
 *
 * @param days calendar dates of the project, both included; null: since ever
 */
export async function readReferralCounts(
  db: Database,
  {
    reader,
    ...of
  }: {
    projectId: number;
    days: { first: string; last: string } | null;
    timeZoneId: string;
    reader: CountReader;
  },
): Promise<{ all: StatusCounts; facilities: FacilityCounts[] }> {
  const rows = await countByFacility(db, { ...of, limit: maxFacilities });
  const facilities = new Map<string, FacilityCounts>();
  for (const row of rows) {
    const shown = chooseFacility(reader, row);
    const key = `${shown.contactId} ${shown.facility}`;
    const before = facilities.get(key) ?? none;
    facilities.set(key, { ...shown, ...add(before, row) });
  }
  return {
    all: rows.reduce((sum, row) => add(sum, pickCounts(row)), none),
    facilities: [...facilities.values()],
  };
}

/** The name of a facility, or of its organization if that is another one than that of the reader. */
export function chooseFacility(
  { role, organizationId }: CountReader,
  row: Pick<FacilityRow, 'contactId' | 'facility' | 'organizationId' | 'organization'>,
): { contactId: number | null; facility: string | null } {
  const isForeign =
    role !== 'Administrator' && row.organizationId !== null && row.organizationId !== organizationId;
  if (isForeign) return { contactId: null, facility: row.organization };
  return { contactId: row.contactId, facility: row.facility };
}
