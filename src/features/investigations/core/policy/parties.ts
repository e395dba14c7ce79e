// Whom a sentence names, in words that a report can repeat. Its text is folded, as the scanner of policies folds it.

const partyForm =
  /\b(?:(?:third[- ]party |our |other |selected |trusted |external |outside |affiliated |unaffiliated )*)(?:(?:advertising|marketing|business|analytics|commercial|content|social media|payment|integration|research|data|channel|measurement|promotional|distribution) (?:partners?|networks?|providers?|companies|platforms?|processors?)|advertisers|ad networks|data brokers?|data aggregators?|service providers?|vendors?|(?:sub-?)?contractors?|affiliates?|affiliated companies|subsidiar(?:y|ies)|group companies|parent company|law enforcement(?: agencies| authorities)?|government(?:al)? (?:agencies|authorities|bodies)|public authorities|credit bureaus|credit reference agencies|insurers|employers|publishers|resellers|sub-?processors|processors|auditors|professional advis[eo]rs|third[- ]parties|auftragsverarbeiter|dienstleister|dritte|prestataires|sous-traitants|partenaires)\b/gu

/** Third parties as the sentence words them, without "our" and "other". */
export function partiesOf(text: string): string[] {
  const found = [...text.matchAll(partyForm)].map((m) =>
    m[0].replace(/^(?:(?:our|other|selected|trusted|external|outside) )+/u, '').trim(),
  )
  return [...new Set(found)].slice(0, 8)
}
