/** A valid request except for the given values; without fields, it is expected to be valid. */
interface Case {
  call: string;
  rule: string;
  given: Record<string, unknown>;
  fields: string[];
}

type CaseGroup = [calls: string[], rule: string, given: Record<string, unknown>, fields: string[]];

const rule = (countThreshold: unknown, days: unknown, kilometers: unknown) => ({
  alertRuleCountThreshold: countThreshold,
  alertRuleDaysThreshold: days,
  alertRuleKilometersThreshold: kilometers,
});
const texts = [1, 2, 3, 4].map((languageId) => ({
  languageId,
  name: 'Name',
  caseDefinition: 'Definition',
  feedbackMessage: 'Thanks',
}));
const [english, ...otherTexts] = texts;

const healthRisk = ['healthRisk/create', 'healthRisk/edit'];
const withTexts = [...healthRisk, 'suspectedDisease/create', 'suspectedDisease/edit'];
const healthRisks: CaseGroup[] = [
  [
    healthRisk,
    'several reports need days and kilometers',
    rule(2, null, null),
    ['AlertRuleDaysThreshold', 'AlertRuleKilometersThreshold'],
  ],
  [healthRisk, 'several reports need days', rule(2, null, 5), ['AlertRuleDaysThreshold']],
  [healthRisk, 'several reports need kilometers', rule('2', 7, null), ['AlertRuleKilometersThreshold']],
  [healthRisk, 'a single report needs neither', rule(1, null, null), []],
  [healthRisk, 'a count of 0 means no rule', rule(0, null, null), []],
  [healthRisk, 'the widest rule', rule(2, 365, 9999), []],
  [healthRisk, 'activity needs no rule', { healthRiskType: 'Activity', ...rule(5, null, null) }, []],
  [healthRisk, '98 is reserved for activity', { healthRiskCode: 98 }, ['HealthRiskCode']],
  [withTexts, 'texts are needed in every language', { languageContent: otherTexts }, ['LanguageContent']],
  [
    withTexts,
    'texts are given once per language',
    { languageContent: [english, ...texts] },
    ['LanguageContent[1].LanguageId'],
  ],
  [
    withTexts,
    'languages are known',
    { languageContent: [...otherTexts, { ...english, languageId: 77 }] },
    ['LanguageContent[3].LanguageId'],
  ],
];

const gateway = ['smsGateway/create', 'smsGateway/edit'];
const noChannel = { emailAddress: '', iotHubDeviceName: '' };
const gateways: CaseGroup[] = [
  [
    gateway,
    'an SMSEagle is reached by a device or by e-mail',
    { gatewayType: 'SmsEagle', ...noChannel },
    ['EmailAddress'],
  ],
  [gateway, 'neither of them is sent', { gatewayType: 'SmsEagle', emailAddress: null }, ['EmailAddress']],
  [gateway, 'e-mail is enough', { gatewayType: 'SmsEagle', emailAddress: 'a@b.test' }, []],
  [gateway, 'others need neither', { gatewayType: 'Telerivet', ...noChannel }, []],
  [gateway, 'a first modem needs a second', { modemOneName: 'Left', modemTwoName: null }, ['ModemTwoName']],
  [gateway, 'a second modem needs a first', { modemOneName: ' ', modemTwoName: 'Right' }, ['ModemOneName']],
  [gateway, 'an easily guessed key is rejected', { apiKey: 'x'.repeat(100) }, ['ApiKey']],
  [gateway, 'a strong one is accepted', { apiKey: '1f3870be274f6c49b3e31a0c6728957f' }, []],
  [gateway, 'quiet hours need an end', { quietFrom: '21:00', quietUntil: null }, ['QuietUntil']],
  [gateway, 'quiet hours need a beginning', { quietFrom: null, quietUntil: '06:00' }, ['QuietFrom']],
  [gateway, 'quiet hours that pass midnight are fine', { quietFrom: '21:00', quietUntil: '06:00' }, []],
  [gateway, 'two modems are fine', { modemOneName: 'Left', modemTwoName: 'Right' }, []],
];

const recipient = ['projectAlertRecipient/create', 'projectAlertRecipient/edit'];
const notHandled = ['projectAlertNotHandledRecipient/create', 'projectAlertNotHandledRecipient/edit'];
const nobody = 999_999_999;
const recipients: CaseGroup[] = [
  [
    recipient,
    'a recipient needs e-mail or phone',
    { email: '', phoneNumber: null },
    ['Email', 'PhoneNumber'],
  ],
  [
    recipient,
    'e-mail is enough',
    { email: 'a@b.test', phoneNumber: '', supervisors: [], healthRisks: [] },
    [],
  ],
  [
    recipient,
    'phone is enough',
    { email: 'not an address', phoneNumber: '+221771234567', supervisors: [], healthRisks: [] },
    [],
  ],
  [
    recipient,
    'supervisors must be of the project',
    { supervisors: [nobody], healthRisks: [] },
    ['Supervisors'],
  ],
  [
    recipient,
    'health risks must be of the project',
    { supervisors: [], healthRisks: [nobody] },
    ['HealthRisks'],
  ],
  [recipient.slice(0, 1), 'the organization must take part', { organizationId: nobody }, ['OrganizationId']],
  [notHandled, 'the organization must take part', { organizationId: nobody }, ['OrganizationId']],
  [notHandled, 'the user must be of the organization', { userId: nobody }, ['UserId']],
];

