{{- define "harken.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "harken.labels" -}}
app.kubernetes.io/name: harken
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* Which pods: a list of the context and a component, or "" for all of them. */}}
{{- define "harken.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: harken
app.kubernetes.io/instance: {{ $root.Release.Name }}
{{- with index . 1 }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "harken.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "harken.secret" -}}
{{ .Values.secrets.existing | default (printf "%s-settings" (include "harken.name" .)) }}
{{- end }}

{{/* The names of all settings that are secrets, as JSON. */}}
{{- define "harken.secretNames" -}}
{{- if .Values.secrets.existing }}{{ .Values.secrets.names | toJson }}{{ else }}{{ keys .Values.secrets.values | sortAlpha | toJson }}{{ end }}
{{- end }}

{{- define "harken.databaseName" -}}
{{ include "harken.name" . }}-database
{{- end }}

{{- define "harken.backupClaim" -}}
{{ .Values.backup.existingClaim | default (printf "%s-backups" (include "harken.name" .)) }}
{{- end }}

{{/* Refuses values that together make no installation. */}}
{{- define "harken.check" -}}
{{- $names := include "harken.secretNames" . | fromJsonArray -}}
{{- if not .Values.baseUrl }}{{ fail "Set baseUrl, for example https://harken.example" }}{{ end }}
{{- if not .Values.adminEmail }}{{ fail "Set adminEmail, the address of the first Administrator" }}{{ end }}
{{- if not (has "HARKEN_SECRET_KEY" $names) }}{{ fail "Set secrets.values.HARKEN_SECRET_KEY (openssl rand -hex 32), or secrets.existing" }}{{ end }}
{{- if and .Values.database.cloudNativePg (has "DATABASE_URL" $names) }}{{ fail "DATABASE_URL is set: set database.cloudNativePg to false" }}{{ end }}
{{- if not (or .Values.database.cloudNativePg (has "DATABASE_URL" $names)) }}{{ fail "Without database.cloudNativePg set the secret DATABASE_URL" }}{{ end }}
{{- if and .Values.podMonitor.enabled (not (has "HARKEN_METRICS_TOKEN" $names)) }}{{ fail "podMonitor needs the secret HARKEN_METRICS_TOKEN" }}{{ end }}
{{- end }}

{{- define "harken.env" -}}
- name: HARKEN_BASE_URL
  value: {{ .Values.baseUrl | quote }}
- name: HARKEN_ADMIN_EMAIL
  value: {{ .Values.adminEmail | quote }}
- name: HARKEN_TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
{{- if .Values.backup.to }}
- name: HARKEN_BACKUP_TO
  value: {{ .Values.backup.to | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- if .Values.database.cloudNativePg }}
- name: DATABASE_URL_FILE
  value: /run/secrets/database/uri
{{- end }}
{{- range include "harken.secretNames" . | fromJsonArray }}
- name: {{ . }}_FILE
  value: /run/secrets/harken/{{ . }}
{{- end }}
{{- end }}

{{- define "harken.mounts" -}}
- name: tmp
  mountPath: /tmp
- name: settings
  mountPath: /run/secrets/harken
  readOnly: true
{{- if .Values.database.cloudNativePg }}
- name: database
  mountPath: /run/secrets/database
  readOnly: true
{{- end }}
{{- end }}

{{- define "harken.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 1Gi
- name: settings
  secret:
    secretName: {{ include "harken.secret" . }}
    # 0440: readable by the group of the pod
    defaultMode: 288
{{- if .Values.database.cloudNativePg }}
- name: database
  secret:
    # Written by CloudNativePG, with the address of the primary.
    secretName: {{ include "harken.databaseName" . }}-app
    # 0440: readable by the group of the pod
    defaultMode: 288
    items:
      - key: uri
        path: uri
{{- end }}
{{- end }}

{{/* The user node of the image. */}}
{{- define "harken.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "harken.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Migrations before the process, so that a long one is not ended by the probes. Several pods wait for each other. */}}
{{- define "harken.migrate" -}}
- name: migrate
  image: {{ include "harken.image" . | quote }}
  imagePullPolicy: {{ .Values.image.pullPolicy }}
  command: [node, packages/server/scripts/migrate.ts]
  env:
    {{- include "harken.env" . | nindent 4 }}
  securityContext:
    {{- include "harken.containerSecurity" . | nindent 4 }}
  resources:
    {{- toYaml .Values.worker.resources | nindent 4 }}
  volumeMounts:
    {{- include "harken.mounts" . | nindent 4 }}
{{- end }}

{{/* The context is the name of the port that answers the health checks. */}}
{{- define "harken.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: {{ . }} }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /health/live, port: {{ . }} }
  periodSeconds: 15
  timeoutSeconds: 5
  failureThreshold: 4
readinessProbe:
  httpGet: { path: /health/ready, port: {{ . }} }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- end }}

{{/* What all pods share: a list with the context. */}}
{{- define "harken.podSettings" -}}
{{- $root := index . 0 -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 30
securityContext:
  {{- include "harken.podSecurity" $root | nindent 2 }}
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Spreads the pods of a component over machines: a list of the context and the component. */}}
{{- define "harken.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "harken.selector" . | nindent 8 }}
{{- end }}
