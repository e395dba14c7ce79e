// Whether text reads like a policy. Stems of five letters, or whole words of four: enough to tell prose about data from a
// menu, far too little to label anything.

const stems = new Set(
  (
    'priva perso infor data colle cooki conse discl share shari sell sold sale retai reten right delet reque optin ' +
    'calif gdpr ccpa proce servi accou email adver analy secur child polic legal conta purpo parti third thirdpa ' +
    'ident devic brows locat addre prote trans regul consu categ busin users websi appli perio store stora trackin ' +
    'track prefe market subsc oblig enfor author discr verif acces corre ' +
    // German, French, Spanish, Italian, Portuguese, Dutch
    'daten verar einwi zweck recht lösch donné trait droit vie confi datos trata derec dati tratt dirit dados dirit ' +
    'gegev verwe toest infos utili consens kinde aufbe speic weite dritt respo titul compa'
  ).split(' '),
)

/** How many different words of the kind stand in a text. */
export function policyWords(text: string): number {
  const found = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{3,}/gu)) {
    const stem = word.slice(0, 5)
    if (stems.has(stem)) found.add(stem)
  }
  return found.size
}

/** Stretches of at least five words that end like a sentence does. */
export const sentencesIn = (text: string): number =>
  text.split(/[.!?:;](?=\s|$)|[。！？]/u).filter((part, at, all) => at < all.length - 1 && isLong(part)).length

const isLong = (part: string) =>
  part.length > 200 || part.trim().split(/\s+/).length >= 5 || /\p{Script=Han}{8}/u.test(part)
