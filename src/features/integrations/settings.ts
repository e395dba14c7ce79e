import { z } from 'zod'
import type { Issue } from '../../platform/shared/refusal.ts'
import { connectorOf, secretFields } from './connectors.ts'
import type { ConnectorKind } from './vocabulary.ts'
import { isWired, wires } from './wire/wires.ts'

// What a customer gives to connect: by the names of the connector's fields, texts that are stored as they were given.

export type Settings = Readonly<Record<string, string>>

/** Of e-mail: what is sent over no wire has it alone, for a webhook has no settings. */
const mail = z.object({ to: z.email('is not an address like name@example.com').max(254) })

const schemaOf = (kind: ConnectorKind): z.ZodType => (isWired(kind) ? wires[kind].settings : mail)

/** What of the given is a field of the connector and was not left empty. */
const filled = (kind: ConnectorKind, given: Settings): Settings => {
  const { fields } = connectorOf(kind)
  return Object.fromEntries(fields.flatMap(({ name }) => (given[name] ? [[name, given[name]]] : [])))
}

/** @returns the settings to store, or what is wrong with them. */
export function readSettings(kind: ConnectorKind, given: Settings): { settings: Settings } | { issues: Issue[] } {
  const settings = filled(kind, given)
  const parsed = schemaOf(kind).safeParse(settings)
  if (parsed.success) return { settings }
  return {
    issues: parsed.error.issues.map(({ path, code, message }) => ({
      path: ['settings', ...path].join('.'),
      message: code === 'invalid_type' ? 'is missing' : /^(Invalid|Too)/.test(message) ? 'is not accepted' : message,
    })),
  }
}

/**
 * An edit: a secret that is left out stays, but does not go along to another server, where whoever edits could read it; other
 * fields that are given empty are emptied.
 */
export function editSettings(kind: ConnectorKind, stored: Settings, given: Settings): Settings {
  const secrets = secretFields(kind)
  const edits = Object.fromEntries(Object.entries(given).filter(([name, value]) => value || !secrets.includes(name)))
  const edited = { ...stored, ...edits }
  const isElsewhere = originsOf(edited).join() !== originsOf(stored).join()
  const left = isElsewhere ? secrets.filter((name) => !edits[name]) : []
  return Object.fromEntries(Object.entries(edited).filter(([name]) => !left.includes(name)))
}

/** Where requests go. */
export const addressesOf = (settings: Settings): string[] =>
  Object.values(settings).filter((value) => /^https?:/i.test(value) && URL.canParse(value))

const originsOf = (settings: Settings): string[] => addressesOf(settings).map((url) => new URL(url).origin)

export const targetOf = (kind: ConnectorKind, settings: Settings): string =>
  isWired(kind) ? wires[kind].target(wires[kind].settings.parse(settings)) : mail.parse(settings).to

/** Fields that are no secret, and the names of the others that are set. */
export function shownOf(
  kind: ConnectorKind,
  settings: Settings,
): { settings: Record<string, string>; secretsSet: string[] } {
  const secrets = secretFields(kind)
  return {
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !secrets.includes(name))),
    secretsSet: secrets.filter((name) => settings[name] !== undefined),
  }
}
