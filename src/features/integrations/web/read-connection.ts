import { eventTypes } from '../../webhooks/vocabulary.ts'
import type { Connector } from '../connectors.ts'

/** Names a connector's own field as the server does when it refuses one. */
export const settingName = (field: string): string => `settings.${field}`

/** Reads the form; the server validates it. A secret that is left empty is left out, and then stays as it is. */
export const readConnection = (form: FormData, { fields }: Pick<Connector, 'fields'>) => ({
  name: wordsIn(form, 'name'),
  settings: Object.fromEntries(
    fields
      .map(({ name, kind }) => ({ name, kind, value: wordsIn(form, settingName(name)) }))
      .filter(({ kind, value }) => kind !== 'secret' || value !== '')
      .map(({ name, value }) => [name, value]),
  ),
  events: eventTypes.filter((type) => form.getAll('events').includes(type)),
})

const wordsIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
