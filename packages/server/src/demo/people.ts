import type { Role } from '@harken/domain/access/roles';
import people from './data/people.json' with { type: 'json' };

/** Somebody of the demo who can sign in. */
export interface DemoPerson {
  key: string;
  role: Role;
  name: string;
  /** Which of the organizations; none for those outside the society. */
  organization?: number;
  /** Slot of the modem that carries their SMS. */
  modem?: number;
  /** Key of the head supervisor above. */
  head?: string;
  /** Whose collectors they supervise. */
  districts?: string[];
  isPendingHeadManager?: boolean;
  isHeadManager?: boolean;
  isOfPilot?: boolean;
}

export const demoPeople = people as DemoPerson[];

/** The password of every account of the demo. */
const demoPassword = 'harken-demo';

export const mailDomain = 'demo.harken.example';
export const emailOf = (key: string): string => `${key}@${mailDomain}`;

/** Numbers that no network of the country gives out: whoever dials them reaches nobody. */
export const phoneNumber = (series: number, number: number): string =>
  `+26550${series}${String(number).padStart(6, '0')}`;

/** Who can sign in to the demo, for whoever starts it. */
export const demoAccounts: { role: Role; email: string; password: string }[] = demoPeople.map(
  ({ key, role }) => ({ role, email: emailOf(key), password: demoPassword }),
);

export const isSupervising = ({ role }: DemoPerson): boolean =>
  role === 'Supervisor' || role === 'HeadSupervisor';

/** The supervisor of a district's data collectors. */
export function supervisorOf(district: string): DemoPerson {
  const person = demoPeople.find(({ districts }) => districts?.includes(district));
  if (!person) throw new Error(`Nobody supervises ${district}.`);
  return person;
}
