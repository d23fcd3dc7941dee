// Generated from calls.ts by scripts/generate-calls.ts. Do not edit.
import { readCallTable } from './calls/table.ts';
import type { CallName } from './calls/types.ts';

export const calls = readCallTable<CallName>({
  DELETE: `
report/:reportId/markAsCorrected=report/markAsNotCorrected`,
  GET: `
accessToken/choices
accessToken/list
account/get
account/invitations
agreement/document/:languageCode file
agreement/listPending
agreement/pendingAgreementDocuments
alert/:alertId/alertRecipients
alert/:alertId/deliveries
alert/:alertId/eidsr-validate=alert/eidsrValidate
alert/:alertId/get bare
alert/getFiltersData
alertEvents/:alertId/eventLog
alertEvents/eventLog/formData=alertEvents/formData
alertVerification/:alertId/get
appData/getAppData
appData/getStrings/:languageCode
appData/supporterImage/:supporterNumber file
appData/version bare
audit/filters
audit/list
authentication/status
checkup=checkup/get
checkup/identify
collectorMessages/get
coordinator/:coordinatorId/get
dataCollector/filters
dataCollector/formData
dataCollector/:dataCollectorId/get
dataCollector/importTemplate file
dataCollector/mapOverview
dataCollector/mapOverviewDetails
dataCollector/mapVillages
dataCollector/:dataCollectorId/overview
dataCollector/placesToCheck
dataConsumer/:dataConsumerId/get
dhis2/:nationalSocietyId/get
dhis2/:nationalSocietyId/sending
dhis2/:nationalSocietyId/sendings
eidsrconfiguration/:nationalSocietyId/get=eidsrConfiguration/get
globalCoordinator/:globalCoordinatorId/get
globalCoordinator/list
headSupervisor/:headSupervisorId/get
healthRisk/:healthRiskId/get
healthRisk/list
healthRisk/templates
identityProvider/get
identityProvider/signIn
outbreak/:outbreakId/lineListCurve=lineList/curve
outbreak/:outbreakId/lineList=lineList/get
outbreak/:outbreakId/lineList/importTemplate=lineList/importTemplate file
lineListRow/:lineListRowId/get
lineListSettings/get
manager/:managerId/get
mapFile=mapFile/get
mapFile/tiles/:mapVersion file
nationalSociety/:nationalSocietyId/get
nationalSociety/list
nationalSocietyDashboard/filters
nationalSocietyReport/filters
nationalSocietyStructure/boundaries/get
nationalSocietyStructure/boundaries/levels
nationalSocietyStructure/boundaries/locate
nationalSocietyStructure/district/list
nationalSocietyStructure/get
nationalSocietyStructure/importTemplate file
nationalSocietyStructure/place/:level/:placeId/get
nationalSocietyStructure/population/importTemplate file
nationalSocietyStructure/region/list
nationalSocietyStructure/village/list
nationalSocietyStructure/zone/list
notification/list
notification/settings
notification/unread
organization/:organizationId/get
organization/list
outbox/failedWork
outbox/list
outbox/wrongClocks
outbreak/:outbreakId/candidates
outbreak/formData
outbreak/:outbreakId/get
outbreak/:outbreakId/goFieldReport
outbreak/list
project/:projectId/alertClocks
project/:projectId/basicData
project/:projectId/errorMessages=project/errorMessages/get bare
project/:projectId/get
project/getFormData
project/list
project/:projectId/populationRule/list=project/listPopulationRules
project/:projectId/reportSchedule
project/:projectId/smsReferenceCard file
projectAlertNotHandledRecipient/formData
projectAlertNotHandledRecipient/list
projectAlertRecipient/formData
projectAlertRecipient/:alertRecipientId/get
projectAlertRecipient/list
projectDashboard/filters
projectDashboard/silence
projectOrganization/getCreateData
projectOrganization/list
ping=publicFacts/ping bare
stats=publicFacts/stats bare
version=publicFacts/version bare
referral/list
referral/ofReport
referral/summary
report/filters
report/formData
report/:reportId/get
report/humanHealthRisksForProject/:projectId/get=report/humanHealthRisksForProject
report/:reportId/overview
report/status bare
report/:reportId/unknownSender
resources/export file
resources/getEmailString/:key
resources/getSmsString/:key
resources/getString/:key
resources/listEmailTranslations
resources/listSmsTranslations
resources/listStringsTranslations
savedView/list
serviceAccount/choices
serviceAccount/list
setupGuide/gatewayTest
setupGuide/nationalSociety
setupGuide/project
signal/filters
signal/:signalId/get
signal/method
signal/openOnes
signal/:signalId/reports
signal/seasonalChart
signal/testMethod
simulator/gateways
simulator/outcome
simulator/phones
smsGateway/:smsGatewayId/get
smsGateway/:smsGatewayId/getIotHubConnectionstring
smsGateway/iotDevices/list
smsGateway/list
smsGateway/:smsGatewayId/phone
smsGateway/types
supervisor/:supervisorId/get
suspectedDisease/:suspectedDiseaseId/get
suspectedDisease/list
systemStatus=systemStatus/get
technicalAdvisor/:technicalAdvisorId/get
today/project
today/projects
user/addExistingFormData bare
user/createFormData
user/editFormData
user/list
userInvitation/list
verificationContact/formData
verificationContact/:verificationContactId/get
verificationContact/list
verificationSettings/get
village/:villageId/overview
webhook/:webhookId/deliveries
webhook/:webhookId/get
webhook/list
weeklyReport/:nationalSocietyId/download file
weeklyReport/:nationalSocietyId/downloadSent file
weeklyReport/:nationalSocietyId/get
weeklyReport/:nationalSocietyId/sending
weeklyReport/:nationalSocietyId/sendings`,
  POST: `
accessToken/create
accessToken/:accessTokenId/revoke
account/invitations/:invitationId/accept=account/acceptInvitation
account/twoFactor/begin=account/beginTwoFactor
account/cancelEmailChange
account/changeEmail
account/changePassword
account/twoFactor/confirm=account/confirmTwoFactor
account/invitations/:invitationId/decline=account/declineInvitation
account/edit
account/endSession
account/twoFactor/end=account/endTwoFactor
account/twoFactor/renewRecoveryCodes=account/renewRecoveryCodes
account/setLanguage
account/signOutEverywhere
agreement/accept
alert/:alertId/acceptReport
alert/:alertId/close
alert/:alertId/dismiss
alert/:alertId/dismissReport
alert/:alertId/escalate
alert/export file
alert/exportScorecardsToCsv file
alert/exportScorecardsToExcel file
alert/list
alert/:alertId/resetReport
alert/:alertId/deliveries/:outboxMessageId/retry=alert/retryDelivery
alert/scorecards
alertEvents/:alertId/eventLog/add=alertEvents/add
alertEvents/:alertId/eventLog/delete/:alertEventLogId=alertEvents/delete
alertEvents/:alertId/eventLog/edit/:alertEventLogId=alertEvents/edit
alertVerification/:verificationAnswerId/confirm
alertVerification/:verificationAnswerId/correct
audit/search
audit/verify
authentication/login
authentication/logout
checkup/testEmail
collectorMessages/edit
coordinator/create
coordinator/:coordinatorId/delete
coordinator/:coordinatorId/edit
dataCollector/:dataCollectorId/addNote
dataCollector/:dataCollectorId/correctDutyPeriod
dataCollector/create
dataCollector/:dataCollectorId/delete
dataCollector/:dataCollectorId/edit
dataCollector/exportPerformance file
dataCollector/exportToCsv file
dataCollector/exportToExcel file
dataCollector/import
dataCollector/list
dataCollector/listAll
dataCollector/performance
dataCollector/:dataCollectorId/removeDutyPeriod
dataCollector/:dataCollectorId/removeNote
dataCollector/replaceSupervisor
dataCollector/setDeployedState
dataCollector/setTrainingState
dataConsumer/create
dataConsumer/:dataConsumerId/delete
dataConsumer/:dataConsumerId/edit
dhis2/:nationalSocietyId/dataSet
dhis2/:nationalSocietyId/dataSets
dhis2/:nationalSocietyId/dryRun
dhis2/:nationalSocietyId/edit
dhis2/:nationalSocietyId/editMapping
dhis2/:nationalSocietyId/importUnits
dhis2/:nationalSocietyId/levels
dhis2/:nationalSocietyId/previewUnits
dhis2/:nationalSocietyId/remove
dhis2/:nationalSocietyId/send
dhis2/:nationalSocietyId/test
eidsr/organisationUnits
eidsr/program
eidsrconfiguration/:nationalSocietyId/edit=eidsrConfiguration/edit
feedback=feedback/send
globalCoordinator/create
globalCoordinator/:globalCoordinatorId/delete
globalCoordinator/:globalCoordinatorId/edit
headSupervisor/create
headSupervisor/:headSupervisorId/delete
headSupervisor/:headSupervisorId/edit
healthRisk/addFromTemplates
healthRisk/create
healthRisk/:healthRiskId/delete
healthRisk/:healthRiskId/edit
identityProvider/delete
identityProvider/save
identityProvider/test
identityProvider/unlink
outbreak/:outbreakId/lineList/addReports=lineList/addReports
outbreak/:outbreakId/lineList/configure=lineList/configure
outbreak/:outbreakId/lineList/exportToCsv=lineList/exportToCsv file
outbreak/:outbreakId/lineList/exportToExcel=lineList/exportToExcel file
outbreak/:outbreakId/lineList/import=lineList/import
lineListRow/:lineListRowId/anonymize
outbreak/:outbreakId/lineList/create=lineListRow/create
lineListRow/:lineListRowId/delete
lineListRow/:lineListRowId/edit
lineListSettings/edit
manager/create
manager/:managerId/delete
manager/:managerId/edit
mapFile/remove
mapFile/upload
nationalSociety/:nationalSocietyId/archive
nationalSociety/create
nationalSociety/:nationalSocietyId/edit
nationalSociety/:nationalSocietyId/reopen
nationalSocietyDashboard/casesByPlace
nationalSocietyDashboard/data
nationalSocietyDashboard/epidemiology
nationalSocietyDashboard/exportCasesByPlace file
nationalSocietyDashboard/reportHealthRisks
nationalSocietyDashboard/unusualRises
nationalSocietyReport/list
nationalSocietyStructure/boundaries/import
nationalSocietyStructure/boundaries/remove
nationalSocietyStructure/boundaries/upload
nationalSocietyStructure/region/:regionId/district/create=nationalSocietyStructure/district/create
nationalSocietyStructure/district/:districtId/delete
nationalSocietyStructure/district/:districtId/edit
nationalSocietyStructure/import
nationalSocietyStructure/place/:level/:placeId/editCodes
nationalSocietyStructure/place/:level/:placeId/editPopulation
nationalSocietyStructure/population/import
nationalSocietyStructure/region/create
nationalSocietyStructure/region/:regionId/delete
nationalSocietyStructure/region/:regionId/edit
nationalSocietyStructure/district/:districtId/village/create=nationalSocietyStructure/village/create
nationalSocietyStructure/village/:villageId/delete
nationalSocietyStructure/village/:villageId/edit
nationalSocietyStructure/zone/create
nationalSocietyStructure/zone/:zoneId/delete
nationalSocietyStructure/zone/:zoneId/edit
notification/settings=notification/editSettings
notification/:notificationId/read
notification/readAll
notification/push/subscribe=notification/subscribe
notification/push/test=notification/testPush
notification/unsubscribe
notification/push/unsubscribe=notification/unsubscribePush
organization/create
organization/:organizationId/delete
organization/:organizationId/edit
organization/:organizationId/setHeadManager
outbox/:outboxMessageId/retry
outbox/retryWork
outbox/search
outbreak/:outbreakId/addAction
outbreak/:outbreakId/addNote
outbreak/:outbreakId/assess
outbreak/create
outbreak/:outbreakId/define
outbreak/:outbreakId/edit
outbreak/:outbreakId/end
outbreak/:outbreakId/link
outbreak/:outbreakId/removeAction
outbreak/:outbreakId/reopen
outbreak/:outbreakId/setActionDone
outbreak/:outbreakId/unlink
project/:projectId/backTest
project/:projectId/close
project/create
project/:projectId/edit
project/:projectId/reportSchedule=project/editReportSchedule
project/:projectId/errorMessages=project/errorMessages/post bare
project/:projectId/populationRule/set=project/setPopulationRule
projectAlertNotHandledRecipient/create
projectAlertNotHandledRecipient/edit
projectAlertRecipient/create
projectAlertRecipient/:alertRecipientId/delete
projectAlertRecipient/:alertRecipientId/edit
projectDashboard/casesByPlace
projectDashboard/data
projectDashboard/epidemiology
projectDashboard/exportCasesByPlace file
projectDashboard/reportHealthRisks
projectDashboard/situationReport file
projectDashboard/unusualRises
projectOrganization/create
projectOrganization/:projectOrganizationId/delete
referral/:referralId/changeFacility
referral/create
referral/exportToCsv file
referral/exportToExcel file
referral/:referralId/update
report/:reportId/accept
report/:reportId/assignSender
report/:reportId/classify
report/crossCheck
report/:reportId/dismiss
report/:reportId/edit
report/exportToCsv file
report/exportToExcel file
report/list
report/:reportId/markAsCorrected
report/:reportId/repetition
report/:reportId/reset
report/:reportId/sendCorrection
report/sendReport
resources/deleteEmailString
resources/deleteSmsString
resources/deleteString
resources/saveEmailString
resources/saveSmsString
resources/saveString
savedView/store
search/list
serviceAccount/create
serviceAccount/:serviceAccountId/revoke
signal/:signalId/dismiss
signal/list
signal/:signalId/makeAlert
signal/setMethod
signal/:signalId/verify
signal/:signalId/watch
simulator/send
smsGateway/create
smsGateway/:smsGatewayId/delete
smsGateway/:smsGatewayId/edit
smsGateway/iotDevices/:deviceName/ping
smsGateway/:smsGatewayId/renewKey
smsGateway/:smsGatewayId/repairGap
supervisor/create
supervisor/:supervisorId/delete
supervisor/:supervisorId/edit
suspectedDisease/create
suspectedDisease/:suspectedDiseaseId/delete
suspectedDisease/:suspectedDiseaseId/edit
technicalAdvisor/create
technicalAdvisor/:technicalAdvisorId/delete
technicalAdvisor/:technicalAdvisorId/edit
user/addExisting
user/:userId/removeTwoFactor
userInvitation/:invitationId/withdraw
userVerification/confirmEmail
userVerification/resetPassword
userVerification/resetPasswordCallback
userVerification/undoEmailChange
userVerification/verifyEmailAndAddPassword
verification/answer
verification/open
verificationContact/create
verificationContact/:verificationContactId/delete
verificationContact/:verificationContactId/edit
verificationSettings/edit
webhook/create
webhook/:webhookId/delete
webhook/:webhookId/edit
webhook/:webhookId/endPreviousSecret
webhook/:webhookId/renewSecret
webhook/:webhookId/replay
webhook/:webhookId/retryFailed
webhook/:webhookId/rotateSecret
webhook/:webhookId/try
weeklyReport/:nationalSocietyId/edit
weeklyReport/:nationalSocietyId/send`,
  PUT: `
project/:projectId/errorMessages=project/errorMessages/save bare`,
});
