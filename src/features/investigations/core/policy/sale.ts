import type { Form } from './sentence.ts'

// What a sentence says of selling data: that it is not done, within which limits, and what may be called a sale.

const saleWord = /\bs(?:ell|old|ale|ales|elling)\b/u
/** "You confirm that you have the right to sell what you upload": a warranty of the user gives no right. */
const warrantedByUser =
  /\b(?:you|user|customer|client|seller|contributor)s? (?:[a-z]+ ){0,3}(?:have|has|hold|holds|possess|own|owns|obtained|secured)\b[^.;]{0,80}\b(?:right|licen[cs]e|authori[sz]ation|permission)s?\b|\byou(?:r)? (?:[a-z]+ ){0,2}(?:warrant|represent|confirm|declare|guarantee|state|promise)\b[^.;]{0,120}\b(?:right|licen[cs]e)s?\b[^.;]{0,160}\bsell\b/u
/** "In no case do we sell your contacts", "has not “sold” personal data". */
const inverted =
  /\b(?:in no (?:case|event|way)|under no circumstances|at no time|never) (?:do|does|will|shall) [^.;]{2,40}?\bsell\b[^.;]{0,60}\b(?:data|info|information|details|contacts|lists?)\b|\b(?:has|have) (?:not|never) ["“”']{0,2}sold\b[^;]{0,220}\b(?:data|information)\b/u
/** "Your files are not sold to anyone", "no customer data may be sold or leased". */
const soldPassive =
  /\b(?:data|info|information|content|files|details|contacts)\b (?:is|are|will|shall|may|can|must) (?:not|never) (?:be )?(?:[a-z]+,? (?:or )?){0,3}sold\b|\bno (?:[a-z]+ ){0,2}(?:data|information|content)\b[^.;]{0,30}\b(?:is|are|will be|may be) (?:ever )?sold\b/u
/** "We collect only the personal information that we need, and do not sell it to anyone." */
const soldAsPronoun =
  /\b(?:personal|your|user|customer) (?:data|information)\b[^.;]{0,100}\b(?:do|does|will) (?:not|never) (?:sell|rent or sell|sell or rent) (?:it|them|this|that)\b(?: (?:to|on to) (?:anyone|anybody|any|third|other)\b[^.;]{0,40})?\.?$/u
/** "Will never sell your information without your permission", "under no circumstances … except": a denial with a door in it. */
const soldWithConsent =
  /\b(?:not|never|under no circumstances)\b[^.;:]{0,60}\b(?:sell|rent|lease|licen[cs]e)\b[^.;:]{0,120}\b(?:data|info|information|content)\b[^.;:]{0,140}\bwithout (?:the |your |our |their )?(?:clients?['’]?s? |customers?['’]?s? )?(?:prior |explicit |express |written |own )*(?:consent|permission|approval|authori[sz]ation)\b/u
const soldWithExceptions =
  /\b(?:not|never|under no circumstances)\b[^.;:]{0,60}\bsell\b[^.;:]{0,160}\b(?:data|info|information)\b[^.;:]{0,80}\b(?:except|other than|unless)\b/u
/** "No information is shared with third parties.", „… und nicht an Dritte weitergeben“. */
const neverShared =
  /^\W*no (?:personal |user |customer |other )?(?:data|information) is (?:ever )?(?:shared|disclosed|passed on|given|transferred) (?:with|to) (?:any )?(?:third[- ]part(?:y|ies)|anyone(?: else)?)\.?$|\b(?:daten|informationen)\b[^.;]{0,240}\bnicht an dritte (?:weiter(?:zu)?geben|weitergegeben|weitergeleitet|übermittelt)\b/u
const sharedAfterAll =
  /\b(?:sofern|außer|ausgenommen|es sei denn|ohne|nur|wenn|soweit|grundsätzlich|darf|dürfen|kunde (?:wird|hat|darf)|sie (?:werden|dürfen)|unless|except|without)\b/u
/** « Nous ne vendons pas vos données », "wir verkaufen Ihre Daten nicht". */
const notSoldElsewhere =
  /\bnous ne (?:vendons|revendons|vendrons)\b[^.;]{0,10}\b(?:pas|jamais|aucune?)\b[^.;]{0,120}\bdonnées\b|\bdonnées\b[^.;]{0,40}\bne (?:sont|seront) (?:pas |jamais )?(?:vendues|revendues)\b|\bwir verkaufen\b[^.;]{0,60}\bdaten\b[^.;]{0,40}\b(?:nicht|niemals|nie)\b|\bwir verkaufen (?:niemals |nie )?keine\b[^.;]{0,40}(?:\b|personen|nutzer|kunden)daten\b|\bdaten\b[^.;]{0,40}\bwerden (?:von uns )?(?:nicht|niemals|nie) verkauft\b/u

export const saleForms: readonly Form[] = [
  {
    answer: 'no-sale',
    hint: saleWord,
    read: ({ text }) =>
      (inverted.test(text) ||
        soldPassive.test(text) ||
        soldAsPronoun.test(text) ||
        /\b(?:not in the business of|never) (?:sell|selling|sells|sold)\b[^.;]{0,80}\b(?:data|info|information|details)\b/u.test(
          text,
        ) ||
        /\b(?:do|does|will|would|did) (?:not|never)\b(?! only)[^.;:]{0,60}["“”']?\bsell\b["“”']?[^.;]{0,80}\b(?:data|info|information|details)\b/u.test(
          text,
        )) &&
      !/\bsell my\b|\bfor (?:money|monetary|their|cash)|\bin exchange\b|\bwithout\b|\bunless\b|\bexcept\b|\bunder (?:1[0-8]|the age)|\bchildren\b|\bminors\b|\bbut\b|\bif\b|\brequest(?:s|ed)? that\b/u.test(
        text.replace(/,? including [^;]*$/u, ''),
      )
        ? true
        : undefined,
  },
  {
    answer: 'no-sale',
    hint: /\bvend(?:ons|re|ues?)\b|\bverkauf/u,
    read: ({ text }) =>
      notSoldElsewhere.test(text) &&
      !/\b(?:sans|wenn|sofern|ohne|es sei denn|und (?:nutzen|verwenden|geben))\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'no-sale-limited',
    hint: /\bsell\b|\brent\b|\blease\b|\blicen[cs]e\b/u,
    read: ({ text }) =>
      (soldWithConsent.test(text) || soldWithExceptions.test(text)) &&
      !/\b(?:you|customers?|clients?|users?|licensee|subscriber)\b[^.;]{0,30}\b(?:not|never)\b[^.;]{0,60}\b(?:sell|rent|lease|licen[cs]e)\b|\b(?:children|minors|under 1[0-8])\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
  {
    answer: 'not-shared',
    hint: /\bno\b|\bnicht\b|\bkeine\b/u,
    read: ({ text }) => (neverShared.test(text) && !sharedAfterAll.test(text) ? true : undefined),
  },
  {
    answer: 'sale-by-law',
    hint: saleWord,
    read: ({ text }) =>
      /\b(?:could|may|might|can|would)\b(?: [a-z]+){0,3} (?:be )?(?:deemed|considered|constitute|viewed as|classified as|qualify as|regarded as|interpreted as)\b[^.;]{0,30}\bsales?\b/u.test(
        text,
      ) &&
      /\b(?:data|information|disclos|shar|transfer|cookies?)/u.test(text) &&
      !/\b(?:avoid|in the future|take steps)\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'sale-conditional',
    hint: saleWord,
    read: ({ text }) =>
      /\b(?:if|where|when|to the extent) we ["“”']?(?:sell|share)["“”']?[^.;]{0,120}\bopt[- ]?out\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'sale-reserved',
    hint: saleWord,
    read: ({ text }) =>
      /\b(?:right|licen[cs]e)s?\b[^.;]{0,60}\bto\b[^.;]{0,120}\bsell\b[^.;]{0,90}\b(?:material|content|data|information)\b/u.test(
        text,
      ) &&
      /\b(?:you|your|upload|collect)/u.test(text) &&
      !warrantedByUser.test(text) &&
      !/\b(?:not|never|no right)\b[^.;]{0,60}\bsell\b|\bright to (?:know|opt|request|say)\b|\byou (?:may|can|retain|keep|own)\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
]
