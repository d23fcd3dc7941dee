/** One request that is right, but for what is given; no fields means that nothing is wrong with it. */
interface Case {
  call: string;
  rule: string;
  given: Record<string, unknown>;
  fields: string[];
}

type Line = [calls: string[], rule: string, given: Record<string, unknown>, fields: string[]];

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
const healthRisks: Line[] = [
  [
    healthRisk,
    'several reports need days and kilometers',
    rule(2, null, null),
    ['AlertRuleDaysThreshold', 'AlertRuleKilometersThreshold'],
  ],
  [healthRisk, 'several reports need days', rule(2, null, 5), ['AlertRuleDaysThreshold']],
  [healthRisk, 'several reports need kilometers', rule('2', 7, null), ['AlertRuleKilometersThreshold']],
  [healthRisk, 'a single report needs neither', rule(1, null, null), []],
  [healthRisk, 'a count of 0 stands for no rule', rule(0, null, null), []],
  [healthRisk, 'the widest rule', rule(2, 365, 9999), []],
  [healthRisk, 'activity needs no rule', { healthRiskType: 'Activity', ...rule(5, null, null) }, []],
  [healthRisk, '98 is kept for activity', { healthRiskCode: 98 }, ['HealthRiskCode']],
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
const unreached = { emailAddress: '', iotHubDeviceName: '' };
const gateways: Line[] = [
  [
    gateway,
    'an SMSEagle is reached by a device or by e-mail',
    { gatewayType: 'SmsEagle', ...unreached },
    ['EmailAddress'],
  ],
  [
    gateway,
    'without a word about either, too',
    { gatewayType: 'SmsEagle', emailAddress: null },
    ['EmailAddress'],
  ],
  [gateway, 'e-mail is enough', { gatewayType: 'SmsEagle', emailAddress: 'a@b.test' }, []],
  [gateway, 'others need neither', { gatewayType: 'Telerivet', ...unreached }, []],
  [gateway, 'a first modem is not alone', { modemOneName: 'Left', modemTwoName: null }, ['ModemTwoName']],
  [gateway, 'nor is a second', { modemOneName: ' ', modemTwoName: 'Right' }, ['ModemOneName']],
  [gateway, 'a key that could be guessed is refused', { apiKey: 'x'.repeat(100) }, ['ApiKey']],
  [gateway, 'a strong one is taken', { apiKey: '1f3870be274f6c49b3e31a0c6728957f' }, []],
  [gateway, 'two modems are fine', { modemOneName: 'Left', modemTwoName: 'Right' }, []],
];

const recipient = ['projectAlertRecipient/create', 'projectAlertRecipient/edit'];
const notHandled = ['projectAlertNotHandledRecipient/create', 'projectAlertNotHandledRecipient/edit'];
const nobody = 999_999_999;
const recipients: Line[] = [
  [recipient, 'somebody can be reached', { email: '', phoneNumber: null }, ['Email', 'PhoneNumber']],
  [recipient, 'by e-mail', { email: 'a@b.test', phoneNumber: '', supervisors: [], healthRisks: [] }, []],
  [
    recipient,
    'or by phone',
    { email: null, phoneNumber: '+221771234567', supervisors: [], healthRisks: [] },
    [],
  ],
  [recipient, 'supervisors are of the project', { supervisors: [nobody], healthRisks: [] }, ['Supervisors']],
  [recipient, 'health risks are of the project', { supervisors: [], healthRisks: [nobody] }, ['HealthRisks']],
  [recipient.slice(0, 1), 'the organization takes part', { organizationId: nobody }, ['OrganizationId']],
  [notHandled, 'the organization takes part', { organizationId: nobody }, ['OrganizationId']],
  [notHandled, 'the person is of the organization', { userId: nobody }, ['UserId']],
];

const supervisor = ['supervisor/create', 'supervisor/edit', 'headSupervisor/create', 'headSupervisor/edit'];
const dataConsumer = ['dataConsumer/create', 'dataConsumer/edit'];
const users: Line[] = [
  ...[1985, 0, -10, 1].map(
    (decadeOfBirth): Line => [
      supervisor,
      `${decadeOfBirth} is no decade`,
      { decadeOfBirth },
      ['DecadeOfBirth'],
    ],
  ),
  [dataConsumer, 'says what they call their organization', { organization: ' ' }, ['Organization']],
  [['manager/create', 'coordinator/create'], 'need not', { organization: '' }, []],
];

const risk = { healthRiskId: 1, feedbackMessage: 'Thanks', caseDefinition: 'Definition' };
const project = ['project/create'];
const projects: Line[] = [
  [
    project,
    'several reports need days and kilometers',
    { healthRisks: [{ ...risk, ...rule(3, null, null) }] },
    ['HealthRisks[0].AlertRuleDaysThreshold', 'HealthRisks[0].AlertRuleKilometersThreshold'],
  ],
  [
    project,
    'one of several rules',
    { healthRisks: [risk, { ...risk, healthRiskId: 2, ...rule(2, 7, null) }] },
    ['HealthRisks[1].AlertRuleKilometersThreshold'],
  ],
  [project, 'a health risk besides activity', { healthRisks: [] }, ['HealthRisks']],
  [project, 'a health risk once', { healthRisks: [risk, risk] }, ['HealthRisks[1].HealthRiskId']],
  [project, 'a time zone of this world', { timeZoneId: 'Mars/Olympus' }, ['TimeZoneId']],
];

const answers = ['project/errorMessages/save', 'project/errorMessages/post'];
const formatError = (text: string) => ({ 'sms.error.formatError': text });
const errorMessages: Line[] = [
  [answers, 'an answer is not empty', formatError(' '), ['Sms.error.formatError']],
  [answers, 'an answer has at most 320 characters', formatError('x'.repeat(321)), ['Sms.error.formatError']],
  [answers, 'an answer may have 320', formatError('x'.repeat(320)), []],
  [answers, 'other texts are not of a project', { 'sms.alertTriggered': 'Run' }, ['Sms.alertTriggered']],
];

const societies: Line[] = [
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

const outbreakSystems: Line[] = [
  [
    ['eidsrConfiguration/edit'],
    'every district has a unit',
    { districtsWithOrganizationUnits: [] },
    ['DistrictsWithOrganizationUnits'],
  ],
  [
    ['eidsrConfiguration/edit'],
    'an address holds no password',
    { apiBaseUrl: 'https://harken:secret@dhis.test' },
    ['ApiBaseUrl'],
  ],
];

const plainNames: Line[] = [
  ...['Awa\nyour account is locked', 'Awa, see www.evil.example', 'evil.com', 'Awa \u202Ex'].map(
    (name): Line => [
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
    'neither of the organization',
    { initialOrganizationName: 'evil.com' },
    ['InitialOrganizationName'],
  ],
  [['manager/create'], 'nor what people call theirs', { organization: 'a\nb' }, ['Organization']],
  [recipient, 'a role is a name', { role: 'See https://evil.example' }, ['Role']],
  [['manager/create', 'organization/create'], 'an initial is fine', { name: 'M.Diallo, St. Mary' }, []],
];

/** The cases of these calls. */
export function casesOf(names: string[]): Case[] {
  const lines = [
    ...healthRisks,
    ...gateways,
    ...recipients,
    ...users,
    ...projects,
    ...errorMessages,
    ...societies,
    ...outbreakSystems,
    ...plainNames,
  ];
  return lines.flatMap(([calls, said, given, fields]) =>
    calls.filter((call) => names.includes(call)).map((call) => ({ call, rule: said, given, fields })),
  );
}
