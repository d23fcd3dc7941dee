export { isSignInText, readAppData } from './app-data.ts';
