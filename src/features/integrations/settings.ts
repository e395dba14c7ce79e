import { z } from 'zod'
import type { Issue } from '../../platform/shared/refusal.ts'
import { connectorOf, secretFields } from './connectors.ts'
import type { ConnectorKind } from './vocabulary.ts'
import { isWired, wires } from './wire/wires.ts'

// Settings that a customer enters to connect: texts by the names of the connector's fields, stored as entered.

export type Settings = Readonly<Record<string, string>>

/** Settings of email, the only connector without a wire that has any: a webhook has none. */
const mail = z.object({ to: z.email('is not an address like name@example.com').max(254) })

const schemaOf = (kind: ConnectorKind): z.ZodType => (isWired(kind) ? wires[kind].settings : mail)

/** Returns the non-empty values of the connector's fields. */
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
 * Applies an edit. A secret that is left out stays, but does not go along to another server, where the editor could
 * read it; other fields that are given empty are emptied.
 */
export function editSettings(kind: ConnectorKind, stored: Settings, given: Settings): Settings {
  const secrets = secretFields(kind)
  const edits = Object.fromEntries(Object.entries(given).filter(([name, value]) => value || !secrets.includes(name)))
  const edited = { ...stored, ...edits }
  const isElsewhere = originsOf(edited).join() !== originsOf(stored).join()
  const left = isElsewhere ? secrets.filter((name) => !edits[name]) : []
  return Object.fromEntries(Object.entries(edited).filter(([name]) => !left.includes(name)))
}

/** Returns the addresses that requests go to. */
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
