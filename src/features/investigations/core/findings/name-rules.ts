import { type CitedDocument, lineOf, linesOf, textOf } from '../document.ts'
import { citeLines, type FindingDraft, ofKind, type Rule } from './case.ts'
import { judgePosture, mostSpfLookups, type PostureAnswer, spfLookups } from './posture.ts'
import { domainOf, draft, hostOf, on } from './security-draft.ts'

const mail: Rule = (found) =>
  ofKind(found, 'mail-auth').flatMap((doc) => {
    const [spf, dmarc] = [judgePosture(found, 'spf'), judgePosture(found, 'dmarc')]
    return [...(spf ? spfFindings(doc, spf.answer) : []), ...(dmarc ? dmarcFindings(doc, dmarc.answer) : [])]
  })

function spfFindings(doc: CitedDocument, answer: PostureAnswer): FindingDraft[] {
  const end = textOf(doc, 'SPF ends with')
  const base = { doc, keys: ['SPF record', 'SPF ends with', 'SPF look-ups'] }
  switch (answer) {
    case 'fail':
      if (end === '+all')
        return [
          draft({
            ...base,
            ruleId: 'sec.spf-open',
            direction: 'risk',
            title: 'Anybody may send mail in its name',
            statement: `The SPF record of ${domainOf(doc)} ends with +all.`,
          }),
        ]
      return [
        draft({
          ...base,
          keys: ['SPF record', 'SPF records'],
          ruleId: 'sec.spf-missing',
          direction: 'risk',
          title: 'SPF is missing',
          statement: lineOf(doc, 'SPF records')
            ? `${domainOf(doc)} has ${textOf(doc, 'SPF records')} for SPF.`
            : `For ${domainOf(doc)} no SPF record was found ${on(doc)}.`,
        }),
      ]
    case 'warning': {
      const tooMany = spfLookups(doc) > mostSpfLookups
      return [
        draft({
          ...base,
          ruleId: 'sec.spf-weak',
          direction: 'risk',
          title: tooMany ? 'SPF asks for too many look-ups' : 'SPF decides nothing',
          statement: tooMany
            ? `The SPF record of ${domainOf(doc)} needs ${textOf(doc, 'SPF look-ups')} look-ups.`
            : end === '?all'
              ? `The SPF record of ${domainOf(doc)} ends with ?all.`
              : `The SPF record of ${domainOf(doc)} ends with no all term.`,
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
          statement: `The SPF record of ${domainOf(doc)} ends with ${end}.`,
        }),
      ]
  }
}

function dmarcFindings(doc: CitedDocument, answer: PostureAnswer): FindingDraft[] {
  const policy = textOf(doc, 'DMARC policy')
  const share = textOf(doc, 'DMARC share of mail')
  const base = { doc, keys: ['DMARC policy', 'DMARC share of mail'] }
  switch (answer) {
    case 'fail':
      return [
        draft({
          doc,
          keys: ['DMARC record', 'DMARC records'],
          ruleId: 'sec.dmarc-missing',
          direction: 'risk',
          title: 'DMARC is missing',
          statement: lineOf(doc, 'DMARC records')
            ? `${domainOf(doc)} has ${textOf(doc, 'DMARC records')} for DMARC.`
            : `For ${domainOf(doc)} no DMARC record was found ${on(doc)}.`,
        }),
      ]
    case 'warning':
      return [
        draft({
          ...base,
          ruleId: 'sec.dmarc-weak',
          direction: 'risk',
          title: policy === 'p=none' ? 'DMARC only watches' : 'DMARC is not enforced for all mail',
          statement: policy?.startsWith('p=')
            ? `The DMARC policy of ${domainOf(doc)} is ${policy} for a share of ${share}.`
            : `The DMARC policy of ${domainOf(doc)} is not one that receivers know.`,
        }),
      ]
    case 'pass':
      return [
        draft({
          ...base,
          ruleId: 'sec.dmarc',
          direction: 'mitigation',
          title: 'DMARC',
          statement: `The DMARC policy of ${domainOf(doc)} is ${policy}.`,
        }),
      ]
  }
}

const names: Rule = (found) =>
  ofKind(found, 'dns-records').flatMap((doc): FindingDraft[] => {
    const allowed = linesOf(doc, 'Certificate authority allowed')
    return [
      ...(textOf(doc, 'Resolution')?.endsWith('does not resolve')
        ? [
            draft({
              doc,
              ruleId: 'gap.does-not-resolve',
              direction: 'gap',
              title: 'The host does not resolve',
              statement: `${hostOf(doc)} does not resolve.`,
              keys: ['Resolution'],
            }),
          ]
        : []),
      ...(textOf(doc, 'DNSSEC')?.startsWith('signed')
        ? [
            draft({
              doc,
              ruleId: 'sec.dnssec',
              direction: 'mitigation',
              title: 'DNSSEC',
              statement: `DNSSEC of ${domainOf(doc)} is signed: a DS record was found.`,
              keys: ['DNSSEC'],
            }),
          ]
        : []),
      ...(allowed.length > 0
        ? [
            draft({
              doc,
              ruleId: 'sec.caa',
              direction: 'mitigation',
              title: 'CAA records',
              statement: `Certificate authority allowed for ${domainOf(doc)}: ${[...new Set(allowed.map((l) => l.value))].join(', ')}.`,
              keys: ['Certificate authority allowed'],
            }),
          ]
        : []),
    ]
  })

const servicesNamed = 12

const services: Rule = (found) =>
  ofKind(found, 'dns-services').map((doc) => {
    const lines = linesOf(doc, 'Service')
    const shown = lines.slice(0, servicesNamed)
    return {
      ...draft({
        doc,
        ruleId: 'sec.dns-services',
        direction: 'info',
        title: 'Services named in DNS',
        statement: `Services named in the DNS of ${domainOf(doc)}: ${shown.map((l) => l.value).join(', ')}${lines.length > shown.length ? ', among others' : ''}.`,
        keys: [],
        parties: lines.map((l) => l.value),
      }),
      evidence: citeLines(doc, ...shown).slice(0, 6),
    }
  })

export const nameRules: readonly Rule[] = [mail, names, services]
