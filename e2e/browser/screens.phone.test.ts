import { describe } from 'vitest';
import { checkScreens } from '../support/screens/check-screens.ts';

// SRV.NFXNREQ.060
describe('every screen on a small phone', () => checkScreens('phone'));