const supervisor = ['supervisor/create', 'supervisor/edit', 'headSupervisor/create', 'headSupervisor/edit'];
const dataConsumer = ['dataConsumer/create', 'dataConsumer/edit'];
const users: CaseGroup[] = [
  ...[1985, 0, -10, 1].map(
    (decadeOfBirth): CaseGroup => [
      supervisor,
      `${decadeOfBirth} is no decade`,
      { decadeOfBirth },
      ['DecadeOfBirth'],
    ],
  ),
  [dataConsumer, 'needs the name of their organization', { organization: ' ' }, ['Organization']],
  [['manager/create', 'coordinator/create'], 'need no name of their organization', { organization: '' }, []],
];

const risk = { healthRiskId: 1, feedbackMessage: 'Thanks', caseDefinition: 'Definition' };
const project = ['project/create'];
const projects: CaseGroup[] = [
  [
    project,
    'several reports need days and kilometers',
    { healthRisks: [{ ...risk, ...rule(3, null, null) }] },
    ['HealthRisks[0].AlertRuleDaysThreshold', 'HealthRisks[0].AlertRuleKilometersThreshold'],
  ],
  [
    project,
    'the second of several rules',
    { healthRisks: [risk, { ...risk, healthRiskId: 2, ...rule(2, 7, null) }] },
    ['HealthRisks[1].AlertRuleKilometersThreshold'],
  ],
  [project, 'at least one health risk besides activity', { healthRisks: [] }, ['HealthRisks']],
  [project, 'each health risk once', { healthRisks: [risk, risk] }, ['HealthRisks[1].HealthRiskId']],
  [project, 'an existing time zone', { timeZoneId: 'Mars/Olympus' }, ['TimeZoneId']],
];

const errorMessageCalls = ['project/errorMessages/save', 'project/errorMessages/post'];
const formatError = (text: string) => ({ 'sms.error.formatError': text });
const errorMessages: CaseGroup[] = [
  [errorMessageCalls, 'a reply is not empty', formatError(' '), ['Sms.error.formatError']],
  [
    errorMessageCalls,
    'a reply has at most 320 characters',
    formatError('x'.repeat(321)),
    ['Sms.error.formatError'],
  ],
  [errorMessageCalls, 'a reply may have 320', formatError('x'.repeat(320)), []],
  [
    errorMessageCalls,
    'other texts cannot be changed per project',
    { 'sms.alertTriggered': 'Run' },
    ['Sms.alertTriggered'],
  ],
];

const societies: CaseGroup[] = [
  [
    ['nationalSociety/create', 'nationalSociety/edit'],
    'the language is known',
    { contentLanguageId: nobody },
    ['ContentLanguageId'],
  ],
  [
    ['nationalSociety/create', 'nationalSociety/edit'],
    'the country is known',
    { countryId: nobody },
    ['CountryId'],
  ],
];

const eidsrConfigurations: CaseGroup[] = [
  [
    ['eidsrConfiguration/edit'],
    'every district needs an organisation unit',
    { districtsWithOrganizationUnits: [] },
    ['DistrictsWithOrganizationUnits'],
  ],
  [
    ['eidsrConfiguration/edit'],
    'a URL must not contain a password',
    { apiBaseUrl: 'https://harken:secret@dhis.test' },
    ['ApiBaseUrl'],
  ],
];

const nameRules: CaseGroup[] = [
  ...['Awa\nyour account is locked', 'Awa, see www.evil.example', 'evil.com', 'Awa \u202Ex'].map(
    (name): CaseGroup => [
      [
        ...[
          'nationalSociety/create',
          'organization/create',
          'organization/edit',
          'project/create',
          'smsGateway/edit',
        ],
        ...[
          'manager/create',
          'supervisor/edit',
          'globalCoordinator/create',
          'nationalSocietyStructure/region/create',
        ],
      ],
      `${JSON.stringify(name)} is no name`,
      { name },
      ['Name'],
    ],
  ),
  [
    ['nationalSociety/create'],
    'nor of the organization',
    { initialOrganizationName: 'evil.com' },
    ['InitialOrganizationName'],
  ],
  [['manager/create'], 'nor of an employer', { organization: 'a\nb' }, ['Organization']],
  [recipient, 'a role must be a plain name', { role: 'See https://evil.example' }, ['Role']],
  [['manager/create', 'organization/create'], 'initials are allowed', { name: 'M.Diallo, St. Mary' }, []],
];

/** The cases of these calls. */
export function selectCases(names: string[]): Case[] {
  const lines = [
    ...healthRisks,
    ...gateways,
    ...recipients,
    ...users,
    ...projects,
    ...errorMessages,
    ...societies,
    ...eidsrConfigurations,
    ...nameRules,
  ];
  return lines.flatMap(([calls, description, given, fields]) =>
    calls.filter((call) => names.includes(call)).map((call) => ({ call, rule: description, given, fields })),
  );
}
