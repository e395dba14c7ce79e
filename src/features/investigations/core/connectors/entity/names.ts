import { isPlace } from '../countries.ts'

// Legal names in running text: capitalized words with a legal form behind them, or in French and Japanese before them.

export interface LegalName {
  /** "Acme Anvils, Inc." */
  full: string
  /** Without the form: "Acme Anvils". */
  bare: string
  form: string
  /** Offsets in the text. */
  start: number
  end: number
}

const forms = [
  'Inc\\.?',
  'INC\\.?',
  'Incorporated',
  'LLC(?:-FZ(?:E|CO)?)?',
  'FZ-?LLC',
  'FZE',
  'FZCO',
  'L\\.L\\.C\\.',
  '(?:Co\\.,? |Pty\\.? |PTY |Pte\\.? |PTE\\.? |Private |Pvt\\.? |\\(Pvt\\) )?(?:Ltd\\.?|LTD\\.?|Limited|LIMITED)',
  'DAC',
  'GmbH(?: & Co\\.? KG(?:aA)?)?',
  'gGmbH',
  'AG(?: & Co\\.? KG(?:aA)?)?',
  'SE(?: & Co\\.? KG(?:aA)?)?',
  'KG',
  'OHG',
  'UG(?: \\(haftungsbeschränkt\\))?(?: & Co\\.? KG)?',
  'e\\.\\s?V\\.',
  'e\\.\\s?K\\.',
  'eG',
  'B\\.?V\\.?',
  'N\\.V\\.',
  'SASU?',
  'S\\.A\\.S\\.(?:U\\.)?',
  'SARL',
  'S\\.A\\.R\\.L\\.',
  'S\\.[àÀ]\\.? ?[rR]\\.?[lL]\\.?',
  'Sàrl',
  'Sagl',
  'SRL',
  'BVBA',
  'EOOD',
  'SA',
  'S\\.A\\.',
  'S\\.?r\\.?l\\.?s?',
  'S\\.p\\.A\\.',
  'SpA',
  'S\\.L\\.(?:U\\.)?',
  'SLU?',
  'Lda\\.?',
  'Ltda\\.?',
  'AB',
  'ApS',
  'A/S',
  'AS',
  'Oyj?',
  'OÜ',
  'Kft\\.?',
  'd\\.o\\.o\\.',
  's\\.r\\.o\\.',
  'Corp\\.?',
  'Corporation',
  'CORPORATION',
  'Foundation',
  'plc',
  'PLC',
  'Plc',
  'UC',
  'Unlimited Company',
  'PBC',
  'LLP',
  'L\\.P\\.',
  'LP',
  'sp\\. z o\\.\\s?o\\.',
  'Sp\\. z o\\.\\s?o\\.',
  'K\\.K\\.',
  '[Ss]ociété (?:[Pp]ar [Aa]ctions [Ss]implifiée(?: [Uu]nipersonnelle)?|[Aa]nonyme|[àÀ] [Rr]esponsabilité [Ll]imitée)(?: \\((?:SASU?|S\\.A\\.S\\.|SA|S\\.A\\.|SARL)\\))?',
  // Not a county of Ireland: "Naas, Co. Kildare".
  'Co\\.(?!\\s\\p{Lu})',
].join('|')

/** Forms that stand before a name: "SAS Heloa", "société par actions simplifiée Heloa". */
const formsBefore = 'SASU?|SARL|EURL|Stiftung|Fundaci[óo]n|[Ss]ociété [Pp]ar [Aa]ctions [Ss]implifiée'

const word = "[\\p{Lu}\\p{N}][\\p{L}\\p{N}&.'’+-]{0,40}"
/** "monday.com", "eBay": a small letter at the beginning, and a point, a digit or a capital behind it. */
const brandWord = '\\p{Ll}[\\p{Ll}]{0,20}[.\\p{Lu}\\p{N}][\\p{L}\\p{N}.]{0,30}'
/** "eID", "iCloud" behind another word. */
const camelWord = '\\p{Ll}{1,3}\\p{Lu}[\\p{L}\\p{N}]{0,20}'
const behind = new RegExp(
  `((?:${word}|${brandWord})(?:\\s(?:${word}|${camelWord}|\\([\\p{Lu}][\\p{L} .]{1,30}\\)|&|of|and|und|et|de|du|des)){0,6}?),?\\s(${forms})(?![\\p{L}\\p{N}])`,
  'gu',
)
/** "株式会社Acme", "Acme株式会社": no blank in between. */
const japanese =
  /(?:(?:株式|合同|有限)会社)\s?([\p{Script=Latin}\p{Script=Katakana}\p{Script=Han}\p{N}ー・.&-]{2,30})|([\p{Script=Latin}\p{Script=Katakana}\p{Script=Han}\p{N}ー・.&-]{2,30})(?:株式|合同|有限)会社/gu
