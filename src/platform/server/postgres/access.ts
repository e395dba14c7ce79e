import { chownSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { fileOwner } from './run-as.ts'

// The embedded database admits only the user that runs this program, as the kernel names it (peer authentication). The user
// that PostgreSQL runs as is not admitted. There is no password to keep.

const mapName = 'program'
const roles = ['postgres', 'sightline']

/** Settings for the server. Their files are written at each start: older data folders admitted anyone who reached the socket. */
export function accessSettings(place: Place): Record<'hba_file' | 'ident_file', string> {
  const users = [userInfo().username, ...(place.runAs.kind === 'namespace' ? ['nobody'] : [])]
  const ident = users.flatMap((user) => roles.map((role) => `${mapName} ${quoted(user)} ${role}`))
  return {
    hba_file: write(place, 'pg-hba.conf', [`local all ${roles.join(',')} peer map=${mapName}`]),
    ident_file: write(place, 'pg-ident.conf', ident),
  }
}

function write(place: Place, name: string, lines: readonly string[]): string {
  const file = join(place.dataDir, name)
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  const owner = fileOwner(place.runAs)
  if (owner) chownSync(file, owner.uid, owner.gid)
  return file
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
