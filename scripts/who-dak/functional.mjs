/**
 * The functional requirements of processes A, E and F: what each asks in our own words, and what Harken does about it. `met` needs a
 * test that carries the id; `partly` says what is missing, `notClaimed` why. `screen` is where a user finds it.
 */

const met = (what, screen) => ({ what, claim: 'met', screen });
const partly = (what, note, screen) => ({ what, claim: 'partly', note, screen });
const notClaimed = (what, note) => ({ what, claim: 'notClaimed', note });

const noLaboratory = 'There is no connection to a laboratory or clinic yet.';
const noInvestigationReport = 'There is no report of an investigation yet.';

export const communitySurveillance = {
  '001': met('Record the symptoms, event and place that an informant reported', 'Reports › Correct reports'),
  '002': met('Note date, time and source of each report automatically', 'Reports › Correct reports'),
  '003': met('Note the place of the incident automatically', 'Reports › Correct reports'),
  '004': met('Enter the place by hand where it is another one', 'Edit a report'),
  '005': partly(
    'Choose from common symptoms and events, several at once',
    'The USSD menu and the printed card list the health risks of the project; several symptoms are chosen when somebody is referred. A report has one health risk.',
    'USSD menu, Reports › one report › Referrals',
  ),
  '006': met('Ask at once about what is missing or wrong', 'Reply SMS'),
  '007': met('Refuse incomplete reports and name what is wrong', 'Reply SMS, Reports › Incorrect reports'),
  '008': notClaimed(
    'Attach pictures and other media',
    'Reports arrive as SMS or over USSD, which carry text only.',
  ),
  '009': met('Classify by the case definition for communities', 'Alerts › one alert'),
  '010': met('Notify the district or facility', 'Settings › Alert notifications'),
  '011': met('Link a report with those around it', 'Alerts › one alert'),
  '012': met('Enter without a network and send later', 'Number of waiting items in the header'),
  '013': met('Keep an audit log with time and user', 'Audit log'),
  '014': met('Log a visit with notes', 'Alerts › one alert › Event log'),
  '015': partly(
    'Describe what was seen, with symptoms and place',
    'Symptoms, severity and details are documented when somebody is referred, with the place of the report; the event log of other visits takes free text.',
    'Alerts › one alert › Referrals',
  ),
  '016': met('Grade the severity by given definitions', 'Reports › one report › Referrals'),
  '017': met('Find clusters and unusual patterns automatically', 'Alerts, Signals'),
  '018': met('Notify the surveillance team at once', 'SMS, Notifications'),
  '019': met(
    'Have the case definitions at hand while reporting',
    'SMS to data collectors, Alerts › one alert',
  ),
  '020': met('Say of every case who reported it and when', 'Reports › Correct reports'),
  '021': met('Discard what does not meet the definition', 'Alerts › one alert'),
  '022': met('Record why it was discarded', 'Alerts › one alert'),
  '023': met('Look at discarded reports again', 'Reports › Correct reports, status Dismissed'),
  '024': met('Record reason and details of a referral', 'Reports › one report › Referrals'),
  '025': met('Give a referral a number', 'Referrals'),
  '026': met('Inform the facility that receives somebody', 'SMS to contacts, Outbox'),
  '027': met('Follow what became of a referral', 'Referrals'),
  '028': met('Record when somebody was referred', 'Referrals'),
  '029': met('Attach results to a case', 'Reports › one report › Referrals'),
  '030': met('Remind of people who did not arrive', 'SMS to data collectors'),
  '031': met('Refer without a network and send later', 'Number of waiting items in the header'),
  '032': met('List referrals by facility and condition', 'Referrals'),
  '033': met('Keep an audit log of referrals', 'Audit log'),
  '034': met('Send what was reported to the team of the facility', 'Settings › Alert notifications'),
  '035': met('Send it by SMS', 'Outbox'),
  '036': met('Keep a draft', 'Reports › one report › Referrals'),
  '037': met('Tell reporters what became of their report', 'SMS to data collectors'),
  '038': met('Show reporters what they sent', 'SMS to data collectors, USSD menu'),
};

