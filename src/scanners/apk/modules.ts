import type { ModuleFact } from './app-scan.ts'

// Versions that build tools leave in a file beside the code: of modules from Maven repositories, and of frameworks.

/** Larger files hold something else. */
export const maxModuleFile = 64 * 1024

export const isModuleFile = (name: string): boolean =>
  /(^|\/)META-INF\/([^/]+\.version|maven\/[^/]+\/[^/]+\/pom\.properties)$/.test(name) ||
  /^(base\/root\/)?(play-services|firebase)-[^/]+\.properties$/.test(name)

/** Undefined where the file does not name a module. A version that the file does not state is null, never guessed. */
export function readModule(name: string, text: string): Omit<ModuleFact, 'path'> | undefined {
  const base = name.slice(name.lastIndexOf('/') + 1)
  if (base.endsWith('.version')) return fromVersionFile(base.slice(0, -'.version'.length), text)
  const values = propertiesOf(text)
  if (base === 'pom.properties') {
    const [group, artifact] = [values.get('groupId'), values.get('artifactId')]
    if (!isCoordinate(group) || !isCoordinate(artifact)) return
    return { group, name: artifact, version: versionOf(values.get('version')) }
  }
  const client = values.get('client')
  const group = client && groupOfClient(client)
  return isCoordinate(client) && group ? { group, name: client, version: versionOf(values.get('version')) } : undefined
}

/** The Android plugin of Gradle names the file after group and artifact: `androidx.core_core-ktx.version`. */
function fromVersionFile(stem: string, text: string): Omit<ModuleFact, 'path'> | undefined {
  const parts = stem.split('_')
  const [group, artifact] = parts
  // Older names, such as `kotlinx_coroutines_core`, are no coordinates: a group has a dot.
  if (parts.length !== 2 || !group?.includes('.') || !isCoordinate(group) || !isCoordinate(artifact)) return
  return { group, name: artifact, version: versionOf(text) }
}

/** Google's libraries leave `play-services-ads.properties`; the two groups are those of https://maven.google.com. */
const groupOfClient = (client: string): string | undefined => {
  if (client.startsWith('play-services-')) return 'com.google.android.gms'
  return client.startsWith('firebase-') ? 'com.google.firebase' : undefined
}

const propertiesOf = (text: string): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const cut = line.indexOf('=')
      return cut > 0 ? [[line.slice(0, cut).trim(), line.slice(cut + 1).trim()] as const] : []
    }),
  )

const isCoordinate = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 150 && /^[A-Za-z0-9][\w.-]*$/.test(text)

/** Some builds leave their own words instead: "task ':core:writeVersionFile' property 'version'". */
export const versionOf = (text: string | null | undefined): string | null => {
  const version = text?.trim() ?? ''
  return version.length <= 60 && /^\d[\w.+-]*$/.test(version) ? version : null
}
