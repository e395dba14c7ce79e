import type { Said } from './disclosures.rights.ts'
import type { Answer } from './disclosures.topics.ts'

// Whether a sentence says that a law, or the people whom it protects, are meant. A denial never does.

export const denies =
  /\b(?:not|never|nor|neither|cannot|except|exclud\w{0,4}|exempt\w{0,4}|outside|other than|without|no)\b|n't\b/u
export const harmlessNo =
  /\b(?:whether or not|including,? (?:but|without)(?: being)? (?:not )?limit(?:ed|ation)(?: to)?|without limitation|no matter|not only)\b/gu
/** The words of a definition or of a list of what a law is not about, and places of storage, are no word on whom it protects. */
const byTheWay =
  /\b(?:as (?:that term is |those terms are |such term is |is )?(?:defined|described|set out|used)|has the meaning|have the meaning|means|does not include|excluded from|covered by|advertising alliance|data cent(?:er|re)s?|servers?|child(?:ren)?|standard contractual clauses|(?:providers?|vendors?|partners|processors|part(?:y|ies)) (?:that|who|which|strictly|are|comply|compl)|payment gateway)\b/u

/** That a law, or the people of a place, are spoken of as those whom the text is for. */
export function concerns(law: string, place: string): (said: Said) => Answer | undefined {
  const aLaw = new RegExp(
    `\\b(?:rights?|complie?s?|comply|compliance|appl(?:y|ies)|subject to|accordance|purposes? of|basis|bases|required by|governed|pursuant|under|obligations?)\\b[^.;]{0,90}\\b(?:${law})\\b|\\b(?:${law})\\b[^.;]{0,60}\\b(?:rights?|appl(?:y|ies)|notice|compliance|legal bas[ei]s|article|representative)\\b`,
    'u',
  )
  const people = new RegExp(
    `\\b(?:you (?:are|live|reside)|you're|residents?|resid(?:e|ing)|(?:users?|individuals?|visitors?|people|persons?|consumers?|customers?|citizens?|members?|(?:data )?subjects?|those) (?:who (?:are|live|reside) )?(?:located |based |residing |resident |living )?(?:in|of|from|within))\\b[a-z., ()"&/'-]{0,120}?\\b(?:${place})\\b|\\b(?:${place})(?:\\)|"|\\))?(?: \\([^)]{1,20}\\))?(?:,? (?:and|or|\\/) [a-z ]{2,24}?)? (?:residents?|users?|individuals|visitors|customers|consumers|citizens|privacy (?:laws?|rights|notice)|data protection (?:laws?|rights)|data subjects?|civil code|representative)\\b`,
    'u',
  )
  return ({ own }) => {
    const rest = own.replace(harmlessNo, ' ')
    if (denies.test(rest) || byTheWay.test(rest) || rest.includes(' | ')) return undefined
    return aLaw.test(rest) || people.test(rest) ? 'present' : undefined
  }
}

const bindsHealth =
  /\b(?:we|us|our|ourselves)\b[^.;]{0,120}\b(?:hipaa|covered entit(?:y|ies)|business associates?|protected health information|phi)\b|\b(?:is|are) (?:a |an )?(?:hipaa[- ])?(?:covered entit(?:y|ies)|business associates?)\b|\bour notice of privacy practices\b/u

export const health = ({ own }: Said) =>
  !denies.test(own.replace(harmlessNo, ' ')) &&
  !byTheWay.test(own) &&
  !/\b(?:third part|whether|collected by)\b/u.test(own) &&
  bindsHealth.test(own)
