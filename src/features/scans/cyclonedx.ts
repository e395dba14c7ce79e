import type { AppResult, SdkRow } from '../../product/scan-results.ts'
import { trackingKindLabels } from '../../product/score/method/notes.ts'
import { isPresent } from './seen.ts'

// A software bill of materials of an app in CycloneDX 1.6: https://cyclonedx.org/docs/1.6/json/

interface Component {
  type: 'application' | 'library' | 'framework'
  'bom-ref': string
  supplier?: { name: string }
  group?: string
  name: string
  version?: string
  purl?: string
  evidence?: { occurrences: { location: string }[] }
  properties?: { name: string; value: string }[]
}

interface Given {
  /** Path of the file: the name of an app that does not say its own. */
  name: string
  toolVersion: string
  /** Serial number of the document: `urn:uuid:` and a random UUID. */
  serialNumber: string
  timestamp: string
  /** Slugs of SDKs by Maven coordinates. */
  sdkOfModule: ReadonlyMap<string, string>
}

/**
 * Builds a bill of materials of the findings in the file. It contains a version or a package URL only if the file
 * states it.
 */
export function cycloneDxOf(
  app: AppResult,
  { name, toolVersion, serialNumber, timestamp, sdkOfModule }: Given,
): object {
  const root = 'app'
  const sdks = new Map(app.sdks.filter(isPresent).map((sdk) => [sdk.id, sdk]))
  const modules = (app.modules ?? []).map((module) => {
    const id = module.group === null ? undefined : sdkOfModule.get(`${module.group}:${module.name}`)
    return { module, sdk: id === undefined ? undefined : sdks.get(id) }
  })
  const groups = modules.flatMap(({ module }) => module.group ?? [])
  const told = new Set(modules.flatMap(({ sdk }) => sdk?.id ?? []))
  const components = [
    ...modules.map(({ module, sdk }) => ofModule(module, sdk)),
    ...[...sdks.values()].filter(({ id }) => !told.has(id)).map(ofSdk),
    // If modules of a library are listed, the name of its packages adds nothing.
    ...app.libraries.filter(({ prefix }) => !groups.some((group) => isWithin(prefix, group))).map(ofLibrary),
    ...ofNativeLibs(app.nativeLibs ?? []),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber,
    version: 1,
    metadata: {
      timestamp,
      lifecycles: [{ phase: 'post-build' }],
      tools: { components: [{ type: 'application', name: 'Sightline', version: toolVersion }] },
      component: {
        type: 'application',
        'bom-ref': root,
        name: app.package ?? name,
        ...(app.version === null ? {} : { version: app.version }),
      },
      properties: [
        { name: 'sightline:kind', value: app.kind },
        { name: 'sightline:signatures', value: app.signatures },
        { name: 'sightline:coverage:code', value: app.coverage.code },
        { name: 'sightline:coverage:manifest', value: app.coverage.manifest },
        ...app.warnings.map(({ code, at }) => ({
          name: 'sightline:warning',
          value: at === '' ? code : `${code} (${at})`,
        })),
      ],
    },
    components: unique(components),
    // Names in a built file show what is there, never that nothing else is.
    compositions: [{ aggregate: 'incomplete', assemblies: [root] }],
  }
}

function ofModule({ group, name, version, path }: Module, sdk: SdkRow | undefined): Component {
  const purl = group === null ? undefined : mavenUrl(group, name, version)
  return {
    type: group === null ? 'framework' : 'library',
    'bom-ref': purl ?? `framework:${name}${version === null ? '' : `@${version}`}`,
    ...(sdk?.company ? { supplier: { name: sdk.company } } : {}),
    ...(group === null ? {} : { group }),
    name,
    ...(version === null ? {} : { version }),
    ...(purl === undefined ? {} : { purl }),
    evidence: { occurrences: [{ location: path }] },
    ...(sdk ? { properties: propertiesOf(sdk) } : {}),
  }
}
type Module = NonNullable<AppResult['modules']>[number]

function ofSdk(sdk: SdkRow): Component {
  return {
    type: 'library',
    'bom-ref': `sdk:${sdk.id}`,
    ...(sdk.company ? { supplier: { name: sdk.company } } : {}),
    name: sdk.name,
    ...(sdk.files.length > 0 ? { evidence: { occurrences: sdk.files.map(at) } } : {}),
    properties: propertiesOf(sdk),
  }
}

const propertiesOf = ({ id, evidence, confidence, categories, ownCode }: SdkRow) => [
  { name: 'sightline:sdk', value: id },
  { name: 'sightline:evidence', value: evidence },
  { name: 'sightline:confidence', value: confidence },
  ...categories.map((kind) => ({ name: 'sightline:category', value: trackingKindLabels[kind] })),
  ...(ownCode ? [{ name: 'sightline:own-code', value: 'true' }] : []),
]

const ofLibrary = ({ name, prefix }: AppResult['libraries'][number]): Component => ({
  type: 'library',
  'bom-ref': `library:${prefix}`,
  name,
  properties: [{ name: 'sightline:package', value: prefix }],
})

/** One for each name, which an app brings for several machines. */
const ofNativeLibs = (paths: readonly string[]): Component[] =>
  [...Map.groupBy(paths, (path) => path.slice(path.lastIndexOf('/') + 1))].map(([name, places]) => ({
    type: 'library',
    'bom-ref': `native:${name}`,
    name,
    evidence: { occurrences: places.map(at) },
  }))

const at = (location: string) => ({ location })

const isWithin = (prefix: string, group: string) =>
  `${prefix}.`.startsWith(`${group}.`) || `${group}.`.startsWith(`${prefix}.`)

/** https://github.com/package-url/purl-spec/blob/main/types-doc/maven-definition.md */
const mavenUrl = (group: string, name: string, version: string | null) =>
  `pkg:maven/${group}/${name}${version === null ? '' : `@${encodeURIComponent(version)}`}`

/** References are the document's own keys. */
const unique = (components: readonly Component[]): Component[] => [
  ...new Map(components.map((component) => [component['bom-ref'], component])).values(),
]
