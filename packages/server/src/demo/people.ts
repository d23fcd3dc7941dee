import type { Role } from '@harken/domain/access/roles';
import people from './data/people.json' with { type: 'json' };

/** A user of the demo. */
export interface DemoPerson {
  key: string;
  role: Role;
  name: string;
  /** Index of the organization; missing for those outside the society. */
  organization?: number;
  /** Slot of the modem that sends their SMS. */
  modem?: number;
  /** Key of the head supervisor. */
  head?: string;
  /** The districts whose data collectors they supervise. */
  districts?: string[];
  isPendingHeadManager?: boolean;
  isHeadManager?: boolean;
  isOfPilot?: boolean;
}

export const demoPeople = people as DemoPerson[];

/** The password of every account of the demo. */
const demoPassword = 'harken-demo';

export const mailDomain = 'demo.harken.example';
export const toEmail = (key: string): string => `${key}@${mailDomain}`;

/** Numbers that no network of the country assigns, so that nobody can be called by mistake. */
export const createPhoneNumber = (series: number, number: number): string =>
  `+26550${series}${String(number).padStart(6, '0')}`;

/** The accounts of the demo, shown when it starts. */
export const demoAccounts: { role: Role; email: string; password: string }[] = demoPeople.map(
  ({ key, role }) => ({ role, email: toEmail(key), password: demoPassword }),
);

export const isSupervising = ({ role }: DemoPerson): boolean =>
  role === 'Supervisor' || role === 'HeadSupervisor';

/** The supervisor of the data collectors in a district. */
export function findSupervisor(district: string): DemoPerson {
  const person = demoPeople.find(({ districts }) => districts?.includes(district));
  if (!person) throw new Error(`No supervisor for ${district}.`);
  return person;
}
