import { randomInt } from 'node:crypto';
import type { SimulatedDialling, SimulationCommand } from '../simulator.ts';

/**
 * Dials a code and enters answers: `ussd +265888000001 1 2` shows the screen after the answers 1 and 2.
 *
 * @param dial returns the screen
 */
export const createUssdCommand = (
  dial: (dialling: SimulatedDialling) => Promise<string>,
): SimulationCommand => ({
  usage: 'ussd +265888000001 1 2',
  help: 'this number dials the code and answers 1, then 2',
  async run([phoneNumber = '', ...answers]) {
    if (!/^\+?\d{5,}$/.test(phoneNumber)) return 'Enter the number that dials, then its answers.';
    const sessionId = `sim-${randomInt(1_000_000_000)}`;
    let screen = '';
    for (let entered = 0; entered <= answers.length; entered += 1)
      screen = await dial({ sessionId, phoneNumber, path: answers.slice(0, entered) });
    return screen;
  },
});
