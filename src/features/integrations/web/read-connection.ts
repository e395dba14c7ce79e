import { eventTypes } from '../../webhooks/vocabulary.ts'
import type { Connector } from '../connectors.ts'

/** Of a connector's own fields: as the server names them in what it refuses. */
export const settingName = (field: string): string => `settings.${field}`

/** What the form says; the server judges it. A secret that is left empty is left out, and then stays as it is. */
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