export const analysisAndReporting = {
  130: met('List incoming reports with place, date and symptoms', 'Reports › Correct reports'),
  131: met('Open a report with all that belongs to it', 'Reports › one report'),
  132: partly(
    'Mark reports as verified, duplicate, incomplete or suspicious',
    'Accepted, dismissed, duplicate and incorrect are statuses of reports. There is no mark for suspicious ones.',
    'Reports › one report',
  ),
  133: met('Filter and sort by date, place and status', 'Reports › Correct reports'),
  134: met('Verify without a network', 'Alerts › one alert'),
  135: met('Ask the reporter for a correction', 'Reply SMS'),
  136: met('Discard with a reason from a list', 'Reports › Correct reports'),
  137: met('Tell the reporter the status', 'SMS to data collectors'),
  138: met('Follow the status of verification', 'Alerts'),
  139: met('Summarise what waits for verification', 'Today'),
  140: partly(
    'Update the record from investigation, contacts and laboratory',
    'The event log, answers of contacts and the outcome of an alert are kept, and line lists are completed by hand; no laboratory is connected.',
    'Alerts › one alert › Event log',
  ),
  141: met('Choose verified reports and compile them', 'Reports › Export, Dashboard › Situation report'),
  142: met('Send what was compiled upwards', 'Weekly reports, Settings › Weekly situation report'),
  143: met('Summarise a submission: cases and areas', 'Weekly reports, Situation report'),
  144: met('Keep a history of submissions', 'Weekly reports, Settings › Weekly situation report'),
  145: met('Receive results from laboratories and clinics', 'Referrals, Alerts › one alert › Verification'),
  146: met('Match results by the id of the case', 'Referrals'),
  147: notClaimed('Notify of new results', noLaboratory),
  148: met('Classify cases as suspected, probable or confirmed', 'Reports › one report'),
  149: met('Keep a history of classifications', 'Reports › one report'),
  150: met('Override a classification with a reason', 'Reports › one report'),
  151: met(
    'Send formatted reports to the level above at fixed times',
    'Weekly reports, Settings › Weekly situation report',
  ),
  152: met('Follow whether they were delivered', 'Weekly reports, Settings › Weekly situation report'),
  153: met('Compute thresholds from the data', 'Signals › one signal'),
  154: met('See past data with thresholds', 'Signals › Season'),
  155: met('Give an outbreak an id', 'Outbreaks › one outbreak'),
  156: met('Close cases and go on watching', 'Alerts › one alert'),
  157: met('Remind of data that wait for review', 'SMS, Notifications'),
  158: met('Assess the risk: epidemiological, social, environmental', 'Outbreaks › one outbreak'),
  159: met('Document the assessment with evidence', 'Outbreaks › one outbreak'),
  160: met('Receive reports of investigations', 'Alerts › one alert › Verification'),
  161: met('Mark missing or contradictory fields', 'Reports › Incorrect reports'),
  162: partly(
    'Check classifications against definitions',
    'Classes of a line list that contradict the laboratory result are flagged; the texts of case definitions are compared by staff.',
    'Outbreaks › one outbreak › Line list',
  ),
  163: met('Log checks of the quality of data', 'Alerts › one alert › Event log'),
  164: met('Follow up gaps in the data', 'Today, Performance'),
  165: met('Compile summaries of verified data', 'Situation report'),
  166: notClaimed(
    'Notify a district of a signal that was missed',
    'Signals are shown to staff; nothing is sent to districts about them.',
  ),
  167: met('Log what was sent to districts', 'Alerts › one alert, Outbox'),
  168: notClaimed(
    'Notify the national focal point for the International Health Regulations',
    'This is done by the ministry of health.',
  ),
  169: notClaimed('Notify WHO of events that qualify', 'This is done by the ministry of health.'),
};

export const outbreakResponse = {
  170: met('Be alerted when thresholds are crossed', 'Alerts, Signals'),
  171: partly(
    'Plan an investigation with roles and times',
    'Responsible people and actions with due dates are recorded; there is no plan document.',
    'Outbreaks › one outbreak',
  ),
  172: met('Record place, time and suspected disease of an investigation', 'Outbreaks › one outbreak'),
  173: met('Link an investigation to its first report', 'Outbreaks › one outbreak'),
  174: met('Write a case definition for an outbreak', 'Outbreaks › one outbreak'),
  175: met('Give reasons for the definition', 'Outbreaks › one outbreak'),
  176: met('Keep a line list', 'Outbreaks › one outbreak › Line list'),
  177: met('Record the most important facts of each case', 'Outbreaks › one outbreak › Line list'),
  178: partly(
    'Link each case to results and facility',
    'Facility and laboratory result of each case are entered; no laboratory or clinic is connected.',
    'Outbreaks › one outbreak › Line list',
  ),
  179: met('Mark duplicates and gaps in the line list', 'Outbreaks › one outbreak › Line list'),
  180: met('Export the line list', 'Outbreaks › one outbreak › Line list'),
  181: met('Describe an outbreak by time, place and person', 'Dashboard › Epidemiology'),
  182: notClaimed('Compile a report of the investigation with its line list', noInvestigationReport),
  183: partly(
    'Add maps and pictures to it',
    'The situation report has maps and charts; there is no report of an investigation.',
    'Situation report',
  ),
  184: notClaimed('Send it with proof of delivery', noInvestigationReport),
  185: partly(
    'List actions of the response and inform those responsible',
    'Actions have somebody responsible and a due date; nobody is notified of them yet.',
    'Outbreaks › one outbreak',
  ),
  186: met('Record the reasons to go on or stop', 'Outbreaks › one outbreak'),
  187: met('Add cases to the line list later', 'Outbreaks › one outbreak › Line list'),
  188: notClaimed('Add confirmed contacts', 'Tracing contacts of cases belongs to other systems.'),
  189: met('Draw the epidemic curve and analyse the line list', 'Outbreaks › one outbreak'),
  190: partly(
    'Write a situation report of response and control',
    'The situation report covers cases, alerts and their outcomes, not measures of control.',
    'Situation report',
  ),
  191: met('Send it upwards', 'Settings › Weekly situation report'),
  192: met('Summarise what was sent', 'Settings › Weekly situation report'),
  193: met('Keep a history of what was sent', 'Settings › Weekly situation report'),
};
