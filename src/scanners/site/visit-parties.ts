import { compareText } from '../../platform/shared/text.ts'
import type { HarEntry } from './har/pages.ts'
import { readSent } from './har/read-sent.ts'
import { type EntityOf, hostOf, isThirdParty, partyOf, sorted } from './parties.ts'
import type { RecordedRequest } from './recording.ts'
import type { ThirdParty } from './site-scan.ts'
import { fromNetwork } from './third-parties.ts'

// Third parties of a visit with what they were sent. Bodies of strangers are unpacked for it, in the process of the visit
// alone.

export function thirdPartiesOf(
  requests: readonly RecordedRequest[],
  { pageHost, entityOf, pageUrl = `https://${pageHost}/` }: { pageHost: string; entityOf: EntityOf; pageUrl?: string },
): ThirdParty[] {
  const others = requests.filter((request) => fromNetwork(request) && isThirdParty(hostOf(request.url), pageHost))
  const { sent, account } = readSent(others.map(asEntry), { isOfOther: () => true, pages: [pageUrl] })
  const dataTypes = Map.groupBy(sent, ({ host }) => host)
  return [...Map.groupBy(others, (request) => hostOf(request.url))]
    .map(([host, ofHost]) => ({
      ...partyOf(host, entityOf),
      requests: ofHost.length,
      types: sorted(ofHost.map(({ type }) => type)),
      bytes: ofHost.reduce((sum, { bytes }) => sum + bytes, 0),
      failed: ofHost.filter(({ hasFailed }) => hasFailed).length,
      ...(account.get(host) ?? { withData: 0, read: 0 }),
      dataTypes: sorted((dataTypes.get(host) ?? []).map(({ property }) => property)),
    }))
    .sort((a, b) => compareText(a.host, b.host))
}

/** A request of a visit as a recording has it. Which cookies went along is not seen. */
const asEntry = ({ url, method, body, status, mimeType, setCookies }: RecordedRequest, at: number): HarEntry => ({
  ...{ number: at + 1, pageId: '', startedAt: null, url, method, httpVersion: '' },
  ...{ headers: [], cookies: [], body: body?.toString('utf8') ?? null, messages: [] },
  ...{ status, redirectUrl: null, setCookies, mimeType, resourceType: null, initiator: null },
})
