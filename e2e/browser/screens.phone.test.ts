import { checkScreens } from '../support/check-screens.ts';

/** Every screen on a small phone. */
checkScreens('phone');