const before = new RegExp(`(?<![\\p{L}\\p{N}])(${formsBefore})\\s((?:${word})(?:\\s(?:${word}|&|et|de)){0,3})`, 'gu')

/** "SASU Acme 128 rue Haute": the number of the house, which belongs to the address. § is where the name would end. */
const streetBehind =
  /\s\d{1,4}(?:[ ,§]+(?:bis|ter))?[ ,§]+(?:rue|avenue|av\.|boulevard|bd|place|chemin|allée|impasse|route|cours|quai|square|via|calle)(?!\p{L}).*$/isu

/** "quickhare GmbH": all in small letters, at the beginning of a line or behind words that lead to a name. */
const small =
  /(?:^|\b(?:ist|durch|von|soweit) (?:die |der )?)(\p{Ll}[\p{Ll}\p{N}-]{2,30}(?: \p{Ll}[\p{Ll}\p{N}-]{2,30})?),? (GmbH(?: & Co\.? KG)?|gmbh|UG(?: \(haftungsbeschränkt\))?|Inc\.?|LLC|Ltd\.?|B\.V\.|SAS|S\.r\.l\.)(?![\p{L}\p{N}-])/gu
const notSmall =
  /(?:^| )(?:an|the|our|your|and|und|oder|or|of|by|eine?[rnms]?|die|der|des|das|als|une|les?|la|private|public|limited|company|gemeinnützige|haftende|deutsche|american|called|this|that|such|foreign|new|single|member)(?= |$)/u

/** Words that a sentence puts before a name with a capital. */
const notNames =
  /^(?:The|Agent|How|All|Any|About|This|These|That|We|We['’]re|Our|Your|You|In|If|For|By|Of|At|On|To|From|With|Under|When|Where|Contact|Controller|Data|Processor|Company|Address|Name|Attn:?|Attention:?|Copyright|Verantwortlicher|Der|Die|Das|Wir|Le|La|Les|Société|And|Und|Et|Services?|Website|Between|Both|Either|Entity|Operator|Responsible|Party|EEA|EU|UK|US|USA|I|A|An|Is|As|Or|Customers?(?= and )|Terms|Privacy|Policy|Notice|Agreement|and|und|et|of|or|de)[\s,:]+/u

/** A sentence in capitals. */
const shouted =
  /\b(?:FOR|ANY|IS|NOT|BUT|TO|THE|OR|INCLUDING|ARE|SHALL|WITH|OUR|YOUR|BE|EXCEPT|SUCH|OTHERWISE|WARRANTY|LIABILITY|EXTENT|REQUIRED)\b/u

/** Forms that are words or names of things as well: "EXCEPT AS REQUIRED", "Enter PLC addresses", "an LP record". */
const wordForms = /^(?:AS|SE|SA|PLC|LP|DAC|SL|UC|AB)$/u
const isOtherWord = (form: string, bare: string, after: string): boolean =>
  wordForms.test(form) &&
  (/^ \p{Lu}{2,}(?![\p{Ll}])/u.test(after) ||
    /^ (?:address(?:es)?|controllers?|program\w*|devices?|systems?|tags?|modules?|brands?|models?|networks?|hardware|simulat\w+|logic|code|ports?|records?|drives?)\b/u.test(
      after,
    ) ||
    (!bare.includes(' ') &&
      /^(?:Enter|Use|Select|Choose|Connect|Add|Set|Configure|Create|Open|Read|See|View|Click|Try|Get|Start|Buy|Learn|Find|Save|Send|Upload|Download|Manage|Build|Join|Visit|Support\w*)$/u.test(
        bare,
      )))

/** "Effective July 2026", and the name behind it with or without a blank. */
const datedAhead =
  /^.*(?<![\p{L}\p{N}])(?:(?:19|20)\d{2}(?=\p{Lu}\p{Ll})|(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2} )?(?:19|20)\d{2}\s+(?=\p{Lu}))/u

/** A name made of these alone says nothing: "Company Limited", "Private Limited". */
const empty =
  /^(?:the|company|private|public|limited|liability|general|partnership|corporation|service|services|and|of|a|an|your|our|section|article|data|party|parties|agreement|customer|provider|any|other|\d+)(?:\s(?:company|limited|liability|private|public|partnership|and|of))*$/iu

/** "Larkdesk, a simplified joint-stock company, registered under number 1": the form in words, as translations have it. */
const described =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{N}.&'’-]*(?: \p{Lu}[\p{L}\p{N}.&'’-]*){0,3}), an? (?:[a-z]+ )?((?:simplified )?joint[- ]stock company|private limited(?: liability)? company|public limited company|limited liability company|(?:non-?profit|not-for-profit|charitable) (?:organi[sz]ation|association|foundation|corporation|company)|registered charity|cooperative(?: society| company)?)(?=,? (?:(?:legally|duly) )?(?:registered|incorporated|organi[sz]ed|founded|established|having|whose|with (?:its|a)))/gu

