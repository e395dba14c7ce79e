import { tellsNothing } from './disclosures.company.ts'
import type { Said } from './disclosures.rights.ts'
import type { Answer } from './disclosures.topics.ts'

// Who answers for the data, and how to reach them: the company itself, and not a supplier, a customer, or what the word means.

const firms =
  '(?:(?:[Ii]nc|INC|LLC|L\\.L\\.C|Ltd|LTD|[Ll]imited|LIMITED|GmbH|GMBH|Corp|[Cc]orporation|Co|PLC|[Pp]lc|SAS|SASU|SARL|S\\.A\\.S|BV|B\\.V|N\\.V|NV|AG|AB|AS|A/S|ApS|Oy|OY|SA|S\\.A|Srl|SRL|S\\.r\\.l|Pty|Pte|UG|KG|OHG|SE|CIO|UC|LP|LLP|PBC|CIC|Foundation|Association|Stiftung|Verein|University|e\\.V|d\\.o\\.o|s\\.r\\.o|Sp\\. z o\\.o|Kft|S\\.L|SL)(?![\\p{L}\\p{N}]))'
const namesFirm = new RegExp(`(?<![\\p{L}\\p{N}])${firms}`, 'u')
const notTheVendor =
  /\b(?:they|you|third[- ]part(?:y|ies)|partners?|providers?|customers?|clients?|schools?|institutions?|agenc(?:y|ies)|employers?|merchants?|sellers?|publishers?|advertisers?|organi[sz]ations?|who|administrators?|owners?|drivers?|collectors?|banks?|hosts?|creators?|sites?|websites?|apps?|networks?|compan(?:y|ies)|developers?|another|different|new)\b[^,;:]{0,50}$/u
const ourselves = /\b(?:we|us|our|i(?!\)))\b/u
/** What a controller is, and who is meant when that is told elsewhere. */
const defines =
  /\b(?:an?|the|any) (?:natural |legal )?(?:entity|person|party|one|body|organi[sz]ation|company|business|individual)s? (?:that|which|who|determin|responsible)|\bmeans\b|\bdetermines? the purposes\b|\bdetermines? (?:how|why)\b|\?$/u

/** "This policy explains how Acme, Inc. ("we") handles personal data": who it is, without the word of the law. */
const namesItself = new RegExp(
  `(?<![\\p{L}\\p{N}])${firms}\\.?(?:,? (?:and|together with|with) [^().;]{0,60})?,? ?[^.;]{0,60}\\(?[^().;]{0,60}["“”'‘’(](?:[Ww]e|[Uu]s|[Oo]ur|WE|US|the [Cc]ompany)["“”'‘’,)]|\\b(?:operated|provided|owned|offered|published) by [^.;]{2,60}(?<![\\p{L}\\p{N}])${firms}|["“”'‘’(](?:[Ww]e|[Uu]s|[Oo]ur)["“”'‘’)][^.;]{0,30} (?:refers? to|means?|are|is) [^.;]{2,80}(?<![\\p{L}\\p{N}])${firms}|\\b[Ww]e are [^.;]{2,60}(?<![\\p{L}\\p{N}])${firms}`,
  'u',
)

/** A controller of some of the data. */
const isShared =
  /\bjoint(?:ly)? (?:data )?controllers?\b|\bin (?:these|those|such|this|that|some|certain) (?:scenarios?|cases?|instances?|circumstances?|situations?|context)\b|\bwith regard to the\b|\b(?:data|information) (?:shared|received|obtained) (?:by|with|from)\b/u

/** "We are the controller" says who it is only where the name stands beside it. */
const isByName = ({ text, names }: Said) => namesFirm.test(text) || names.some((name) => text.includes(name))

export function namesController(said: Said): Answer | undefined {
  const { own, text } = said
  // "We are a data controller" says that there is one, and not who.
  if (/\bwe (?:are|act as|operate as) (?:a|the) (?:data )?controllers?\b/u.test(own) && !isByName(said))
    return undefined
  if (isController(own, text)) return isByName(said) && !isShared.test(own) ? 'present' : 'partial'
  return namesItself.test(text) && !ofSupplier.test(own) ? 'partial' : undefined
}

/** "Our sites use a service provided by Kilo, Inc.": whose service it is, and not who the company is. */
const ofSupplier =
  /\b(?:uses?|using|utili[sz]es?|embeds?|integrates?|employs?|relies on|works? with)\b[^.;]{0,120}\b(?:provided|operated|offered|owned|published|developed|made) by\b|,? an? (?:[a-z-]+ ){0,4}(?:service|tool|network|platform|plug-?in|product|function|technology|software)s?,? (?:(?:that|which) is )?(?:provided|operated|offered|owned|published|developed|made|of|by)\b|\bby (?:our|a|an|its) (?:[a-z-]+ ){0,2}(?:partners?|providers?|affiliates?|vendors?|suppliers?)\b|\b(?:google|facebook|meta|apple|amazon|microsoft|cloudflare|stripe|paypal|adobe|twitter|linkedin|hotjar|mailchimp|vimeo|youtube) (?:analytics|ads|adsense|maps|fonts|pixel|testflight|play|inc|llc|ireland)\b[^.;]{0,80}\bby\b/u

const isNamed =
  /\b(?:is|are|am|acts? as|acting as|act as|serves? as|being|remains?|as)\s(?:considered |deemed )?(?:the |a |an |your |our |both )?(?:independent |separate |sole |joint |primary )?(?:data )?(?:controllers?|entity responsible|responsible (?:party|entity))\b/gu

