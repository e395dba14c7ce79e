import type { DataType } from './data-types.patterns.ts'

// Rules out mentions where the word for a data type names something else: a trade, a service, a place, a law, a building.

interface Guard {
  before?: RegExp
  after?: RegExp
  /** The mention itself. */
  own?: RegExp
  /** Anywhere in the sentence, besides. */
  with?: RegExp
}

const trade =
  /^(?: and [a-z]+)? ?(?:processors?|processing (?:services?|compan|providers?|partners?|platforms?)|(?:service )?providers?|services?|gateways?|platforms?|partners?|networks?|compan(?:y|ies)|institutions?|industry|systems?|solutions?|bureaus?|agenc(?:y|ies)|issuers?|brands?|associations?|fraud|advis[eo]rs?|regulators?|sectors?|crimes?|vendors?|professionals?|authorit(?:y|ies)|departments?|organi[sz]ations?)\b/u
const law =
  /^ (?:(?:information|data|and|or|privacy|portability|insurance|reporting|online|protection|accountability) ){0,5}(?:acts?|laws?|regulations?|policy|policies|notices?|statements?|code)\b/u
const placeBefore =
  /\b(?:outside(?: of)?|within|inside|in|into|to|from|under|leav(?:e|ing)|than|depending on|laws? of|residents? of|based on|around|throughout|across)(?: (?:the|your|their|his|her|a|any|another|other|our|its|home|own|local|same|different|respective|relevant|such|that|which)){1,4} ?$|\bour ?$/u
const livesBefore =
  /(?:\b(?:countr(?:y|ies)|states?|jurisdictions?|regions?|provinces?|territor(?:y|ies)|places?|cit(?:y|ies)|laws?(?: of)?|authorit(?:y|ies)(?: in| of)?)|\b(?:depend(?:s|ing)? (?:up)?on|regardless of|no matter|based on|located|in|near|from|to)) ?$/u

/** "Discrimination on grounds of race, religion or sexual orientation". */
const discriminated = /\b(?:discriminat[a-z]*|hatred|hostility)(?:,? [a-z]+){0,8},? $/u

const guards: Readonly<Partial<Record<DataType, readonly Guard[]>>> = {
  payment: [
    { after: trade },
    {
      before:
        /\b(?:process(?:es|ed|ing)?|mak(?:e|ing)|complet(?:e|ing)|accept(?:ing)?|facilitat(?:e|ing)|handl(?:e|ing)) (?:your |any |such |the |of )?$/u,
      after: /^ ?(?:payments?|transactions?|purchases?|orders?)\b/u,
    },
  ],
  financial_other: [{ after: trade }, { after: law }],
  health: [
    { after: trade },
    { after: law },
    { after: /^,? (?:and|or|&) (?:safety|human|security)\b|^ (?:care )?emergenc/u },
    { before: /\b(?:public|occupational|animal|your device'?s|system|network|financial|battery) $/u },
  ],
  biometric: [
    { after: law },
    {
      after:
        /^,? (?:access|entry|security|authentication|readers?|scanners?|locks?|controls?|identification systems?)\b/u,
      with: /\bdata ?(?:cent(?:er|re)s?|halls?)\b|\bfacilit|\bbuildings?\b|\bpremises\b|\bphysical\b|\bguards?\b|\bcctv\b|\bserver rooms?\b|\bdoors?\b|\bbadges?\b/u,
    },
  ],
  postal_address: [
    { before: /\b(?:blockchain|wallet|crypto[a-z]*|bitcoin|ethereum)(?: (?:data|and|or|wallet|public)){0,3} $/u },
  ],
  race_ethnicity: [
    { after: /^ (?:bias|disparit|discriminat|equality|equity|justice|profiling|inequalit|hatred|slurs?)/u },
    { before: discriminated },
  ],
  religion_politics: [{ before: discriminated }],
  sexual_orientation: [{ before: discriminated }],
  device_info: [
    { own: /^plug-?in/u, before: /\bsocial $/u },
    { own: /^connection/u, before: /\bcontacts? or $/u },
  ],
  children_data: [{ after: law }],
  employment: [{ after: law }],
  user_content: [
    {
      own: /^(?:blogs?|forums?|message ?boards?|chat ?rooms?)/u,
      before: /\b(?:use|through|via|on|visit|run|operate|maintain|host) (?:our|the) (?:public |community )?$/u,
    },
  ],
  contacts: [{ own: /^(?:tell|refer)-a-friend|referral/u }],
  account_credentials: [
    {
      own: /^log-?in (?:information|data)/u,
      after:
        /^ ?(?:\(|such as|including|like|:) ?(?:(?:e\.g\.|i\.e\.|such as|your|including),? ?)?(?:ip\b|internet|times?\b|dates?\b|time ?stamp|device|browser)/u,
    },
    { before: /\bwho (?:know|has|have) your $/u },
  ],
  coarse_location: [
    {
      own: /^(?:countr|state|region|province|county|local|geographic(?:al)? (?:area|region)|general (?:area|region)|place of residence|cit(?:y|ies)|town)/u,
      before: placeBefore,
    },
    {
      own: /^where you|^place of residence|^countr(?:y|ies) (?:of residence|where|you|in which)|^(?:state|region|province|countr)/u,
      before: livesBefore,
    },
    {
      own: /^locations?$/u,
      before:
        /\b(?:in|at|to|from) (?:(?:many|various|several|different|multiple|other|a variety of|a number of|these) ){1,2}$/u,
    },
    {
      own: /^location[- ](?:services?|settings?)/u,
      after: /^ ?(?:settings?|permissions?|on your|in your|through your|feature|off\b)/u,
    },
  ],
  calendar: [{ before: /\b(?:each|per|every|one|previous|preceding|last|past) $/u }],
  installed_apps: [{ before: /\b(?:see|view|check|find|review|manage) (?:a |the )?$/u }],
  inferences: [{ before: /\b(?:aggregat|anonym|de-?identif|statistic)[^.;]{0,60}$/u }],
}

/** Tells whether a mention names something other than a person's data. */
export function isOnlyNamed(folded: string, type: DataType, start: number, end: number): boolean {
  const all = guards[type]
  if (!all) return false
  const before = folded.slice(Math.max(0, start - 70), start)
  const own = folded.slice(start, end)
  const after = folded.slice(end, end + 70)
  return all.some(
    (guard) =>
      (guard.before?.test(before) ?? true) &&
      (guard.own?.test(own) ?? true) &&
      (guard.after?.test(after) ?? true) &&
      (guard.with?.test(folded) ?? true),
  )
}
