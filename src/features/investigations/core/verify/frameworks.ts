// Names of standards and laws that a sentence must take over exactly: "SOC 2 Type I" is not "SOC 2 Type II".

const frameworks: readonly RegExp[] = [
  /\bSOC ?[123](?:[ ,-]*type[ -]?(?:II|I|2|1)\b)?/giu,
  /\bISO(?:\/IEC)?[ -]?\d{4,5}(?:-\d+)?(?::\d{4})?/giu,
  /\bPCI(?:[ -]DSS)?(?: v?\d(?:\.\d)*)?/giu,
  /\bFedRAMP(?: (?:low|moderate|high|ready|authori[sz]ed))?/giu,
  /\b(?:HIPAA|HITRUST|TISAX|COPPA|GDPR|CCPA|CPRA|LGPD|PIPEDA|FERPA|VCDPA|CTDPA|UCPA|FDBR|TDPSA|OCPA)\b/giu,
  /\bCSA STAR(?: level \d)?/giu,
  /\bC5(?: type [12])?\b/gu,
  /\b(?:data privacy framework|DPF|privacy shield)\b/giu,
  /\b(?:standard contractual clauses|SCCs?|binding corporate rules|BCRs?)\b/giu,
  /(?<![\p{L}\p{N}])(?:DMARC|DNSSEC|SPF)(?!\p{L})/giu,
]

const sameName: Record<string, string> = {
  dataprivacyframework: 'dpf',
  standardcontractualclauses: 'scc',
  bindingcorporaterules: 'bcr',
}

export function frameworksIn(text: string): string[] {
  return frameworks.flatMap((form) => [...text.matchAll(form)].map((m) => canonicalName(m[0])))
}

function canonicalName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/type[ -]?(ii|2)/u, 'type2')
    .replace(/type[ -]?(i|1)\b/u, 'type1')
    .replace(/iso\/iec/u, 'iso')
    .replace(/authoriz/u, 'authoris')
    .replace(/[ ,-]/gu, '')
    .replace(/^(sccs|bcrs)$/u, (s) => s.slice(0, -1))
  return sameName[plain] ?? plain
}

/** The evidence may be more exact ("ISO 27001:2022" for "ISO 27001"), the sentence may not. */
export const frameworkSupported = (name: string, known: readonly string[]): boolean =>
  known.some(
    (k) => k === name || (k.startsWith(name) && /^(?::|type|v?\d\.|low|moderate|high)/u.test(k.slice(name.length))),
  )

const planned =
  /\b(?:plan(?:s|ned|ning)?|pursu(?:es|ing)|working towards?|in progress|underway|expect(?:s|ed)?|targets?|targeted|aims?|scheduled|upcoming|prepar(?:es|ing)|in the process|intends?|will|roadmap)\b/iu
const expired = /\b(?:expired|lapsed|withdrawn|no longer)\b/iu

/** Planned is not held, held is not expired. */
export const tenseOf = (text: string): 'planned' | 'expired' | 'held' =>
  planned.test(text) ? 'planned' : expired.test(text) ? 'expired' : 'held'
