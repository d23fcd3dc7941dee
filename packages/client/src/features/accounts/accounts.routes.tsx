import type { AppRoute } from '../../lib/routes.ts';

/** Signing in, the pages that links in e-mails open, and the account page. */
export const accountRoutes: readonly AppRoute[] = [
  {
    path: '/login',
    titleKey: 'accounts.signIn.title',
    isPublic: true,
    page: () => import('./sign-in-page.tsx').then((module) => module.SignInPage),
  },
  {
    path: '/signIn',
    titleKey: 'accounts.provider.title',
    isPublic: true,
    page: () => import('./provider-sign-in-page.tsx').then((module) => module.ProviderSignInPage),
  },
  {
    path: '/verifyEmail',
    titleKey: 'accounts.verifyEmail.title',
    isPublic: true,
    page: () => import('./new-password-pages.tsx').then((module) => module.VerifyEmailPage),
  },
  {
    path: '/resetPassword',
    titleKey: 'accounts.resetPassword.title',
    isPublic: true,
    page: () => import('./reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  },
  {
    path: '/resetPasswordCallback',
    titleKey: 'accounts.newPassword.title',
    isPublic: true,
    page: () => import('./new-password-pages.tsx').then((module) => module.NewPasswordPage),
  },
  {
    path: '/confirmEmail',
    titleKey: 'accounts.confirmEmail.title',
    isPublic: true,
    page: () => import('./email-change-pages.tsx').then((module) => module.ConfirmEmailPage),
  },
  {
    path: '/undoEmailChange',
    titleKey: 'accounts.undoEmailChange.title',
    isPublic: true,
    page: () => import('./email-change-pages.tsx').then((module) => module.UndoEmailChangePage),
  },
  {
    path: '/unsubscribe',
    titleKey: 'accounts.unsubscribe.title',
    isPublic: true,
    page: () => import('./email-change-pages.tsx').then((module) => module.UnsubscribePage),
  },
  {
    path: '/account',
    titleKey: 'ownAccount.title',
    page: () => import('./account-page.tsx').then((module) => module.AccountPage),
  },
];
