import { compareText } from '../../platform/shared/text.ts'
import type { PageRecord } from './page-script.ts'
import { type EntityOf, hostOf, isThirdParty } from './parties.ts'
import type { FrameStorage, JarCookie } from './recording.ts'
import type { FingerprintFinding } from './site-scan.ts'

type Told<T extends PageRecord['type']> = Extract<PageRecord, { type: T }> & { frame: string }

/** At the end of a visit, and which script wrote it. */
interface Kept {
  cookies: readonly Told<'cookie'>[]
  stored: readonly Told<'storage'>[]
  jar: readonly JarCookie[]
  storage: readonly FrameStorage[]
}

/**
 * Scripts that keep a value of one length under one name in a cookie, in local and in session storage, as evercookie does.
 * Two places are usual: libraries fall back from one to the other. Values are not read, only their lengths.
 */
export function storedCopiesOf(
  { cookies, stored, jar, storage }: Kept,
  { pageHost, entityOf }: { pageHost: string; entityOf: EntityOf },
): FingerprintFinding[] {
  const isKept = (kind: 'local' | 'session', name: string, bytes: number) =>
    storage.some((frame) => frame[kind].some((key) => key.name === name && key.bytes === bytes))
  const found = new Map<string, FingerprintFinding>()
  for (const { line, script } of cookies) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    const bytes = pair.length - 1
    // A short value is a flag, which says nothing of who comes back.
    if (script === '' || name === '' || bytes - name.length < leastBytes) continue
    const isCopied = (['local', 'session'] as const).every(
      (kind) =>
        stored.some((entry) => entry.kind === kind && entry.key === name && entry.script === script) &&
        isKept(kind, name, bytes),
    )
    if (!isCopied || !jar.some((cookie) => cookie.name === name)) continue
    const host = hostOf(script)
    found.set(script, {
      technique: 'stored-copies',
      script,
      entity: entityOf(host)?.name ?? null,
      isThirdParty: isThirdParty(host, pageHost),
      calls: ['Document.cookie', 'Storage.setItem'],
    })
  }
  return [...found.values()].sort((a, b) => compareText(a.script, b.script))
}

const leastBytes = 6
