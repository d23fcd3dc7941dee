import { describe, expect, it } from 'vitest';
import { type AgreementContext, getAgreementState, willBecomeHeadManager } from './agreements.ts';
import { type Role, roles } from './roles.ts';

const changedAt = new Date('2026-06-01T00:00:00Z');
const before = new Date('2026-05-31T23:59:59Z');
const member: AgreementContext = {
  isArchived: false,
  isInDefaultOrganization: true,
  isHeadManager: false,
  isPendingHeadManager: false,
  consentedAt: null,
};
const head = { ...member, isHeadManager: true };
const appointed = { ...member, isPendingHeadManager: true };

describe('getAgreementState', () => {
  it.each([
    ['Coordinator', member, 'pending'],
    ['Coordinator', { ...member, isInDefaultOrganization: false }, 'pending'],
    ['Coordinator', { ...member, consentedAt: before }, 'stale'],
    ['Coordinator', { ...member, consentedAt: changedAt }, 'consented'],
    ['Coordinator', { ...member, isArchived: true }, 'notRequired'],
    ['Manager', member, 'notRequired'],
    ['Manager', { ...member, consentedAt: before }, 'notRequired'],
    ['Manager', head, 'pending'],
    ['Manager', appointed, 'pending'],
    ['Manager', { ...appointed, isInDefaultOrganization: false }, 'pending'],
    ['Manager', { ...head, consentedAt: before }, 'stale'],
    ['Manager', { ...appointed, consentedAt: changedAt }, 'pending'],
    ['Manager', { ...appointed, isHeadManager: true, consentedAt: changedAt }, 'consented'],
    ['Coordinator', { ...appointed, consentedAt: changedAt }, 'consented'],
    ['Manager', { ...appointed, isInDefaultOrganization: false, consentedAt: changedAt }, 'consented'],
    ['Manager', { ...head, consentedAt: changedAt }, 'consented'],
    ['Manager', { ...appointed, isArchived: true }, 'notRequired'],
    ['TechnicalAdvisor', member, 'notRequired'],
    ['TechnicalAdvisor', head, 'pending'],
    ['TechnicalAdvisor', appointed, 'pending'],
  ] as [Role, AgreementContext, string][])('a %s with %j: %s', (role, context, state) => {
    expect(getAgreementState(role, context, changedAt)).toBe(state);
  });

  it.each(roles.filter((role) => !['Coordinator', 'Manager', 'TechnicalAdvisor'].includes(role)))(
    'a %s never has to consent',
    (role) => {
      const context = { ...head, isPendingHeadManager: true };
      expect(getAgreementState(role, context, changedAt)).toBe('notRequired');
    },
  );

  it('is not stale without a document in the language of the person', () => {
    expect(getAgreementState('Coordinator', { ...member, consentedAt: before }, null)).toBe('consented');
    expect(getAgreementState('Coordinator', member, null)).toBe('pending');
  });
});

describe('becoming head manager by consenting', () => {
  it.each([
    ['Manager', appointed, true],
    ['TechnicalAdvisor', appointed, true],
    ['Manager', { ...appointed, isHeadManager: true }, true],
    ['Manager', head, false],
    ['Manager', { ...appointed, isInDefaultOrganization: false }, false],
    ['Coordinator', appointed, false],
  ] as [Role, AgreementContext, boolean][])('a %s with %j: %s', (role, context, becomes) => {
    expect(willBecomeHeadManager(role, context)).toBe(becomes);
  });
});
