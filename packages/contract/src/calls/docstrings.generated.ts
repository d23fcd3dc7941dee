// Generated from the docstrings of the contract by scripts/generate-docstrings.ts. Do not edit.

/** The docstrings of properties by name, each with the names beside it in its object. */
export const docstrings: Record<string, { beside: string[]; text: string }[]> = {
 "ActiveDataCollectors": [
  {
   "beside": [
    "ActiveProjects",
    "EscalatedAlerts",
    "TotalProjects"
   ],
   "text": "Collectors with a message in the last seven days."
  }
 ],
 "ActiveProjects": [
  {
   "beside": [
    "ActiveDataCollectors",
    "EscalatedAlerts",
    "TotalProjects"
   ],
   "text": "Open projects with messages, and all projects with messages."
  }
 ],
 "EscalatedAlerts": [
  {
   "beside": [
    "ActiveDataCollectors",
    "ActiveProjects",
    "TotalProjects"
   ],
   "text": "Alerts that were ever escalated."
  }
 ],
 "about": [
  {
   "beside": [
    "name",
    "row"
   ],
   "text": "What a row of it is."
  }
 ],
 "active": [
  {
   "beside": [
    "due",
    "name"
   ],
   "text": "How many are in progress."
  }
 ],
 "activeDeployedDataCollectorCount": [
  {
   "beside": [
    "deployedDataCollectorCount",
    "firstDay",
    "lastDay",
    "overdueAlertCount",
    "previousReportCount"
   ],
   "text": "Those of them who are counted in `activeDataCollectorCount`; others reported and are not deployed here now."
  }
 ],
 "actor": [
  {
   "beside": [
    "after",
    "before",
    "chainNumber",
    "deed",
    "doneAt",
    "id",
    "nationalSociety",
    "project",
    "requestId",
    "subjectId",
    "subjectName",
    "subjectRole",
    "subjectType"
   ],
   "text": "Who did it; absent for a command or background work. `--Data removed--` once the person is anonymised."
  }
 ],
 "added": [
  {
   "beside": [
    "columns",
    "faultCount",
    "faults",
    "isImported",
    "notes",
    "rowCount",
    "sample",
    "sheet",
    "sheets",
    "uncertain"
   ],
   "text": "New items by kind, whether imported or only previewed."
  }
 ],
 "address": [
  {
   "beside": [
    "browser",
    "createdAt",
    "id",
    "isCurrent",
    "lastActiveAt"
   ],
   "text": "The network address the session was opened from."
  },
  {
   "beside": [
    "picture",
    "secret"
   ],
   "text": "The secret as an `otpauth:` address."
  },
  {
   "beside": [
    "attempts",
    "channel",
    "createdAt",
    "id",
    "kind",
    "mayRetry",
    "nextAttemptAt",
    "people",
    "reason",
    "reasonCode",
    "sentAt",
    "standsInForId",
    "state",
    "subject"
   ],
   "text": "Number or address; `***` if it belongs to another organization, `--Data removed--` once the person is anonymised."
  }
 ],
 "addresses": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "downSince",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "isKeyWeak",
    "modemOneName",
    "modemTwoName",
    "name",
    "oldKeyAcceptedUntil",
    "outages",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "secretsSet",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "What to enter at the provider or on the telephone."
  }
 ],
 "agreeing": [
  {
   "beside": [
    "answeredAt",
    "cluster",
    "completeness",
    "district",
    "expected",
    "firstWeek",
    "healthRisk",
    "healthRiskId",
    "id",
    "isRunning",
    "lastAnswer",
    "level",
    "method",
    "methodCount",
    "observed",
    "place",
    "placeCodes",
    "placeId",
    "raisedAt",
    "region",
    "state",
    "upper",
    "week",
    "withdrawalReason",
    "withdrawnAt"
   ],
   "text": "All methods that find the week unusual, out of those that could evaluate it."
  }
 ],
 "alertId": [
  {
   "beside": [
    "alertProjectId",
    "answer",
    "answeredAt",
    "by",
    "messageCount",
    "text"
   ],
   "text": "The alert that was made, and its project."
  }
 ],
 "alertNotHandledRecipients": [
  {
   "beside": [
    "healthRisks",
    "organizations",
    "timeZones"
   ],
   "text": "With their organization: the recipient must belong to the one that owns the project."
  }
 ],
 "alertSettings": [
  {
   "beside": [
    "alertNotHandledNotificationRecipientId",
    "allowMultipleOrganizations",
    "asksOnset",
    "errorMessages",
    "healthRisks",
    "name",
    "organizationId",
    "readsOnset",
    "repetitionMinutes",
    "timeZoneId"
   ],
   "text": "Absent settings do not change; a new project gets the defaults."
  }
 ],
 "alerts": [
  {
   "beside": [
    "additionalPhoneNumber",
    "birthGroupDecade",
    "dataCollectorType",
    "displayName",
    "id",
    "isDeployed",
    "isInTrainingMode",
    "locations",
    "messages",
    "name",
    "notes",
    "offDutyPeriods",
    "phoneNumber",
    "registeredAt",
    "sentMessages",
    "sex",
    "supervisor",
    "weeks"
   ],
   "text": "The latest alerts with a report of theirs, at most 10, the newest first."
  },
  {
   "beside": [
    "actions",
    "assessments",
    "definitions",
    "firstReport",
    "hiddenAlertCount",
    "log",
    "mayEdit",
    "nationalSocietyId",
    "opened",
    "people",
    "signals",
    "today"
   ],
   "text": "Those of projects that the caller sees, and how many there are in others."
  },
  {
   "beside": [
    "messagesToCorrect",
    "missingOutcomes",
    "news",
    "nonReportingDataCollectors",
    "nonReportingGateways",
    "openSignals",
    "project",
    "reportsToCheck",
    "setupStepsLeft",
    "signals"
   ],
   "text": "Open alerts, the one with the least time left first."
  },
  {
   "beside": [
    "code",
    "collectorCount",
    "collectors",
    "district",
    "id",
    "name",
    "placeCodes",
    "population",
    "region",
    "reports",
    "weeks",
    "zones"
   ],
   "text": "The latest alerts with a report from here whose sender the reader sees, at most 10, the newest first."
  }
 ],
 "alertsByMonth": [
  {
   "beside": [
    "alertCount",
    "gainedCount",
    "isExact",
    "missedAlertIds",
    "missedCount",
    "reportsInAlerts"
   ],
   "text": "One number per month."
  }
 ],
 "allowMultipleOrganizations": [
  {
   "beside": [
    "endDate",
    "escalatedAlertCount",
    "id",
    "isClosed",
    "name",
    "startDate",
    "supervisorCount",
    "totalDataCollectorCount",
    "totalReportCount"
   ],
   "text": "With the coordinator of the society, decides who may edit and close it."
  }
 ],
 "allowedValues": [
  {
   "beside": [
    "canBeEmpty",
    "isPersonal",
    "meaning",
    "name",
    "type",
    "unit"
   ],
   "text": "Empty if others are possible, too."
  }
 ],
 "answer": [
  {
   "beside": [
    "dismissalReason",
    "escalatedOutcome",
    "referral",
    "reportId"
   ],
   "text": "What a contact answered, or staff put in its place."
  }
 ],
 "answersKeywords": [
  {
   "beside": [
    "asksVillage",
    "referralFirstHours",
    "referralNextHours",
    "referralReminders",
    "sendsThanks",
    "takesReferrals"
   ],
   "text": "Whether the own history and case definitions are sent to data collectors who ask for them."
  }
 ],
 "apiBaseUrl": [
  {
   "beside": [
    "authentication",
    "secret",
    "username"
   ],
   "text": "An http(s) address, with or without a path: `https://dhis.example.org/hmis`."
  }
 ],
 "apiKey": [
  {
   "beside": [
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "removedSecrets",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "Identifies the gateway when it posts a message. If it is absent, the server creates a key for a new gateway, and an existing one keeps its key. A given key must be strong; if it is used elsewhere, the server creates another (docs/decisions/0043)."
  },
  {
   "beside": [
    "downSince",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "isKeyWeak",
    "name",
    "ownPhoneNumber"
   ],
   "text": "Always empty: a key is shown with its gateway, to those who may change it."
  },
  {
   "beside": [
    "addresses",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "downSince",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "isKeyWeak",
    "modemOneName",
    "modemTwoName",
    "name",
    "oldKeyAcceptedUntil",
    "outages",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "secretsSet",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "Empty if it was encrypted with another HARKEN_SECRET_KEY; then a new one is needed."
  }
 ],
 "apiUrl": [
  {
   "beside": [
    "gapRepairs",
    "phone",
    "picture",
    "token",
    "waitingCount"
   ],
   "text": "What to enter in the app."
  }
 ],
 "askedAt": [
  {
   "beside": [
    "answers",
    "channel",
    "delivery",
    "facility",
    "id",
    "name",
    "remindedAt",
    "role",
    "state"
   ],
   "text": "Local times of the project."
  }
 ],
 "asksOnset": [
  {
   "beside": [
    "alertNotHandledNotificationRecipientId",
    "alertSettings",
    "allowMultipleOrganizations",
    "errorMessages",
    "healthRisks",
    "name",
    "organizationId",
    "readsOnset",
    "repetitionMinutes",
    "timeZoneId"
   ],
   "text": "Whether a reply SMS asks for the onset where the message does not state it. Absent: as before; off for a new project."
  }
 ],
 "asksVillage": [
  {
   "beside": [
    "answersKeywords",
    "referralFirstHours",
    "referralNextHours",
    "referralReminders",
    "sendsThanks",
    "takesReferrals"
   ],
   "text": "Whether data collectors with several villages are asked to which one a report belongs."
  }
 ],
 "attempts": [
  {
   "beside": [
    "address",
    "channel",
    "createdAt",
    "id",
    "kind",
    "mayRetry",
    "nextAttemptAt",
    "people",
    "reason",
    "reasonCode",
    "sentAt",
    "standsInForId",
    "state",
    "subject"
   ],
   "text": "Attempts since it was queued."
  }
 ],
 "backup": [
  {
   "beside": [
    "database",
    "gateways",
    "jobs",
    "measuredAt",
    "messages",
    "outbox",
    "processProblems",
    "processes"
   ],
   "text": "The newest backup."
  }
 ],
 "backupProblem": [
  {
   "beside": [
    "alertId",
    "count",
    "createdAt",
    "district",
    "healthRisk",
    "id",
    "imported",
    "isRead",
    "kind",
    "lastReceivedAt",
    "nationalSociety",
    "nationalSocietyId",
    "outcome",
    "placeCodes",
    "project",
    "projectId",
    "smsGateway",
    "smsGatewayId",
    "village"
   ],
   "text": "What is wrong with the backups."
  }
 ],
 "batteryLevel": [
  {
   "beside": [
    "appVersion",
    "cellular",
    "clockOffSeconds",
    "connection",
    "failedCount",
    "isCharging",
    "lastContactAt",
    "lastPingAt",
    "name",
    "registeredAt",
    "sims",
    "withoutPowerSince"
   ],
   "text": "In percent."
  }
 ],
 "bbox": [
  {
   "beside": [
    "arcs",
    "objects",
    "transform",
    "type"
   ],
   "text": "West, south, east, north in degrees; all 0 without boundaries. East is above 180 across the antimeridian."
  }
 ],
 "before": [
  {
   "beside": [
    "actor",
    "after",
    "chainNumber",
    "deed",
    "doneAt",
    "id",
    "nationalSociety",
    "project",
    "requestId",
    "subjectId",
    "subjectName",
    "subjectRole",
    "subjectType"
   ],
   "text": "The changed values before and after the action."
  },
  {
   "beside": [
    "leftOut",
    "ranked",
    "unknown",
    "withoutCases"
   ],
   "text": "The period of the same length before."
  },
  {
   "beside": [
    "categoryOptionCombo",
    "dataElement",
    "district",
    "errorCode",
    "organisationUnitId",
    "period",
    "remedy",
    "value"
   ],
   "text": "What DHIS2 has as far as is known."
  },
  {
   "beside": [],
   "text": "Only notifications before this one."
  }
 ],
 "blockedBy": [
  {
   "beside": [
    "gatewayType",
    "id",
    "name",
    "nationalSocietyName"
   ],
   "text": "Why nothing can arrive through it: its key or a secret was encrypted with another HARKEN_SECRET_KEY, this release does not know its type, or its settings accept no request."
  }
 ],
 "browser": [
  {
   "beside": [
    "address",
    "createdAt",
    "id",
    "isCurrent",
    "lastActiveAt"
   ],
   "text": "The user agent that the browser sends."
  }
 ],
 "by": [
  {
   "beside": [
    "at",
    "id",
    "isRemovable",
    "text"
   ],
   "text": "The name, or the organization of somebody who is not named."
  },
  {
   "beside": [
    "alertId",
    "alertProjectId",
    "answer",
    "answeredAt",
    "messageCount",
    "text"
   ],
   "text": "Who answered, or their organization if the caller may not see who; null if they were removed."
  }
 ],
 "byDistrict": [
  {
   "beside": [
    "byMonth",
    "onsetDetection",
    "overdueCount",
    "targets"
   ],
   "text": "By the district of the last report; without district if unknown."
  }
 ],
 "byMonth": [
  {
   "beside": [
    "byDistrict",
    "onsetDetection",
    "overdueCount",
    "targets"
   ],
   "text": "By the month (`yyyy-MM`) in the project's time zone in which they were raised."
  }
 ],
 "callbackUrl": [
  {
   "beside": [
    "canSwitchPasswordsOff",
    "provider",
    "signInUrl"
   ],
   "text": "To be entered at the provider: where it sends the browser after signing in."
  }
 ],
 "canSwitchPasswordsOff": [
  {
   "beside": [
    "callbackUrl",
    "provider",
    "signInUrl"
   ],
   "text": "Whether a manager or coordinator has signed in with it, so that passwords can be switched off."
  }
 ],
 "canaryGatewayId": [
  {
   "beside": [
    "apiKey",
    "canaryMinutes",
    "canaryWaitMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "removedSecrets",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "The gateway to which it is sent; null for itself. Absent: unchanged."
  }
 ],
 "canaryMinutes": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryWaitMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "removedSecrets",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "Minutes between two proofs of life by day; null without. Absent: unchanged."
  }
 ],
 "canaryWaitMinutes": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "removedSecrets",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "After how many minutes a missing proof of life means that the line is down. Absent: unchanged."
  }
 ],
 "caseCount": [
  {
   "beside": [
    "classifications",
    "copies",
    "corrected",
    "countUnspecifiedSexAndAge",
    "decisions",
    "edited",
    "epiWeek",
    "epiYear",
    "original",
    "receivedBy",
    "reply",
    "sentBy"
   ],
   "text": "For how many people or animals a correct report stands."
  }
 ],
 "cases": [
  {
   "beside": [
    "code",
    "counts",
    "id",
    "isPartial",
    "name",
    "placeCodes",
    "population",
    "rate",
    "within"
   ],
   "text": "Their sum."
  },
  {
   "beside": [
    "casesBefore",
    "casesUnknown",
    "curve",
    "delays",
    "districts",
    "districtsLeftOut"
   ],
   "text": "Cases of the curve. With the next two they are all cases."
  },
  {
   "beside": [],
   "text": "Absent: nobody was on duty who could have reported."
  },
  {
   "beside": [
    "alertCount",
    "code",
    "endedOn",
    "healthRisk",
    "healthRiskId",
    "id",
    "name",
    "places",
    "riskLevel",
    "signalCount",
    "startedOn",
    "state"
   ],
   "text": "The cases of the reports in its alerts that were not dismissed, by class."
  },
  {
   "beside": [
    "completeness",
    "expected",
    "upper"
   ],
   "text": "Null: the place could not report."
  }
 ],
 "casesBefore": [
  {
   "beside": [
    "cases",
    "casesUnknown",
    "curve",
    "delays",
    "districts",
    "districtsLeftOut"
   ],
   "text": "Cases whose onset was before the first day."
  }
 ],
 "casesLeftOut": [
  {
   "beside": [
    "casesWithoutPlace",
    "level",
    "per",
    "periods",
    "placeCount",
    "places",
    "truncated",
    "withoutPopulation"
   ],
   "text": "The cases of the places that are left out."
  },
  {
   "beside": [
    "level",
    "places",
    "placesLeftOut",
    "weeks",
    "weeksLeftOut"
   ],
   "text": "Cases in the weeks shown of the places that are left out."
  }
 ],
 "casesUnknown": [
  {
   "beside": [
    "cases",
    "casesBefore",
    "curve",
    "delays",
    "districts",
    "districtsLeftOut"
   ],
   "text": "Cases whose onset is not known."
  }
 ],
 "casesWithoutPlace": [
  {
   "beside": [
    "casesLeftOut",
    "level",
    "per",
    "periods",
    "placeCount",
    "places",
    "truncated",
    "withoutPopulation"
   ],
   "text": "Cases of reports whose village is not known; with those of all places the total of the dashboard."
  }
 ],
 "cellular": [
  {
   "beside": [
    "appVersion",
    "batteryLevel",
    "clockOffSeconds",
    "connection",
    "failedCount",
    "isCharging",
    "lastContactAt",
    "lastPingAt",
    "name",
    "registeredAt",
    "sims",
    "withoutPowerSince"
   ],
   "text": "The generation of the cellular network, 2 to 5."
  }
 ],
 "centerLocation": [
  {
   "beside": [
    "dataCollectorLocations",
    "dataCollectors"
   ],
   "text": "The centre of the locations, or of the country if there are none."
  }
 ],
 "chainNumber": [
  {
   "beside": [
    "actor",
    "after",
    "before",
    "deed",
    "doneAt",
    "id",
    "nationalSociety",
    "project",
    "requestId",
    "subjectId",
    "subjectName",
    "subjectRole",
    "subjectType"
   ],
   "text": "Its number in the hash chain; absent until it is chained, within a minute or two."
  }
 ],
 "changedFigures": [
  {
   "beside": [
    "at",
    "failed",
    "id",
    "isPending",
    "isScheduled",
    "recipients",
    "startedBy",
    "waiting"
   ],
   "text": "How many figures are other ones now."
  }
 ],
 "changes": [
  {
   "beside": [
    "deliveries",
    "languageCode"
   ],
   "text": "The first ones."
  }
 ],
 "channel": [
  {
   "beside": [
    "cases",
    "isRunning",
    "zone"
   ],
   "text": "The upper borders of success, safety and warning; null without earlier years."
  },
  {
   "beside": [
    "answers",
    "askedAt",
    "delivery",
    "facility",
    "id",
    "name",
    "remindedAt",
    "role",
    "state"
   ],
   "text": "By SMS with a code, or by e-mail with a link."
  }
 ],
 "checked": [
  {
   "beside": [
    "firstWeek",
    "lastWeek",
    "rejected",
    "rows",
    "toDelete",
    "toStore"
   ],
   "text": "How many of them DHIS2 was asked about: the first ones."
  },
  {
   "beside": [
    "count",
    "hasBoundaries",
    "places"
   ],
   "text": "The locations that were compared, and those of them that are outside."
  }
 ],
 "choices": [
  {
   "beside": [
    "isPersonal",
    "key",
    "label",
    "type"
   ],
   "text": "Empty for fields without choices."
  }
 ],
 "chosenMethod": [
  {
   "beside": [
    "mayChoose",
    "method",
    "testedFrom",
    "testedTo",
    "testedWeekCount"
   ],
   "text": "Set for this place; null if the history decides."
  },
  {
   "beside": [],
   "text": "Null: the history decides."
  }
 ],
 "classification": [
  {
   "beside": [
    "alert",
    "countFemalesAtLeastFive",
    "countFemalesBelowFive",
    "countMalesAtLeastFive",
    "countMalesBelowFive",
    "dataCollectorDisplayName",
    "dataCollectorId",
    "dataCollectorIsDeleted",
    "dateTime",
    "deathCount",
    "district",
    "fromOtherVillagesCount",
    "healthRiskName",
    "id",
    "isActivityReport",
    "isAnonymized",
    "isCorrected",
    "isInTraining",
    "isValid",
    "message",
    "organizationName",
    "phoneNumber",
    "placeCodes",
    "referredCount",
    "region",
    "repetition",
    "reportErrorType",
    "reportId",
    "reportType",
    "status",
    "suggestedMessage",
    "supervisorName",
    "village",
    "villageId",
    "zone"
   ],
   "text": "How its cases were classified; absent if they were not."
  }
 ],
 "classificationReason": [
  {
   "beside": [
    "confirmedCount",
    "notACaseCount",
    "probableCount",
    "suspectedCount"
   ],
   "text": "Required where an earlier classification is changed."
  }
 ],
 "classifications": [
  {
   "beside": [
    "caseCount",
    "copies",
    "corrected",
    "countUnspecifiedSexAndAge",
    "decisions",
    "edited",
    "epiWeek",
    "epiYear",
    "original",
    "receivedBy",
    "reply",
    "sentBy"
   ],
   "text": "All classifications of its cases, the latest first."
  }
 ],
 "clientId": [
  {
   "beside": [
    "createdBy",
    "organization"
   ],
   "text": "Of OAuth; the secret is the token."
  }
 ],
 "clockOffSeconds": [
  {
   "beside": [
    "appVersion",
    "batteryLevel",
    "cellular",
    "connection",
    "failedCount",
    "isCharging",
    "lastContactAt",
    "lastPingAt",
    "name",
    "registeredAt",
    "sims",
    "withoutPowerSince"
   ],
   "text": "By how many seconds its clock is off, while its messages are refused for that; positive if it is fast."
  }
 ],
 "clockOffsetSeconds": [
  {
   "beside": [
    "clockState",
    "host",
    "id",
    "isWeb",
    "isWorker",
    "seenSecondsAgo",
    "startedAt",
    "state",
    "version"
   ],
   "text": "How far its clock is ahead of that of the database, in seconds; negative when it is behind. Absent: not compared yet."
  }
 ],
 "clockState": [
  {
   "beside": [
    "clockOffsetSeconds",
    "host",
    "id",
    "isWeb",
    "isWorker",
    "seenSecondsAgo",
    "startedAt",
    "state",
    "version"
   ],
   "text": "Warning: its clock is wrong by more than a minute."
  }
 ],
 "cluster": [
  {
   "beside": [
    "agreeing",
    "answeredAt",
    "completeness",
    "district",
    "expected",
    "firstWeek",
    "healthRisk",
    "healthRiskId",
    "id",
    "isRunning",
    "lastAnswer",
    "level",
    "method",
    "methodCount",
    "observed",
    "place",
    "placeCodes",
    "placeId",
    "raisedAt",
    "region",
    "state",
    "upper",
    "week",
    "withdrawalReason",
    "withdrawnAt"
   ],
   "text": "Only of a cluster; its place is the village in the middle."
  },
  {
   "beside": [
    "epiWeek",
    "epiYear",
    "expected",
    "healthRisk",
    "id",
    "level",
    "observed",
    "place",
    "placeCodes"
   ],
   "text": "Only of a cluster around a village."
  }
 ],
 "code": [
  {
   "beside": [
    "password",
    "userName"
   ],
   "text": "Required if the account has two-factor authentication: a code from the app, or a recovery code."
  },
  {
   "beside": [
    "currentPassword",
    "password"
   ],
   "text": "Required if the account has two-factor authentication: a code from the app, or a recovery code."
  },
  {
   "beside": [
    "currentPassword",
    "email"
   ],
   "text": "Required if the account has two-factor authentication: a code from the app, or a recovery code."
  },
  {
   "beside": [
    "cases",
    "counts",
    "id",
    "isPartial",
    "name",
    "placeCodes",
    "population",
    "rate",
    "within"
   ],
   "text": "The P-code that is in effect."
  },
  {
   "beside": [
    "districtName",
    "id",
    "latitude",
    "longitude",
    "name",
    "placeCodes"
   ],
   "text": "The P-code in effect."
  },
  {
   "beside": [
    "alertCount",
    "cases",
    "endedOn",
    "healthRisk",
    "healthRiskId",
    "id",
    "name",
    "places",
    "riskLevel",
    "signalCount",
    "startedOn",
    "state"
   ],
   "text": "Its id for people: CHO-MW-2026-003."
  },
  {
   "beside": [
    "level",
    "system"
   ],
   "text": "A text: 007 is not 7."
  },
  {
   "beside": [
    "id",
    "kind",
    "name",
    "nationalSocietyId",
    "placeCodes",
    "projectId",
    "within"
   ],
   "text": "The code that begins with the text; absent for places found by their name."
  },
  {
   "beside": [
    "name",
    "parentId"
   ],
   "text": "The P-code in effect."
  },
  {
   "beside": [
    "alerts",
    "collectorCount",
    "collectors",
    "district",
    "id",
    "name",
    "placeCodes",
    "population",
    "region",
    "reports",
    "weeks",
    "zones"
   ],
   "text": "The P-code in effect."
  }
 ],
 "collectorCount": [
  {
   "beside": [
    "answers",
    "mayAnswer",
    "methods",
    "search",
    "verificationText",
    "villages",
    "weeks"
   ],
   "text": "How many collectors an SMS would ask, and the text that is suggested."
  }
 ],
 "collectors": [
  {
   "beside": [
    "alerts",
    "code",
    "collectorCount",
    "district",
    "id",
    "name",
    "placeCodes",
    "population",
    "region",
    "reports",
    "weeks",
    "zones"
   ],
   "text": "Those with a location here, by name, at most 50; of which the reader sees `collectorCount`."
  }
 ],
 "column": [
  {
   "beside": [
    "field",
    "message",
    "row",
    "value"
   ],
   "text": "The header of the column in the caller's language; absent if the whole row or file is meant."
  }
 ],
 "columns": [
  {
   "beside": [
    "added",
    "faultCount",
    "faults",
    "isImported",
    "notes",
    "rowCount",
    "sample",
    "sheet",
    "sheets",
    "uncertain"
   ],
   "text": "The headers of the columns in the caller's language, and the first rows as parsed."
  }
 ],
 "comparison": [
  {
   "beside": [
    "periodFirstDays",
    "reportsGroupedByFeatures",
    "reportsGroupedByFeaturesAndDate",
    "reportsGroupedByHealthRiskAndDate",
    "reportsGroupedByLocation",
    "reportsGroupedByVillageAndDate",
    "summary"
   ],
   "text": "Values to compare the numbers with."
  }
 ],
 "completeness": [
  {
   "beside": [
    "epiDateRange",
    "hiddenTrainingCount",
    "performance"
   ],
   "text": "Empty if there are no collectors."
  },
  {
   "beside": [
    "cases",
    "expected",
    "upper"
   ],
   "text": "The share of the collectors who were on duty at the end of the week, from 0 to 1."
  }
 ],
 "confirmedByClosing": [
  {
   "beside": [
    "alerts",
    "alertsPer1000Reports",
    "escalated",
    "escalatedConfirmed",
    "predictiveValue",
    "reports",
    "steps",
    "verified",
    "withoutOutcome"
   ],
   "text": "Of the confirmed ones: closed because action was taken, without a logged result of the case."
  }
 ],
 "confirmedUnitIds": [
  {
   "beside": [
    "createsMissing",
    "importsBoundaries",
    "levels"
   ],
   "text": "Units found by name that are the place of this name."
  }
 ],
 "connection": [
  {
   "beside": [
    "appVersion",
    "batteryLevel",
    "cellular",
    "clockOffSeconds",
    "failedCount",
    "isCharging",
    "lastContactAt",
    "lastPingAt",
    "name",
    "registeredAt",
    "sims",
    "withoutPowerSince"
   ],
   "text": "`none`, `cellular`, `wifi`, `ethernet` or `unknown`."
  }
 ],
 "connections": [
  {
   "beside": [
    "maxConnections",
    "replicas",
    "sizeInBytes",
    "version"
   ],
   "text": "How many connections all programs have to this database."
  }
 ],
 "contactId": [
  {
   "beside": [
    "alertId",
    "comment",
    "district",
    "facility",
    "healthRisk",
    "id",
    "isEditable",
    "number",
    "origin",
    "reason",
    "referredAt",
    "region",
    "remindedAt",
    "reminderCount",
    "reportId",
    "status",
    "updatedAt",
    "updatedFrom",
    "village"
   ],
   "text": "The contact who receives the person; the name of the facility, or the organization if it is another one."
  },
  {
   "beside": [
    "facility"
   ],
   "text": "Null of referrals without a facility."
  }
 ],
 "copies": [
  {
   "beside": [
    "caseCount",
    "classifications",
    "corrected",
    "countUnspecifiedSexAndAge",
    "decisions",
    "edited",
    "epiWeek",
    "epiYear",
    "original",
    "receivedBy",
    "reply",
    "sentBy"
   ],
   "text": "Later messages that may be duplicates of this one, at most 10, the first one first."
  }
 ],
 "copyPlacesFromId": [
  {
   "beside": [
    "contentLanguageId",
    "countryId",
    "dismissalReasons",
    "enableEidsrIntegration",
    "epiWeekStartDay",
    "name",
    "requiresTwoFactor"
   ],
   "text": "Copies the places of this national society, if there are none yet. Only for Administrators and global coordinators."
  }
 ],
 "corrected": [
  {
   "beside": [
    "caseCount",
    "classifications",
    "copies",
    "countUnspecifiedSexAndAge",
    "decisions",
    "edited",
    "epiWeek",
    "epiYear",
    "original",
    "receivedBy",
    "reply",
    "sentBy"
   ],
   "text": "When an incorrect report was marked as corrected."
  }
 ],
 "correction": [
  {
   "beside": [
    "endedAt",
    "id",
    "kind",
    "startedAt"
   ],
   "text": "By staff; absent if it is as recorded."
  },
  {
   "beside": [
    "answeredAt",
    "channel",
    "comment",
    "id",
    "review",
    "reviewedAt",
    "reviewedBy"
   ],
   "text": "What staff put in place of the answer."
  }
 ],
 "cost": [
  {
   "beside": [
    "alertId",
    "channel",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "nextAttemptAt",
    "projectId",
    "reason",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "What the provider charged, in its own words: `KES 0.8000`."
  }
 ],
 "couldReport": [
  {
   "beside": [
    "cases",
    "casesBefore",
    "couldReportBefore"
   ],
   "text": "Somebody was on duty there at some time of the period; without, nothing reported is not zero."
  }
 ],
 "count": [
  {
   "beside": [
    "medianHours",
    "over",
    "running",
    "shareWithinTarget",
    "step",
    "targetHours"
   ],
   "text": "Alerts in which it has ended."
  },
  {
   "beside": [
    "c1",
    "c2",
    "c3",
    "cusum",
    "isRunning"
   ],
   "text": "Absent: nobody was deployed who could have reported."
  },
  {
   "beside": [
    "alertId",
    "backupProblem",
    "createdAt",
    "district",
    "healthRisk",
    "id",
    "imported",
    "isRead",
    "kind",
    "lastReceivedAt",
    "nationalSociety",
    "nationalSocietyId",
    "outcome",
    "placeCodes",
    "project",
    "projectId",
    "smsGateway",
    "smsGatewayId",
    "village"
   ],
   "text": "How many an import added."
  }
 ],
 "countThreshold": [
  {
   "beside": [
    "acceptedCount",
    "assessmentStatus",
    "closedAt",
    "comments",
    "createdAt",
    "decideBefore",
    "dismissalReason",
    "escalatedAt",
    "escalatedOutcome",
    "hasOutcome",
    "healthRisk",
    "id",
    "lastReportDistrict",
    "lastReportReceivedAt",
    "lastReportRegion",
    "lastReportVillage",
    "pendingCount",
    "placeCodes",
    "rejectedCount",
    "reportCount",
    "respondBefore",
    "status"
   ],
   "text": "Of the alert rule as it is today."
  },
  {
   "beside": [
    "alertId",
    "assessmentStatus",
    "caseDefinition",
    "closedAt",
    "comments",
    "createdAt",
    "decideBefore",
    "dismissedAt",
    "escalatedAt",
    "escalatedOutcome",
    "escalatedTo",
    "firstActionLoggedAt",
    "firstCrossCheckedAt",
    "firstReportReceivedAt",
    "healthRisk",
    "healthRiskId",
    "isNationalSocietyEidsrEnabled",
    "lastReportDistrict",
    "lastReportRegion",
    "lastReportVillage",
    "mayDecide",
    "placeCodes",
    "recipientsNotified",
    "reports",
    "respondBefore",
    "targets",
    "wasRaisedBecause"
   ],
   "text": "How many accepted reports it needs: of the rule per population that raised it, or of the rule by count as it is today. The rule that raised the alert is in `wasRaisedBecause`."
  }
 ],
 "counted": [
  {
   "beside": [
    "accepted",
    "countThreshold",
    "id",
    "isNew",
    "pending",
    "projectId"
   ],
   "text": "Reports that count towards the threshold: accepted or not cross-checked."
  }
 ],
 "country": [
  {
   "beside": [
    "description",
    "districts",
    "dtype",
    "epi_cases",
    "epi_confirmed_cases",
    "epi_figures_source",
    "epi_num_dead",
    "epi_probable_cases",
    "epi_suspected_cases",
    "sit_fields_date",
    "source_note",
    "start_date",
    "title"
   ],
   "text": "ISO 3166-1, two letters."
  }
 ],
 "counts": [
  {
   "beside": [
    "cases",
    "code",
    "id",
    "isPartial",
    "name",
    "placeCodes",
    "population",
    "rate",
    "within"
   ],
   "text": "Of each period."
  }
 ],
 "createsMissing": [
  {
   "beside": [
    "confirmedUnitIds",
    "importsBoundaries",
    "levels"
   ],
   "text": "Whether units that are no place yet become one."
  },
  {
   "beside": [
    "answers",
    "codeField",
    "isPreview",
    "layer",
    "level",
    "nameField",
    "skipsOthers",
    "source",
    "upload"
   ],
   "text": "Adds places that do not exist yet, in the place around them that the file names."
  }
 ],
 "curve": [
  {
   "beside": [
    "cases",
    "casesBefore",
    "casesUnknown",
    "delays",
    "districts",
    "districtsLeftOut"
   ],
   "text": "Absent if no onset is known."
  }
 ],
 "data": [
  {
   "beside": [
    "files",
    "user"
   ],
   "text": "Addresses of data that this page asks for. Those with days are requested if the page opens with its own filters."
  }
 ],
 "dataCollectionPointReportsGroupedByDate": [
  {
   "beside": [
    "hiddenTrainingCount"
   ],
   "text": "Only for collection points, otherwise empty."
  }
 ],
 "dataCollector": [
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "nextAttemptAt",
    "projectId",
    "reason",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "A data collector whose page the reader may open, and their project."
  }
 ],
 "dataCollectorId": [
  {
   "beside": [
    "alert",
    "classification",
    "countFemalesAtLeastFive",
    "countFemalesBelowFive",
    "countMalesAtLeastFive",
    "countMalesBelowFive",
    "dataCollectorDisplayName",
    "dataCollectorIsDeleted",
    "dateTime",
    "deathCount",
    "district",
    "fromOtherVillagesCount",
    "healthRiskName",
    "id",
    "isActivityReport",
    "isAnonymized",
    "isCorrected",
    "isInTraining",
    "isValid",
    "message",
    "organizationName",
    "phoneNumber",
    "placeCodes",
    "referredCount",
    "region",
    "repetition",
    "reportErrorType",
    "reportId",
    "reportType",
    "status",
    "suggestedMessage",
    "supervisorName",
    "village",
    "villageId",
    "zone"
   ],
   "text": "Of the sender, if the reader may open their page."
  }
 ],
 "dataCollectorLocations": [
  {
   "beside": [
    "centerLocation",
    "dataCollectors"
   ],
   "text": "A collector with several locations is counted at each of them."
  }
 ],
 "dataCollectors": [
  {
   "beside": [
    "centerLocation",
    "dataCollectorLocations"
   ],
   "text": "All collectors with a location, each counted once."
  }
 ],
 "dataElement": [
  {
   "beside": [
    "before",
    "categoryOptionCombo",
    "district",
    "errorCode",
    "organisationUnitId",
    "period",
    "remedy",
    "value"
   ],
   "text": "Absent for the registration of completeness."
  }
 ],
 "database": [
  {
   "beside": [
    "backup",
    "gateways",
    "jobs",
    "measuredAt",
    "messages",
    "outbox",
    "processProblems",
    "processes"
   ],
   "text": "The database and its replicas."
  }
 ],
 "days": [
  {
   "beside": [
    "expected",
    "reports",
    "weekday"
   ],
   "text": "Days of the filter on which somebody was on duty or reported."
  }
 ],
 "daysOnDuty": [
  {
   "beside": [
    "gap",
    "reports"
   ],
   "text": "Days on which somebody was on duty."
  }
 ],
 "decideBefore": [
  {
   "beside": [
    "acceptedCount",
    "assessmentStatus",
    "closedAt",
    "comments",
    "countThreshold",
    "createdAt",
    "dismissalReason",
    "escalatedAt",
    "escalatedOutcome",
    "hasOutcome",
    "healthRisk",
    "id",
    "lastReportDistrict",
    "lastReportReceivedAt",
    "lastReportRegion",
    "lastReportVillage",
    "pendingCount",
    "placeCodes",
    "rejectedCount",
    "reportCount",
    "respondBefore",
    "status"
   ],
   "text": "When the time for a decision ends; only for open alerts."
  },
  {
   "beside": [
    "alertId",
    "assessmentStatus",
    "caseDefinition",
    "closedAt",
    "comments",
    "countThreshold",
    "createdAt",
    "dismissedAt",
    "escalatedAt",
    "escalatedOutcome",
    "escalatedTo",
    "firstActionLoggedAt",
    "firstCrossCheckedAt",
    "firstReportReceivedAt",
    "healthRisk",
    "healthRiskId",
    "isNationalSocietyEidsrEnabled",
    "lastReportDistrict",
    "lastReportRegion",
    "lastReportVillage",
    "mayDecide",
    "placeCodes",
    "recipientsNotified",
    "reports",
    "respondBefore",
    "targets",
    "wasRaisedBecause"
   ],
   "text": "When the time for a decision on an open alert ends."
  }
 ],
 "decisions": [
  {
   "beside": [
    "caseCount",
    "classifications",
    "copies",
    "corrected",
    "countUnspecifiedSexAndAge",
    "edited",
    "epiWeek",
    "epiYear",
    "original",
    "receivedBy",
    "reply",
    "sentBy"
   ],
   "text": "All cross-checks, the first one first."
  }
 ],
 "deed": [
  {
   "beside": [
    "actor",
    "after",
    "before",
    "chainNumber",
    "doneAt",
    "id",
    "nationalSociety",
    "project",
    "requestId",
    "subjectId",
    "subjectName",
    "subjectRole",
    "subjectType"
   ],
   "text": "The name of the call, or of the command."
  }
 ],
 "defaultLocation": [
  {
   "beside": [
    "countryCode",
    "defaultSupervisorId",
    "nationalSocietyId",
    "regions",
    "supervisors"
   ],
   "text": "The centre of the country, where the map starts."
  }
 ],
 "definitions": [
  {
   "beside": [
    "actions",
    "alerts",
    "assessments",
    "firstReport",
    "hiddenAlertCount",
    "log",
    "mayEdit",
    "nationalSocietyId",
    "opened",
    "people",
    "signals",
    "today"
   ],
   "text": "The latest version first."
  }
 ],
 "delayDays": [
  {
   "beside": [
    "dataSetId",
    "dataSetName",
    "firstWeekOn",
    "isActive",
    "mappings",
    "registersCompleteness"
   ],
   "text": "Days between the end of a week and its sending."
  },
  {
   "beside": [
    "falsePerYear",
    "injections",
    "method",
    "sensitivity"
   ],
   "text": "The median of the days to the end of the week of the first alarm; null if none was found."
  }
 ],
 "deletedKeys": [
  {
   "beside": [
    "languages",
    "translations"
   ],
   "text": "Keys of deleted texts, which are listed so that they can be restored: saving one of them shows its text again."
  }
 ],
 "deliveries": [
  {
   "beside": [
    "hour",
    "isActive",
    "nextAt",
    "otherRecipientCount",
    "users",
    "weekday"
   ],
   "text": "The newest first."
  }
 ],
 "delivery": [
  {
   "beside": [
    "answers",
    "askedAt",
    "channel",
    "facility",
    "id",
    "name",
    "remindedAt",
    "role",
    "state"
   ],
   "text": "Of the last message to the contact."
  }
 ],
 "deliveryStep": [
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "id",
    "kind",
    "nextAttemptAt",
    "projectId",
    "reason",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "How far an SMS got after that, as the provider or telephone reports it; null where none does."
  }
 ],
 "deployedDataCollectorCount": [
  {
   "beside": [
    "activeDeployedDataCollectorCount",
    "firstDay",
    "lastDay",
    "overdueAlertCount",
    "previousReportCount"
   ],
   "text": "Collectors matching the filter that are deployed now."
  }
 ],
 "dhis2Code": [
  {
   "beside": [
    "districtId",
    "districtName",
    "organisationUnitId",
    "organisationUnitName"
   ],
   "text": "The DHIS2 code of the district that is in effect: a suggestion for its unit."
  }
 ],
 "dismissalNote": [
  {
   "beside": [
    "dismissalReason"
   ],
   "text": "Only for readers who see the sender."
  }
 ],
 "dismissalReasons": [
  {
   "beside": [
    "contentLanguageId",
    "copyPlacesFromId",
    "countryId",
    "enableEidsrIntegration",
    "epiWeekStartDay",
    "name",
    "requiresTwoFactor"
   ],
   "text": "Offered when a report or an alert is dismissed; none: nobody is asked. Unchanged (or all) if absent."
  },
  {
   "beside": [
    "allowMultipleOrganizations",
    "id",
    "isClosed",
    "name",
    "nationalSociety",
    "timeZoneId"
   ],
   "text": "The reasons that its national society offers when a report or an alert is dismissed."
  }
 ],
 "district": [
  {
   "beside": [
    "before",
    "categoryOptionCombo",
    "dataElement",
    "errorCode",
    "organisationUnitId",
    "period",
    "remedy",
    "value"
   ],
   "text": "Absent if the district is gone, or has another code by now."
  },
  {
   "beside": [
    "agreeing",
    "answeredAt",
    "cluster",
    "completeness",
    "expected",
    "firstWeek",
    "healthRisk",
    "healthRiskId",
    "id",
    "isRunning",
    "lastAnswer",
    "level",
    "method",
    "methodCount",
    "observed",
    "place",
    "placeCodes",
    "placeId",
    "raisedAt",
    "region",
    "state",
    "upper",
    "week",
    "withdrawalReason",
    "withdrawnAt"
   ],
   "text": "The places that contain it: of a district its region; of a village its district and region."
  }
 ],
 "districts": [
  {
   "beside": [
    "cases",
    "casesBefore",
    "casesUnknown",
    "curve",
    "delays",
    "districtsLeftOut"
   ],
   "text": "Districts with a known onset, the longest median first; at most 200."
  },
  {
   "beside": [
    "districtsLeftOut",
    "lastDay",
    "reports",
    "reportsWithoutDistrict",
    "weekdays"
   ],
   "text": "The longest gap first; at most 200."
  }
 ],
 "districtsBy": [
  {
   "beside": [
    "districtsAscending",
    "endDate",
    "monthsAscending",
    "monthsBy",
    "startDate",
    "utcOffset"
   ],
   "text": "The order of the districts: by default those with most alerts first. Without a value they come last."
  }
 ],
 "districtsWithoutUnit": [
  {
   "beside": [
    "connection",
    "districtCount",
    "healthRisks",
    "mappings",
    "periodType"
   ],
   "text": "Districts without a DHIS2 code in effect that is the id of an organisation unit: their values are not sent."
  }
 ],
 "downSince": [
  {
   "beside": [
    "apiKey",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "isKeyWeak",
    "name",
    "ownPhoneNumber"
   ],
   "text": "Since when it counts as down; absent while it works."
  },
  {
   "beside": [
    "id",
    "lastMessageAt",
    "name",
    "nationalSocietyId",
    "nationalSocietyName",
    "state"
   ],
   "text": "Since when it counts as down. Absent: it does not."
  }
 ],
 "draft": [
  {
   "beside": [
    "text"
   ],
   "text": "With the names that the fields have in GO, and districts by code."
  }
 ],
 "dtype": [
  {
   "beside": [
    "country",
    "description",
    "districts",
    "epi_cases",
    "epi_confirmed_cases",
    "epi_figures_source",
    "epi_num_dead",
    "epi_probable_cases",
    "epi_suspected_cases",
    "sit_fields_date",
    "source_note",
    "start_date",
    "title"
   ],
   "text": "The type of disaster in GO: 1 is an epidemic."
  }
 ],
 "due": [
  {
   "beside": [
    "active",
    "name"
   ],
   "text": "How many could begin now."
  }
 ],
 "dueAt": [
  {
   "beside": [
    "healthRisk",
    "id",
    "pendingCount",
    "reportCount",
    "since"
   ],
   "text": "When its decision or, after an escalation without any action, the first action is due."
  }
 ],
 "dutyPeriodId": [
  {
   "beside": [
    "endedOn",
    "kind",
    "reason",
    "startedOn"
   ],
   "text": "Absent to add a period."
  }
 ],
 "edited": [
  {
   "beside": [
    "caseCount",
    "classifications",
    "copies",
    "corrected",
    "countUnspecifiedSexAndAge",
    "decisions",
    "epiWeek",
    "epiYear",
    "original",
    "receivedBy",
    "reply",
    "sentBy"
   ],
   "text": "The last edit."
  }
 ],
 "email": [
  {
   "beside": [
    "healthRisks",
    "modemId",
    "organization",
    "organizationId",
    "phoneNumber",
    "role",
    "supervisors"
   ],
   "text": "Checked only without a phone number: then it is the only way to reach them."
  }
 ],
 "epiWeekStartDay": [
  {
   "beside": [
    "countryName",
    "id",
    "name"
   ],
   "text": "The day on which its epi weeks start."
  }
 ],
 "epiWeeks": [
  {
   "beside": [
    "healthRisks"
   ],
   "text": "Oldest first; the last ones are those of the filter."
  }
 ],
 "epiYear": [
  {
   "beside": [
    "cluster",
    "epiWeek",
    "expected",
    "healthRisk",
    "id",
    "level",
    "observed",
    "place",
    "placeCodes"
   ],
   "text": "The latest week above its bound."
  }
 ],
 "epi_figures_source": [
  {
   "beside": [
    "country",
    "description",
    "districts",
    "dtype",
    "epi_cases",
    "epi_confirmed_cases",
    "epi_num_dead",
    "epi_probable_cases",
    "epi_suspected_cases",
    "sit_fields_date",
    "source_note",
    "start_date",
    "title"
   ],
   "text": "In GO: 0 ministry of health, 1 WHO, 2 another source."
  }
 ],
 "error": [
  {
   "beside": [
    "boundaries",
    "codeField",
    "fields",
    "format",
    "isImported",
    "layer",
    "layers",
    "nameField",
    "notes",
    "projection",
    "suggestedLevel",
    "topology",
    "uncertain",
    "withoutBoundary"
   ],
   "text": "Why the file cannot be used at all, in the caller's language."
  }
 ],
 "errorMessages": [
  {
   "beside": [
    "alertNotHandledNotificationRecipientId",
    "alertSettings",
    "allowMultipleOrganizations",
    "asksOnset",
    "healthRisks",
    "name",
    "organizationId",
    "readsOnset",
    "repetitionMinutes",
    "timeZoneId"
   ],
   "text": "Error messages of its own, from a project that is copied. The others are those of the product."
  }
 ],
 "errorType": [
  {
   "beside": [
    "projectName"
   ],
   "text": "The same as `reportErrorType` of a project's rows."
  }
 ],
 "escalationOrder": [
  {
   "beside": [
    "areas",
    "email",
    "facility",
    "healthRisks",
    "id",
    "isEditable",
    "isForAllHealthRisks",
    "languageCode",
    "name",
    "organization",
    "organizationId",
    "phoneNumber",
    "role"
   ],
   "text": "Contacts with the lowest number are asked first."
  }
 ],
 "existingHealthRiskId": [
  {
   "beside": [
    "healthRiskCode",
    "healthRiskType",
    "key",
    "languageContent",
    "source"
   ],
   "text": "The health risk that it would repeat; absent if it can be added."
  }
 ],
 "expected": [
  {
   "beside": [
    "days",
    "reports",
    "weekday"
   ],
   "text": "If reports came on all those days alike."
  }
 ],
 "expiresInDays": [
  {
   "beside": [
    "hasPersonalData",
    "limitedOrganizationIds",
    "limitedProjectIds",
    "name",
    "scopes"
   ],
   "text": "Days until it expires."
  }
 ],
 "exportForm": [
  {
   "beside": [],
   "text": "`readable`: titles and words in the language of the caller. `data`: stable English column names, ids and codes, times with their offset. `dictionary`: what the columns of `data` mean."
  }
 ],
 "exportFormat": [
  {
   "beside": [],
   "text": "Excel or CSV."
  }
 ],
 "facilities": [
  {
   "beside": [
    "mayEdit",
    "referrals",
    "reports"
   ],
   "text": "Contacts with a facility; none for those who may not refer."
  }
 ],
 "failOverOrder": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "emailAddress",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "removedSecrets",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "It stands in for gateways that are down, the lowest first; null: never. Absent: unchanged."
  }
 ],
 "failed": [
  {
   "beside": [
    "oldestSeconds",
    "state"
   ],
   "text": "How many failed after their last attempt."
  }
 ],
 "failedCount": [
  {
   "beside": [
    "appVersion",
    "batteryLevel",
    "cellular",
    "clockOffSeconds",
    "connection",
    "isCharging",
    "lastContactAt",
    "lastPingAt",
    "name",
    "registeredAt",
    "sims",
    "withoutPowerSince"
   ],
   "text": "SMS that could not be sent in the hour before the last ping."
  },
  {
   "beside": [],
   "text": "Failed events that can be sent again, counted up to 10,000."
  }
 ],
 "falsePerYear": [
  {
   "beside": [
    "delayDays",
    "injections",
    "method",
    "sensitivity"
   ],
   "text": "Alarms a year without any added outbreak."
  }
 ],
 "fault": [
  {
   "beside": [
    "chainNumber",
    "entry",
    "isWhole",
    "seal",
    "waiting"
   ],
   "text": "What is wrong, and at which number, if it is not intact."
  },
  {
   "beside": [
    "parts",
    "probablyMeant"
   ],
   "text": "Why exactly it could not be parsed."
  },
  {
   "beside": [
    "code",
    "name",
    "number",
    "place",
    "repairs",
    "result"
   ],
   "text": "What is wrong with it, in the caller's language."
  }
 ],
 "faults": [
  {
   "beside": [
    "added",
    "columns",
    "faultCount",
    "isImported",
    "notes",
    "rowCount",
    "sample",
    "sheet",
    "sheets",
    "uncertain"
   ],
   "text": "The first errors, from the top of the file."
  }
 ],
 "field": [
  {
   "beside": [
    "key",
    "values"
   ],
   "text": "The path in the spelling of the API: `HealthRisks[0].CaseDefinition`."
  },
  {
   "beside": [
    "column",
    "message",
    "row",
    "value"
   ],
   "text": "The name of the field in the call that creates one."
  }
 ],
 "files": [
  {
   "beside": [
    "data",
    "user"
   ],
   "text": "Built files of the page that opens first."
  }
 ],
 "filters": [
  {
   "beside": [
    "isDefault",
    "name"
   ],
   "text": "The filters, the order and the relative period of the list, as a JSON object."
  }
 ],
 "finding": [
  {
   "beside": [
    "gateway",
    "id",
    "state",
    "values"
   ],
   "text": "What exactly was found; `getFindingTextKey` of the domain names its text."
  }
 ],
 "firstActionLoggedAt": [
  {
   "beside": [
    "alertId",
    "assessmentStatus",
    "caseDefinition",
    "closedAt",
    "comments",
    "countThreshold",
    "createdAt",
    "decideBefore",
    "dismissedAt",
    "escalatedAt",
    "escalatedOutcome",
    "escalatedTo",
    "firstCrossCheckedAt",
    "firstReportReceivedAt",
    "healthRisk",
    "healthRiskId",
    "isNationalSocietyEidsrEnabled",
    "lastReportDistrict",
    "lastReportRegion",
    "lastReportVillage",
    "mayDecide",
    "placeCodes",
    "recipientsNotified",
    "reports",
    "respondBefore",
    "targets",
    "wasRaisedBecause"
   ],
   "text": "When the first event was logged after the escalation."
  }
 ],
 "firstDay": [
  {
   "beside": [
    "all",
    "lastDay",
    "months",
    "places",
    "rules",
    "truncated",
    "weekCount"
   ],
   "text": "The days that are covered, yyyy-MM-dd."
  },
  {
   "beside": [
    "activeDeployedDataCollectorCount",
    "deployedDataCollectorCount",
    "lastDay",
    "overdueAlertCount",
    "previousReportCount"
   ],
   "text": "The period of the numbers, yyyy-MM-dd, both included."
  },
  {
   "beside": [
    "epiWeek",
    "epiYear"
   ],
   "text": "A calendar date."
  },
  {
   "beside": [
    "lastDay",
    "latitude",
    "longitude",
    "p",
    "radiusKm",
    "recurrenceDays",
    "villageCount"
   ],
   "text": "Calendar dates."
  },
  {
   "beside": [
    "lastDay"
   ],
   "text": "Calendar dates of the project, both included."
  }
 ],
 "firstReport": [
  {
   "beside": [
    "actions",
    "alerts",
    "assessments",
    "definitions",
    "hiddenAlertCount",
    "log",
    "mayEdit",
    "nationalSocietyId",
    "opened",
    "people",
    "signals",
    "today"
   ],
   "text": "The report that arrived first, if the caller sees its alert."
  }
 ],
 "firstReportAt": [
  {
   "beside": [
    "caseCount",
    "caseDefinition",
    "expiresAt",
    "healthRisk",
    "languageCode",
    "lastAnswer",
    "lastReportAt",
    "nationalSociety",
    "places",
    "reportCount",
    "supervisorPhone"
   ],
   "text": "Local times of the project."
  }
 ],
 "firstWeek": [
  {
   "beside": [
    "agreeing",
    "answeredAt",
    "cluster",
    "completeness",
    "district",
    "expected",
    "healthRisk",
    "healthRiskId",
    "id",
    "isRunning",
    "lastAnswer",
    "level",
    "method",
    "methodCount",
    "observed",
    "place",
    "placeCodes",
    "placeId",
    "raisedAt",
    "region",
    "state",
    "upper",
    "week",
    "withdrawalReason",
    "withdrawnAt"
   ],
   "text": "The week it was raised for, and the latest one above its bound."
  }
 ],
 "firstWeekOn": [
  {
   "beside": [
    "dataSetId",
    "dataSetName",
    "delayDays",
    "isActive",
    "mappings",
    "registersCompleteness"
   ],
   "text": "A day of the first epi week to send."
  }
 ],
 "form": [
  {
   "beside": [
    "hasModems",
    "isOffered",
    "name",
    "presets",
    "sending",
    "settings",
    "smsPerHour"
   ],
   "text": "The address to which all gateways of the type post, and the names in their form; absent where each has an address of its own."
  }
 ],
 "foundIn": [
  {
   "beside": [
    "isOutside"
   ],
   "text": "The district that the location is in, if it is outside its own; absent if it is in none with a boundary."
  }
 ],
 "from": [
  {
   "beside": [
    "actorId",
    "deed",
    "nationalSocietyId",
    "pageNumber",
    "sortAscending",
    "subjectId",
    "subjectType",
    "until"
   ],
   "text": "From this instant (included) until that one (excluded)."
  },
  {
   "beside": [
    "actorId",
    "deed",
    "nationalSocietyId",
    "search",
    "sortAscending",
    "subjectId",
    "subjectType",
    "until"
   ],
   "text": "From this instant (included) until that one (excluded)."
  },
  {
   "beside": [
    "isCut",
    "months",
    "proposed",
    "reportCount",
    "to",
    "today"
   ],
   "text": "The first and the last day of the test, yyyy-MM-dd in the project's time zone."
  }
 ],
 "gainedCount": [
  {
   "beside": [
    "alertCount",
    "alertsByMonth",
    "isExact",
    "missedAlertIds",
    "missedCount",
    "reportsInAlerts"
   ],
   "text": "Alerts that share no report with any real alert."
  }
 ],
 "gap": [
  {
   "beside": [
    "daysOnDuty",
    "reports"
   ],
   "text": "Absent: there was no day on duty without a report."
  }
 ],
 "gapRepairs": [
  {
   "beside": [
    "apiUrl",
    "phone",
    "picture",
    "token",
    "waitingCount"
   ],
   "text": "The latest periods that it was asked for, newest first."
  }
 ],
 "gateway": [
  {
   "beside": [
    "finding",
    "id",
    "state",
    "values"
   ],
   "text": "The gateway of a result about one, to link to it."
  }
 ],
 "gatewayFault": [
  {
   "beside": [
    "alert",
    "errorType",
    "gatewayName",
    "reading",
    "reply",
    "report",
    "sender",
    "state",
    "timings"
   ],
   "text": "What is wrong with the gateway's parameters or clock."
  }
 ],
 "gateways": [
  {
   "beside": [
    "backup",
    "database",
    "jobs",
    "measuredAt",
    "messages",
    "outbox",
    "processProblems",
    "processes"
   ],
   "text": "Gateways of national societies that are not archived, those that need attention first. At most 200."
  }
 ],
 "group": [
  {
   "beside": [
    "categoryOptionComboId",
    "categoryOptionComboName",
    "dataElementId",
    "dataElementName",
    "healthRiskId",
    "measure"
   ],
   "text": "Of deaths only `all`."
  }
 ],
 "growthPercent": [
  {
   "beside": [
    "female",
    "male",
    "source",
    "total",
    "underFive",
    "year"
   ],
   "text": "Per year, for the years after this one up to the next figure; absent: not stated."
  }
 ],
 "growthSince": [
  {
   "beside": [
    "female",
    "growthPercent",
    "inside",
    "male",
    "source",
    "total",
    "underFive",
    "year"
   ],
   "text": "The growth in percent per year since the figure before."
  }
 ],
 "hasBoundaries": [
  {
   "beside": [
    "checked",
    "count",
    "places"
   ],
   "text": "Whether districts have boundaries at all."
  }
 ],
 "hasEmail": [
  {
   "beside": [
    "id",
    "isRecipient",
    "name",
    "role",
    "stoppedAt"
   ],
   "text": "Nothing is sent to an address that was not confirmed."
  }
 ],
 "hasModems": [
  {
   "beside": [
    "form",
    "isOffered",
    "name",
    "presets",
    "sending",
    "settings",
    "smsPerHour"
   ],
   "text": "Whether it may have two SIM cards with names."
  }
 ],
 "hasMore": [
  {
   "beside": [
    "items"
   ],
   "text": "Whether there are older ones."
  }
 ],
 "hasOutcome": [
  {
   "beside": [
    "acceptedCount",
    "assessmentStatus",
    "closedAt",
    "comments",
    "countThreshold",
    "createdAt",
    "decideBefore",
    "dismissalReason",
    "escalatedAt",
    "escalatedOutcome",
    "healthRisk",
    "id",
    "lastReportDistrict",
    "lastReportReceivedAt",
    "lastReportRegion",
    "lastReportVillage",
    "pendingCount",
    "placeCodes",
    "rejectedCount",
    "reportCount",
    "respondBefore",
    "status"
   ],
   "text": "An outcome was logged, or the alert was closed with one."
  }
 ],
 "hasPersonalData": [
  {
   "beside": [
    "expiresInDays",
    "limitedOrganizationIds",
    "limitedProjectIds",
    "name",
    "scopes"
   ],
   "text": "Names, phone numbers, texts of messages and exact coordinates too."
  }
 ],
 "hasPhoneNumber": [
  {
   "beside": [
    "areUrgentLetThrough",
    "digestHour",
    "kinds",
    "pushPublicKey",
    "pushSubscriptionCount",
    "quietHours",
    "timeZone"
   ],
   "text": "Whether SMS can come: the person has a phone number."
  }
 ],
 "hasRule": [
  {
   "beside": [
    "id",
    "name",
    "reports"
   ],
   "text": "The health risk has an alert rule in the project."
  }
 ],
 "healthRisk": [
  {
   "beside": [
    "district",
    "figure",
    "now",
    "sent"
   ],
   "text": "Absent for a figure of the whole district."
  }
 ],
 "healthRiskCode": [
  {
   "beside": [
    "key"
   ],
   "text": "The usual code of the template, or another one that is free."
  }
 ],
 "healthRiskId": [
  {
   "beside": [
    "endDate",
    "locations",
    "placeLevel",
    "startDate",
    "utcOffset"
   ],
   "text": "Does not change completeness and timeliness of reporting: messages that could not be parsed have no health risk."
  }
 ],
 "healthRisks": [
  {
   "beside": [
    "email",
    "headSupervisors",
    "id",
    "modemId",
    "organization",
    "organizationId",
    "phoneNumber",
    "role",
    "supervisors"
   ],
   "text": "Ids of health risks of the project; none means any."
  },
  {
   "beside": [
    "locations",
    "organizations"
   ],
   "text": "Without activity, in the language of the society."
  },
  {
   "beside": [
    "dataCollectorType",
    "endDate",
    "groupingType",
    "locations",
    "organizationId",
    "reportStatus",
    "startDate",
    "utcOffset"
   ],
   "text": "Empty: all."
  },
  {
   "beside": [
    "epiWeeks"
   ],
   "text": "Those with reports, and those of the filter; health risks with aberrations first."
  },
  {
   "beside": [
    "all",
    "facilities"
   ],
   "text": "Of the referrals."
  }
 ],
 "hiddenCount": [
  {
   "beside": [
    "code",
    "fields",
    "flaggedCount",
    "mayEdit",
    "rows"
   ],
   "text": "Rows of other organizations, which the caller does not see."
  }
 ],
 "hint": [
  {
   "beside": [
    "missing",
    "state",
    "step"
   ],
   "text": "Why a step is not done although everything it requires exists."
  }
 ],
 "host": [
  {
   "beside": [
    "clockOffsetSeconds",
    "clockState",
    "id",
    "isWeb",
    "isWorker",
    "seenSecondsAgo",
    "startedAt",
    "state",
    "version"
   ],
   "text": "The name of its machine or container."
  }
 ],
 "hour": [
  {
   "beside": [
    "deliveries",
    "isActive",
    "nextAt",
    "otherRecipientCount",
    "users",
    "weekday"
   ],
   "text": "In the time zone of the project."
  },
  {
   "beside": [
    "isActive",
    "languageCode",
    "nextAt",
    "projectIds",
    "projects",
    "recipientCount",
    "recipientEmails",
    "timeZoneId",
    "weekday",
    "weeks"
   ],
   "text": "In the time zone."
  }
 ],
 "id": [
  {
   "beside": [
    "districtId",
    "latitude",
    "longitude",
    "regionId",
    "villageId",
    "zoneId"
   ],
   "text": "Null for a new location."
  },
  {
   "beside": [
    "failedAt",
    "kind",
    "reason",
    "subjectId"
   ],
   "text": "The id of the message or the job."
  },
  {
   "beside": [
    "caseDefinition",
    "feedbackMessage",
    "healthRiskId"
   ],
   "text": "The id of the health risk in the project; only when editing."
  },
  {
   "beside": [
    "district",
    "isReadOnly",
    "latitude",
    "longitude",
    "name",
    "placeCodes",
    "region",
    "village"
   ],
   "text": "Of the data collector."
  },
  {
   "beside": [
    "clockOffsetSeconds",
    "clockState",
    "host",
    "isWeb",
    "isWorker",
    "seenSecondsAgo",
    "startedAt",
    "state",
    "version"
   ],
   "text": "Random, and another one after each start."
  }
 ],
 "imported": [
  {
   "beside": [
    "alertId",
    "backupProblem",
    "count",
    "createdAt",
    "district",
    "healthRisk",
    "id",
    "isRead",
    "kind",
    "lastReceivedAt",
    "nationalSociety",
    "nationalSocietyId",
    "outcome",
    "placeCodes",
    "project",
    "projectId",
    "smsGateway",
    "smsGatewayId",
    "village"
   ],
   "text": "Of an import: `dataCollectors` or `places`."
  }
 ],
 "importsBoundaries": [
  {
   "beside": [
    "confirmedUnitIds",
    "createsMissing",
    "levels"
   ],
   "text": "Whether the boundaries of the levels are replaced by those of DHIS2."
  }
 ],
 "inTraining": [
  {
   "beside": [
    "additionalPhoneNumber",
    "birthGroupDecade",
    "dataCollectorType",
    "deployed",
    "displayName",
    "linkedToHeadSupervisor",
    "locations",
    "name",
    "phoneNumber",
    "sex",
    "supervisorId"
   ],
   "text": "Only when registering; absent: in training. Later, `setTrainingState` changes it."
  }
 ],
 "index": [
  {
   "beside": [
    "count",
    "period"
   ],
   "text": "Its index in `allPeriods`, because weeks of several years can have the same number."
  }
 ],
 "injections": [
  {
   "beside": [
    "delayDays",
    "falsePerYear",
    "method",
    "sensitivity"
   ],
   "text": "How many outbreaks were added, one at a time; 0 if the history is too short for the method."
  }
 ],
 "inside": [
  {
   "beside": [
    "female",
    "growthPercent",
    "growthSince",
    "male",
    "source",
    "total",
    "underFive",
    "year"
   ],
   "text": "The sum of the places directly inside, of the same year; absent if none has a figure."
  }
 ],
 "invitedAt": [
  {
   "beside": [
    "email",
    "id",
    "organizationName",
    "state"
   ],
   "text": "In UTC."
  },
  {
   "beside": [
    "id",
    "invitedByName",
    "nationalSocietyName",
    "organizationName"
   ],
   "text": "In UTC."
  }
 ],
 "isAccepted": [
  {
   "beside": [
    "cases",
    "id",
    "placeCodes",
    "receivedAt",
    "village"
   ],
   "text": "Otherwise nobody has cross-checked it."
  }
 ],
 "isActive": [
  {
   "beside": [
    "dataSetId",
    "dataSetName",
    "delayDays",
    "firstWeekOn",
    "mappings",
    "registersCompleteness"
   ],
   "text": "Whether each week is sent when it is over."
  }
 ],
 "isCut": [
  {
   "beside": [
    "from",
    "months",
    "proposed",
    "reportCount",
    "to",
    "today"
   ],
   "text": "There were too many reports, so `from` is later than 12 months ago."
  },
  {
   "beside": [
    "projects"
   ],
   "text": "There are older ones."
  }
 ],
 "isDefault": [
  {
   "beside": [
    "filters",
    "name"
   ],
   "text": "Whether the list opens with it."
  }
 ],
 "isEditable": [
  {
   "beside": [
    "areas",
    "email",
    "escalationOrder",
    "facility",
    "healthRisks",
    "id",
    "isForAllHealthRisks",
    "languageCode",
    "name",
    "organization",
    "organizationId",
    "phoneNumber",
    "role"
   ],
   "text": "The caller may change it."
  },
  {
   "beside": [
    "alertId",
    "comment",
    "contactId",
    "district",
    "facility",
    "healthRisk",
    "id",
    "number",
    "origin",
    "reason",
    "referredAt",
    "region",
    "remindedAt",
    "reminderCount",
    "reportId",
    "status",
    "updatedAt",
    "updatedFrom",
    "village"
   ],
   "text": "The caller may change it."
  }
 ],
 "isExact": [
  {
   "beside": [
    "alertCount",
    "alertsByMonth",
    "gainedCount",
    "missedAlertIds",
    "missedCount",
    "reportsInAlerts"
   ],
   "text": "False: there were so many reports close together that the numbers may differ slightly."
  }
 ],
 "isField": [
  {
   "beside": [
    "choices",
    "initial",
    "isRequired",
    "kind",
    "maxLength",
    "name",
    "placeholders",
    "requiredWith"
   ],
   "text": "Whether it is sent and received as the field of this name, not among `settings`."
  }
 ],
 "isKeyWeak": [
  {
   "beside": [
    "apiKey",
    "downSince",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "name",
    "ownPhoneNumber"
   ],
   "text": "Whether the key could be guessed and should be replaced."
  }
 ],
 "isNew": [
  {
   "beside": [
    "accepted",
    "countThreshold",
    "counted",
    "id",
    "pending",
    "projectId"
   ],
   "text": "The report raised the alert; otherwise it joined one."
  }
 ],
 "isOffered": [
  {
   "beside": [
    "form",
    "hasModems",
    "name",
    "presets",
    "sending",
    "settings",
    "smsPerHour"
   ],
   "text": "Whether new gateways may be of this type."
  }
 ],
 "isOngoing": [
  {
   "beside": [
    "days",
    "firstDay",
    "lastDay"
   ],
   "text": "It may still be getting longer."
  }
 ],
 "isOutdated": [
  {
   "beside": [],
   "text": "The number of cases was edited afterwards: the classes no longer add up."
  }
 ],
 "isPartial": [
  {
   "beside": [],
   "text": "The filter or the present day ends it before its last day, or the filter begins after its first."
  }
 ],
 "isPending": [
  {
   "beside": [
    "at",
    "changedFigures",
    "failed",
    "id",
    "isScheduled",
    "recipients",
    "startedBy",
    "waiting"
   ],
   "text": "Its figures are not stored yet."
  }
 ],
 "isPersonal": [
  {
   "beside": [
    "choices",
    "key",
    "label",
    "type"
   ],
   "text": "Emptied when a row is anonymised."
  }
 ],
 "isPreview": [
  {
   "beside": [
    "answers",
    "codeField",
    "createsMissing",
    "layer",
    "level",
    "nameField",
    "skipsOthers",
    "source",
    "upload"
   ],
   "text": "True: shows what the import would do, without doing it."
  }
 ],
 "isReadOnly": [
  {
   "beside": [
    "id",
    "lastReceivedAt",
    "name",
    "placeCodes",
    "silentDays",
    "supervisorName",
    "usualGapDays",
    "villageName"
   ],
   "text": "Of another organization: listed, but cannot be opened."
  },
  {
   "beside": [
    "dataCollectorType",
    "displayName",
    "id",
    "isDeployed",
    "isInTrainingMode",
    "name",
    "phoneNumber",
    "sex",
    "supervisor"
   ],
   "text": "The caller sees the collector, who belongs to another organization, but may not open, change or report for them."
  },
  {
   "beside": [
    "deployed",
    "displayName",
    "id",
    "isAnonymized",
    "organizationName",
    "status"
   ],
   "text": "Of another organization: listed, but cannot be opened."
  },
  {
   "beside": [
    "daysSinceLastReport",
    "id",
    "name",
    "performanceInEpiWeeks",
    "phoneNumber",
    "placeCodes",
    "silentDays",
    "usualGapDays",
    "villageName"
   ],
   "text": "Of another organization: listed, but cannot be opened."
  },
  {
   "beside": [
    "id",
    "name",
    "phoneNumber",
    "placeCodes",
    "village"
   ],
   "text": "Of another organization: listed, but cannot be opened."
  },
  {
   "beside": [
    "district",
    "id",
    "latitude",
    "longitude",
    "name",
    "placeCodes",
    "region",
    "village"
   ],
   "text": "Of another organization: listed, but cannot be opened."
  },
  {
   "beside": [
    "id",
    "lastReceivedAt",
    "name",
    "phoneNumber",
    "placeCodes",
    "village"
   ],
   "text": "Of another organization: listed, but cannot be opened."
  },
  {
   "beside": [
    "dataCollectorType",
    "id",
    "isDeployed",
    "isInTrainingMode",
    "latitude",
    "longitude",
    "name",
    "zone"
   ],
   "text": "Of another organization: listed, but cannot be opened."
  }
 ],
 "isReplay": [
  {
   "beside": [
    "attempts",
    "createdAt",
    "id",
    "kind",
    "nextAttemptAt",
    "reason",
    "reasonCode",
    "sentAt",
    "state"
   ],
   "text": "Whether it was sent again with others of its period."
  }
 ],
 "isRequired": [
  {
   "beside": [
    "isOn",
    "recoveryCodesLeft"
   ],
   "text": "By a society of the user, or by the settings of the server."
  }
 ],
 "isRunning": [
  {
   "beside": [
    "c1",
    "c2",
    "c3",
    "count",
    "cusum"
   ],
   "text": "Not over yet, so it is not compared."
  }
 ],
 "isSetUp": [
  {
   "beside": [
    "nationalSocietyId",
    "project",
    "smsGatewayId",
    "steps"
   ],
   "text": "Whether reports arrive and are counted; the step of the first alert may still be open."
  }
 ],
 "isSilent": [
  {
   "beside": [
    "locations",
    "name",
    "supervisorId",
    "trainingStatus"
   ],
   "text": "Only non-reporting collectors: those whose gap is longer than their usual reporting interval explains."
  }
 ],
 "isSynchronous": [
  {
   "beside": [
    "lagSeconds",
    "name",
    "state"
   ],
   "text": "Whether the primary waits for it before it confirms a change."
  }
 ],
 "isUnreachable": [
  {
   "beside": [
    "areReportsValidCount",
    "isEidsrApiConnectionRunning",
    "isIntegrationConfigValid"
   ],
   "text": "EIDSR did not respond: events would wait and be retried. The two flags above are then false, as for every fault."
  }
 ],
 "isWeb": [
  {
   "beside": [
    "clockOffsetSeconds",
    "clockState",
    "host",
    "id",
    "isWorker",
    "seenSecondsAgo",
    "startedAt",
    "state",
    "version"
   ],
   "text": "Whether it answers requests."
  }
 ],
 "isWorker": [
  {
   "beside": [
    "clockOffsetSeconds",
    "clockState",
    "host",
    "id",
    "isWeb",
    "seenSecondsAgo",
    "startedAt",
    "state",
    "version"
   ],
   "text": "Whether it does background work."
  }
 ],
 "jobs": [
  {
   "beside": [
    "backup",
    "database",
    "gateways",
    "measuredAt",
    "messages",
    "outbox",
    "processProblems",
    "processes"
   ],
   "text": "Kinds of jobs of which some are due, active or failed."
  }
 ],
 "keepsZeros": [
  {
   "beside": [
    "combos",
    "id",
    "name",
    "valueType"
   ],
   "text": "Whether DHIS2 stores zeros."
  }
 ],
 "key": [
  {
   "beside": [
    "name",
    "organization",
    "role",
    "userRole"
   ],
   "text": "The same in each message to this person."
  }
 ],
 "kind": [
  {
   "beside": [
    "address",
    "attempts",
    "channel",
    "createdAt",
    "id",
    "mayRetry",
    "nextAttemptAt",
    "people",
    "reason",
    "reasonCode",
    "sentAt",
    "standsInForId",
    "state",
    "subject"
   ],
   "text": "The kind of notification: alertTriggered, supervisorAddedToExistingAlert, alertEscalated, alertHasNotBeenHandled …"
  },
  {
   "beside": [
    "id",
    "level",
    "name",
    "parent",
    "place"
   ],
   "text": "`name` has to be confirmed; `otherCode` and `outside` cannot be taken over."
  },
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "nextAttemptAt",
    "projectId",
    "reason",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "The kind of message: feedback, alertTriggered, verification …"
  },
  {
   "beside": [
    "failedAt",
    "id",
    "reason",
    "subjectId"
   ],
   "text": "`message`: a message that was set aside; otherwise the name of the job."
  },
  {
   "beside": [
    "attempts",
    "createdAt",
    "id",
    "isReplay",
    "nextAttemptAt",
    "reason",
    "reasonCode",
    "sentAt",
    "state"
   ],
   "text": "One of the kinds, or `ping`."
  }
 ],
 "kinds": [
  {
   "beside": [
    "areUrgentLetThrough",
    "digestHour",
    "hasPhoneNumber",
    "pushPublicKey",
    "pushSubscriptionCount",
    "quietHours",
    "timeZone"
   ],
   "text": "The kinds that the person can receive, with their channels."
  }
 ],
 "known": [
  {
   "beside": [
    "medianDays",
    "ninetiethPercentileDays",
    "reports"
   ],
   "text": "Those with a known onset."
  }
 ],
 "label": [
  {
   "beside": [
    "choices",
    "isPersonal",
    "key",
    "type"
   ],
   "text": "Of own fields."
  }
 ],
 "lagSeconds": [
  {
   "beside": [
    "isSynchronous",
    "name",
    "state"
   ],
   "text": "How far it is behind; absent if nothing was written for a while."
  }
 ],
 "languageCode": [
  {
   "beside": [
    "supervisorId"
   ],
   "text": "By default the language of the society."
  },
  {
   "beside": [
    "caseCount",
    "caseDefinition",
    "expiresAt",
    "firstReportAt",
    "healthRisk",
    "lastAnswer",
    "lastReportAt",
    "nationalSociety",
    "places",
    "reportCount",
    "supervisorPhone"
   ],
   "text": "The language of the contact."
  },
  {
   "beside": [
    "countryCode",
    "healthRisks",
    "locations",
    "organizations"
   ],
   "text": "The content language of the national society."
  }
 ],
 "lastChange": [
  {
   "beside": [
    "additionalPhoneNumber",
    "birthGroupDecade",
    "dataCollectorType",
    "deployed",
    "displayName",
    "formData",
    "id",
    "locations",
    "name",
    "nationalSocietyCountryCode",
    "nationalSocietyId",
    "phoneNumber",
    "projectId",
    "sex",
    "supervisorId",
    "version"
   ],
   "text": "Who edited, deployed or assigned the collector last, if the audit log knows."
  }
 ],
 "lastDay": [
  {
   "beside": [
    "districts",
    "districtsLeftOut",
    "reports",
    "reportsWithoutDistrict",
    "weekdays"
   ],
   "text": "The last day that is over; absent if the filter has none."
  }
 ],
 "lastMessageAt": [
  {
   "beside": [
    "gatewayName",
    "messages",
    "now",
    "rejections"
   ],
   "text": "When the last message of the gateway arrived."
  },
  {
   "beside": [
    "downSince",
    "id",
    "name",
    "nationalSocietyId",
    "nationalSocietyName",
    "state"
   ],
   "text": "When the latest message that was parsed arrived. Absent: there was never one."
  }
 ],
 "lastReceivedAt": [
  {
   "beside": [
    "alertId",
    "backupProblem",
    "count",
    "createdAt",
    "district",
    "healthRisk",
    "id",
    "imported",
    "isRead",
    "kind",
    "nationalSociety",
    "nationalSocietyId",
    "outcome",
    "placeCodes",
    "project",
    "projectId",
    "smsGateway",
    "smsGatewayId",
    "village"
   ],
   "text": "The last message that a non-reporting gateway delivered."
  }
 ],
 "lastUsedAt": [
  {
   "beside": [
    "createdAt",
    "expiresAt",
    "hasPersonalData",
    "id",
    "name",
    "nationalSocieties",
    "organizations",
    "projects",
    "scopes",
    "state"
   ],
   "text": "A few minutes old at most; absent if it was never used."
  }
 ],
 "later": [
  {
   "beside": [
    "data",
    "files",
    "path",
    "roles"
   ],
   "text": "Built scripts that it loads when it is open, such as charts and dialogs: it is sent with their texts."
  }
 ],
 "latitude": [
  {
   "beside": [
    "acceptedAt",
    "age",
    "dataCollector",
    "district",
    "id",
    "isAnonymized",
    "longitude",
    "mayCrossCheck",
    "organization",
    "phoneNumber",
    "placeCodes",
    "receivedAt",
    "region",
    "rejectedAt",
    "resetAt",
    "sex",
    "status",
    "supervisorName",
    "supervisorPhoneNumber",
    "village",
    "villageId"
   ],
   "text": "Where it was sent from; only if the caller may see the sender."
  },
  {
   "beside": [
    "firstDay",
    "lastDay",
    "longitude",
    "p",
    "radiusKm",
    "recurrenceDays",
    "villageCount"
   ],
   "text": "The village in the middle, in degrees; the circle around it contains all of its villages."
  }
 ],
 "layer": [
  {
   "beside": [
    "answers",
    "codeField",
    "createsMissing",
    "isPreview",
    "level",
    "nameField",
    "skipsOthers",
    "source",
    "upload"
   ],
   "text": "Which of several layers of the file; without it the first one."
  }
 ],
 "layers": [
  {
   "beside": [
    "boundaries",
    "codeField",
    "error",
    "fields",
    "format",
    "isImported",
    "layer",
    "nameField",
    "notes",
    "projection",
    "suggestedLevel",
    "topology",
    "uncertain",
    "withoutBoundary"
   ],
   "text": "The layers and properties of the file, and which ones are used."
  }
 ],
 "leftOut": [
  {
   "beside": [
    "added"
   ],
   "text": "Reports of too many people."
  }
 ],
 "linkedPeople": [
  {
   "beside": [
    "clientId",
    "isActive",
    "issuer",
    "name",
    "passwordsOff",
    "slug"
   ],
   "text": "How many people have signed in with it."
  }
 ],
 "linkedToHeadSupervisor": [
  {
   "beside": [
    "additionalPhoneNumber",
    "birthGroupDecade",
    "dataCollectorType",
    "deployed",
    "displayName",
    "inTraining",
    "locations",
    "name",
    "phoneNumber",
    "sex",
    "supervisorId"
   ],
   "text": "Sent by the form; the server uses the role of the user `supervisorId` instead."
  }
 ],
 "locations": [
  {
   "beside": [
    "endDate",
    "healthRiskId",
    "placeLevel",
    "startDate",
    "utcOffset"
   ],
   "text": "Of the last report of an alert, of a report or message, and of the first location of a data collector."
  }
 ],
 "log": [
  {
   "beside": [
    "actions",
    "alerts",
    "assessments",
    "definitions",
    "firstReport",
    "hiddenAlertCount",
    "mayEdit",
    "nationalSocietyId",
    "opened",
    "people",
    "signals",
    "today"
   ],
   "text": "The latest entry first."
  }
 ],
 "logsViews": [
  {
   "beside": [
    "retentionDays"
   ],
   "text": "Opening a record, and each page of a line list, is an event of the audit log."
  }
 ],
 "maxConnections": [
  {
   "beside": [
    "connections",
    "replicas",
    "sizeInBytes",
    "version"
   ],
   "text": "How many connections the database server allows in all."
  }
 ],
 "mayAnswer": [
  {
   "beside": [
    "answers",
    "collectorCount",
    "methods",
    "search",
    "verificationText",
    "villages",
    "weeks"
   ],
   "text": "The caller may answer it."
  }
 ],
 "mayChoose": [
  {
   "beside": [
    "chosenMethod",
    "method",
    "testedFrom",
    "testedTo",
    "testedWeekCount"
   ],
   "text": "The caller may set the method."
  }
 ],
 "mayCrossCheck": [
  {
   "beside": [
    "acceptedAt",
    "age",
    "dataCollector",
    "district",
    "id",
    "isAnonymized",
    "latitude",
    "longitude",
    "organization",
    "phoneNumber",
    "placeCodes",
    "receivedAt",
    "region",
    "rejectedAt",
    "resetAt",
    "sex",
    "status",
    "supervisorName",
    "supervisorPhoneNumber",
    "village",
    "villageId"
   ],
   "text": "The caller may accept, dismiss and reset this report, if its status and that of the alert allow it."
  }
 ],
 "mayDecide": [
  {
   "beside": [
    "alertId",
    "assessmentStatus",
    "caseDefinition",
    "closedAt",
    "comments",
    "countThreshold",
    "createdAt",
    "decideBefore",
    "dismissedAt",
    "escalatedAt",
    "escalatedOutcome",
    "escalatedTo",
    "firstActionLoggedAt",
    "firstCrossCheckedAt",
    "firstReportReceivedAt",
    "healthRisk",
    "healthRiskId",
    "isNationalSocietyEidsrEnabled",
    "lastReportDistrict",
    "lastReportRegion",
    "lastReportVillage",
    "placeCodes",
    "recipientsNotified",
    "reports",
    "respondBefore",
    "targets",
    "wasRaisedBecause"
   ],
   "text": "The caller may escalate, dismiss or close this alert, if its status allows it."
  }
 ],
 "mayEdit": [
  {
   "beside": [
    "facilities",
    "referrals",
    "reports"
   ],
   "text": "Whether the caller may add and change referrals."
  }
 ],
 "mayRetry": [
  {
   "beside": [
    "address",
    "attempts",
    "channel",
    "createdAt",
    "id",
    "kind",
    "nextAttemptAt",
    "people",
    "reason",
    "reasonCode",
    "sentAt",
    "standsInForId",
    "state",
    "subject"
   ],
   "text": "Whether the reader may send it again."
  }
 ],
 "measuredAt": [
  {
   "beside": [
    "backup",
    "database",
    "gateways",
    "jobs",
    "messages",
    "outbox",
    "processProblems",
    "processes"
   ],
   "text": "When all of this was measured."
  }
 ],
 "medianDays": [
  {
   "beside": [
    "known",
    "ninetiethPercentileDays",
    "reports"
   ],
   "text": "Of those with a known onset; absent if there is none."
  }
 ],
 "medianHours": [
  {
   "beside": [
    "count",
    "over",
    "running",
    "shareWithinTarget",
    "step",
    "targetHours"
   ],
   "text": "Of these; with decimals."
  }
 ],
 "message": [
  {
   "beside": [
    "column",
    "field",
    "row",
    "value"
   ],
   "text": "What is wrong, in the caller's language."
  }
 ],
 "messages": [
  {
   "beside": [
    "additionalPhoneNumber",
    "alerts",
    "birthGroupDecade",
    "dataCollectorType",
    "displayName",
    "id",
    "isDeployed",
    "isInTrainingMode",
    "locations",
    "name",
    "notes",
    "offDutyPeriods",
    "phoneNumber",
    "registeredAt",
    "sentMessages",
    "sex",
    "supervisor",
    "weeks"
   ],
   "text": "The latest messages from them, at most 20, the newest first."
  },
  {
   "beside": [
    "gatewayName",
    "lastMessageAt",
    "now",
    "rejections"
   ],
   "text": "Messages since the given time, newest first; at most 10. Those of hidden senders are left out."
  },
  {
   "beside": [
    "backup",
    "database",
    "gateways",
    "jobs",
    "measuredAt",
    "outbox",
    "processProblems",
    "processes"
   ],
   "text": "Received messages that are not parsed yet, counted up to 10,000."
  }
 ],
 "messagesToCorrect": [
  {
   "beside": [
    "alerts",
    "missingOutcomes",
    "news",
    "nonReportingDataCollectors",
    "nonReportingGateways",
    "openSignals",
    "project",
    "reportsToCheck",
    "setupStepsLeft",
    "signals"
   ],
   "text": "Incorrect messages of the last 14 days that nobody has corrected, newest first."
  }
 ],
 "method": [
  {
   "beside": [
    "agreeing",
    "answeredAt",
    "cluster",
    "completeness",
    "district",
    "expected",
    "firstWeek",
    "healthRisk",
    "healthRiskId",
    "id",
    "isRunning",
    "lastAnswer",
    "level",
    "methodCount",
    "observed",
    "place",
    "placeCodes",
    "placeId",
    "raisedAt",
    "region",
    "state",
    "upper",
    "week",
    "withdrawalReason",
    "withdrawnAt"
   ],
   "text": "The method that decided."
  },
  {
   "beside": [
    "chosenMethod",
    "mayChoose",
    "testedFrom",
    "testedTo",
    "testedWeekCount"
   ],
   "text": "The one that decides now."
  }
 ],
 "milliseconds": [
  {
   "beside": [
    "arrivedAt",
    "processedAt"
   ],
   "text": "From the arrival of the message until it was processed and answered."
  }
 ],
 "missedAlertIds": [
  {
   "beside": [
    "alertCount",
    "alertsByMonth",
    "gainedCount",
    "isExact",
    "missedCount",
    "reportsInAlerts"
   ],
   "text": "The newest missed alerts."
  }
 ],
 "missedCount": [
  {
   "beside": [
    "alertCount",
    "alertsByMonth",
    "gainedCount",
    "isExact",
    "missedAlertIds",
    "reportsInAlerts"
   ],
   "text": "Alerts that were really escalated, but none of whose reports would have been in an alert."
  }
 ],
 "missing": [
  {
   "beside": [
    "hint",
    "state",
    "step"
   ],
   "text": "The steps that block this one."
  }
 ],
 "missingOutcomes": [
  {
   "beside": [
    "alerts",
    "messagesToCorrect",
    "news",
    "nonReportingDataCollectors",
    "nonReportingGateways",
    "openSignals",
    "project",
    "reportsToCheck",
    "setupStepsLeft",
    "signals"
   ],
   "text": "Escalated alerts without an outcome, the oldest first."
  }
 ],
 "months": [
  {
   "beside": [
    "all",
    "firstDay",
    "lastDay",
    "places",
    "rules",
    "truncated",
    "weekCount"
   ],
   "text": "`yyyy-MM` in the project's time zone, newest first; every month of the period."
  },
  {
   "beside": [
    "from",
    "isCut",
    "proposed",
    "reportCount",
    "to",
    "today"
   ],
   "text": "yyyy-MM; the first and the last can be incomplete."
  }
 ],
 "monthsBy": [
  {
   "beside": [
    "districtsAscending",
    "districtsBy",
    "endDate",
    "monthsAscending",
    "startDate",
    "utcOffset"
   ],
   "text": "The order of the months: by default the newest first."
  }
 ],
 "mustSetUpTwoFactor": [
  {
   "beside": [
    "email",
    "homePage",
    "id",
    "languageCode",
    "name",
    "openInvitations",
    "roles"
   ],
   "text": "Must enrol in two-factor authentication before anything else."
  }
 ],
 "name": [
  {
   "beside": [
    "key",
    "organization",
    "role",
    "userRole"
   ],
   "text": "Of a user; absent if they belong to another organization than the reader."
  },
  {
   "beside": [
    "method",
    "path",
    "permission",
    "summary"
   ],
   "text": "Its name in the client and the documentation: the feature and the action, `alert/list`."
  },
  {
   "beside": [
    "of",
    "permission",
    "row",
    "scope",
    "summary"
   ],
   "text": "The last part of its path, `/api/v1/reports`."
  },
  {
   "beside": [
    "deployedMode",
    "locations",
    "sex",
    "supervisorId",
    "trainingStatus"
   ],
   "text": "Part of the name or display name, in any letter case, or of a phone number."
  },
  {
   "beside": [
    "isSilent",
    "locations",
    "supervisorId",
    "trainingStatus"
   ],
   "text": "Part of the name or display name, in any letter case, or of a phone number."
  },
  {
   "beside": [
    "about",
    "row"
   ],
   "text": "Also the name of the file and of the sheet."
  },
  {
   "beside": [
    "clock",
    "offsetSeconds",
    "smsGatewayId"
   ],
   "text": "Of the machine or the gateway."
  },
  {
   "beside": [
    "createdAt",
    "firstDay",
    "id",
    "lastDay",
    "state"
   ],
   "text": "Null for somebody whom the caller may not see."
  },
  {
   "beside": [
    "form",
    "hasModems",
    "isOffered",
    "presets",
    "sending",
    "settings",
    "smsPerHour"
   ],
   "text": "As in `gatewayType`."
  },
  {
   "beside": [
    "active",
    "due"
   ],
   "text": "The name of the queue."
  },
  {
   "beside": [
    "isSynchronous",
    "lagSeconds",
    "state"
   ],
   "text": "The name under which it is connected."
  },
  {
   "beside": [
    "answers",
    "askedAt",
    "channel",
    "delivery",
    "facility",
    "id",
    "remindedAt",
    "role",
    "state"
   ],
   "text": "Who was asked, or their organization if the caller may not see who; null if they were removed."
  }
 ],
 "nameField": [
  {
   "beside": [
    "answers",
    "codeField",
    "createsMissing",
    "isPreview",
    "layer",
    "level",
    "skipsOthers",
    "source",
    "upload"
   ],
   "text": "The properties that hold names and codes; without them those that most likely do."
  }
 ],
 "nationalSocieties": [
  {
   "beside": [
    "createdAt",
    "expiresAt",
    "hasPersonalData",
    "id",
    "lastUsedAt",
    "name",
    "organizations",
    "projects",
    "scopes",
    "state"
   ],
   "text": "The names of what it is limited to; empty without a limit."
  }
 ],
 "nationalSocietyId": [
  {
   "beside": [
    "alertId",
    "backupProblem",
    "count",
    "createdAt",
    "district",
    "healthRisk",
    "id",
    "imported",
    "isRead",
    "kind",
    "lastReceivedAt",
    "nationalSociety",
    "outcome",
    "placeCodes",
    "project",
    "projectId",
    "smsGateway",
    "smsGatewayId",
    "village"
   ],
   "text": "Missing for problems of the installation."
  }
 ],
 "needsImprovement": [
  {
   "beside": [
    "key",
    "translations"
   ],
   "text": "Whether translators should look at the text again."
  }
 ],
 "newEmail": [
  {
   "beside": [
    "additionalPhoneNumber",
    "email",
    "id",
    "languageCode",
    "name",
    "organization",
    "phoneNumber",
    "sessions",
    "twoFactor"
   ],
   "text": "A requested address that has not been confirmed yet."
  }
 ],
 "news": [
  {
   "beside": [
    "alerts",
    "messagesToCorrect",
    "missingOutcomes",
    "nonReportingDataCollectors",
    "nonReportingGateways",
    "openSignals",
    "project",
    "reportsToCheck",
    "setupStepsLeft",
    "signals"
   ],
   "text": "What came since the reader's last visit; absent at the first."
  }
 ],
 "nextAt": [
  {
   "beside": [
    "deliveries",
    "hour",
    "isActive",
    "otherRecipientCount",
    "users",
    "weekday"
   ],
   "text": "Null if nothing will be sent."
  },
  {
   "beside": [
    "hour",
    "isActive",
    "languageCode",
    "projectIds",
    "projects",
    "recipientCount",
    "recipientEmails",
    "timeZoneId",
    "weekday",
    "weeks"
   ],
   "text": "Null if nothing will be sent."
  }
 ],
 "nextAttemptAt": [
  {
   "beside": [
    "address",
    "attempts",
    "channel",
    "createdAt",
    "id",
    "kind",
    "mayRetry",
    "people",
    "reason",
    "reasonCode",
    "sentAt",
    "standsInForId",
    "state",
    "subject"
   ],
   "text": "When the next attempt is made; only while Retrying."
  },
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "projectId",
    "reason",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "When the next attempt is made; only while Retrying."
  },
  {
   "beside": [
    "attempts",
    "createdAt",
    "id",
    "isReplay",
    "kind",
    "reason",
    "reasonCode",
    "sentAt",
    "state"
   ],
   "text": "Only while Retrying."
  }
 ],
 "nonReportingDataCollectors": [
  {
   "beside": [
    "alerts",
    "messagesToCorrect",
    "missingOutcomes",
    "news",
    "nonReportingGateways",
    "openSignals",
    "project",
    "reportsToCheck",
    "setupStepsLeft",
    "signals"
   ],
   "text": "Collectors that have stopped reporting, the longest gap in proportion first."
  }
 ],
 "nonReportingGateways": [
  {
   "beside": [
    "alerts",
    "messagesToCorrect",
    "missingOutcomes",
    "news",
    "nonReportingDataCollectors",
    "openSignals",
    "project",
    "reportsToCheck",
    "setupStepsLeft",
    "signals"
   ],
   "text": "SMS gateways that have stopped delivering."
  }
 ],
 "note": [
  {
   "beside": [
    "reason"
   ],
   "text": "Required with the reason Other."
  }
 ],
 "notes": [
  {
   "beside": [
    "additionalPhoneNumber",
    "alerts",
    "birthGroupDecade",
    "dataCollectorType",
    "displayName",
    "id",
    "isDeployed",
    "isInTrainingMode",
    "locations",
    "messages",
    "name",
    "offDutyPeriods",
    "phoneNumber",
    "registeredAt",
    "sentMessages",
    "sex",
    "supervisor",
    "weeks"
   ],
   "text": "The latest, at most 100, the newest first."
  },
  {
   "beside": [
    "added",
    "columns",
    "faultCount",
    "faults",
    "isImported",
    "rowCount",
    "sample",
    "sheet",
    "sheets",
    "uncertain"
   ],
   "text": "What a preview points out, without preventing the import, in the caller's language."
  },
  {
   "beside": [
    "boundaries",
    "codeField",
    "error",
    "fields",
    "format",
    "isImported",
    "layer",
    "layers",
    "nameField",
    "projection",
    "suggestedLevel",
    "topology",
    "uncertain",
    "withoutBoundary"
   ],
   "text": "What was repaired in the whole file, in the caller's language."
  }
 ],
 "now": [
  {
   "beside": [
    "gatewayName",
    "lastMessageAt",
    "messages",
    "rejections"
   ],
   "text": "The time of the server, from which the next messages are counted."
  }
 ],
 "nudgeHours": [
  {
   "beside": [
    "assessHours",
    "detectDays",
    "notifyDays",
    "respondDays",
    "tellsSenders"
   ],
   "text": "After how many hours without an outcome the supervisors of an escalated alert get a reminder; none: never."
  }
 ],
 "number": [
  {
   "beside": [
    "code",
    "fault",
    "name",
    "place",
    "repairs",
    "result"
   ],
   "text": "In the file, from 1."
  }
 ],
 "object": [
  {
   "beside": [
    "data",
    "summary"
   ],
   "text": "What the event is about."
  }
 ],
 "of": [
  {
   "beside": [
    "name",
    "permission",
    "row",
    "scope",
    "summary"
   ],
   "text": "Rows belong to projects, to national societies, or to everybody."
  }
 ],
 "ofAlertId": [
  {
   "beside": [
    "onlyState",
    "pageNumber"
   ],
   "text": "Only those that an alert belongs to, if the caller sees the alert."
  }
 ],
 "offDuty": [
  {
   "beside": [
    "correct",
    "incorrect",
    "status",
    "week",
    "year"
   ],
   "text": "Why nobody expected a report."
  }
 ],
 "offDutyPeriods": [
  {
   "beside": [
    "additionalPhoneNumber",
    "alerts",
    "birthGroupDecade",
    "dataCollectorType",
    "displayName",
    "id",
    "isDeployed",
    "isInTrainingMode",
    "locations",
    "messages",
    "name",
    "notes",
    "phoneNumber",
    "registeredAt",
    "sentMessages",
    "sex",
    "supervisor",
    "weeks"
   ],
   "text": "When they were in training or not deployed, the latest first; without an end while it lasts."
  }
 ],
 "offsetSeconds": [
  {
   "beside": [
    "clock",
    "name",
    "smsGatewayId"
   ],
   "text": "How far it is ahead, in seconds; negative when it is behind."
  }
 ],
 "oldKeyAcceptedUntil": [
  {
   "beside": [
    "addresses",
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "downSince",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "isKeyWeak",
    "modemOneName",
    "modemTwoName",
    "name",
    "outages",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "secretsSet",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "Until when the previous key is accepted too; only after the key was replaced."
  }
 ],
 "oldestSeconds": [
  {
   "beside": [
    "failed",
    "state"
   ],
   "text": "Age of the oldest that waits, in seconds; 0 if nothing waits."
  },
  {
   "beside": [
    "setAside",
    "state",
    "waiting"
   ],
   "text": "Age of the oldest that waits, in seconds."
  }
 ],
 "onlyState": [
  {
   "beside": [
    "ofAlertId",
    "pageNumber"
   ],
   "text": "Absent: all of them."
  }
 ],
 "onset": [
  {
   "beside": [
    "cases",
    "curve",
    "firstDay",
    "lastDay",
    "pyramid",
    "reporting",
    "strip",
    "villages"
   ],
   "text": "The same reports by the day of the first symptoms."
  }
 ],
 "onsetDetection": [
  {
   "beside": [
    "byDistrict",
    "byMonth",
    "overdueCount",
    "targets"
   ],
   "text": "From the first known onset of an alert to its first report. Alerts without a known onset do not count."
  }
 ],
 "onsetOn": [
  {
   "beside": [
    "countFemalesAtLeastFive",
    "countFemalesBelowFive",
    "countMalesAtLeastFive",
    "countMalesBelowFive",
    "countUnspecifiedSexAndAge",
    "dataCollectorId",
    "dataCollectorLocationId",
    "date",
    "deathCount",
    "fromOtherVillagesCount",
    "healthRiskId",
    "referredCount",
    "reportStatus"
   ],
   "text": "The day of the first symptoms, yyyy-MM-dd. Absent: as before. Null: not known."
  }
 ],
 "openInvitations": [
  {
   "beside": [
    "email",
    "homePage",
    "id",
    "languageCode",
    "mustSetUpTwoFactor",
    "name",
    "roles"
   ],
   "text": "Invitations from societies that the user has not answered; absent when there are none."
  }
 ],
 "openSignals": [
  {
   "beside": [
    "alerts",
    "messagesToCorrect",
    "missingOutcomes",
    "news",
    "nonReportingDataCollectors",
    "nonReportingGateways",
    "project",
    "reportsToCheck",
    "setupStepsLeft",
    "signals"
   ],
   "text": "Open signals of the project's places and health risks, the most urgent first."
  }
 ],
 "orderBy": [
  {
   "beside": [
    "pageNumber",
    "sortAscending"
   ],
   "text": "By name if absent."
  },
  {
   "beside": [
    "pageNumber",
    "sortAscending"
   ],
   "text": "By name if absent."
  }
 ],
 "organizationId": [
  {
   "beside": [
    "email",
    "healthRisks",
    "modemId",
    "organization",
    "phoneNumber",
    "role",
    "supervisors"
   ],
   "text": "Chosen by Administrators only; everybody else adds recipients to their own organization."
  },
  {
   "beside": [
    "dataCollectorType",
    "endDate",
    "groupingType",
    "healthRisks",
    "locations",
    "reportStatus",
    "startDate",
    "utcOffset"
   ],
   "text": "The organization of the collectors' supervisors."
  },
  {
   "beside": [
    "alertNotHandledNotificationRecipientId",
    "alertSettings",
    "allowMultipleOrganizations",
    "asksOnset",
    "errorMessages",
    "healthRisks",
    "name",
    "readsOnset",
    "repetitionMinutes",
    "timeZoneId"
   ],
   "text": "Chosen by Administrators and Coordinators only; everybody else creates projects for their own organization."
  },
  {
   "beside": [
    "areas",
    "email",
    "escalationOrder",
    "facility",
    "healthRiskIds",
    "isForAllHealthRisks",
    "languageCode",
    "name",
    "phoneNumber",
    "role"
   ],
   "text": "Chosen by Administrators only; everybody else adds contacts to their own organization."
  }
 ],
 "organizations": [
  {
   "beside": [
    "countryCode",
    "healthRisks",
    "languageCode",
    "locations"
   ],
   "text": "Of Administrators all, of everybody else their own."
  }
 ],
 "original": [
  {
   "beside": [
    "caseCount",
    "classifications",
    "copies",
    "corrected",
    "countUnspecifiedSexAndAge",
    "decisions",
    "edited",
    "epiWeek",
    "epiYear",
    "receivedBy",
    "reply",
    "sentBy"
   ],
   "text": "The earlier message with the same text, of which this may be a duplicate."
  }
 ],
 "otherRecipientCount": [
  {
   "beside": [
    "deliveries",
    "hour",
    "isActive",
    "nextAt",
    "users",
    "weekday"
   ],
   "text": "Recipients whom the caller may not see: those of other organizations."
  }
 ],
 "others": [
  {
   "beside": [
    "places",
    "unknown"
   ],
   "text": "All other places with cases."
  }
 ],
 "outages": [
  {
   "beside": [
    "addresses",
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "downSince",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "isKeyWeak",
    "modemOneName",
    "modemTwoName",
    "name",
    "oldKeyAcceptedUntil",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "secretsSet",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "The latest times in which it was down, newest first."
  }
 ],
 "outbox": [
  {
   "beside": [
    "backup",
    "database",
    "gateways",
    "jobs",
    "measuredAt",
    "messages",
    "processProblems",
    "processes"
   ],
   "text": "Unsent messages by channel; without those of the demo."
  }
 ],
 "outbreakCases": [
  {
   "beside": [
    "method",
    "outbreakWeeks"
   ],
   "text": "All cases of an outbreak together."
  }
 ],
 "outcome": [
  {
   "beside": [
    "alertId",
    "backupProblem",
    "count",
    "createdAt",
    "district",
    "healthRisk",
    "id",
    "imported",
    "isRead",
    "kind",
    "lastReceivedAt",
    "nationalSociety",
    "nationalSocietyId",
    "placeCodes",
    "project",
    "projectId",
    "smsGateway",
    "smsGatewayId",
    "village"
   ],
   "text": "Of a closed alert: `Dismissed`, `ActionTaken` or `Other`."
  }
 ],
 "over": [
  {
   "beside": [
    "count",
    "medianHours",
    "running",
    "shareWithinTarget",
    "step",
    "targetHours"
   ],
   "text": "Took longer than its target, or has not ended and already does."
  }
 ],
 "overdueAlertCount": [
  {
   "beside": [
    "activeDeployedDataCollectorCount",
    "deployedDataCollectorCount",
    "firstDay",
    "lastDay",
    "previousReportCount"
   ],
   "text": "Open alerts that are past their target."
  }
 ],
 "overdueCount": [
  {
   "beside": [
    "byDistrict",
    "byMonth",
    "onsetDetection",
    "targets"
   ],
   "text": "Alerts open now that are past their target, whenever they were raised."
  }
 ],
 "ownPhoneNumber": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "quietFrom",
    "quietUntil",
    "removedSecrets",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "The number to which collectors send their messages, as it is printed on reference cards. Absent: unchanged."
  }
 ],
 "p": [
  {
   "beside": [
    "firstDay",
    "lastDay",
    "latitude",
    "longitude",
    "radiusKm",
    "recurrenceDays",
    "villageCount"
   ],
   "text": "How likely chance makes a cluster as unusual anywhere."
  }
 ],
 "parent": [
  {
   "beside": [
    "id",
    "kind",
    "level",
    "name",
    "place"
   ],
   "text": "The unit around it."
  }
 ],
 "parentId": [
  {
   "beside": [
    "code",
    "name"
   ],
   "text": "The place around it; absent for regions."
  }
 ],
 "passwordsOff": [
  {
   "beside": [
    "clientId",
    "clientSecret",
    "isActive",
    "issuer",
    "name",
    "slug"
   ],
   "text": "Members of this national society alone cannot use a password while the provider is active."
  }
 ],
 "path": [
  {
   "beside": [
    "method",
    "name",
    "permission",
    "summary"
   ],
   "text": "The path with its parameters in Fastify's notation, `/api/alert/:alertId/get`. Letter case does not matter."
  }
 ],
 "people": [
  {
   "beside": [
    "address",
    "attempts",
    "channel",
    "createdAt",
    "id",
    "kind",
    "mayRetry",
    "nextAttemptAt",
    "reason",
    "reasonCode",
    "sentAt",
    "standsInForId",
    "state",
    "subject"
   ],
   "text": "Several where recipients share a number or an address."
  },
  {
   "beside": [
    "healthRisks",
    "locations",
    "today"
   ],
   "text": "Who can be responsible: the people of the own organization; for Administrators everybody."
  }
 ],
 "per": [
  {
   "beside": [
    "casesLeftOut",
    "casesWithoutPlace",
    "level",
    "periods",
    "placeCount",
    "places",
    "truncated",
    "withoutPopulation"
   ],
   "text": "Rates are per so many people."
  }
 ],
 "per100000": [
  {
   "beside": [
    "days",
    "level",
    "minCount",
    "smallPlaces"
   ],
   "text": "Reports per 100,000 people."
  }
 ],
 "percentage": [
  {
   "beside": [
    "activeDataCollectors",
    "totalDataCollectors"
   ],
   "text": "With one decimal; absent if nobody was expected to report."
  }
 ],
 "performanceInEpiWeeks": [
  {
   "beside": [
    "daysSinceLastReport",
    "id",
    "isReadOnly",
    "name",
    "phoneNumber",
    "placeCodes",
    "silentDays",
    "usualGapDays",
    "villageName"
   ],
   "text": "No status: not registered yet, or not deployed."
  }
 ],
 "period": [
  {
   "beside": [
    "before",
    "categoryOptionCombo",
    "dataElement",
    "district",
    "errorCode",
    "organisationUnitId",
    "remedy",
    "value"
   ],
   "text": "As DHIS2 writes epi weeks: `2026W7`."
  }
 ],
 "periodFirstDays": [
  {
   "beside": [
    "comparison",
    "reportsGroupedByFeatures",
    "reportsGroupedByFeaturesAndDate",
    "reportsGroupedByHealthRiskAndDate",
    "reportsGroupedByLocation",
    "reportsGroupedByVillageAndDate",
    "summary"
   ],
   "text": "The first day, yyyy-MM-dd, of each of `allPeriods`."
  }
 ],
 "periodType": [
  {
   "beside": [
    "connection",
    "districtCount",
    "districtsWithoutUnit",
    "healthRisks",
    "mappings"
   ],
   "text": "The type of period that a data set must have."
  }
 ],
 "periods": [
  {
   "beside": [
    "casesLeftOut",
    "casesWithoutPlace",
    "level",
    "per",
    "placeCount",
    "places",
    "truncated",
    "withoutPopulation"
   ],
   "text": "Days or epi weeks in order, both days included, yyyy-MM-dd. The first and the last week end where the filter does."
  },
  {
   "beside": [
    "confirmed",
    "groupingType",
    "probable",
    "suspected",
    "unknown"
   ],
   "text": "The first days of the periods."
  }
 ],
 "permission": [
  {
   "beside": [
    "method",
    "name",
    "path",
    "summary"
   ],
   "text": "Who may call it: a permission of `domain/access`, or `public` for everybody without sign-in."
  },
  {
   "beside": [
    "name",
    "of",
    "row",
    "scope",
    "summary"
   ],
   "text": "What the owner of the token must be allowed to do."
  }
 ],
 "permutations": [
  {
   "beside": [
    "days",
    "maxDays",
    "maxRadiusKm",
    "seed",
    "villageCount"
   ],
   "text": "Random sets at most, and the seed that they are drawn from."
  }
 ],
 "personFixedBecause": [
  {
   "beside": [
    "role"
   ],
   "text": "Why the caller cannot change the personal data; absent if they can."
  }
 ],
 "phone": [
  {
   "beside": [
    "apiUrl",
    "gapRepairs",
    "picture",
    "token",
    "waitingCount"
   ],
   "text": "Absent until one has registered."
  }
 ],
 "phoneNumber": [
  {
   "beside": [
    "healthRisk",
    "id",
    "isCorrect",
    "message",
    "nationalSocietyId",
    "projectId",
    "projectName",
    "receivedAt",
    "senderName"
   ],
   "text": "Of an unknown sender."
  }
 ],
 "picture": [
  {
   "beside": [
    "address",
    "secret"
   ],
   "text": "The address as a QR code in SVG."
  },
  {
   "beside": [
    "apiUrl",
    "gapRepairs",
    "phone",
    "token",
    "waitingCount"
   ],
   "text": "Both as a QR code in SVG, one on each line."
  }
 ],
 "place": [
  {
   "beside": [
    "id",
    "kind",
    "level",
    "name",
    "parent"
   ],
   "text": "The place that it is, or may be."
  }
 ],
 "placeCodes": [
  {
   "beside": [
    "alerts",
    "code",
    "collectorCount",
    "collectors",
    "district",
    "id",
    "name",
    "population",
    "region",
    "reports",
    "weeks",
    "zones"
   ],
   "text": "Also of its district and region."
  }
 ],
 "placeCount": [
  {
   "beside": [
    "casesLeftOut",
    "casesWithoutPlace",
    "level",
    "per",
    "periods",
    "places",
    "truncated",
    "withoutPopulation"
   ],
   "text": "The number of places inside the filter, and of those without a known population."
  }
 ],
 "placeLevel": [
  {
   "beside": [
    "endDate",
    "healthRiskId",
    "locations",
    "startDate",
    "utcOffset"
   ],
   "text": "What places are grouped by."
  }
 ],
 "placeholders": [
  {
   "beside": [
    "choices",
    "initial",
    "isField",
    "isRequired",
    "kind",
    "maxLength",
    "name",
    "requiredWith"
   ],
   "text": "What may stand between double braces in a template."
  }
 ],
 "places": [
  {
   "beside": [
    "all",
    "firstDay",
    "lastDay",
    "months",
    "rules",
    "truncated",
    "weekCount"
   ],
   "text": "Most alerts first; without id for an unknown place, which comes last."
  },
  {
   "beside": [
    "casesLeftOut",
    "casesWithoutPlace",
    "level",
    "per",
    "periods",
    "placeCount",
    "truncated",
    "withoutPopulation"
   ],
   "text": "Every place inside the filter, those without cases too; the most cases first."
  },
  {
   "beside": [
    "others",
    "unknown"
   ],
   "text": "The most cases first; at most 6."
  },
  {
   "beside": [
    "casesLeftOut",
    "level",
    "placesLeftOut",
    "weeks",
    "weeksLeftOut"
   ],
   "text": "All places inside the filter, the most cases first; at most 200."
  }
 ],
 "population": [
  {
   "beside": [
    "links",
    "maxHours",
    "maxMeters",
    "reportIds",
    "rule",
    "signalId"
   ],
   "text": "If a rule per population raised it: the rule at that time, and what it said of the place."
  },
  {
   "beside": [
    "cases",
    "code",
    "counts",
    "id",
    "isPartial",
    "name",
    "placeCodes",
    "rate",
    "within"
   ],
   "text": "In the year of the last day; absent if it is not known. Never guessed."
  },
  {
   "beside": [
    "codes",
    "codesVersion",
    "figures",
    "figuresVersion",
    "id",
    "level",
    "name",
    "systems",
    "within"
   ],
   "text": "Of the current year; absent if it is not known."
  },
  {
   "beside": [
    "alerts",
    "code",
    "collectorCount",
    "collectors",
    "district",
    "id",
    "name",
    "placeCodes",
    "region",
    "reports",
    "weeks",
    "zones"
   ],
   "text": "Of the current year; absent if it is not known."
  }
 ],
 "populationRule": [
  {
   "beside": [
    "healthRiskId"
   ],
   "text": "Null: none. By default the present one."
  }
 ],
 "predictiveValue": [
  {
   "beside": [
    "alerts",
    "alertsPer1000Reports",
    "confirmedByClosing",
    "escalated",
    "escalatedConfirmed",
    "reports",
    "steps",
    "verified",
    "withoutOutcome"
   ],
   "text": "Confirmed alerts among those with an outcome."
  }
 ],
 "presets": [
  {
   "beside": [
    "form",
    "hasModems",
    "isOffered",
    "name",
    "sending",
    "settings",
    "smsPerHour"
   ],
   "text": "Settings of well-known providers, to start with."
  }
 ],
 "previousReportCount": [
  {
   "beside": [
    "activeDeployedDataCollectorCount",
    "deployedDataCollectorCount",
    "firstDay",
    "lastDay",
    "overdueAlertCount"
   ],
   "text": "`totalReportCount` of the period of the same length before."
  }
 ],
 "previousSecretEndsAt": [
  {
   "beside": [
    "id",
    "isActive",
    "kinds",
    "name",
    "url"
   ],
   "text": "Until when the former secret signs beside the new one; absent when there is none."
  }
 ],
 "probablyMeant": [
  {
   "beside": [
    "fault",
    "parts"
   ],
   "text": "The suggested correction."
  }
 ],
 "processProblems": [
  {
   "beside": [
    "backup",
    "database",
    "gateways",
    "jobs",
    "measuredAt",
    "messages",
    "outbox",
    "processes"
   ],
   "text": "What is wrong with the processes as a whole."
  }
 ],
 "processes": [
  {
   "beside": [
    "backup",
    "database",
    "gateways",
    "jobs",
    "measuredAt",
    "messages",
    "outbox",
    "processProblems"
   ],
   "text": "Those with a heartbeat in the last day that were not stopped in an orderly way. At most 200."
  }
 ],
 "project": [
  {
   "beside": [
    "isSetUp",
    "nationalSocietyId",
    "smsGatewayId",
    "steps"
   ],
   "text": "The project whose steps are shown: the given one, or the newest open project that the caller sees."
  }
 ],
 "projectId": [
  {
   "beside": [
    "isInTraining",
    "name",
    "phoneNumber",
    "placeCodes",
    "village"
   ],
   "text": "The project whose lists show the message; absent for unknown numbers."
  },
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "nextAttemptAt",
    "reason",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "The project of the alert."
  },
  {
   "beside": [
    "healthRisk",
    "id",
    "isCorrect",
    "message",
    "nationalSocietyId",
    "phoneNumber",
    "projectName",
    "receivedAt",
    "senderName"
   ],
   "text": "Absent for unknown senders, who belong to no project."
  },
  {
   "beside": [
    "code",
    "id",
    "kind",
    "name",
    "nationalSocietyId",
    "placeCodes",
    "within"
   ],
   "text": "Of a village: the project in which its page can be opened."
  },
  {
   "beside": [
    "healthRiskId",
    "locations",
    "state"
   ],
   "text": "Only places and health risks of this project."
  }
 ],
 "projectIds": [
  {
   "beside": [
    "hour",
    "isActive",
    "languageCode",
    "nextAt",
    "projects",
    "recipientCount",
    "recipientEmails",
    "timeZoneId",
    "weekday",
    "weeks"
   ],
   "text": "Empty: all projects are counted."
  },
  {
   "beside": [
    "hour",
    "isActive",
    "languageCode",
    "recipientEmails",
    "weekday"
   ],
   "text": "Empty: all projects."
  }
 ],
 "projection": [
  {
   "beside": [
    "boundaries",
    "codeField",
    "error",
    "fields",
    "format",
    "isImported",
    "layer",
    "layers",
    "nameField",
    "notes",
    "suggestedLevel",
    "topology",
    "uncertain",
    "withoutBoundary"
   ],
   "text": "The projection that was recognised."
  }
 ],
 "projects": [
  {
   "beside": [
    "hour",
    "isActive",
    "languageCode",
    "nextAt",
    "projectIds",
    "recipientCount",
    "recipientEmails",
    "timeZoneId",
    "weekday",
    "weeks"
   ],
   "text": "The projects of the national society; only for those who may choose them."
  }
 ],
 "pushPublicKey": [
  {
   "beside": [
    "areUrgentLetThrough",
    "digestHour",
    "hasPhoneNumber",
    "kinds",
    "pushSubscriptionCount",
    "quietHours",
    "timeZone"
   ],
   "text": "The VAPID key with which browsers subscribe to push messages."
  }
 ],
 "pushSubscriptionCount": [
  {
   "beside": [
    "areUrgentLetThrough",
    "digestHour",
    "hasPhoneNumber",
    "kinds",
    "pushPublicKey",
    "quietHours",
    "timeZone"
   ],
   "text": "How many browsers of the person receive push messages."
  }
 ],
 "query": [
  {
   "beside": [
    "method",
    "name",
    "path",
    "permission",
    "response",
    "summary"
   ],
   "text": "Only places and health risks of this project."
  }
 ],
 "quietFrom": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietUntil",
    "removedSecrets",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "Local times, HH:mm, between which it sends alerts only; both or none. Absent: unchanged."
  }
 ],
 "raisedAt": [
  {
   "beside": [
    "agreeing",
    "answeredAt",
    "cluster",
    "completeness",
    "district",
    "expected",
    "firstWeek",
    "healthRisk",
    "healthRiskId",
    "id",
    "isRunning",
    "lastAnswer",
    "level",
    "method",
    "methodCount",
    "observed",
    "place",
    "placeCodes",
    "placeId",
    "region",
    "state",
    "upper",
    "week",
    "withdrawalReason",
    "withdrawnAt"
   ],
   "text": "Local times of the national society."
  }
 ],
 "ranked": [
  {
   "beside": [
    "before",
    "leftOut",
    "unknown",
    "withoutCases"
   ],
   "text": "With cases in either period, the most cases first; at most 200."
  }
 ],
 "rate": [
  {
   "beside": [
    "cases",
    "code",
    "counts",
    "id",
    "isPartial",
    "name",
    "placeCodes",
    "population",
    "within"
   ],
   "text": "Absent without a population, and if the filter selects only a part of the place."
  }
 ],
 "readsOnset": [
  {
   "beside": [
    "alertNotHandledNotificationRecipientId",
    "alertSettings",
    "allowMultipleOrganizations",
    "asksOnset",
    "errorMessages",
    "healthRisks",
    "name",
    "organizationId",
    "repetitionMinutes",
    "timeZoneId"
   ],
   "text": "Whether messages may end with the days since onset. Absent: as before; off for a new project."
  }
 ],
 "reason": [
  {
   "beside": [
    "address",
    "attempts",
    "channel",
    "createdAt",
    "id",
    "kind",
    "mayRetry",
    "nextAttemptAt",
    "people",
    "reasonCode",
    "sentAt",
    "standsInForId",
    "state",
    "subject"
   ],
   "text": "A text key of `outbox/reasons.ts`."
  },
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "nextAttemptAt",
    "projectId",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "A text key of `outbox/reasons.ts`."
  },
  {
   "beside": [],
   "text": "Why, if the sender is shown."
  },
  {
   "beside": [
    "at",
    "state",
    "text"
   ],
   "text": "A text key of `outbox/reasons.ts`."
  },
  {
   "beside": [
    "downAt",
    "lastMessageAt",
    "repair",
    "upAt"
   ],
   "text": "Its proof of life was missing, or it was silent for longer than usual."
  },
  {
   "beside": [
    "attempts",
    "createdAt",
    "id",
    "isReplay",
    "kind",
    "nextAttemptAt",
    "reasonCode",
    "sentAt",
    "state"
   ],
   "text": "A text key of `outbox/reasons.ts`."
  },
  {
   "beside": [
    "attempts",
    "id",
    "reasonCode",
    "recipient",
    "sentAt",
    "state"
   ],
   "text": "The key of a text."
  }
 ],
 "reasonCode": [
  {
   "beside": [
    "address",
    "attempts",
    "channel",
    "createdAt",
    "id",
    "kind",
    "mayRetry",
    "nextAttemptAt",
    "people",
    "reason",
    "sentAt",
    "standsInForId",
    "state",
    "subject"
   ],
   "text": "The status or error code of the other system, where it tells more than the reason."
  },
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "nextAttemptAt",
    "projectId",
    "reason",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "The status or error code of the other system, where it tells more than the reason."
  },
  {
   "beside": [
    "attempts",
    "createdAt",
    "id",
    "isReplay",
    "kind",
    "nextAttemptAt",
    "reason",
    "sentAt",
    "state"
   ],
   "text": "The HTTP status or error code of the receiver."
  }
 ],
 "receivedAt": [
  {
   "beside": [
    "cases",
    "id",
    "isAccepted",
    "placeCodes",
    "village"
   ],
   "text": "Local time of the project."
  }
 ],
 "receivedBy": [
  {
   "beside": [
    "caseCount",
    "classifications",
    "copies",
    "corrected",
    "countUnspecifiedSexAndAge",
    "decisions",
    "edited",
    "epiWeek",
    "epiYear",
    "original",
    "reply",
    "sentBy"
   ],
   "text": "By what it reached Harken."
  }
 ],
 "recipient": [
  {
   "beside": [
    "attempts",
    "id",
    "reason",
    "reasonCode",
    "sentAt",
    "state"
   ],
   "text": "An address; only for those who may change the recipients, until it is removed because of its age."
  }
 ],
 "recipientEmails": [
  {
   "beside": [
    "hour",
    "isActive",
    "languageCode",
    "nextAt",
    "projectIds",
    "projects",
    "recipientCount",
    "timeZoneId",
    "weekday",
    "weeks"
   ],
   "text": "E-mail addresses; only for those who may change them."
  },
  {
   "beside": [
    "hour",
    "isActive",
    "languageCode",
    "projectIds",
    "weekday"
   ],
   "text": "Readers need no account."
  }
 ],
 "recipientIds": [
  {
   "beside": [
    "hour",
    "isActive",
    "weekday"
   ],
   "text": "Recipients whom the caller may not see stay as they are."
  }
 ],
 "recipientName": [
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "nextAttemptAt",
    "projectId",
    "reason",
    "reasonCode",
    "sentAt",
    "state",
    "subject",
    "text",
    "to"
   ],
   "text": "The user or data collector, or role and organization of a recipient outside the product; null where it is not known."
  }
 ],
 "recipients": [
  {
   "beside": [
    "emails",
    "phoneNumbers"
   ],
   "text": "Each recipient with role and organization; those of other organizations without number and address."
  }
 ],
 "recoveredCount": [
  {
   "beside": [
    "sentAt",
    "since",
    "until"
   ],
   "text": "The messages of the period that arrived since."
  }
 ],
 "recurrenceDays": [
  {
   "beside": [
    "firstDay",
    "lastDay",
    "latitude",
    "longitude",
    "p",
    "radiusKm",
    "villageCount"
   ],
   "text": "How often a search every night finds one by chance, in days."
  }
 ],
 "referral": [
  {
   "beside": [
    "answer",
    "dismissalReason",
    "escalatedOutcome",
    "reportId"
   ],
   "text": "Somebody who was referred, or what became of them and how it is known."
  }
 ],
 "referralFirstHours": [
  {
   "beside": [
    "answersKeywords",
    "asksVillage",
    "referralNextHours",
    "referralReminders",
    "sendsThanks",
    "takesReferrals"
   ],
   "text": "Hours after a referral, then between reminders of somebody who did not arrive; and how many reminders."
  }
 ],
 "referredAt": [
  {
   "beside": [
    "alertId",
    "comment",
    "contactId",
    "district",
    "facility",
    "healthRisk",
    "id",
    "isEditable",
    "number",
    "origin",
    "reason",
    "region",
    "remindedAt",
    "reminderCount",
    "reportId",
    "status",
    "updatedAt",
    "updatedFrom",
    "village"
   ],
   "text": "Local times of the project."
  }
 ],
 "region": [
  {
   "beside": [
    "place",
    "placeId"
   ],
   "text": "Of a district."
  }
 ],
 "rejections": [
  {
   "beside": [
    "gatewayName",
    "lastMessageAt",
    "messages",
    "now"
   ],
   "text": "Refused deliveries since the given time, of any gateway of this server; newest first."
  }
 ],
 "remedy": [
  {
   "beside": [
    "before",
    "categoryOptionCombo",
    "dataElement",
    "district",
    "errorCode",
    "organisationUnitId",
    "period",
    "value"
   ],
   "text": "What to do; absent if DHIS2 accepts the value."
  }
 ],
 "removedSecrets": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "The names of optional secrets that are no longer set. A new value in `settings` counts instead."
  }
 ],
 "repair": [
  {
   "beside": [
    "downAt",
    "lastMessageAt",
    "reason",
    "upAt"
   ],
   "text": "What its telephone was asked to deliver again when it was back."
  }
 ],
 "repairs": [
  {
   "beside": [
    "code",
    "fault",
    "name",
    "number",
    "place",
    "result"
   ],
   "text": "What was repaired, in the caller's language."
  }
 ],
 "repetition": [
  {
   "beside": [
    "alert",
    "classification",
    "countFemalesAtLeastFive",
    "countFemalesBelowFive",
    "countMalesAtLeastFive",
    "countMalesBelowFive",
    "dataCollectorDisplayName",
    "dataCollectorId",
    "dataCollectorIsDeleted",
    "dateTime",
    "deathCount",
    "district",
    "fromOtherVillagesCount",
    "healthRiskName",
    "id",
    "isActivityReport",
    "isAnonymized",
    "isCorrected",
    "isInTraining",
    "isValid",
    "message",
    "organizationName",
    "phoneNumber",
    "placeCodes",
    "referredCount",
    "region",
    "reportErrorType",
    "reportId",
    "reportType",
    "status",
    "suggestedMessage",
    "supervisorName",
    "village",
    "villageId",
    "zone"
   ],
   "text": "A possible duplicate: same text and sender as an earlier report. Once confirmed by staff, it is not counted."
  }
 ],
 "repetitionMinutes": [
  {
   "beside": [
    "alertNotHandledNotificationRecipientId",
    "alertSettings",
    "allowMultipleOrganizations",
    "asksOnset",
    "errorMessages",
    "healthRisks",
    "name",
    "organizationId",
    "readsOnset",
    "timeZoneId"
   ],
   "text": "Within how many minutes the same text of the same sender is flagged as a possible duplicate; none: never."
  }
 ],
 "replicas": [
  {
   "beside": [
    "connections",
    "maxConnections",
    "sizeInBytes",
    "version"
   ],
   "text": "Connected replicas as the primary sees them, at most 20. Name and delay are absent if the database hides them."
  }
 ],
 "reply": [
  {
   "beside": [
    "caseCount",
    "classifications",
    "copies",
    "corrected",
    "countUnspecifiedSexAndAge",
    "decisions",
    "edited",
    "epiWeek",
    "epiYear",
    "original",
    "receivedBy",
    "sentBy"
   ],
   "text": "The SMS that replied to it; absent if the sender is hidden."
  }
 ],
 "reportCount": [
  {
   "beside": [
    "from",
    "isCut",
    "months",
    "proposed",
    "to",
    "today"
   ],
   "text": "Reports of these days that are eligible for alerts."
  }
 ],
 "reportId": [
  {
   "beside": [
    "changedAt",
    "flags",
    "id",
    "isAnonymized",
    "number",
    "values",
    "village"
   ],
   "text": "The report that it was made from."
  }
 ],
 "reporting": [
  {
   "beside": [
    "cases",
    "curve",
    "firstDay",
    "lastDay",
    "onset",
    "pyramid",
    "strip",
    "villages"
   ],
   "text": "Correct reports, of any health risk and status, with activity reports: whoever sends one can report."
  }
 ],
 "reports": [
  {
   "beside": [
    "alerts",
    "dataCollectors",
    "nationalSocieties",
    "places",
    "projects",
    "users"
   ],
   "text": "Messages from data collectors, correct or not, and from unknown senders."
  },
  {
   "beside": [
    "facilities",
    "mayEdit",
    "referrals"
   ],
   "text": "The reports from which somebody can be referred."
  },
  {
   "beside": [
    "alerts",
    "code",
    "collectorCount",
    "collectors",
    "district",
    "id",
    "name",
    "placeCodes",
    "population",
    "region",
    "weeks",
    "zones"
   ],
   "text": "The latest of these reports, at most 10, the newest first."
  }
 ],
 "reportsInAlerts": [
  {
   "beside": [
    "alertCount",
    "alertsByMonth",
    "gainedCount",
    "isExact",
    "missedAlertIds",
    "missedCount"
   ],
   "text": "Reports that would have been in an alert."
  }
 ],
 "reportsToCheck": [
  {
   "beside": [
    "alerts",
    "messagesToCorrect",
    "missingOutcomes",
    "news",
    "nonReportingDataCollectors",
    "nonReportingGateways",
    "openSignals",
    "project",
    "setupStepsLeft",
    "signals"
   ],
   "text": "Reports of open alerts that the reader may check, those of the oldest alert first."
  }
 ],
 "reportsWithoutDistrict": [
  {
   "beside": [
    "districts",
    "districtsLeftOut",
    "lastDay",
    "reports",
    "weekdays"
   ],
   "text": "Reports whose village is not known or outside the filter."
  }
 ],
 "requestId": [
  {
   "beside": [
    "actor",
    "after",
    "before",
    "chainNumber",
    "deed",
    "doneAt",
    "id",
    "nationalSociety",
    "project",
    "subjectId",
    "subjectName",
    "subjectRole",
    "subjectType"
   ],
   "text": "The id of the request, as in the log of the server."
  }
 ],
 "requiredWith": [
  {
   "beside": [
    "choices",
    "initial",
    "isField",
    "isRequired",
    "kind",
    "maxLength",
    "name",
    "placeholders"
   ],
   "text": "It is required too if this other setting has a value."
  }
 ],
 "requiresTwoFactor": [
  {
   "beside": [
    "contentLanguageId",
    "copyPlacesFromId",
    "countryId",
    "dismissalReasons",
    "enableEidsrIntegration",
    "epiWeekStartDay",
    "name"
   ],
   "text": "Whether its users must use two-factor authentication; unchanged (or false) if absent."
  }
 ],
 "respondBefore": [
  {
   "beside": [
    "acceptedCount",
    "assessmentStatus",
    "closedAt",
    "comments",
    "countThreshold",
    "createdAt",
    "decideBefore",
    "dismissalReason",
    "escalatedAt",
    "escalatedOutcome",
    "hasOutcome",
    "healthRisk",
    "id",
    "lastReportDistrict",
    "lastReportReceivedAt",
    "lastReportRegion",
    "lastReportVillage",
    "pendingCount",
    "placeCodes",
    "rejectedCount",
    "reportCount",
    "status"
   ],
   "text": "When the time for a first action ends; only for escalated alerts without a logged action."
  },
  {
   "beside": [
    "alertId",
    "assessmentStatus",
    "caseDefinition",
    "closedAt",
    "comments",
    "countThreshold",
    "createdAt",
    "decideBefore",
    "dismissedAt",
    "escalatedAt",
    "escalatedOutcome",
    "escalatedTo",
    "firstActionLoggedAt",
    "firstCrossCheckedAt",
    "firstReportReceivedAt",
    "healthRisk",
    "healthRiskId",
    "isNationalSocietyEidsrEnabled",
    "lastReportDistrict",
    "lastReportRegion",
    "lastReportVillage",
    "mayDecide",
    "placeCodes",
    "recipientsNotified",
    "reports",
    "targets",
    "wasRaisedBecause"
   ],
   "text": "When the time for a first action ends; only for escalated alerts."
  }
 ],
 "response": [
  {
   "beside": [
    "method",
    "name",
    "path",
    "permission",
    "summary"
   ],
   "text": "Where the browser goes to sign out of the identity provider too; absent after a password."
  },
  {
   "beside": [
    "method",
    "name",
    "params",
    "path",
    "permission",
    "summary"
   ],
   "text": "A JSON text whose `data` is the response of the device."
  },
  {
   "beside": [
    "body",
    "limit",
    "method",
    "name",
    "path",
    "permission",
    "summary"
   ],
   "text": "Whether nothing remains to be said."
  },
  {
   "beside": [
    "body",
    "method",
    "name",
    "path",
    "permission",
    "query",
    "summary"
   ],
   "text": "The number; null if this entry was stored before."
  }
 ],
 "result": [
  {
   "beside": [
    "code",
    "fault",
    "name",
    "number",
    "place",
    "repairs"
   ],
   "text": "How its place was found, or why not."
  }
 ],
 "results": [
  {
   "beside": [],
   "text": "In the order of the request. Without an error the decision is stored."
  }
 ],
 "retentionDays": [
  {
   "beside": [
    "logsViews"
   ],
   "text": "Days after the end of an outbreak until its personal data are removed; null: only by hand."
  }
 ],
 "riskLevel": [
  {
   "beside": [
    "alertCount",
    "cases",
    "code",
    "endedOn",
    "healthRisk",
    "healthRiskId",
    "id",
    "name",
    "places",
    "signalCount",
    "startedOn",
    "state"
   ],
   "text": "The level of the latest risk assessment."
  }
 ],
 "role": [
  {
   "beside": [
    "email",
    "headSupervisors",
    "healthRisks",
    "id",
    "modemId",
    "organization",
    "organizationId",
    "phoneNumber",
    "supervisors"
   ],
   "text": "Free text: what the recipient does, and for which organization."
  },
  {
   "beside": [
    "key",
    "name",
    "organization",
    "userRole"
   ],
   "text": "Of a recipient: free text."
  }
 ],
 "row": [
  {
   "beside": [
    "candidates",
    "level",
    "name",
    "within"
   ],
   "text": "The first row with the name."
  },
  {
   "beside": [
    "column",
    "field",
    "message",
    "value"
   ],
   "text": "As in a spreadsheet: the headers are in row 1."
  }
 ],
 "rowCount": [
  {
   "beside": [
    "added",
    "columns",
    "faultCount",
    "faults",
    "isImported",
    "notes",
    "sample",
    "sheet",
    "sheets",
    "uncertain"
   ],
   "text": "Rows with content, without the headers."
  }
 ],
 "rows": [
  {
   "beside": [
    "checked",
    "firstWeek",
    "lastWeek",
    "rejected",
    "toDelete",
    "toStore"
   ],
   "text": "The first ones, rejected ones before all others."
  }
 ],
 "rule": [
  {
   "beside": [
    "links",
    "maxHours",
    "maxMeters",
    "population",
    "reportIds",
    "signalId"
   ],
   "text": "The rule by count."
  },
  {
   "beside": [
    "healthRisk",
    "healthRiskId",
    "underOtherRule"
   ],
   "text": "The alert rule as it is now; a count of 0 raises no alerts."
  }
 ],
 "rules": [
  {
   "beside": [
    "all",
    "firstDay",
    "lastDay",
    "months",
    "places",
    "truncated",
    "weekCount"
   ],
   "text": "Every health risk that can raise alerts or did, by name."
  }
 ],
 "running": [
  {
   "beside": [
    "count",
    "medianHours",
    "over",
    "shareWithinTarget",
    "step",
    "targetHours"
   ],
   "text": "Not ended, and within its target so far."
  }
 ],
 "scope": [
  {
   "beside": [
    "name",
    "of",
    "permission",
    "row",
    "summary"
   ],
   "text": "The scope that a token needs; null: any."
  }
 ],
 "seal": [
  {
   "beside": [
    "chainNumber",
    "entry",
    "fault",
    "isWhole",
    "waiting"
   ],
   "text": "The end of the chain, if it is intact."
  }
 ],
 "search": [
  {
   "beside": [
    "endDate",
    "healthRiskId",
    "locations",
    "orderBy",
    "sortAscending",
    "startDate",
    "status",
    "utcOffset"
   ],
   "text": "The number of an alert, or words of its health risk and villages."
  },
  {
   "beside": [
    "correctedState",
    "dataCollectorType",
    "endDate",
    "errorType",
    "formatCorrect",
    "healthRisks",
    "locations",
    "orderBy",
    "reportStatus",
    "sortAscending",
    "startDate",
    "trainingStatus",
    "utcOffset"
   ],
   "text": "Name or number of the sender, or text of the message. Only in the lists of a project."
  },
  {
   "beside": [
    "answers",
    "collectorCount",
    "mayAnswer",
    "methods",
    "verificationText",
    "villages",
    "weeks"
   ],
   "text": "Of a cluster: how it was searched."
  }
 ],
 "secret": [
  {
   "beside": [
    "address",
    "picture"
   ],
   "text": "In base 32, for typing."
  },
  {
   "beside": [
    "apiBaseUrl",
    "authentication",
    "username"
   ],
   "text": "The token or the password. Absent: the stored one, if neither address nor user changed."
  }
 ],
 "secretsSet": [
  {
   "beside": [
    "addresses",
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "downSince",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "isKeyWeak",
    "modemOneName",
    "modemTwoName",
    "name",
    "oldKeyAcceptedUntil",
    "outages",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "settings",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "The secrets that are set."
  }
 ],
 "seenSecondsAgo": [
  {
   "beside": [
    "clockOffsetSeconds",
    "clockState",
    "host",
    "id",
    "isWeb",
    "isWorker",
    "startedAt",
    "state",
    "version"
   ],
   "text": "Seconds since its last heartbeat."
  }
 ],
 "senderName": [
  {
   "beside": [
    "healthRisk",
    "id",
    "isCorrect",
    "message",
    "nationalSocietyId",
    "phoneNumber",
    "projectId",
    "projectName",
    "receivedAt"
   ],
   "text": "Of a data collector."
  }
 ],
 "sending": [
  {
   "beside": [
    "form",
    "hasModems",
    "isOffered",
    "name",
    "presets",
    "settings",
    "smsPerHour"
   ],
   "text": "Whether SMS go out through a provider, a telephone fetches them, or the gateway gets them by e-mail or its device."
  }
 ],
 "sendsThanks": [
  {
   "beside": [
    "answersKeywords",
    "asksVillage",
    "referralFirstHours",
    "referralNextHours",
    "referralReminders",
    "takesReferrals"
   ],
   "text": "Monthly thanks with the own numbers of each data collector."
  }
 ],
 "sensitivity": [
  {
   "beside": [
    "delayDays",
    "falsePerYear",
    "injections",
    "method"
   ],
   "text": "The share of outbreaks that were found, from 0 to 1."
  }
 ],
 "sent": [
  {
   "beside": [
    "district",
    "figure",
    "healthRisk",
    "now"
   ],
   "text": "Absent: nothing was known, or is known any more."
  }
 ],
 "sentAt": [
  {
   "beside": [
    "recoveredCount",
    "since",
    "until"
   ],
   "text": "Absent while the telephone is not connected."
  }
 ],
 "sentBy": [
  {
   "beside": [
    "caseCount",
    "classifications",
    "copies",
    "corrected",
    "countUnspecifiedSexAndAge",
    "decisions",
    "edited",
    "epiWeek",
    "epiYear",
    "original",
    "receivedBy",
    "reply"
   ],
   "text": "Who sent it on behalf of the data collector."
  }
 ],
 "sentMessages": [
  {
   "beside": [
    "additionalPhoneNumber",
    "alerts",
    "birthGroupDecade",
    "dataCollectorType",
    "displayName",
    "id",
    "isDeployed",
    "isInTrainingMode",
    "locations",
    "messages",
    "name",
    "notes",
    "offDutyPeriods",
    "phoneNumber",
    "registeredAt",
    "sex",
    "supervisor",
    "weeks"
   ],
   "text": "The latest SMS to them, at most 10, the newest first."
  }
 ],
 "setAside": [
  {
   "beside": [
    "oldestSeconds",
    "state",
    "waiting"
   ],
   "text": "How many were set aside after their last attempt."
  }
 ],
 "settings": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "removedSecrets",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "The settings of its type (`smsGateway/types`) that are no fields. Of secrets, only those that change. Absent: unchanged."
  },
  {
   "beside": [
    "addresses",
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "downSince",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "id",
    "iotHubDeviceName",
    "isKeyWeak",
    "modemOneName",
    "modemTwoName",
    "name",
    "oldKeyAcceptedUntil",
    "outages",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "secretsSet",
    "smsPerHour",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "The settings of its type, without secrets; these three are empty for types with a form of the specification."
  }
 ],
 "setupStepsLeft": [
  {
   "beside": [
    "alerts",
    "messagesToCorrect",
    "missingOutcomes",
    "news",
    "nonReportingDataCollectors",
    "nonReportingGateways",
    "openSignals",
    "project",
    "reportsToCheck",
    "signals"
   ],
   "text": "Steps left in the set-up guide of the project; absent when it is done, and for those who do not set it up."
  }
 ],
 "shareWithinTarget": [
  {
   "beside": [
    "count",
    "medianHours",
    "over",
    "running",
    "step",
    "targetHours"
   ],
   "text": "From 0 to 1, among the alerts with a known result."
  },
  {
   "beside": [
    "known",
    "medianDays"
   ],
   "text": "From 0 to 1, of the alerts with a known onset."
  }
 ],
 "sheet": [
  {
   "beside": [
    "added",
    "columns",
    "faultCount",
    "faults",
    "isImported",
    "notes",
    "rowCount",
    "sample",
    "sheets",
    "uncertain"
   ],
   "text": "The sheet of a workbook that was read; absent if several fit, which is an error."
  }
 ],
 "sheets": [
  {
   "beside": [
    "added",
    "columns",
    "faultCount",
    "faults",
    "isImported",
    "notes",
    "rowCount",
    "sample",
    "sheet",
    "uncertain"
   ],
   "text": "The sheets of a workbook with several ones, of which another one can be asked for."
  }
 ],
 "signInUrl": [
  {
   "beside": [
    "callbackUrl",
    "canSwitchPasswordsOff",
    "provider"
   ],
   "text": "The sign-in page of a provider, up to its slug; the provider sends the browser there after signing out."
  }
 ],
 "signalId": [
  {
   "beside": [
    "links",
    "maxHours",
    "maxMeters",
    "population",
    "reportIds",
    "rule"
   ],
   "text": "If somebody made it by hand: the signal from which."
  }
 ],
 "signals": [
  {
   "beside": [
    "alerts",
    "messagesToCorrect",
    "missingOutcomes",
    "news",
    "nonReportingDataCollectors",
    "nonReportingGateways",
    "openSignals",
    "project",
    "reportsToCheck",
    "setupStepsLeft"
   ],
   "text": "Health risks with more cases than expected in the latest complete epi week."
  }
 ],
 "silent": [
  {
   "beside": [
    "silentCount",
    "watchedCount"
   ],
   "text": "Those the reader may see, the longest gap in proportion first; at most 50."
  }
 ],
 "silentDays": [
  {
   "beside": [
    "daysSinceLastReport",
    "id",
    "isReadOnly",
    "name",
    "performanceInEpiWeeks",
    "phoneNumber",
    "placeCodes",
    "usualGapDays",
    "villageName"
   ],
   "text": "How long without a message, counting only days on duty; absent unless the collector is non-reporting."
  }
 ],
 "since": [
  {
   "beside": [
    "dueAt",
    "healthRisk",
    "id",
    "pendingCount",
    "reportCount"
   ],
   "text": "When it was raised or, if it waits for its outcome, escalated."
  }
 ],
 "skipsOthers": [
  {
   "beside": [
    "answers",
    "codeField",
    "createsMissing",
    "isPreview",
    "layer",
    "level",
    "nameField",
    "source",
    "upload"
   ],
   "text": "Imports the other boundaries if some are faulty or belong to no known place."
  }
 ],
 "slowestStep": [
  {
   "beside": [
    "alertCount",
    "steps"
   ],
   "text": "The step whose median is largest in proportion to its target."
  }
 ],
 "smallPlaces": [
  {
   "beside": [
    "days",
    "level",
    "minCount",
    "per100000"
   ],
   "text": "Places with fewer people than `below` need `count` reports instead."
  }
 ],
 "smsGateway": [
  {
   "beside": [
    "alertId",
    "backupProblem",
    "count",
    "createdAt",
    "district",
    "healthRisk",
    "id",
    "imported",
    "isRead",
    "kind",
    "lastReceivedAt",
    "nationalSociety",
    "nationalSocietyId",
    "outcome",
    "placeCodes",
    "project",
    "projectId",
    "smsGatewayId",
    "village"
   ],
   "text": "The name of the SMS gateway."
  }
 ],
 "smsGatewayId": [
  {
   "beside": [
    "isSetUp",
    "nationalSocietyId",
    "project",
    "steps"
   ],
   "text": "The newest SMS gateway, to test it."
  }
 ],
 "smsPerHour": [
  {
   "beside": [
    "apiKey",
    "canaryGatewayId",
    "canaryMinutes",
    "canaryWaitMinutes",
    "emailAddress",
    "failOverOrder",
    "gatewayType",
    "iotHubDeviceName",
    "modemOneName",
    "modemTwoName",
    "name",
    "ownPhoneNumber",
    "quietFrom",
    "quietUntil",
    "removedSecrets",
    "settings",
    "telerivetApiKey",
    "telerivetProjectId"
   ],
   "text": "The most SMS it sends in an hour; null without a limit. Absent: unchanged."
  },
  {
   "beside": [
    "form",
    "hasModems",
    "isOffered",
    "name",
    "presets",
    "sending",
    "settings"
   ],
   "text": "The limit that a new gateway should have."
  }
 ],
 "sortAscending": [
  {
   "beside": [
    "actorId",
    "deed",
    "from",
    "nationalSocietyId",
    "pageNumber",
    "subjectId",
    "subjectType",
    "until"
   ],
   "text": "The oldest first."
  },
  {
   "beside": [
    "actorId",
    "deed",
    "from",
    "nationalSocietyId",
    "search",
    "subjectId",
    "subjectType",
    "until"
   ],
   "text": "The oldest first."
  },
  {
   "beside": [
    "channel",
    "state"
   ],
   "text": "The oldest first."
  }
 ],
 "source": [
  {
   "beside": [
    "existingHealthRiskId",
    "healthRiskCode",
    "healthRiskType",
    "key",
    "languageContent"
   ],
   "text": "The published document whose case definition it follows."
  },
  {
   "beside": [
    "count",
    "reason",
    "refusedAt"
   ],
   "text": "The type of the gateway, which is known from the address."
  },
  {
   "beside": [
    "answers",
    "codeField",
    "createsMissing",
    "isPreview",
    "layer",
    "level",
    "nameField",
    "skipsOthers",
    "upload"
   ],
   "text": "Where the boundaries come from."
  },
  {
   "beside": [
    "boundaryCount",
    "importedAt",
    "level",
    "placeCount",
    "version"
   ],
   "text": "Of the boundaries, if there are any."
  }
 ],
 "standsInForId": [
  {
   "beside": [
    "address",
    "attempts",
    "channel",
    "createdAt",
    "id",
    "kind",
    "mayRetry",
    "nextAttemptAt",
    "people",
    "reason",
    "reasonCode",
    "sentAt",
    "state",
    "subject"
   ],
   "text": "If this is a fallback e-mail: the SMS that could not be delivered."
  }
 ],
 "startDate": [
  {
   "beside": [
    "endDate",
    "healthRiskId",
    "locations",
    "placeLevel",
    "utcOffset"
   ],
   "text": "Days in the project's time zone, both included."
  },
  {
   "beside": [
    "dataCollectorType",
    "endDate",
    "groupingType",
    "healthRisks",
    "locations",
    "organizationId",
    "reportStatus",
    "utcOffset"
   ],
   "text": "The first and the last day, both included."
  },
  {
   "beside": [
    "correctedState",
    "dataCollectorType",
    "endDate",
    "errorType",
    "formatCorrect",
    "healthRisks",
    "locations",
    "orderBy",
    "reportStatus",
    "search",
    "sortAscending",
    "trainingStatus",
    "utcOffset"
   ],
   "text": "The first and the last day; absent means no limit."
  }
 ],
 "startedBy": [
  {
   "beside": [
    "endedAt",
    "firstWeek",
    "id",
    "isScheduled",
    "lastWeek",
    "planned",
    "reason",
    "reasonCode",
    "startedAt",
    "state",
    "version"
   ],
   "text": "The name of the user who started it; absent on schedule."
  },
  {
   "beside": [
    "at",
    "changedFigures",
    "failed",
    "id",
    "isPending",
    "isScheduled",
    "recipients",
    "waiting"
   ],
   "text": "Who sent it by hand; absent if they were deleted, or belong to another organization."
  }
 ],
 "startedOn": [
  {
   "beside": [
    "dutyPeriodId",
    "endedOn",
    "kind",
    "reason"
   ],
   "text": "The first and the last day in the time zone of the project. A period that lasts has no last day, any other has one."
  }
 ],
 "state": [
  {
   "beside": [
    "alert",
    "errorType",
    "gatewayFault",
    "gatewayName",
    "reading",
    "reply",
    "report",
    "sender",
    "timings"
   ],
   "text": "Waiting: not processed yet. Failed: set aside; an Administrator can retry it."
  },
  {
   "beside": [
    "hint",
    "missing",
    "step"
   ],
   "text": "Blocked: other steps come first."
  },
  {
   "beside": [
    "clockOffsetSeconds",
    "clockState",
    "host",
    "id",
    "isWeb",
    "isWorker",
    "seenSecondsAgo",
    "startedAt",
    "version"
   ],
   "text": "Failed: it has not been seen for longer than a minute."
  },
  {
   "beside": [
    "failed",
    "oldestSeconds"
   ],
   "text": "Warning: something failed, or has waited for longer than ten minutes."
  },
  {
   "beside": [
    "oldestSeconds",
    "setAside",
    "waiting"
   ],
   "text": "Warning: messages wait for longer than a minute. Failed: for so long that monitoring reports it."
  },
  {
   "beside": [
    "downSince",
    "id",
    "lastMessageAt",
    "name",
    "nationalSocietyId",
    "nationalSocietyName"
   ],
   "text": "Failed: it is down. Warning: it has delivered no message for a week."
  },
  {
   "beside": [
    "isSynchronous",
    "lagSeconds",
    "name"
   ],
   "text": "Warning: it is late or not streaming. Not checked: the database hides its state."
  },
  {
   "beside": [
    "succeededAt"
   ],
   "text": "Failed: it is older than a week, or there is none."
  }
 ],
 "status": [
  {
   "beside": [
    "healthRisk",
    "id",
    "isCorrect",
    "isTraining",
    "message",
    "receivedAt"
   ],
   "text": "Of a correct report."
  }
 ],
 "steps": [
  {
   "beside": [
    "alerts",
    "alertsPer1000Reports",
    "confirmedByClosing",
    "escalated",
    "escalatedConfirmed",
    "predictiveValue",
    "reports",
    "verified",
    "withoutOutcome"
   ],
   "text": "Every step, in order; hours with decimals."
  },
  {
   "beside": [
    "alertCount",
    "slowestStep"
   ],
   "text": "Every step, in order."
  }
 ],
 "stoppedAt": [
  {
   "beside": [
    "hasEmail",
    "id",
    "isRecipient",
    "name",
    "role"
   ],
   "text": "When they stopped the e-mails by the link in one."
  }
 ],
 "stripDistrictId": [
  {
   "beside": [],
   "text": "The space-time strip shows the villages of this district; absent: all districts. Not found in the structure: no place."
  }
 ],
 "subject": [
  {
   "beside": [
    "address",
    "attempts",
    "channel",
    "createdAt",
    "id",
    "kind",
    "mayRetry",
    "nextAttemptAt",
    "people",
    "reason",
    "reasonCode",
    "sentAt",
    "standsInForId",
    "state"
   ],
   "text": "Additional information: the EIDSR organisation unit that an event is for."
  },
  {
   "beside": [
    "kind",
    "text"
   ],
   "text": "The alert, signal or version that it is about."
  }
 ],
 "subjectId": [
  {
   "beside": [
    "failedAt",
    "id",
    "kind",
    "reason"
   ],
   "text": "What the task is about: the message, the alert, or the health risk of the project."
  }
 ],
 "subjectName": [
  {
   "beside": [
    "actor",
    "after",
    "before",
    "chainNumber",
    "deed",
    "doneAt",
    "id",
    "nationalSociety",
    "project",
    "requestId",
    "subjectId",
    "subjectRole",
    "subjectType"
   ],
   "text": "The name of a user or data collector, unless it was removed."
  }
 ],
 "subjectRole": [
  {
   "beside": [
    "actor",
    "after",
    "before",
    "chainNumber",
    "deed",
    "doneAt",
    "id",
    "nationalSociety",
    "project",
    "requestId",
    "subjectId",
    "subjectName",
    "subjectType"
   ],
   "text": "Of a user."
  }
 ],
 "succeededAt": [
  {
   "beside": [
    "state"
   ],
   "text": "When it was made. Absent: there was never one."
  }
 ],
 "suggestedLevel": [
  {
   "beside": [
    "boundaries",
    "codeField",
    "error",
    "fields",
    "format",
    "isImported",
    "layer",
    "layers",
    "nameField",
    "notes",
    "projection",
    "topology",
    "uncertain",
    "withoutBoundary"
   ],
   "text": "The level that the properties speak of."
  }
 ],
 "suggestedMessage": [
  {
   "beside": [
    "alert",
    "classification",
    "countFemalesAtLeastFive",
    "countFemalesBelowFive",
    "countMalesAtLeastFive",
    "countMalesBelowFive",
    "dataCollectorDisplayName",
    "dataCollectorId",
    "dataCollectorIsDeleted",
    "dateTime",
    "deathCount",
    "district",
    "fromOtherVillagesCount",
    "healthRiskName",
    "id",
    "isActivityReport",
    "isAnonymized",
    "isCorrected",
    "isInTraining",
    "isValid",
    "message",
    "organizationName",
    "phoneNumber",
    "placeCodes",
    "referredCount",
    "region",
    "repetition",
    "reportErrorType",
    "reportId",
    "reportType",
    "status",
    "supervisorName",
    "village",
    "villageId",
    "zone"
   ],
   "text": "The suggested correction of an incorrect report, if there is one."
  },
  {
   "beside": [
    "id",
    "message",
    "receivedAt"
   ],
   "text": "What the sender probably meant."
  }
 ],
 "summary": [
  {
   "beside": [
    "method",
    "name",
    "path",
    "permission"
   ],
   "text": "One sentence for the documentation."
  },
  {
   "beside": [
    "data",
    "object"
   ],
   "text": "When it is sent."
  }
 ],
 "supervisorId": [
  {
   "beside": [
    "languageCode"
   ],
   "text": "Whom to call. By default the card has a line to write on."
  }
 ],
 "supervisorPhone": [
  {
   "beside": [
    "caseCount",
    "caseDefinition",
    "expiresAt",
    "firstReportAt",
    "healthRisk",
    "languageCode",
    "lastAnswer",
    "lastReportAt",
    "nationalSociety",
    "places",
    "reportCount"
   ],
   "text": "The number of a supervisor, if the project shows it."
  }
 ],
 "supervisorRole": [
  {
   "beside": [
    "dataCollectorIds",
    "supervisorId"
   ],
   "text": "Roles other than Supervisor and HeadSupervisor get an error key of their own."
  }
 ],
 "supervisors": [
  {
   "beside": [
    "email",
    "headSupervisors",
    "healthRisks",
    "id",
    "modemId",
    "organization",
    "organizationId",
    "phoneNumber",
    "role"
   ],
   "text": "None in both lists means any."
  },
  {
   "beside": [
    "email",
    "healthRisks",
    "modemId",
    "organization",
    "organizationId",
    "phoneNumber",
    "role"
   ],
   "text": "Supervisors and head supervisors; none means any."
  }
 ],
 "support": [
  {
   "beside": [
    "userName",
    "version"
   ],
   "text": "`newer` and `unknown` may work."
  }
 ],
 "system": [
  {
   "beside": [
    "code",
    "level"
   ],
   "text": "`pcode`, `dhis2`, `national`, or the name of another system."
  },
  {
   "beside": [
    "code",
    "validFrom",
    "validTo"
   ],
   "text": "`pcode`, `dhis2`, `national`, or the name of another system."
  }
 ],
 "systems": [
  {
   "beside": [
    "codes",
    "codesVersion",
    "figures",
    "figuresVersion",
    "id",
    "level",
    "name",
    "population",
    "within"
   ],
   "text": "The other systems that places of the national society have codes of."
  }
 ],
 "takesReferrals": [
  {
   "beside": [
    "answersKeywords",
    "asksVillage",
    "referralFirstHours",
    "referralNextHours",
    "referralReminders",
    "sendsThanks"
   ],
   "text": "Whether \"referred\" by a data collector, or in the answer of a contact, makes a referral."
  }
 ],
 "targetHours": [
  {
   "beside": [
    "count",
    "medianHours",
    "over",
    "running",
    "shareWithinTarget",
    "step"
   ],
   "text": "Its target; some steps have none."
  }
 ],
 "targets": [
  {
   "beside": [
    "alertId",
    "assessmentStatus",
    "caseDefinition",
    "closedAt",
    "comments",
    "countThreshold",
    "createdAt",
    "decideBefore",
    "dismissedAt",
    "escalatedAt",
    "escalatedOutcome",
    "escalatedTo",
    "firstActionLoggedAt",
    "firstCrossCheckedAt",
    "firstReportReceivedAt",
    "healthRisk",
    "healthRiskId",
    "isNationalSocietyEidsrEnabled",
    "lastReportDistrict",
    "lastReportRegion",
    "lastReportVillage",
    "mayDecide",
    "placeCodes",
    "recipientsNotified",
    "reports",
    "respondBefore",
    "wasRaisedBecause"
   ],
   "text": "The targets of the project."
  }
 ],
 "tellsSenders": [
  {
   "beside": [
    "assessHours",
    "detectDays",
    "notifyDays",
    "nudgeHours",
    "respondDays"
   ],
   "text": "Collectors whose reports were in an alert get a thank-you SMS when it is escalated, dismissed or closed."
  }
 ],
 "testedFrom": [
  {
   "beside": [
    "chosenMethod",
    "mayChoose",
    "method",
    "testedTo",
    "testedWeekCount"
   ],
   "text": "Calendar dates; null if the place has too short a history to test any method."
  }
 ],
 "testedWeekCount": [
  {
   "beside": [
    "chosenMethod",
    "mayChoose",
    "method",
    "testedFrom",
    "testedTo"
   ],
   "text": "In how many weeks of this period the place could report."
  }
 ],
 "text": [
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "nextAttemptAt",
    "projectId",
    "reason",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "to"
   ],
   "text": "Links that contain a token are masked."
  },
  {
   "beside": [
    "draft"
   ],
   "text": "The draft as text, in the language of the caller."
  },
  {
   "beside": [
    "phoneNumber",
    "smsGatewayId"
   ],
   "text": "Sent as typed, even if longer than one SMS."
  }
 ],
 "threshold": [
  {
   "beside": [
    "expected",
    "isFlagged"
   ],
   "text": "Higher counts are flagged."
  }
 ],
 "timeZone": [
  {
   "beside": [
    "areUrgentLetThrough",
    "digestHour",
    "hasPhoneNumber",
    "kinds",
    "pushPublicKey",
    "pushSubscriptionCount",
    "quietHours"
   ],
   "text": "Absent until the person has chosen something: then that of their device."
  }
 ],
 "timeZoneId": [
  {
   "beside": [
    "alertNotHandledNotificationRecipientId",
    "alertSettings",
    "allowMultipleOrganizations",
    "asksOnset",
    "errorMessages",
    "healthRisks",
    "name",
    "organizationId",
    "readsOnset",
    "repetitionMinutes"
   ],
   "text": "IANA name; by default the first zone of the society's country."
  },
  {
   "beside": [
    "allowMultipleOrganizations",
    "dismissalReasons",
    "id",
    "isClosed",
    "name",
    "nationalSociety"
   ],
   "text": "IANA name: the time zone that determines the day of its reports."
  }
 ],
 "timeZones": [
  {
   "beside": [
    "alertNotHandledRecipients",
    "healthRisks",
    "organizations"
   ],
   "text": "Those of the society's country first."
  }
 ],
 "to": [
  {
   "beside": [
    "alertId",
    "channel",
    "cost",
    "createdAt",
    "dataCollector",
    "deliveredAt",
    "deliveryStep",
    "id",
    "kind",
    "nextAttemptAt",
    "projectId",
    "reason",
    "reasonCode",
    "recipientName",
    "sentAt",
    "state",
    "subject",
    "text"
   ],
   "text": "A phone number, e-mail or web address; `--Data removed--` once the person is anonymised."
  }
 ],
 "toStore": [
  {
   "beside": [
    "checked",
    "firstWeek",
    "lastWeek",
    "rejected",
    "rows",
    "toDelete"
   ],
   "text": "Values that would be stored or replaced, and deleted."
  }
 ],
 "today": [
  {
   "beside": [
    "actions",
    "alerts",
    "assessments",
    "definitions",
    "firstReport",
    "hiddenAlertCount",
    "log",
    "mayEdit",
    "nationalSocietyId",
    "opened",
    "people",
    "signals"
   ],
   "text": "The current day where the national society is."
  }
 ],
 "token": [
  {
   "beside": [
    "apiUrl",
    "gapRepairs",
    "phone",
    "picture",
    "waitingCount"
   ],
   "text": "Empty if the key was encrypted with another HARKEN_SECRET_KEY; then a new one is needed."
  }
 ],
 "topology": [
  {
   "beside": [
    "boundaries",
    "codeField",
    "error",
    "fields",
    "format",
    "isImported",
    "layer",
    "layers",
    "nameField",
    "notes",
    "projection",
    "suggestedLevel",
    "uncertain",
    "withoutBoundary"
   ],
   "text": "The simplified boundaries; ids are numbers of the file."
  }
 ],
 "totalReportCount": [
  {
   "beside": [
    "activeDataCollectorCount",
    "alertsSummary",
    "dataCollectionPointSummary",
    "numberOfDistricts",
    "numberOfVillages"
   ],
   "text": "Cases, not messages."
  }
 ],
 "trainingStatus": [
  {
   "beside": [
    "isSilent",
    "locations",
    "name",
    "supervisorId"
   ],
   "text": "Also selects the messages that count: with `InTraining` those of training, otherwise all others."
  }
 ],
 "translations": [
  {
   "beside": [
    "key",
    "needsImprovement"
   ],
   "text": "One for each language; empty if missing."
  },
  {
   "beside": [
    "key",
    "needsImprovement"
   ],
   "text": "By language; absent if missing."
  }
 ],
 "trigger": [
  {
   "beside": [
    "nextContactMinutes",
    "reminderMinutes",
    "showsSupervisor"
   ],
   "text": "Null: nobody is asked."
  }
 ],
 "truncated": [
  {
   "beside": [
    "all",
    "firstDay",
    "lastDay",
    "months",
    "places",
    "rules",
    "weekCount"
   ],
   "text": "There are more places than listed."
  },
  {
   "beside": [
    "casesLeftOut",
    "casesWithoutPlace",
    "level",
    "per",
    "periods",
    "placeCount",
    "places",
    "withoutPopulation"
   ],
   "text": "There are more places than listed: those with fewest cases are left out."
  }
 ],
 "uncertain": [
  {
   "beside": [
    "added",
    "columns",
    "faultCount",
    "faults",
    "isImported",
    "notes",
    "rowCount",
    "sample",
    "sheet",
    "sheets"
   ],
   "text": "Names that are not known, but similar to known places: nothing is imported before each has an answer."
  }
 ],
 "underOtherRule": [
  {
   "beside": [
    "healthRisk",
    "healthRiskId",
    "rule"
   ],
   "text": "Alerts that were raised under another rule, which was changed since."
  }
 ],
 "unit": [
  {
   "beside": [
    "allowedValues",
    "canBeEmpty",
    "isPersonal",
    "meaning",
    "name",
    "type"
   ],
   "text": "Empty if it has none."
  }
 ],
 "units": [
  {
   "beside": [
    "byCode",
    "byName",
    "isNew",
    "notUsable"
   ],
   "text": "Those to decide about first, at most 2,000."
  }
 ],
 "unknown": [
  {
   "beside": [
    "others",
    "places"
   ],
   "text": "Of reports whose village is not known."
  },
  {
   "beside": [
    "before",
    "leftOut",
    "ranked",
    "withoutCases"
   ],
   "text": "Of reports whose village is not known."
  },
  {
   "beside": [
    "confirmed",
    "groupingType",
    "periods",
    "probable",
    "suspected"
   ],
   "text": "Cases without the date."
  }
 ],
 "updatedAt": [
  {
   "beside": [
    "alertId",
    "comment",
    "contactId",
    "district",
    "facility",
    "healthRisk",
    "id",
    "isEditable",
    "number",
    "origin",
    "reason",
    "referredAt",
    "region",
    "remindedAt",
    "reminderCount",
    "reportId",
    "status",
    "updatedFrom",
    "village"
   ],
   "text": "When it last became known what became of the person, and from whom."
  }
 ],
 "upper": [
  {
   "beside": [
    "cases",
    "completeness",
    "expected"
   ],
   "text": "Above this number of cases the week is unusual."
  }
 ],
 "userId": [
  {
   "beside": [
    "name",
    "responsibility"
   ],
   "text": "Absent of somebody in another organization, who is not named."
  }
 ],
 "username": [
  {
   "beside": [
    "apiBaseUrl",
    "authentication",
    "secret"
   ],
   "text": "Only with a password."
  }
 ],
 "users": [
  {
   "beside": [
    "deliveries",
    "hour",
    "isActive",
    "nextAt",
    "otherRecipientCount",
    "weekday"
   ],
   "text": "Users who may see the dashboard of the project, as far as the caller may see them."
  }
 ],
 "usualGapDays": [
  {
   "beside": [
    "daysSinceLastReport",
    "id",
    "isReadOnly",
    "name",
    "performanceInEpiWeeks",
    "phoneNumber",
    "placeCodes",
    "silentDays",
    "villageName"
   ],
   "text": "The median gap between days with messages before that."
  }
 ],
 "utcOffset": [
  {
   "beside": [
    "endDate",
    "healthRiskId",
    "locations",
    "orderBy",
    "search",
    "sortAscending",
    "startDate",
    "status"
   ],
   "text": "Without it, times are in the time zone of the project."
  },
  {
   "beside": [
    "correctedState",
    "dataCollectorType",
    "endDate",
    "errorType",
    "formatCorrect",
    "healthRisks",
    "locations",
    "orderBy",
    "reportStatus",
    "search",
    "sortAscending",
    "startDate",
    "trainingStatus"
   ],
   "text": "Without it, times are in the time zone of the project."
  }
 ],
 "value": [
  {
   "beside": [
    "before",
    "categoryOptionCombo",
    "dataElement",
    "district",
    "errorCode",
    "organisationUnitId",
    "period",
    "remedy"
   ],
   "text": "Absent: to be deleted."
  },
  {
   "beside": [
    "column",
    "field",
    "message",
    "row"
   ],
   "text": "The content of the cell."
  }
 ],
 "values": [
  {
   "beside": [
    "finding",
    "gateway",
    "id",
    "state"
   ],
   "text": "Values of the text. Those ending in `On` are dates, `yyyy-MM-dd`."
  }
 ],
 "verificationContactId": [
  {
   "beside": [
    "healthRiskId",
    "status"
   ],
   "text": "A contact of a facility, or 0 for referrals without a facility."
  },
  {
   "beside": [
    "entryKey",
    "reason",
    "reportId"
   ],
   "text": "Null: the nearest facility is chosen."
  }
 ],
 "version": [
  {
   "beside": [
    "additionalPhoneNumber",
    "birthGroupDecade",
    "dataCollectorType",
    "deployed",
    "displayName",
    "formData",
    "id",
    "lastChange",
    "locations",
    "name",
    "nationalSocietyCountryCode",
    "nationalSocietyId",
    "phoneNumber",
    "projectId",
    "sex",
    "supervisorId"
   ],
   "text": "Another one after every change of what the form shows. An edit may send it."
  },
  {
   "beside": [
    "apiBaseUrl",
    "authentication",
    "dataSetId",
    "dataSetName",
    "delayDays",
    "firstWeekOn",
    "isActive",
    "registersCompleteness",
    "username"
   ],
   "text": "The version of DHIS2 when it was last reached."
  },
  {
   "beside": [
    "level",
    "topology"
   ],
   "text": "Changes with every import; empty without boundaries."
  },
  {
   "beside": [
    "boundaryCount",
    "importedAt",
    "level",
    "placeCount",
    "source"
   ],
   "text": "Changes with every import; empty without boundaries."
  },
  {
   "beside": [
    "clockOffsetSeconds",
    "clockState",
    "host",
    "id",
    "isWeb",
    "isWorker",
    "seenSecondsAgo",
    "startedAt",
    "state"
   ],
   "text": "The version of Harken that it runs."
  },
  {
   "beside": [
    "connections",
    "maxConnections",
    "replicas",
    "sizeInBytes"
   ],
   "text": "The version of PostgreSQL."
  }
 ],
 "village": [
  {
   "beside": [
    "alertId",
    "backupProblem",
    "count",
    "createdAt",
    "district",
    "healthRisk",
    "id",
    "imported",
    "isRead",
    "kind",
    "lastReceivedAt",
    "nationalSociety",
    "nationalSocietyId",
    "outcome",
    "placeCodes",
    "project",
    "projectId",
    "smsGateway",
    "smsGatewayId"
   ],
   "text": "Of the last report, if it belongs to the reader's own organization."
  },
  {
   "beside": [
    "alertId",
    "comment",
    "contactId",
    "district",
    "facility",
    "healthRisk",
    "id",
    "isEditable",
    "number",
    "origin",
    "reason",
    "referredAt",
    "region",
    "remindedAt",
    "reminderCount",
    "reportId",
    "status",
    "updatedAt",
    "updatedFrom"
   ],
   "text": "Null if unknown, or if the sender of the report is hidden from the caller."
  }
 ],
 "villageCount": [
  {
   "beside": [
    "days",
    "maxDays",
    "maxRadiusKm",
    "permutations",
    "seed"
   ],
   "text": "The villages that could report in these days."
  }
 ],
 "villageId": [
  {
   "beside": [
    "alert",
    "classification",
    "countFemalesAtLeastFive",
    "countFemalesBelowFive",
    "countMalesAtLeastFive",
    "countMalesBelowFive",
    "dataCollectorDisplayName",
    "dataCollectorId",
    "dataCollectorIsDeleted",
    "dateTime",
    "deathCount",
    "district",
    "fromOtherVillagesCount",
    "healthRiskName",
    "id",
    "isActivityReport",
    "isAnonymized",
    "isCorrected",
    "isInTraining",
    "isValid",
    "message",
    "organizationName",
    "phoneNumber",
    "placeCodes",
    "referredCount",
    "region",
    "repetition",
    "reportErrorType",
    "reportId",
    "reportType",
    "status",
    "suggestedMessage",
    "supervisorName",
    "village",
    "zone"
   ],
   "text": "Of the village; absent if it is hidden."
  }
 ],
 "villages": [
  {
   "beside": [
    "answers",
    "collectorCount",
    "mayAnswer",
    "methods",
    "search",
    "verificationText",
    "weeks"
   ],
   "text": "Of a cluster: its villages, the nearest to the one in the middle first."
  }
 ],
 "waiting": [
  {
   "beside": [
    "chainNumber",
    "entry",
    "fault",
    "isWhole",
    "seal"
   ],
   "text": "Audit events that are not chained yet."
  }
 ],
 "waitingCount": [
  {
   "beside": [
    "apiUrl",
    "gapRepairs",
    "phone",
    "picture",
    "token"
   ],
   "text": "How many SMS wait for it."
  }
 ],
 "watchedCount": [
  {
   "beside": [
    "silent",
    "silentCount"
   ],
   "text": "Those with a known usual reporting interval."
  }
 ],
 "week": [
  {
   "beside": [
    "expected",
    "healthRisk",
    "id",
    "observed",
    "place"
   ],
   "text": "The first day of its latest week."
  }
 ],
 "weekCount": [
  {
   "beside": [
    "all",
    "firstDay",
    "lastDay",
    "months",
    "places",
    "rules",
    "truncated"
   ],
   "text": "Epi weeks of completeness: those that lie in the period and are over."
  }
 ],
 "weekday": [
  {
   "beside": [
    "deliveries",
    "hour",
    "isActive",
    "nextAt",
    "otherRecipientCount",
    "users"
   ],
   "text": "1 is Monday, 7 is Sunday."
  },
  {
   "beside": [
    "hour",
    "isActive",
    "languageCode",
    "nextAt",
    "projectIds",
    "projects",
    "recipientCount",
    "recipientEmails",
    "timeZoneId",
    "weeks"
   ],
   "text": "1 is Monday, 7 is Sunday."
  }
 ],
 "weekdays": [
  {
   "beside": [
    "districts",
    "districtsLeftOut",
    "lastDay",
    "reports",
    "reportsWithoutDistrict"
   ],
   "text": "From Monday (1) to Sunday (7)."
  }
 ],
 "weeks": [
  {
   "beside": [
    "casesLeftOut",
    "level",
    "places",
    "placesLeftOut",
    "weeksLeftOut"
   ],
   "text": "The last epi weeks of the filter, oldest first; at most 60."
  },
  {
   "beside": [],
   "text": "One for each week."
  },
  {
   "beside": [
    "id",
    "name"
   ],
   "text": "One for each epi week."
  },
  {
   "beside": [
    "additionalPhoneNumber",
    "alerts",
    "birthGroupDecade",
    "dataCollectorType",
    "displayName",
    "id",
    "isDeployed",
    "isInTrainingMode",
    "locations",
    "messages",
    "name",
    "notes",
    "offDutyPeriods",
    "phoneNumber",
    "registeredAt",
    "sentMessages",
    "sex",
    "supervisor"
   ],
   "text": "The last twelve epi weeks in the time zone of the project, the current one first."
  },
  {
   "beside": [
    "alerts",
    "code",
    "collectorCount",
    "collectors",
    "district",
    "id",
    "name",
    "placeCodes",
    "population",
    "region",
    "reports",
    "zones"
   ],
   "text": "The last twelve epi weeks in the time zone of the project, the current one first: reports whose sender the reader sees, as dashboards count them."
  },
  {
   "beside": [
    "hour",
    "isActive",
    "languageCode",
    "nextAt",
    "projectIds",
    "projects",
    "recipientCount",
    "recipientEmails",
    "timeZoneId",
    "weekday"
   ],
   "text": "The latest first."
  }
 ],
 "withPeriods": [
  {
   "beside": [],
   "text": "False: one period of all days instead of those of `groupingType`."
  }
 ],
 "within": [
  {
   "beside": [
    "cases",
    "code",
    "counts",
    "id",
    "isPartial",
    "name",
    "placeCodes",
    "population",
    "rate"
   ],
   "text": "The names of the places around it, smallest first."
  },
  {
   "beside": [
    "id",
    "name",
    "placeCodes"
   ],
   "text": "The names of the places around it, smallest first."
  },
  {
   "beside": [
    "candidates",
    "level",
    "name",
    "row"
   ],
   "text": "The name of the place around it; absent for regions."
  },
  {
   "beside": [
    "code",
    "id",
    "kind",
    "name",
    "nationalSocietyId",
    "placeCodes",
    "projectId"
   ],
   "text": "The names of the places around it, smallest first."
  },
  {
   "beside": [
    "codes",
    "codesVersion",
    "figures",
    "figuresVersion",
    "id",
    "level",
    "name",
    "population",
    "systems"
   ],
   "text": "The names of the places around it, smallest first."
  }
 ],
 "withoutBoundary": [
  {
   "beside": [
    "boundaries",
    "codeField",
    "error",
    "fields",
    "format",
    "isImported",
    "layer",
    "layers",
    "nameField",
    "notes",
    "projection",
    "suggestedLevel",
    "topology",
    "uncertain"
   ],
   "text": "Places of the level that the file has no boundary of: how many, and the names of the first ones."
  }
 ],
 "withoutCases": [
  {
   "beside": [
    "before",
    "leftOut",
    "ranked",
    "unknown"
   ],
   "text": "Villages inside the filter without cases in both periods."
  }
 ],
 "withoutGroup": [
  {
   "beside": [
    "groups"
   ],
   "text": "Cases that are in no group: of animals and unusual events."
  }
 ]
};
