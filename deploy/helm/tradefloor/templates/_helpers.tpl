{{- define "tradefloor.labels" -}}
app.kubernetes.io/name: tradefloor
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "tradefloor.image" -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- end }}

{{- /* Hosts of services, tried in turn: every pod of the workers by its own name, then the exchange. */ -}}
{{- define "tradefloor.serviceHosts" -}}
{{- $name := .Release.Name -}}
{{- range $i := until (int .Values.workers.replicas) }}{{ $name }}-workers-{{ $i }}.{{ $name }}-workers,{{ end }}{{ $name }}-exchange
{{- end }}

{{- define "tradefloor.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65534
runAsGroup: 65534
fsGroup: 65534
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "tradefloor.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* Two of a kind are not on one node where there is another. */ -}}
{{- define "tradefloor.spread" -}}
- maxSkew: 1
  topologyKey: kubernetes.io/hostname
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: {{- include "tradefloor.labels" . | nindent 6 }}
{{- end }}

{{- define "tradefloor.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "tradefloor.secret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef: { name: {{ .root.Values.secretName }}, key: {{ .name }} }
{{- end }}

{{- /* Receivers of webhooks are at public addresses. */ -}}
{{- define "tradefloor.toReceivers" -}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except: [10.0.0.0/8, 100.64.0.0/10, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16]
  ports:
    - { port: 443, protocol: TCP }
{{- end }}
