// Whether a sentence rules out that data trains AI, and whose AI it speaks of. A sentence with a limit or a case is left to
// the claims, which have words for some of them.

/** Training of the vendor's own AI or of any, of models of others alone, of the providers that the vendor uses, or for some plans alone. */
export const trainingDenials = ['no-ai', 'no-ai-third-party', 'no-ai-by-providers', 'no-ai-of-plan'] as const
type TrainingDenial = (typeof trainingDenials)[number]

const limited =
  /\b(?:unless|except|without|other than|only|solely|if|when|where|by default|knowingly|opt(?:s|ed|ing)?|consent|permission|agree[sd]?|enable[sd]?|may|but|however|although|aggregat\w*|anonym\w*|de-?identif\w*|publicly|free|paid|enterprise|minors?|children|students|pupils|google|workspace|gmail|microsoft|meta|health ?kit|apis?|idp|identity|sso|single sign-on|calendars?|contacts|synced|es sei denn|außer|ausgenommen|ohne|sofern|soweit|wenn|falls|nur|standardmäßig|einwilligung|zustimmung|anonymisiert\w*|jedoch|aber|kann|können)\b/u
/** Prohibitions for the customer, and what a sentence asks or allows. */
const byCustomer =
  /\b(?:you|users?|customers?|clients?|subscribers?|members) (?:(?:may|shall|must|will|can|should|do|are|agrees?)\b[^.;]{0,20}\bnot\b|cannot|can't)|\b(?:sie dürfen|der kunde darf|kunden dürfen)\b|\bright to\b/u
const things =
  '(?:data|info|information|contents?|prompts?|inputs?|outputs?|recordings?|transcripts?|conversations?|calls?|audio|messages?|files|documents|images|photos|submissions|uploads|code|queries|emails?)'
const models =
  '(?:ai|a\\.i\\.|artificial intelligence|machine[- ]learning|ml|llms?|language models?|foundation(?:al)? models?|models?|algorithms?|neural networks?)'
const trains = `(?:\\b(?:train|training|fine-?tun(?:e|ing)|teach)\\b[^.;]{0,50}\\b${models}\\b|\\b${models} (?:model )?(?:training|fine-?tuning)\\b)`

const ofUse = new RegExp(
  [
    `\\b${things}\\b[^.;]{0,50}\\b(?:is|are|was|were|be)\\b (?:not|never)\\b (?:be |been )?(?:[a-z]+ ){0,3}?(?:used|utili[sz]ed|processed|shared|leveraged)\\b[^.;]{0,50}${trains}`,
    `\\b(?:will|shall) (?:not|never) be (?:[a-z]+ ){0,3}?(?:used|utili[sz]ed|processed|shared)\\b[^.;]{0,50}${trains}`,
    `\\bno (?:[a-z]+ ){0,2}${things}\\b[^.;]{0,40}\\b(?:is|are|will be) (?:ever )?used\\b[^.;]{0,50}${trains}`,
    `\\b(?:do|does|will|shall|would) (?:not|never) (?:[a-z]+ ){0,2}?(?:use|utili[sz]e|process|train|share)\\b[^.;]{0,90}\\b(?:${things}\\b[^.;]{0,50}${trains}|(?<=train )[^.;]{0,50}${models}\\b[^.;]{0,40}\\b(?:on|with|using)\\b[^.;]{0,40}\\b${things}\\b)`,
    `\\bnever (?:use|train|process)\\b[^.;]{0,60}\\b${things}\\b[^.;]{0,50}${trains}`,
    `\\bnever train\\b[^.;]{0,50}\\b${models}\\b[^.;]{0,40}\\b(?:on|with|using)\\b[^.;]{0,40}\\b${things}\\b`,
    '\\bwir trainieren (?:[a-zäöüß-]+ ){0,3}?(?:niemals |nicht |keine? )[^.;]{0,60}\\bmit\\b[^.;]{0,60}(?:daten|inhalte)',
    '(?:daten|inhalte|gespräche|aufnahmen|transkripte|eingaben|dokumente)\\b[^.;]{0,60}\\b(?:nicht|niemals|nie)\\b[^.;]{0,40}(?:\\btraining|\\btrainieren|ki-training|modelltraining)',
    '\\bkein(?:e|erlei)? (?:ki-)?training\\b[^.;]{0,60}\\bmit\\b[^.;]{0,60}(?:daten|inhalten)',
  ].join('|'),
  'u',
)
const providers =
  '(?:providers?|vendors?|sub-?processors?|third part(?:y|ies)|suppliers?|partners?|anbieter\\w*|dienstleister\\w*|dritte[nr]?|unterauftragnehmer\\w*)'
const ofProviders = new RegExp(
  [
    `\\b(?:not|never) (?:allow|permit|let|authori[sz]e|enable)\\b[^.;]{0,60}\\b${providers}\\b[^.;]{0,80}\\b(?:train|training|fine-?tun(?:e|ing))\\b[^.;]{0,60}\\b(?:${things}|their (?:respective |own )?(?:ai )?models)\\b`,
    `\\b${providers}\\b[^.;]{0,60}\\b(?:do|does|will|shall|may|must|are|is)\\b (?:contractually )?(?:not|never|prohibited|forbidden|barred)\\b[^.;]{0,60}\\b(?:train|training|fine-?tun(?:e|ing))\\b`,
    '\\b(?:anbieter\\w*|dienstleister\\w*|dritte[nr]?|unterauftragnehmer\\w*)\\b[^.;]{0,60}\\b(?:nicht|untersagt|verboten)\\b[^.;]{0,80}(?:training|trainieren)',
    '\\b(?:untersagen|gestatten|erlauben)\\b[^.;]{0,40}\\b(?:anbieter\\w*|dienstleister\\w*|dritte[nr]?|unterauftragnehmer\\w*)\\b[^.;]{0,90}(?:training|trainieren)',
  ].join('|'),
  'u',
)
const ofOthersModels = new RegExp(
  `\\b(?:train|training|fine-?tun(?:e|ing))\\b[^.;]{0,20}\\b(?:third[- ]part(?:y|ies)|external|other companies|others)\\b['a-z ]{0,20}\\b${models}\\b|\\b(?:modelle|ki) (?:von dritten|dritter|anderer)\\b|\\bfremde[rn]? (?:ki-?)?modelle`,
  'u',
)
const ofOwnToo =
  /\b(?:own|our) (?:[a-z-]+ ){0,3}(?:ai|models?|systems?)\b|\beigene[nr]?\b|\bunsere[rn]?\b[^.;]{0,20}modelle/u

/** Content that is not the customer's own: what is denied of it says nothing of the rest. */
export const ofOthersContent =
  /\b(?:third[- ]party|public(?:ly available)?|licensed|partner)(?: [a-z-]+)? (?:content|data|materials?|information)\b/u
const ofPlan =
  /\b(?:enterprise|paid|business|commercial|teams?|pro|premium|plus|education)\b[^.;]{0,30}\b(?:plans?|tiers?|versions?|editions?|customers?|users?|accounts?|subscri\w+|apis?|offerings?|products?|workspaces?)\b|\b(?:plans?|tiers?|editions?)\b|\bwhen you use\b[^.;]{0,40}\benterprise\b/u
/** Terms of a model provider about its own plans. */
const ofModelProvider = /\b(?:anthropic|openai|bedrock|gemini|mistral)(?:'s|’s)?\b/u
/** "Your data is not used by Lumen Labs to train": written, since a name shows by its capital. */
const byNamed = /\b(?:by|par) (\p{Lu}[\p{L}\p{N}.&-]+)|\b(?:von|durch) (\p{Lu}[\p{L}\p{N}.&-]+) nicht\b/gu
const namedSubject =
  /^(?:(?:Currently|However|Also|In addition|Note that|Nous nous assurons [^.;]{0,40}), ?)?(\p{Lu}[\p{L}\p{N}.&-]+)(?: (?:and|et|und) \p{Lu}[\p{L}\p{N}.&-]+)? (?:does|do|will|shall|may|is|are|has|have)\b/u
const noName =
  /^(?:we|us|our|you|your|this|that|these|those|such|it|they|nothing|none|customer|client|data|content|user|users|customers|personal|information|no|any|all|input|inputs|output|outputs|prompts?|the|in|as|if|when|nous|vous|ihre|die|das|wir)$/u

/** Whether another company than the vendor is the one that trains. */
function isOfNamedOther(raw: string, names: readonly string[]): boolean {
  const isVendor = (name: string) => names.some((one) => one.includes(name) || name.includes(one))
  const named = [...raw.matchAll(byNamed)].map((hit) => hit[1] ?? hit[2] ?? '')
  const subject = namedSubject.exec(raw)?.[1]
  return [...named, ...(subject ? [subject] : [])]
    .map((name) => name.toLowerCase())
    .some((name) => name.length > 2 && !noName.test(name) && !isVendor(name))
}

interface Said {
  /** As it is written, for the names in it. */
  raw: string
  /** Names of the vendor on a page, folded. */
  names: readonly string[]
}

const inFrench =
  /\b(?:données|contenus?|messages|fichiers|documents)\b[^.;]{0,60}\b(?:ne|n['’])[^.;]{0,30}\b(?:pas|jamais)\b[^.;]{0,30}\b(?:utilisé|employé|exploité)\p{L}*[^.;]{0,60}\bentra[iî]n/u

/** Folded text: the words in front of a list above are not part of it, for a whole sentence is complete by itself. */
export function trainingDeniedIn(
  text: string,
  { raw, names }: Said = { raw: text, names: [] },
): TrainingDenial | undefined {
  if (!/\btrain|\bfine-?tun|\bteach|training|\bentra[iî]n/u.test(text) || byCustomer.test(text) || goesOn.test(text))
    return undefined
  // A row of a table speaks of the one that it names.
  const isRow = text.includes(' | ')
  if (ofOthersContent.test(text)) return undefined
  if (names.length > 0 && isOfNamedOther(raw, names) && (ofUse.test(text) || inFrench.test(text)))
    return 'no-ai-by-providers'
  if (ofProviders.test(text)) return limitedBeside(text) ? undefined : 'no-ai-by-providers'
  if (ofOthersModels.test(text) && !ofOwnToo.test(text))
    return /\b(?:not|never|no|nicht|nie|niemals|keine?)\b/u.test(text) ? 'no-ai-third-party' : undefined
  if (!ofUse.test(text) && !inFrench.test(text)) return undefined
  if (ofPlan.test(text)) return ofModelProvider.test(text) ? undefined : 'no-ai-of-plan'
  if (limited.test(text)) return undefined
  return isRow ? 'no-ai-by-providers' : 'no-ai'
}

/** "Not sold and used to train": whether the second is denied too cannot be told; "that is not deleted" denies another thing. */
const goesOn =
  /\b(?:not|never|nicht|nie|niemals)\b[^.;]{0,80}(?:\b(?:and|und)\b|,)[^.;]{0,40}\b(?:uses?|used|using|trains?|trained|nutz\w+|genutzt|verwende\w*|trainier\w+)\b|\b(?:that|which) (?:is|are|has|have) not\b/u

/** That a provider "may not" is not a case, and who "enables" it is not a condition. */
const limitedBeside = (text: string) => limited.test(text.replace(/\bmay not\b|\b(?:not|never) enable\b/gu, ''))
