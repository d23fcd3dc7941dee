import { checkScreens } from '../support/screens/check-screens.ts';

/** Every screen on a small phone. */
checkScreens('phone');