/** "By using the Software and Services Acme Inc provides": what is provided belongs to the sentence. */
const offer =
  '(?:Software|Services?|Platforms?|Websites?|Web|Apps?|Applications?|Products?|Sites?|Content|Tools?|APIs?)'
const offers = new RegExp(`^${offer}(?:(?:,| and| or| &)+ ${offer})*\\s+(?=\\p{Lu})`, 'u')
const provided =
  /^\.?\s?(?:\([^()]{0,120}\)\s?)?(?:provides?|offers?|operates?|makes? available|supplies|delivers?|runs?|develops?)\b/u
function withoutOffer(bare: string, text: string, start: number, end: number): string {
  const hit = offers.exec(bare)
  if (!hit || !/\b(?:the|our|these|its|all|any)\s$/iu.test(text.slice(Math.max(0, start - 8), start))) return bare
  const areSeveral = /,| and | or | & /u.test(hit[0])
  return areSeveral || provided.test(text.slice(end, end + 160)) ? bare.slice(hit[0].length) : bare
}

export function legalNamesIn(text: string): LegalName[] {
  const part = text.slice(0, 1500)
  const found = [
    ...[...part.matchAll(behind)].flatMap(({ index, 0: whole, 1: name = '', 2: form = '' }) => {
      // "1.3 Acme AG": the number of the clause.
      let bare = name.replace(/^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+(?=\p{L})|^\d{1,2}\.\s+(?=\p{L})/u, '')
      while (notNames.test(bare)) bare = bare.replace(notNames, '')
      bare = withoutOffer(bare, part, index, index + whole.length)
      // "… if you reside in India and Acme Ltd": the country belongs to the sentence.
      const [country, joint] =
        /^(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?),? (?:and|und|et) (?=\p{Lu})/u.exec(bare)?.slice(0, 2) ?? []
      if (country && joint && isPlace(joint)) bare = bare.slice(country.length)
      // A sentence ends inside: "… at Acme. Bolt Inc."
      bare = bare.replace(/^.*[\p{Ll}\p{N}]{3}\.\s+(?=\p{Ll}{0,3}\p{Lu})/u, '')
      // "… your consent.Acme AB", where a page lost the blank; "info@acme.example Acme Ltd."
      bare = bare.replace(/^\p{Ll}[\p{L}]{2,}\.(?=\p{Lu}\p{Ll})/u, '')
      if (part[index + name.length - bare.length - 1] === '@') bare = bare.replace(/^\S+\s+/u, '')
      bare = bare.replace(datedAhead, '')
      // "© 2026 Acme Ltd"; elsewhere a company may begin with a year.
      if (/(?:©|\(c\)|copyright)\s*$/iu.test(part.slice(0, index + name.length - bare.length)))
        bare = bare.replace(/^(?:19|20)\d{2}(?:[–-](?:19|20)?\d{2})?\s+(?=\p{L})/u, '')
      if (!bare || empty.test(bare) || shouted.test(bare)) return []
      if (isOtherWord(form, bare, part.slice(index + whole.length, index + whole.length + 40))) return []
      const start = index + name.length - bare.length
      return [
        {
          // A form in words describes the company: "Acme, société par actions simplifiée".
          full: /^société/iu.test(form)
            ? bare
            : `${bare}${part.slice(index + name.length).startsWith(',') ? ',' : ''} ${form}`,
          bare,
          form,
          start,
          end: index + whole.length,
        },
      ]
    }),
    ...[...part.matchAll(before)].flatMap(({ index, 0: whole, 1: form = '', 2: name = '' }) => {
      const behindIt = part.slice(index + whole.length, index + whole.length + 30)
      const bare = `${name}§${behindIt}`.replace(streetBehind, '').replace(/§.*$/su, '')
      if (bare === '' || empty.test(bare)) return []
      return [
        {
          full: /^société/iu.test(form) ? bare : `${form} ${bare}`,
          bare,
          form,
          start: index,
          end: index + whole.length - (name.length - bare.length),
        },
      ]
    }),
    ...[...part.matchAll(described)].flatMap(({ index, 0: whole, 1: bare = '', 2: form = '' }) =>
      empty.test(bare) || notNames.test(bare)
        ? []
        : [{ full: bare, bare, form, start: index, end: index + whole.length }],
    ),
    ...[...part.matchAll(small)].flatMap(({ index, 0: whole, 1: bare = '', 2: form = '' }) =>
      notSmall.test(bare)
        ? []
        : [
            {
              full: whole.slice(whole.indexOf(bare)),
              bare,
              form,
              start: index + whole.indexOf(bare),
              end: index + whole.length,
            },
          ],
    ),
    ...[...part.matchAll(japanese)].map(({ index, 0: whole, 1: first = '', 2: second = '' }) => ({
      full: whole,
      bare: first || second,
      form: '株式会社',
      start: index,
      end: index + whole.length,
    })),
  ].sort((a, b) => a.start - b.start)
  return found.filter((name, index) => !found.slice(0, index).some((other) => other.end > name.start))
}
