import { isPlainlyNamed } from '../../../../scanners/policy/claims.deeds.ts'
import { dataTypesOf } from '../../../../scanners/policy/data-types.ts'
import { readerFor } from '../../../../scanners/policy/languages/read-language.ts'
import { type Form, lastOf } from './sentence.ts'

// Which data a sentence or an item of a list says that is collected.

/** Data below a heading that says what is listed there. */
export const listedData = 'listed'
const collects =
  /\bdonnées [^.;:]{0,60}\bnotamment\b|\b(?:we|us|it|company|provider|processor|app)\b[^.;:]{0,60}\b(?:collects?|process(?:es)?|receives?|obtains?|gathers?|records?|stores?)\b|\b(?:is|are|may be|will be) (?:collected|processed|recorded)\b|\b(?:collection|processing) of\b|\byou (?:choose to |may |can |voluntarily )*(?:provide|give|share|submit|upload|supply|enter|complete)\b|\b(?:provide|give|supply|submit) (?:us|to us)\b|\b(?:may|might|can|could) include\b|\b(?:personal|customer|personally identifiable) (?:data|information) (?:may |can |that we |we )?(?:includes?|collected|such as)\b|\bcategories of (?:personal )?(?:data|information)\b|\bdonnées (?:collectées|traitées|utilisées|d['’]identité|de santé)(?!\p{L})|\bwir (?:erheben|verarbeiten)\b|\bdazu (?:können )?(?:gehören|zählen)\b|\bgegenstand der verarbeitung\b[^.;:]{0,100}\bdaten(?:arten|kategorien)?\b|\bdonnées [^.;:]{0,60},? telles? que\b|\bnous (?:collectons|recueillons|traitons)\b|\brecueille\b[^.;]{0,40}\bdonnées\b/u
/** « En votre nom », « au nom de nos clients » : names the customer, not a name as data. */
const onBehalfInFrench = /\b(?:en|à) (?:votre|leur|son|notre|mon) nom\b|\bau nom (?:de|du|des|d['’])(?!\p{L})/gu
/** A company's number for VAT identifies no person, and what a provider takes is not what the vendor takes. */
const isOfOther = (type: string, text: string): boolean =>
  (type === 'government_id' && companyNumber.test(text) && !personalNumber.test(text)) ||
  (type === 'social_media' && needsAccount.test(text)) ||
  (type === 'device_id' && accountNumber.test(text) && !deviceWords.test(text)) ||
  (type === 'payment' &&
    paidElsewhere.test(text) &&
    !/\bwe (?:also )?(?:collect|receive|store|obtain|keep)\b/u.test(text))
/** "Signals requires a Google account login": what a tool needs, and not what is taken. */
const needsAccount =
  /\b(?:requires?|needs?|with|have|has|into|without) (?:an? |your |the )?(?:google|facebook|apple|microsoft|linkedin|github|social(?: media| network)?)(?: user)? (?:account|profile|log-?in)s?\b(?! (?:data|information|details)\b)/u
/** "The unique identifier of the linked account" doesn’t identify a device. */
const accountNumber =
  /\b(?:identifiers?|ids?) (?:of|for) (?:the |your |an? |each |that )?(?:[a-z]+ )?(?:accounts?|users?|profiles?|customers?|orders?|transactions?)\b|\b(?:account|user|profile|customer|order|transaction)s?['’]?s? (?:unique )?(?:identifiers?|ids?)\b/u
const deviceWords =
  /\bdevices?\b|\badvertising (?:id|identifier)|\bidfa\b|\bgaid\b|\bimei\b|\bmac address|\bhardware\b|\bphones?\b|\bbrowser/u
const companyNumber = /\bvat\b|\b(?:company|business|corporate|sales) tax\b|\bust-?id|\bumsatzsteuer|\btva\b/u
const personalNumber =
  /\bpassport|\bsocial security|\bdriv(?:er|ing)|\bidentity (?:card|document)|\bid card|\bnational id|\bpersonalausweis|\breisepass|\bpasseport/u
const paidElsewhere =
  /\b(?:payments?|billing|card)\b[^.;]{0,60}\b(?:is|are) (?:handled|processed|managed|collected|carried out) (?:entirely |exclusively |directly |securely )?by\b(?! (?:us|our company)\b)/u
/** "Special categories of data, if any: health data" is a place of a form and states nothing. */
const ofSpecial =
  /\b(?:special|sensitive) (?:categor|data|personal)|\bbesondere[rn]? (?:kategorien|arten|personenbezogen)|\bsensible (?:daten|personenbezogen)|\bart(?:icle|\.)? ?9\b/u
const ifAny =
  /\b(?:if|where|as|when) (?:any|applicable|relevant|appropriate)\b|\b(?:may|might|could)\b|\bto the extent\b|\bdepend(?:s|ing)\b|\bdetermined\b|\bdiscretion\b|\b(?:falls|sofern|soweit) (?:vorhanden|zutreffend|einschlägig|relevant|erforderlich)\b|\bggf\b|\bgegebenenfalls\b|\bkönnen\b|\bkann\b|\bje nach\b/u
const listOfData =
  /\b(?:types?|nature|kinds?) of (?:the )?(?:personal |customer )?data\b|\bart(?:en)? (?:der |von )?(?:verarbeiteten )?(?:personenbezogene[rn]? )?daten\b|\bdaten(?:arten|kategorien)\b|\bkategorien (?:der |von )?(?:verarbeiteten )?(?:personenbezogene[rn]? )?daten\b|\bverarbeitete daten\b|\b(?:information|data) (?:that )?(?:we|you|is|are)\b[^/]{0,40}\b(?:collect|provide|process|give|share)|\b(?:we|information) (?:may )?collect\b|\bdata collected\b|\bcategories of (?:personal )?(?:data|information)\b|\btypes of (?:personal )?(?:data|information)\b|\bwhat (?:we|personal|information|data)\b[^/]{0,30}\b(?:collect|process|store)|\bpersonal (?:data|information) (?:collected|we)\b|\bdonnées (?:personnelles )?(?:collectées|traitées|utilisées)|\bcollecte des données|\bwelche daten\b/u
const denial =
  /\b(?:not|never|no|neither|nor|without|none|cannot|refrain|prohibit\w*|aucune?|jamais|ne|nicht|kein\w*)\b|n't\b/u
const notCollecting =
  /\bcountr(?:y|ies)\b|\btransfers?\b|\bexclud|\bif we\b|\bin the future\b|\bparent|\bbefore we\b|\bdiscontinu|\bcookies (?:allow|help|enable)|\bmerger\b|\b(?:rights?|request|opt[- ]?out|delete|correct|law enforcement|children under|your choices|how (?:we|long)|retention|security|cookies policy|contact us|definitions?|means|third part(?:y|ies)|service providers?|applicants?|candidates?|job)\b/u

export const dataForms: readonly Form[] = [
  {
    answer: 'data',
    hint: /\p{L}/u,
    read: ({ text, leadIn, headings, language }) => {
      // "What the agent never transmits" heads a list of what is not collected.
      if ([text, leadIn, lastOf(headings)].some((words) => denial.test(words))) return undefined
      if ([text, leadIn, headings].some((words) => notCollecting.test(words))) return undefined
      // Items that say what data is for.
      if (/\b(?:to|for|um|pour|zum?|afin de)\W*$/u.test(leadIn)) return undefined
      if (
        ofSpecial.test(`${leadIn} ${lastOf(headings)} ${text}`) &&
        [text, leadIn, lastOf(headings)].some((words) => ifAny.test(words))
      )
        return undefined
      const isStated = collects.test(text) || collects.test(leadIn) || (listOfData.test(headings) && text.length < 400)
      if (!isStated) return undefined
      const named =
        language === 'en' ? dataTypesOf(text) : readerFor(language).dataTypesIn(text.replace(onBehalfInFrench, ' '))
      const plainly = named.filter((mention) => language !== 'en' || isPlainlyNamed(text, mention))
      const types = [...new Set(plainly.map(({ type }) => type))].filter(
        (type) => type !== 'children_data' && !isOfOther(type, text),
      )
      const isListed = listOfData.test(lastOf(headings)) && text.length < 400
      return types.length > 0 ? { types, ...(isListed && { named: [listedData] }) } : undefined
    },
  },
]
