// Words on the buttons of a consent banner, in some twenty languages. Stems, written without accents.

export interface BannerText {
  words: string
  labels: readonly string[]
}

export type Answerable = 'accept' | 'reject'

export interface BannerReading {
  /** Places in `labels`; undefined where no button, or more than one, says so. */
  accept: number | undefined
  reject: number | undefined
  /** Some button refuses, if not one alone. */
  hasRefusal: boolean
}

/** Lower case, without accents, signs and pictures. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{N}'&+ ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const withoutSpaces = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u

/** At the start of a word, and to its end where asked for; in scripts without spaces anywhere. */
function stems(text: string, end = ''): RegExp {
  const list = text.trim().split(/\s*\|\s*/)
  const [anywhere, atStart] = [true, false].map((is) =>
    list.filter((stem) => withoutSpaces.test(stem) === is).join('|'),
  )
  return new RegExp(`(?<!\\p{L})(?:${atStart})${end}|${anywhere || '(?!)'}`, 'u')
}

/** No one but a consent banner speaks of these. */
const aboutConsent = stems(`
  cookie | consent | gdpr | dsgvo | rgpd | avg | tracking | tracker | einwillig | zustimm | traceur | consentement | galletas | consentimiento
  | consenso | consentimento | toestemming | ciastecz | zgod | suti | hozzajarul | souhlas | suhlas | kakor | samtyck | samtykk
  | informasjonskapsl | evaste | suostumu | consimt | cerez | onay | куки | cookies | согласи | файлы cookie | συγκαταθεσ
  | クッキー | 同意 | 쿠키`)

/** These stand in other windows too: only with a button that plainly agrees. */
const aboutPrivacy = stems(`
  privacy | personal data | datenschutz | confidentialit | vie privee | donnees personnelles | privacidad | datos personales
  | riservatezza | dati personali | privacidade | dados pessoais | persoonsgegevens | prywatnos | soukrom | integritet
  | personuppgift | privatliv | personvern | tietosuoja | yksityisyy | confidentialitat | gizlilik | конфиденциальн | プライバシー | 개인정보`)

const agrees = stems(`
  accept | agree | allow | consent | approv | enable all | opt in | akzeptier | zustimm | stimme | annehm | erlaub | einverstanden | zulassen | willige
  | accepte | j'accepte | autoris | d'accord | tout accepter | acept | permit | acuerdo | aceit | concord | accett | acconsent | consent | accord
  | accepteer | akkoord | toestaan | sta toe | zgadza | akceptu | zezwal | zgod | souhlas | suhlas | prijm | povol | prijat | godkann | acceptera | tillat | samtyck
  | godkend | accepter | tillad | godta | aksepter | samtykk | hyvaks | salli | elfogad | engedelyez | hozzajarul | accept | permite | sunt de acord
  | kabul | onayl | приня | соглас | разреш | αποδοχ | αποδεχ | συμφων | 同意 | 許可 | 承諾 | すべて受け入れる | 受け入れ | 동의 | 수락 | 허용`)

/** Said to close a notice, and elsewhere to close anything. */
const nods = new RegExp(
  `^(?:${'ok|okay|got it|i understand|understood|understand|i see|yes|yes please|sounds good|fine|continue|fine by me|verstanden|alles klar|ja|in ordnung|weiter|compris|j ai compris|d accord|oui|entendido|de acuerdo|vale|si|ho capito|capito|va bene|percebi|entendi|begrepen|oke|rozumiem|rozumim|jag forstar|jag forstar det|forstaet|jeg forstar|forstatt|ymmarran|selva|ertem|rendben|am inteles|anladim|tamam|понятно|хорошо|ok got it|oke ik snap het'
    .replaceAll(' ', "[ ']")
    .replaceAll('|', '|')})$`,
  'u',
)

