import { citeItems, type FindingDraft, type Rule, recordsOf } from '../../findings/case.ts'
import { judgePosture, mostSpfLookups, type PostureAnswer } from '../../findings/posture.ts'
import { draft, on } from '../../findings/security-draft.ts'
import type { RecordOf } from '../../record.ts'
import { dnsRecord, lookupsWords, mailRecord, servicesRecord, severalWords } from './records.ts'

type Mail = RecordOf<typeof mailRecord>

const mail: Rule = (found) =>
  recordsOf(found, mailRecord).flatMap((record) => {
    const [spf, dmarc] = [judgePosture(found, 'spf'), judgePosture(found, 'dmarc')]
    return [...(spf ? spfFindings(record, spf.answer) : []), ...(dmarc ? dmarcFindings(record, dmarc.answer) : [])]
  })

function spfFindings(record: Mail, answer: PostureAnswer): FindingDraft[] {
  const { domain, spf } = record.facts
  if (spf === null) return []
  if (spf.outcome !== 'one')
    return [
      draft({
        record,
        keys: ['spf', 'severalSpf'],
        ruleId: 'sec.spf-missing',
        direction: 'risk',
        title: 'SPF is missing',
        statement:
          spf.outcome === 'several'
            ? `${domain} has ${severalWords(spf.count)} for SPF.`
            : `For ${domain} no SPF record was found ${on(record)}.`,
      }),
    ]
  const base = { record, keys: ['spf', 'spfEnd', 'spfLookups'] as const }
  switch (answer) {
    case 'fail':
      return [
        draft({
          ...base,
          ruleId: 'sec.spf-open',
          direction: 'risk',
          title: 'Anybody may send mail in its name',
          statement: `The SPF record of ${domain} ends with +all.`,
        }),
      ]
    case 'warning': {
      const tooMany = spf.lookups > mostSpfLookups
      return [
        draft({
          ...base,
          ruleId: 'sec.spf-weak',
          direction: 'risk',
          title: tooMany ? 'SPF asks for too many look-ups' : 'SPF decides nothing',
          statement: tooMany
            ? `The SPF record of ${domain} needs ${lookupsWords(spf)} look-ups.`
            : spf.all === '?'
              ? `The SPF record of ${domain} ends with ?all.`
              : `The SPF record of ${domain} ends with no all term.`,
        }),
      ]
    }
    case 'pass':
      return [
        draft({
          ...base,
          ruleId: 'sec.spf',
          direction: 'mitigation',
          title: 'SPF',
          statement: `The SPF record of ${domain} ends with ${spf.all}all.`,
        }),
      ]
  }
}

function dmarcFindings(record: Mail, answer: PostureAnswer): FindingDraft[] {
  const { domain, dmarc } = record.facts
  if (dmarc === null) return []
  if (dmarc.outcome !== 'one')
    return [
      draft({
        record,
        keys: ['dmarc', 'severalDmarc'],
        ruleId: 'sec.dmarc-missing',
        direction: 'risk',
        title: 'DMARC is missing',
        statement:
          dmarc.outcome === 'several'
            ? `${domain} has ${severalWords(dmarc.count)} for DMARC.`
            : `For ${domain} no DMARC record was found ${on(record)}.`,
      }),
    ]
  const base = { record, keys: ['dmarcPolicy', 'dmarcShare'] as const }
  if (answer === 'pass')
    return [
      draft({
        ...base,
        ruleId: 'sec.dmarc',
        direction: 'mitigation',
        title: 'DMARC',
        statement: `The DMARC policy of ${domain} is p=${dmarc.policy}.`,
      }),
    ]
  return [
    draft({
      ...base,
      ruleId: 'sec.dmarc-weak',
      direction: 'risk',
      title: dmarc.policy === 'none' ? 'DMARC only watches' : 'DMARC is not enforced for all mail',
      statement: dmarc.policy
        ? `The DMARC policy of ${domain} is p=${dmarc.policy} for a share of ${dmarc.percent} percent.`
        : `The DMARC policy of ${domain} is not one that receivers know.`,
    }),
  ]
}

const names: Rule = (found) =>
  recordsOf(found, dnsRecord).flatMap((record): FindingDraft[] => {
    const { host, domain, resolves, isSigned, caa } = record.facts
    const allowed = [...new Set(caa?.allowed.map(({ authority }) => authority ?? 'none'))]
    return [
      ...(resolves === false
        ? [
            draft({
              record,
              ruleId: 'gap.does-not-resolve',
              direction: 'gap',
              title: 'The host does not resolve',
              statement: `${host} does not resolve.`,
              keys: ['resolution'],
            }),
          ]
        : []),
      ...(isSigned
        ? [
            draft({
              record,
              ruleId: 'sec.dnssec',
              direction: 'mitigation',
              title: 'DNSSEC',
              statement: `DNSSEC of ${domain} is signed: a DS record was found.`,
              keys: ['dnssec'],
            }),
          ]
        : []),
      ...(allowed.length > 0
        ? [
            draft({
              record,
              ruleId: 'sec.caa',
              direction: 'mitigation',
              title: 'CAA records',
              statement: `Certificate authority allowed for ${domain}: ${allowed.join(', ')}.`,
              keys: ['authority'],
            }),
          ]
        : []),
    ]
  })

const servicesNamed = 12

const services: Rule = (found) =>
  recordsOf(found, servicesRecord).map((record) => {
    const named = record.facts.services.map(({ service }) => service)
    const shown = named.slice(0, servicesNamed)
    return {
      ...draft({
        record,
        ruleId: 'sec.dns-services',
        direction: 'info',
        title: 'Services named in DNS',
        statement: `Services named in the DNS of ${record.facts.domain}: ${shown.join(', ')}${named.length > shown.length ? ', among others' : ''}.`,
        keys: [],
        parties: named,
      }),
      evidence: citeItems(record, 'service', [...shown.keys()]).slice(0, 6),
    }
  })

export const nameRules: readonly Rule[] = [mail, names, services]

export const nameQuestions: Readonly<Record<string, (name: string) => string>> = {
  'gap.does-not-resolve': (name) => `Under which web address is ${name} published today?`,
}
