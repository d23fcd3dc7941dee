import { describe, expect, it } from 'vitest';
import { type AgreementStanding, agreementState, becomesHeadManager } from './agreements.ts';
import { type Role, roles } from './roles.ts';

const changedAt = new Date('2026-06-01T00:00:00Z');
const before = new Date('2026-05-31T23:59:59Z');
const member: AgreementStanding = {
  isArchived: false,
  isInDefaultOrganization: true,
  isHeadManager: false,
  isPendingHeadManager: false,
  consentedAt: null,
};
const head = { ...member, isHeadManager: true };
const appointed = { ...member, isPendingHeadManager: true };

describe('whether somebody is asked for their consent', () => {
  it.each([
    ['Coordinator', member, 'pending'],
    ['Coordinator', { ...member, isInDefaultOrganization: false }, 'pending'],
    ['Coordinator', { ...member, consentedAt: before }, 'stale'],
    ['Coordinator', { ...member, consentedAt: changedAt }, 'consented'],
    ['Coordinator', { ...member, isArchived: true }, 'notAsked'],
    ['Manager', member, 'notAsked'],
    ['Manager', { ...member, consentedAt: before }, 'notAsked'],
    ['Manager', head, 'pending'],
    ['Manager', appointed, 'pending'],
    ['Manager', { ...appointed, isInDefaultOrganization: false }, 'pending'],
    ['Manager', { ...head, consentedAt: before }, 'stale'],
    ['Manager', { ...appointed, consentedAt: changedAt }, 'pending'],
    ['Manager', { ...appointed, isHeadManager: true, consentedAt: changedAt }, 'consented'],
    ['Coordinator', { ...appointed, consentedAt: changedAt }, 'consented'],
    ['Manager', { ...appointed, isInDefaultOrganization: false, consentedAt: changedAt }, 'consented'],
    ['Manager', { ...head, consentedAt: changedAt }, 'consented'],
    ['Manager', { ...appointed, isArchived: true }, 'notAsked'],
    ['TechnicalAdvisor', member, 'notAsked'],
    ['TechnicalAdvisor', head, 'pending'],
    ['TechnicalAdvisor', appointed, 'pending'],
  ] as [Role, AgreementStanding, string][])('a %s who stands like %j: %s', (role, standing, state) => {
    expect(agreementState(role, standing, changedAt)).toBe(state);
  });

  it.each(roles.filter((role) => !['Coordinator', 'Manager', 'TechnicalAdvisor'].includes(role)))(
    'a %s never is, wherever they stand',
    (role) => {
      const standing = { ...head, isPendingHeadManager: true };
      expect(agreementState(role, standing, changedAt)).toBe('notAsked');
    },
  );

  it('never again where there is no document in their language', () => {
    expect(agreementState('Coordinator', { ...member, consentedAt: before }, null)).toBe('consented');
    expect(agreementState('Coordinator', member, null)).toBe('pending');
  });
});

describe('who becomes head manager by consenting', () => {
  it.each([
    ['Manager', appointed, true],
    ['TechnicalAdvisor', appointed, true],
    ['Manager', { ...appointed, isHeadManager: true }, true],
    ['Manager', head, false],
    ['Manager', { ...appointed, isInDefaultOrganization: false }, false],
    ['Coordinator', appointed, false],
  ] as [Role, AgreementStanding, boolean][])('a %s who stands like %j: %s', (role, standing, becomes) => {
    expect(becomesHeadManager(role, standing)).toBe(becomes);
  });
});
