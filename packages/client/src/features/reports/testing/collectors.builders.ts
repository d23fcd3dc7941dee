import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CollectorOption } from '../collector-options.ts';

/** Mariam, who has a number and works in two places. */
export function aCollectorOption(given: Partial<CollectorOption> = {}): CollectorOption {
  return {
    id: 7,
    dataCollectorType: 'Human',
    name: 'Mariam Kessy',
    displayName: 'Mariam K.',
    sex: 'Female',
    phoneNumber: '+999705550142',
    isInTrainingMode: false,
    isDeployed: true,
    supervisor: { id: 41, name: 'Ana Lope', role: 'Supervisor' },
    locations: [
      { id: 71, village: 'Nakiri', placeCodes: [] },
      { id: 72, village: 'Oru Ferry', zone: 'West bank', placeCodes: [] },
    ],
    ...given,
  };
}

/** Mariam, Joseph without a number and with one place, and a collection point. */
export const collectorOptions = [
  aCollectorOption(),
  aCollectorOption({
    id: 8,
    name: 'Joseph Banda',
    displayName: 'Joseph B.',
    phoneNumber: null,
    locations: [{ id: 81, village: 'Tema Port', placeCodes: [] }],
  }),
  aCollectorOption({
    id: 9,
    dataCollectorType: 'CollectionPoint',
    name: 'Oru clinic',
    displayName: null,
    sex: null,
    phoneNumber: '+999705550199',
    locations: [{ id: 91, village: 'Oru Hill', placeCodes: [] }],
  }),
];

/** Chooses a collector by label. */
export async function chooseCollector(name: RegExp) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Data collector' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}
