import { lineOf, linesOf, textOf } from '../document.ts'
import { compareText } from '../text.ts'
import { type Case, type FindingDraft, ofKind, type Rule } from './case.ts'
import { embedsIn, followingKinds } from './embed-rules.ts'
import type { Finding } from './finding.ts'
import { statementsIn } from './policy-rules.ts'
import { type Read, says } from './policy-table.ts'

// Two things that cannot both be so, with both quotes. Which of them is wrong is not ours to say: the vendor is asked.

/** Something said or seen, in words that stand in its evidence. */
interface Side {
  words: string
  evidence: string[]
  basis: FindingDraft['basis']
}

interface Contradiction {
  ruleId: `con.${string}`
  title: string
  severity: 1 | 2 | 3
  /** What is claimed, and what stands against it. */
  sides: (found: Case) => { claim: Side; against: Side; isNarrowing?: boolean }[]
}

type Said = Side & { read: Read; text: string }

const quoteWords = 25

const quoted = (excerpt: string): string => {
  const words = excerpt.split(/\s+/u).filter(Boolean)
  return `“${words.slice(0, quoteWords).join(' ')}${words.length > quoteWords ? ' …' : ''}”`
}

/** What the policies state, that a sentence fits. */
const stated = (found: Case, fits: (read: Read) => boolean): Said[] =>
  statementsIn(found)
    .filter(({ read }) => fits(read))
    .map(({ quote, read }) => ({
      words: `the policy states ${quoted(quote.excerpt)}`,
      evidence: [quote.evidence],
      basis: quote,
      read,
      text: quote.excerpt,
    }))

const isOther = (a: Said) => (b: Said) => a.evidence[0] !== b.evidence[0]

/** The first of each: one contradiction is told once, with its clearest pair. */
const firstPair = (claims: readonly Side[], against: readonly Side[]) => {
  const [claim] = claims
  const [other] = against
  return claim && other ? [{ claim, against: other }] : []
}

