import { openText, sealText } from '../../../platform/server/sealed.ts'
import type { Settings } from '../settings.ts'

// Keys of other systems are among them. They must be read again to be sent, so they are sealed and not hashed.

interface Holder {
  organisationId: number
  /** Id of the connection. */
  id: number
}

const sealOf = (secret: string, { organisationId, id }: Holder) => ({
  secret,
  purpose: 'settings of connections',
  boundTo: `connection ${organisationId} ${id}`,
})

export const sealSettings = (secret: string, holder: Holder, settings: Settings): string =>
  sealText(sealOf(secret, holder), JSON.stringify(settings))

export function openSettings(secret: string, holder: Holder, sealed: string | null): Settings {
  if (sealed === null) throw new Error(`connection ${holder.id} has no settings`)
  return JSON.parse(openText(sealOf(secret, holder), sealed)) as Settings
}