function isController(own: string, text: string): boolean {
  if (/\bresponsible for (?:deciding|determining)\b/u.test(own)) return false
  if (defines.test(own) && !/\b(?:we are|is us)\b/u.test(own)) return false
  const named = [...own.matchAll(isNamed)]
  if (/\bpartners?\b/u.test(own) && /\bjoint\b|\bprovided by\b/u.test(own)) return false
  if (named.length > 0) return named.some((each) => isVendor(each, own, text))
  // "The data controller responsible for your data is X Ireland Limited."
  return (
    (/\b(?:data )?controllers?\b[^.;]{0,140}?(?:\b(?:is|are)\b|:)/u.test(own) &&
      (namesFirm.test(text) || ourselves.test(own)) &&
      !/\b(?:third[- ]part(?:y|ies)|each|respective|customers?|schools?|another|different|other|new) [^.;]{0,30}controllers?\b/u.test(
        own,
      )) ||
    (/\bresponsible (?:for|within)[^.;]{0,80}\b(?:process|collect|data protection|personal data|your data|gdpr)/u.test(
      own,
    ) &&
      (namesFirm.test(text) || /\bwe are\b/u.test(own)) &&
      !/\bnot\b/u.test(own))
  )
}

/** Who the controller of a clause is: the company itself, and not only under a condition. */
function isVendor({ 0: words, index }: RegExpExecArray, own: string, text: string): boolean {
  const before = own.slice(0, index)
  const from = Math.max(before.lastIndexOf(';'), before.search(/, (?:and|but|while|whereas) [^,]*$/u)) + 1
  const clause = before.slice(from)
  if (/^\W*(?:where|when|whenever|if|to the extent|in cases?)\b[^,]*$/u.test(clause)) return false
  const isOurs = ourselves.test(clause)
  if (!isOurs && /\b(?:suppliers?|vendors?|(?:ad )?partners?|third[- ]part)|\bparents?\b/u.test(clause)) return false
  if (!isOurs && /\b(?:independent|separate) /u.test(words)) return false
  const isOfFirm = own.length === text.length && namesFirm.test(text.slice(Math.max(from, index - 60), index))
  const isSelf = ourselves.test(clause.slice(-12)) && !/\b(?:we|us) and\b/u.test(clause)
  if (notTheVendor.test(clause) && !isSelf && !isOfFirm) return false
  return !/\b(?:not|never|neither)\b/u.test(clause.slice(-20)) && !/\b(?:not|no longer) (?:the |a )/u.test(words)
}

const address =
  /@|\[email|\b\+?\d[\d ()./-]{7,}\d\b|\bp\.? ?o\.? box\b|\b(?:street|avenue|road|suite|boulevard|lane|drive)\b|\b\d{5}\b/u
const wayWithLink = /\b(?:form|portal|here|page|link|website|center|centre|support)\b/u
/** How to reach the company itself. */
export function givesContact({ own }: Said): Answer | undefined {
  if (!/\b(?:contact|e-?mail|write|reach|call|questions?|mail|address|inquir|concerns?)\b/u.test(own)) return undefined
  if (
    /\b(?:supervisory|authorit(?:y|ies)|commissioner|ombudsman|ico\.org|representative|gdprrep\w*|their|unsubscribe|copyright|dmca)\b/u.test(
      own,
    )
  )
    return undefined
  // An address for the questions of one program.
  if (/\bprivacy shield\b|\bdata privacy framework\b|\bdpf\b/u.test(own)) return undefined
  if (/\b(?:careers?|jobs?|applications?|applicants?|press|media|sales|unsubscrib\w*|newsletters?)\b/u.test(own))
    return undefined
  if (ofOneMatter.test(own)) return 'partial'
  if (address.test(own)) return 'present'
  return wayWithLink.test(own) && /\b(?:contact|write to|e-?mail|reach) us\b/u.test(own) ? 'partial' : undefined
}

/** "To be removed from our blog, write to": an address for one matter. */
const ofOneMatter =
  /\b(?:remov(?:e|ed|al))\b[^.;]{0,80}\b(?:blog|forum|community|testimonials?|videos?|posts?|photos?)\b|\b(?:videos?|posts?|photos?|testimonials?)\b[^.;]{0,40}\bremoved\b/u
/** "Write to dpo@…" names a mailbox. */
const mailbox = /[^\s@]{1,64}@[^\s@]{1,80}|[\w.-]{1,64}[[(]at[\])][^\s]{1,80}/gu
export function namesOfficer({ own }: Said): Answer | undefined {
  const words = own.replace(mailbox, '@')
  return /\bdata protection officers?\b|\bdpo\b|\bencarregado\b/u.test(words) &&
    /\b(?:our|we|us|contact|reach|appointed|designated|named|e-?mail|can be|is|attn|write|c\/o|address)|@|^(?:the )?data protection officer/u.test(
      words,
    ) &&
    !/\b(?:not required|no obligation|have not|without a|customer'?s|your (?:company|school|organi[sz]ation)|their)\b/u.test(
      words,
    ) &&
    !/\b(?:investigate|copyright|breach has|audits?)\b|^contact (?:information|details) (?:for|of) the data protection officer\W*$/u.test(
      words,
    ) &&
    !tellsNothing.test(words)
    ? 'present'
    : undefined
}

export const namesRepresentative = ({ own }: Said): Answer | undefined =>
  /\b(?:our|we|appointed|designated|acts? as|is|named)\b[^.;]{0,120}\brepresentatives?\b|\brepresentatives?\b[^.;]{0,120}\b(?:is|are|:|appointed|contact|can be)/u.test(
    own,
  ) &&
  !/\b(?:sales|customer (?:service|support)|not required|authori[sz]ed representative|legal representatives? of)\b/u.test(
    own,
  )
    ? 'present'
    : undefined