/** "We do not share …": the whole sentence denies it, whatever condition follows. */
const saysNotShared =
  /\b(?:(?:do|does|will|would) not|don['’]t|doesn['’]t|won['’]t|never)\s+(?:\w+,? (?:or )?){0,3}(?:share|disclose|pass)\b/iu
/** A denial of one purpose, or of one kind of data, says nothing about the others. */
const isForSomething =
  /\bfor (?:cross|advertis|marketing|promotional|direct|their own|purposes|commercial|monetary|money)|sensitive|except|other than|unless|aggregat|anonym|content|messages|payment|passwords?\b/iu
/** The name of a link, which asks and states nothing. */
const isLabel = /^(?:please )?do not\b/iu
const withLeave = /\bwithout (?:your|their|the user)/iu

/** Parties who work for the vendor: to name them narrows a sentence, it does not break it. */
const workers = /service provider|processor|vendor|supplier|contractor|hosting|sub-?processor/iu

const isAboutSame = (a: Said, b: Said): boolean =>
  a.read.dataTypes.length === 0 ||
  b.read.dataTypes.length === 0 ||
  a.read.dataTypes.some((type) => b.read.dataTypes.includes(type))

const resellers = (found: Case): Side[] =>
  ['ads-txt', 'app-ads-txt'].flatMap((kind) =>
    ofKind(found, kind).flatMap((doc) => {
      const line = lineOf(doc, 'RESELLER lines')
      return line && Number(line.value) > 0
        ? [
            {
              words: `the ${textOf(doc, 'Document')?.replace(/ file$/u, '')} of ${textOf(doc, 'Domain')} has ${line.value} RESELLER lines`,
              evidence: [...new Set([doc.head, line.evidence])],
              basis: doc,
            },
          ]
        : []
    }),
  )

const followers = (found: Case): Side[] =>
  ofKind(found, 'embedded-hosts').flatMap((doc) =>
    embedsIn(doc)
      .filter(({ kinds }) => kinds.some((kind) => followingKinds.includes(kind)))
      .map((embed) => ({
        words: `the home page of ${textOf(doc, 'Host')} calls for ${embed.hosts[0]}, entry: ${embed.name}, kinds: ${embed.kinds.join(', ')}`,
        evidence: embed.evidence.slice(0, 3),
        basis: doc,
      })),
  )

const anyEmbed = (found: Case): Side[] =>
  ofKind(found, 'embedded-hosts').flatMap((doc) =>
    linesOf(doc, 'Host called for').map((line) => ({
      words: `the home page of ${textOf(doc, 'Host')} calls for ${line.value}`,
      evidence: [...new Set([doc.head, line.evidence])],
      basis: doc,
    })),
  )

const contradictions: readonly Contradiction[] = [
  {
    ruleId: 'con.sale',
    title: 'Says that data are not sold, and lists resellers of its advertising space',
    severity: 3,
    sides: (found) => firstPair(stated(found, says('sell', 'not-performed')), resellers(found)),
  },
  {
    ruleId: 'con.sharing',
    title: 'Says that data are not shared, and states elsewhere that they are',
    severity: 3,
    sides: (found) => {
      const shared = stated(found, says('share', 'performed'))
      return stated(found, says('share', 'not-performed', 'conditional'))
        .filter(({ text }) => saysNotShared.test(text) && !isForSomething.test(text) && !isLabel.test(text))
        .flatMap((claim) => {
          const others = shared.filter(isOther(claim)).filter((other) => isAboutSame(claim, other))
          const toOthers = others.filter(({ read }) => !read.parties.every((party) => workers.test(party)))
          // Who shares with those who work for him only has not said that he does not share.
          const against = toOthers[0] ?? (withLeave.test(claim.text) ? undefined : others[0])
          return against ? [{ claim, against, isNarrowing: toOthers.length === 0 }] : []
        })
        .slice(0, 2)
    },
  },
  {
    ruleId: 'con.tracking',
    title: 'Says that people are not tracked, and calls for those who track',
    severity: 3,
    sides: (found) => firstPair(stated(found, says('track', 'not-performed')), followers(found)),
  },
  {
    ruleId: 'con.third-party-cookies',
    title: 'Says that there are no third-party cookies, and calls for third parties',
    severity: 2,
    sides: (found) =>
      firstPair(stated(found, says('third-party-cookies', 'not-performed')), [...followers(found), ...anyEmbed(found)]),
  },
  {
    ruleId: 'con.retention',
    title: 'Names a period of retention in one place and none in another',
    severity: 3,
    sides: (found) => {
      const forever = stated(found, ({ period }) => period === 'indefinite')
      return stated(found, ({ period }) => typeof period === 'number')
        .flatMap((claim) => {
          const against = forever.filter(isOther(claim)).find((other) => isAboutSame(claim, other))
          return against ? [{ claim, against }] : []
        })
        .slice(0, 2)
    },
  },
  {
    ruleId: 'con.encryption',
    title: 'Says that data are encrypted in transit, and answers without valid encryption',
    severity: 3,
    sides: (found) => {
      const weak = [
        ...ofKind(found, 'plain-http').flatMap((doc) => {
          const line = lineOf(doc, 'Request over http')
          return line?.value.startsWith('served')
            ? [
                {
                  words: `a request over http to ${textOf(doc, 'Host')} was ${line.value}`,
                  evidence: [...new Set([doc.head, line.evidence])],
                  basis: doc,
                },
              ]
            : []
        }),
        ...ofKind(found, 'tls').flatMap((doc) => {
          const line = lineOf(doc, 'Fault') ?? lineOf(doc, 'Certificate expired on')
          return line
            ? [
                {
                  words: `the TLS connection of ${textOf(doc, 'Host')} has ${line.key}: ${line.value}`,
                  evidence: [...new Set([doc.head, line.evidence])],
                  basis: doc,
                },
              ]
            : []
        }),
      ]
      return firstPair(stated(found, says('encrypt', 'performed')), weak)
    },
  },
  {
    ruleId: 'con.children',
    title: 'Says that it is not for children, and is offered to them',
    severity: 3,
    sides: (found) => {
      const offered = ofKind(found, 'store-listing').flatMap((doc) => {
        const line = lineOf(doc, 'Offered to children')
        return line
          ? [
              {
                words: `the store listing of ${textOf(doc, 'Name')}, offered to children: ${line.value}`,
                evidence: [...new Set([doc.head, line.evidence])],
                basis: doc,
              },
            ]
          : []
      })
      return firstPair(stated(found, says('children', 'not-performed')), offered)
    },
  },
  {
    ruleId: 'con.deletion',
    title: 'Declares in the store that deletion can be requested, and the policy offers no way',
    severity: 3,
    sides: (found) => {
      const declared = ofKind(found, 'store-label').flatMap((doc) => {
        const line = lineOf(doc, 'Deletion can be requested')
        return line?.value === 'yes'
          ? [
              {
                words: `the store label of ${textOf(doc, 'Name')} declares that deletion can be requested: yes`,
                evidence: [...new Set([doc.head, line.evidence])],
                basis: doc,
              },
            ]
          : []
      })
      const policies = ofKind(found, 'policy').filter((doc) => textOf(doc, 'Is a policy') === 'yes')
      const offers = statementsIn(found).some(
        ({ read }) =>
          says('delete-on-request', 'performed', 'conditional')(read) ||
          read.checks.some(({ check }) => /\.(?:erasure|delete)$/u.test(check)),
      )
      const [policy] = policies
      return offers || !policy
        ? []
        : firstPair(declared, [
            {
              words: `no way to ask for deletion was read in ${textOf(policy, 'Address')}`,
              evidence: [policy.head],
              basis: policy,
            },
          ])
    },
  },
  {
    ruleId: 'con.label-types',
    title: 'The policy collects what the store label does not declare',
    severity: 3,
    sides: (found) => {
      const collected = stated(found, says('collect', 'performed'))
      return ofKind(found, 'store-label')
        .filter((doc) => lineOf(doc, 'Data type ids declared'))
        .flatMap((doc) => {
          const line = lineOf(doc, 'Data type ids declared')
          const declared = new Set(line?.value.split(', '))
          const claim = collected.find(({ read }) =>
            read.dataTypes.some((type) => worthTelling.has(type) && !declared.has(type)),
          )
          return claim && line
            ? [
                {
                  claim,
                  against: {
                    words: `the store label of ${textOf(doc, 'Name')} declares: ${lineOf(doc, 'Data types declared')?.value ?? 'none'}`,
                    evidence: [...new Set([doc.head, line.evidence])],
                    basis: doc,
                  },
                },
              ]
            : []
        })
    },
  },
  {
    ruleId: 'con.label-tracking',
    title: 'The store label names no tracking, and trackers are called for',
    severity: 3,
    sides: (found) => {
      const labels = ofKind(found, 'store-label').flatMap((doc) => {
        const line = lineOf(doc, 'Used to track')
        return line?.value === 'none'
          ? [
              {
                words: `the store label of ${textOf(doc, 'Name')}, used to track: none`,
                evidence: [...new Set([doc.head, line.evidence])],
                basis: doc,
              },
            ]
          : []
      })
      return firstPair(labels, followers(found))
    },
  },
  {
    ruleId: 'con.certificate',
    title: 'Holds a certificate in one place and plans it in another',
    severity: 3,
    sides: (found) => {
      const rows = ofKind(found, 'certifications').flatMap((doc) =>
        linesOf(doc, 'Certification').map((line) => ({ doc, line })),
      )
      return rows
        .filter(({ line }) => ['claimed', 'listed'].includes(line.cells.state ?? ''))
        .flatMap(({ doc, line }) => {
          const planned = rows.find((other) => other.line.value === line.value && other.line.cells.state === 'planned')
          const side = (row: { doc: typeof doc; line: typeof line }): Side => ({
            words: `${row.line.value}, state: ${row.line.cells.state}`,
            evidence: [...new Set([row.doc.head, row.line.evidence])],
            basis: row.doc,
          })
          return planned ? [{ claim: side({ doc, line }), against: side(planned) }] : []
        })
        .slice(0, 3)
    },
  },
]

/** Types whose absence from a label matters by itself. */
const worthTelling = new Set([
  'health',
  'fitness',
  'precise_location',
  'coarse_location',
  'contacts',
  'payment',
  'biometric',
  'messages',
  'photos_videos',
  'audio',
])

export const contradictionRules: readonly Rule[] = contradictions.map(
  ({ ruleId, title, severity, sides }): Rule =>
    (found) =>
      sides(found).map(({ claim, against, isNarrowing = false }) => ({
        ruleId,
        direction: 'contradiction',
        severity: isNarrowing ? 1 : severity,
        title: isNarrowing ? `${title} (narrowed to those who work for it)` : title,
        ...told(found, claim, against),
        basis: weaker(claim.basis, against.basis),
      })),
)

/** In the fullest wording that the citation verifier keeps; a title that stands in a store's words may cost the lead. */
function told(found: Case, claim: Side, against: Side): Pick<FindingDraft, 'statement' | 'evidence'> {
  const evidence = [...new Set([...claim.evidence, ...against.evidence])].sort(compareIds).slice(0, 6)
  const bare = (words: string) => words.replace(/^the policy states “/u, '“')
  const short = (words: string) => words.replace(/, entry: .*$/u, '')
  const wordings = [
    `${claim.words}; ${against.words}.`,
    `${bare(claim.words)}; ${against.words}.`,
    `${claim.words}; ${short(against.words)}.`,
    `${bare(claim.words)}; ${short(against.words)}.`,
    `${bare(claim.words)}; ${bare(against.words)}.`,
  ].map((words) => words.replace(/^\p{Ll}/u, (c) => c.toUpperCase()))
  const statement = wordings.find((text) => found.isKept({ text, cites: evidence, kind: 'fact' })) ?? wordings[0] ?? ''
  return { statement, evidence }
}

const compareIds = (a: string, b: string) => Number(a.slice(1)) - Number(b.slice(1)) || compareText(a, b)

/** A contradiction is as sure as the weaker of its sides. */
const weaker = (a: FindingDraft['basis'], b: FindingDraft['basis']) => (a.trust === 'vendor_claim' ? a : b)

export const contradictionQuestions: Record<string, (name: string, finding: Pick<Finding, 'statement'>) => string> =
  Object.fromEntries(
    contradictions.map(({ ruleId }) => [
      ruleId,
      (name: string, { statement }: Pick<Finding, 'statement'>) =>
        `Which of these holds for ${name}, and since when? ${statement}`,
    ]),
  )
