import type { Random } from '../../../demo/random.ts';
import type { ChosenPlace } from './generated-places.ts';

export interface GeneratedProject {
  id: number;
  timeZoneId: string;
  nationalSocietyId: number;
  risks: { id: number; type: string }[];
  collectors: { id: number; type: 'Human' | 'CollectionPoint' }[];
}

export interface GeneratedWorld {
  weekStart: 'Sunday' | 'Monday';
  nationalSocietyId: number;
  projects: GeneratedProject[];
  organizations: number[];
  healthRiskIds: number[];
  places: ChosenPlace[];
  random: Random;
  administrator: number;
}
