import type { ConnectorKind } from '../vocabulary.ts'
import { csvExport } from './csv-export.ts'
import { github } from './github.ts'
import { jira } from './jira.ts'
import { restHook } from './rest-hook.ts'
import { servicenow } from './servicenow.ts'
import { slack } from './slack.ts'
import { splunk } from './splunk.ts'
import { teams } from './teams.ts'
import type { Wire } from './wire.ts'

/** Webhooks are sent by the engine itself, and a mail goes through the outbox. */
export type WiredKind = Exclude<ConnectorKind, 'webhook' | 'email'>

export const wires: Record<WiredKind, Wire<unknown>> = {
  ...{ slack, teams, jira, servicenow, splunk, github },
  ...{ csv_export: csvExport, rest_hook: restHook },
}

export const isWired = (kind: string): kind is WiredKind => Object.hasOwn(wires, kind)
