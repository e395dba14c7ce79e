{{- define "sightline.labels" -}}
app.kubernetes.io/name: sightline
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* Of one kind of node: pass the context and "web" or "worker". */}}
{{- define "sightline.selector" -}}
app.kubernetes.io/name: sightline
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "sightline.filesClaim" -}}
{{ .Values.files.existingClaim | default (printf "%s-files" .Release.Name) }}
{{- end }}

{{- define "sightline.pod" -}}
automountServiceAccountToken: false
# Five seconds before SIGTERM, five of notice, and up to ten for what is in hand.
terminationGracePeriodSeconds: 45
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "sightline.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret }} }
env:
  - { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
  - { name: BLOB_DIR, value: /files }
  {{- with .Values.trustedProxies }}
  - { name: TRUSTED_PROXIES, value: {{ . | quote }} }
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | toString | quote }} }
  {{- end }}
{{- end }}

{{- define "sightline.volumes" -}}
- name: files
  persistentVolumeClaim: { claimName: {{ include "sightline.filesClaim" . }} }
- name: tmp
  emptyDir: { sizeLimit: {{ .Values.tmp.sizeLimit }} }
{{- end }}