const refuses = stems(`
  reject | declin | refus | deny | disagree | opt out | disallow | do not | don't | without | only | essential | necessary | required | strictly | no thank | dismiss all | object
  | ablehn | verweiger | nur | notwendig | erforderlich | essenziel | ohne | nicht | widersprech | nein
  | refuser | rejeter | sans | uniquement | necessaires | ne pas | non merci | continuer sans | rechaz | no acepto | solo | sin | denegar | necesarias | no gracias | rifiut | senza | nega
  | necessari | soltanto | non accett | rejeit | recus | apenas | somente | sem | nao | necessarios | weiger | afwijz | alleen | noodzakelijk | zonder | niet | nee
  | odrzuc | odmow | tylko | niezbedn | nie | bez | odmit | zamitn | jen | pouze | nezbytn | nesouhlas | odmietn | iba | avvisa | avboj | neka | endast | bara | nodvandig | inte | utan
  | afvis | kun | nodvendig | ikke | uden | nej | avslaa | avsla | bare | uten | nei | hylka | kiella | vain | valttamatt | ilman | en hyvaks | elutasit | csak | szukseges | nem
  | respinge | refuz | doar | strict | numai | fara | reddet | yalnizca | gerekli | отклон | отказ | только | необходим | не соглас | απορριψ | μονο | 拒否 | 必要 | しない | 거부 | 필수`)

/** An earlier choice, or a way to choose. */
const selects = stems(`
  selection | selected | choice | choose | chosen | auswahl | ausgewahlt | choix | selectionn | seleccion | selezion | escolh | selecao | selecc | keuze | selectie
  | wybor | wybran | vyber | zvolen | val | valda | valg | valgte | valint | valitut | kivalaszt | selectat | secim | secilen | выбран | выбор | επιλογ | 選択 | 선택`)

const settings = stems(`
  setting | preferenc | manage | customi | option | purpose | detail | more | learn | read | policy | partner | vendor | show | adjust | configur | statement | notice
  | einstellung | anpassen | verwalten | mehr | zwecke | individuell | richtlinie | erklarung | hinweis | impressum | parametr | personnalis | gerer | savoir | politique | preferencias | ajust | gestion | informacion | politica
  | impostazion | preferenz | gesti | personalizza | scopri | informativa | definic | gerir | saiba | instelling | voorkeur | beheer | meer | ustawien | zarzadz | wiecej | polityk
  | nastaven | vice | spravovat | installning | hantera | mer | tilpas | indstilling | innstilling | vis | asetuks | hallitse | lisatieto | beallit | tovabb | setari | ayarlar | настро | подробн | ρυθμισ | 設定 | 詳細 | 설정 | 자세히`)

const everything = stems(
  `
  all | alle | allem | tout | tous | todo | todas | todos | tutti | tutto | tudo | alles | wszystk | vse | vsech | alla | allt | kaikki | osszes | mindent | toate | tumunu | все | ολα | すべて | 全て | 모두`,
  '(?!\\p{L})',
)

export type ButtonMeaning = 'agree' | 'nod' | 'refuse' | 'other'

export function meaningOf(label: string): ButtonMeaning {
  const text = plain(label)
  if (text === '' || text.length > 60) return 'other'
  if (nods.test(text)) return 'nod'
  if (refuses.test(text)) return refusesAgreement(text) ? 'refuse' : 'other'
  if (selects.test(text) && !everything.test(text)) return 'other'
  const agreement = agrees.exec(text)
  if (!agreement) return 'other'
  // "Accept the settings that we recommend" agrees; "Options to agree to" is a way to choose.
  return agreement.index === 0 || !settings.test(text) ? 'agree' : 'other'
}

/** "Do not show this again" and "Only this site" refuse nothing. */
const refusesAgreement = (text: string): boolean =>
  !settings.test(text) || agrees.test(text) || /^(?:reject|declin|refus|deny|ablehn)/.test(text)

/** How a banner can be answered; undefined for what is none. */
export function readBanner({ words, labels }: BannerText): BannerReading | undefined {
  const text = plain(words)
  const meanings = labels.map(meaningOf)
  const places = (meaning: ButtonMeaning) => labels.flatMap((_, at) => (meanings[at] === meaning ? [at] : []))
  const agree = places('agree')
  const hasAgreement = agree.length > 0 && (aboutConsent.test(text) || aboutPrivacy.test(text))
  const hasNod = agree.length === 0 && places('nod').length > 0 && aboutConsent.test(text)
  if (!hasAgreement && !hasNod) return undefined
  const one = (found: readonly number[]) => {
    const whole = found.filter((at) => everything.test(plain(labels[at] ?? '')))
    const best = whole.length > 0 ? whole : found
    return best.length === 1 ? best[0] : undefined
  }
  const refuse = places('refuse')
  return { accept: one(hasAgreement ? agree : places('nod')), reject: one(refuse), hasRefusal: refuse.length > 0 }
}
