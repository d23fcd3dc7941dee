import { lookAtScreens } from '../support/look-at-screens.ts';

/** Every screen on a small telephone. */
lookAtScreens('phone');
