import { type Country, countriesIn, isCountry } from '../countries.ts'
import type { FoundRole } from '../documents/lexicon.ts'
import type { Sentence } from '../pages.ts'
import { addressAfter, countryOfEntity } from './addresses.ts'
import { legalNamesIn } from './names.ts'

// Names without a legal form: a person who trades alone, what a page labels as the legal name, who is behind a trade name.

export interface Trader {
  fact: 'imprint' | 'controller' | 'operator'
  value: string
  country: Country | null
  address: string
  /** Said to be the legal name of who trades under another one. */
  isLegalName: boolean
  sentence: Sentence
}

interface Page {
  text: string
  sentences: readonly Sentence[]
  role: FoundRole
  isOwn: (name: string) => boolean
}

const person = "\\p{Lu}[\\p{L}'’.-]+(?: (?:von |van |de |der )?\\p{Lu}[\\p{L}'’.-]+){1,3}"
const business =
  "\\p{Lu}[\\p{L}\\p{N}&.'’-]*(?: (?:\\p{Lu}[\\p{L}\\p{N}&.'’-]*|and|&|of|und|et|en|van|de|der|von)){0,7}"

/** "Legal name / titular: Anna Amboss". */
const labelled =
  /^\W*(?:(?:full |registered )?legal (?:name|entity)|registered (?:company )?name|titular|raz[óo]n social|denominaci[óo]n social|denominazione sociale|raison sociale|d[ée]nomination sociale)(?:\s?[/(]\s?[\p{L} ]{2,30}\)?)?\s*:\s*(\p{Lu}[^:|;\n]{2,80})$/iu
const countryLabel =
  /^\W*(?:country(?: of (?:establishment|incorporation|registration|residence))?|pays|pa[íi]s|land|paese)\s*:\s*([^\n]{2,60})$/imu

/** "Acme is a trade name of Amboss and Consultancy, an eenmanszaak registered in …". */
const tradeName = new RegExp(
  `^(.{2,80}?)\\s(?:is|are|ist|is een) (?:an? |the |een |der |ein )?(?:registered )?(?:trade ?name|trading name|business name|handelsnaam|Handelsname) (?:of|for|used by|van|von|der|des) (?:the |de |des |der )?(?:(?:eenmanszaak|sole proprietorship|company|firm|Einzelunternehmens?|Firma) )?(${business})`,
  'u',
)
/** "Acme IT, Inhaber: Anna Amboss". */
const owner = new RegExp(
  `^(?:(\\p{Lu}[^,:|]{1,60}?)\\s?[,|·–-]\\s*)?(?:[Ii]nh(?:aber(?:in)?|\\.)|[Ee]inzelunternehmer(?:in)?|[Ss]ole proprietor)\\s?:?\\s+(${person})(?=\\s*(?:[,|·;(]|$))`,
  'u',
)
const soleTrader =
  /^\(?(?:einzelunternehmen|einzelunternehmer(?:in)?|sole (?:trader|proprietor(?:ship)?)|eenmanszaak|entreprise individuelle|(?:auto|micro)-?entrepr(?:eneur|ise)|ditta individuale|enskild firma)\b.{0,20}$/iu
const isPerson = new RegExp(`^${person}$`, 'u')

/** "Data administrator is Anna Amboss Software, Ringweg 3, 54-212 Wrocław, Poland": a name before its address. */
const namedController = new RegExp(
  `^(?:[Tt]he )?(?:(?:[Pp]ersonal )?[Dd]ata (?:administrator|controller)|[Cc]ontroller|[Aa]dministrator)(?: of (?:your |the )?personal data)? is (?:the )?(${business})(?=, )`,
  'u',
)

/** "by Twinoak Ventures ("Twinoak", "we")"; one word alone is what it is called, and not its name. */
const definedAsUs = new RegExp(
  `\\b(?:by|of|with|and|is|are) (?:the )?(${business}) \\([^()]{0,100}["“](?:we|us|our),?["”]`,
  'gu',
)

export function tradersIn({ text, sentences, role, isOwn }: Page): Trader[] {
  if (role === 'dpa' || role === 'home') return []
  const plain =
    role === 'imprint' ? ('imprint' as const) : role === 'privacy' ? ('controller' as const) : ('operator' as const)
  return sentences.flatMap((sentence, index): Trader[] => {
    const said = sentence.text
    if (said.length > 400) return []
    const legal = labelled.exec(said)?.[1]?.trim().replace(/[.,]$/u, '')
    if (legal) {
      const around = text.slice(Math.max(0, sentence.start - 400), sentence.end + 600)
      const stated = countriesIn(countryLabel.exec(around)?.[1] ?? '').find(isCountry)
      return [traderOf({ value: legal, fact: plain, sentence, from: sentence.end, stated, isLegalName: true })]
    }
    const [trade, own = '', behind = ''] = tradeName.exec(said) ?? []
    // One word alone, such as the product's, is another trade name.
    if (trade && isOwn(own) && behind.includes(' ') && legalNamesIn(said).length === 0)
      return [
        traderOf({ value: behind, fact: 'operator', sentence, from: sentence.start + trade.length, isLegalName: true }),
      ]
    const [controls, who = ''] = namedController.exec(said) ?? []
    if (controls && who.includes(' ') && legalNamesIn(said).length === 0) {
      const named = traderOf({
        value: who,
        fact: plain === 'imprint' ? 'imprint' : 'controller',
        sentence,
        from: sentence.start + controls.length,
        isLegalName: false,
      })
      if (named.country) return [named]
    }
    const [owned, business, holder] = owner.exec(said) ?? []
    if (owned && holder)
      return [
        traderOf({
          value: business ? `${holder}, ${business}` : holder,
          fact: plain,
          sentence,
          from: sentence.start + owned.length,
          isLegalName: false,
        }),
      ]
    const [above, holderLine] = sentences.slice(Math.max(0, index - 2), index).slice(-2)
    if (soleTrader.test(said) && holderLine && isPerson.test(holderLine.text)) {
      const isName =
        above &&
        above.text.length <= 50 &&
        /^\p{Lu}/u.test(above.text) &&
        !/[.:]$/u.test(above.text) &&
        isOwn(above.text)
      const value = isName ? `${holderLine.text}, ${above.text}` : holderLine.text
      return [traderOf({ value, fact: plain, sentence: holderLine, from: sentence.end, isLegalName: false })]
    }
    return [...said.matchAll(definedAsUs)].flatMap(({ index: at, 0: whole, 1: value = '' }) =>
      value.includes(' ') && legalNamesIn(whole).length === 0 && isOwn(value)
        ? [
            traderOf({
              value,
              fact: 'operator',
              sentence,
              from: sentence.start + at + whole.length,
              isLegalName: false,
            }),
          ]
        : [],
    )
  })

  function traderOf({
    from,
    stated,
    ...trader
  }: Omit<Trader, 'country' | 'address'> & { from: number; stated?: Country | undefined }): Trader {
    const address = addressAfter(text, from, undefined)
    return { ...trader, address, country: stated ?? countryOfEntity(undefined, address) }
  }
}
