import type { Form } from './sentence.ts'

// What a sentence promises of data when a contract or an account ends, and how long it says that data is kept.

const ending =
  /\b(?:terminat(?:e|es|ion|ing|ed)|expir(?:y|ation|es)|cessation|end of (?:the |this |your |our )?(?:agreement|contract|services?|subscription|relationship|engagement|processing)|(?:agreement|contract|services?|subscription) (?:ends?|has ended)|clos(?:e|es|ing|ure of|ed) (?:your |the |an |their )?accounts?|account (?:closure|deletion|termination)|(?:delet(?:e|es|ion of|ing)|cancel(?:s|lation of)?) (?:your |the |an |their )?(?:accounts?|subscription)|vertragsende|ende des vertrag|fin du contrat|uninstall|ceases? to be (?:effective|in force))|\b(?:nach|bei|mit|zum) (?:ablauf|abschluss|beendigung|ende|kündigung)\b[^.;]{0,40}\b(?:vertrag|auftrag|leistung|verarbeitung|nutzung|konto|account)\p{L}*|\b(?:vertrags|auftrags)(?:ablauf|beendigung|laufzeit)\b/u
const erasing =
  /\b(?:delet(?:e|es|ed|ion)|eras(?:e|es|ed|ure)|destroy(?:s|ed)?|purge[sd]?|return(?:s|ed)?|remove[sd]?|anonymi[sz]e[sd]?|(?:ge)?lösch\p{L}*|vernicht\p{L}*|rückgabe|zurück(?:zu)?geb\p{L}*|zurückgegeben|heraus(?:zu)?geb\p{L}*|supprim\p{L}*)(?!\p{L})/u
const notErased =
  /\b(?:may|will|shall|can|might|could) (?:[a-z]+ ){0,3}(?:retain|keep|continue to (?:store|hold))\b|\bnot (?:be )?(?:delet|eras|remov)|\bcannot\b|\bn['’]aura pas\b|\bunable to\b|\bmay involve\b|\bliab(?:le|ility)\b|\bterminat[a-z]+ (?:or|and) delet[a-z]+ (?:your )?account|^\W*terminate your account\b|\bmay (?:remove|suspend|restrict|terminate|disable)\b|\bremove content\b|\bremains? (?:published|visible|available|public|online)\b|\b(?:subpoena|court order|warrant|litigation hold)s?\b|\bpreserv(?:ed|ation)\b|\b(?:retention|preservation) periods? expires?\b/u
/** The vendor does it, or it is done; the customer has no such duty here. */
const byCustomerAlone =
  /\b(?:if|when|where|once|after|upon) (?:the )?(?:customers?|clients?|you|users?) (?:[a-z]+ )?(?:delet|clos|terminat|cancel)[a-z]*\b(?:(?! (?:we|it|all|any|this|the (?:provider|company|vendor)) )[^,.;]){0,80}|\b(?:that|your|the|an|their) (?:organi[sz]ation|administrators?|admins?|employer|account owner|workspace owner)s?(?:['’]s)?\b[^.;]{0,60}\b(?:may|can|will be able to|has|have|is able to)\b[^.;]{0,260}/gu
/** "Acme shall delete personal data", whatever the page calls itself. */
const namedVendorErases =
  /(?:^|[,;.] |\b(?:agreement|contract|services|termination|expiration|expiry) )(?!(?:the )?(?:customers?|clients?|you|users?|controllers?|publishers?|subscribers?|licensees?|recipients?|sub-?processors?)\b)[\p{L}\p{N}.&-]+(?: [\p{L}\p{N}.&-]+){0,2} (?:shall|will|must),? (?:at [^,;]{2,40}, )?(?:[a-z]+ ){0,2}(?:delete|erase|destroy|return|purge)\b/u
/** "Delete all data in Acme's possession following the termination". */
const inOurHands =
  /^\W*(?:\d[\d.]{0,6} )?(?:at [^,;]{2,40}, )?(?:delete|erase|return|destroy)\b[^.;]{0,80}\bin (?:our|[\p{L}\p{N}.&-]+['’]s) possession\b/u
/** "The customer shall delete" and no other duty. */
const customerErases =
  /\b(?:customers?|clients?|you|users?|licensees?) (?:shall|will|must|agrees? to|undertakes? to) (?:[a-z]+ ){0,2}(?:delete|erase|destroy|return|purge|remove)\b(?!.*\b(?:processor|provider|supplier|vendor|company|we|parties|party) (?:shall|will|must)\b)/u
const butErases =
  /\bbut\b[^.;]{0,80}\b(?:we|processor|provider|company) (?:will|shall) (?:[a-z]+ ){0,2}(?:delete|erase|destroy|purge)\b/u
const germanDeletion =
  /\b(?:löschung|rückgabe|vernichtung)\b[^.;]{0,40}\berfolgt|\b(?:daten|datenträger|unterlagen|kopien|konto|inhalte|\p{L}*daten|\p{L}*-?instanz)\b[^.;]{0,160}\b(?:gelöscht|zu löschen|löschen|löscht|vernichtet|zurückgegeben|zurückzugeben|herausgegeben|herauszugeben)\b|\b(?:löscht|löschen|vernichtet|hat)\b[^.;]{0,160}\b(?:daten|datenträger|unterlagen|kopien|inhalte)\b/u
/** « À l’issue du contrat, le sous-traitant s’engage à supprimer toutes les données ou à les retourner ». */
const deletesAtEndInFrench =
  /(?<!\p{L})(?:à (?:l['’]issue|la fin|l['’]expiration|la résiliation|l['’]échéance|la cessation|l['’]achèvement)|au terme|en fin|fin|après (?:la fin|l['’]expiration)) (?:du |de la |des |de l['’]|de )?(?:présente? |l['’])?(?:contrat|prestations?|services?|relations?|accord|abonnement|convention|traitement)[^.;]{0,160}\b(?:supprim\p{L}*|détrui\p{L}*|restitu\p{L}*|retourn\p{L}*|effac\p{L}*|renvo\p{L}*)\b[^.;]{0,120}\b(?:données|copies)\b|\bdonnées\b[^.;]{0,120}\b(?:supprimées|détruites|restituées|effacées)\b[^.;]{0,80}\b(?:fin|issue|terme|expiration|résiliation) (?:du |des |de la )(?:contrat|prestations?|services?|abonnement)/u
const keptInFrench =
  /\b(?:client|responsable d[eu] traitement|utilisateur)(?: [a-zé]+){0,2} (?:peut|doit|pourra|devra|s['’]engage)\b|\bne (?:sont|seront) pas\b|\bvous (?:pouvez|devez)\b/u
const keptInGerman =
  /\bnicht (?:mehr )?gelöscht\b|\b(?:kunde|auftraggeber|verantwortliche|nutzer) (?:kann|muss|hat|ist verpflichtet|darf)\b|\b(?:kann|muss|hat|ist|darf) der (?:kunde|auftraggeber|verantwortliche|nutzer)\b|\bsie (?:können|müssen)\b|\brecht auf löschung\b/u
const period =
  /\b(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf|vingt|dix|cinq|trois|deux)(?: \(\d{1,4}\))? (?:business |calendar |working )?(?:days?|weeks?|months?|years?|hours?|tage[n]?|wochen|monate[n]?|jahre[n]?|jours?|mois|ans|années?)\b/u
/** "Account data is retained while your account is active", « conservées pendant toute la durée de l’utilisation ». */
const whileOpen =
  /\bconservées? (?:pendant|durant) (?:toute )?la durée (?:du contrat|de l['’](?:utilisation|abonnement))|\b(?:retain(?:ed)?|kept|keep|stored?|saved)\b[^.;]{0,60}\b(?:while|as long as|until|for the (?:life|lifetime|duration) of) (?:your|the|an) (?:[a-z]+ )?account\b/u
const keeping =
  /\b(?:retain(?:ed|s)?|retention|kept|keeps?|stor(?:ed|es)|delet(?:ed|es|e)|aufbewahr|gespeichert|gelöscht|conserv(?:é|ée|és|ées|ation)|purged|erased|window)\b/u
const ofData =
  /\b(?:data|information|logs?|files?|records?|deliverables|content|accounts?|backups?|messages?|recordings?|transcripts?|cookies?|daten|\p{L}*-?protokolle|unterlagen|belege\p{L}*|données|photos?|profiles?)\b/u
const notKeeping =
  /\b(?:restore|notice|opt[- ]out|respond|request|dispute(?! resolution\b)|refund|payment|arbitrat|trial|terminate this)\b/u

export const deletionForms: readonly Form[] = [
  {
    answer: 'deletion-at-end',
    hint: /\bdelet|\beras|\bdestroy|\bpurg|\breturn|\bremov|\banonymi|lösch|vernicht|rückgabe|zurück|heraus|supprim/u,
    read: ({ text, headings, names, language }) => {
      if (language === 'de')
        return ending.test(text) && erasing.test(text) && germanDeletion.test(text) && !keptInGerman.test(text)
          ? true
          : undefined
      if (language === 'fr') return deletesAtEndInFrench.test(text) && !keptInFrench.test(text) ? true : undefined
      const isAtEnd = ending.test(text) || /\b(?:deletion|return) (?:or|and) (?:return|deletion)\b/u.test(headings)
      const isOfVendor =
        /\b(?:we|processor|provider|company|all|any|your|customer|client|personal) (?:[a-z]+ ){0,6}(?:delet|eras|destroy|purg|return|remov|anonymi)/u.test(
          text,
        ) ||
        /\b(?:we|processor|provider|company|vendor|supplier) (?:shall|will|must)\b/u.test(text) ||
        names.some((name) =>
          ['shall', 'will', 'must', 'undertakes to'].some((verb) => text.includes(`${name} ${verb} `)),
        ) ||
        namedVendorErases.test(text) ||
        inOurHands.test(text) ||
        /\b(?:both|the|either|each) part(?:y|ies)\b[^.;]{0,60}\b(?:delet|eras|destroy|return)/u.test(text) ||
        /(?<!\b(?:customer|client|you|user) )\b(?:undertakes|agrees|commits) to (?:[a-z]+ ){0,2}(?:delete|erase|destroy|return)\b/u.test(
          text,
        ) ||
        /\b(?:is|are|be|will be|shall be) (?:[a-z]+ ){0,3}(?:deleted|erased|destroyed|purged|removed|returned)/u.test(
          text,
        )
      // Closing an account, or an administrator's own deletion, is not a deletion by the vendor.
      const own = text.replace(byCustomerAlone, ' ')
      const asks =
        /^you (?:can|may)\b|\bhow (?:to|can)\b|\bright to\b|\b(?:when|if) you (?:ask|request)\b|\bif you (?:want|wish|would like)\b|\bplease contact\b/u.test(
          text,
        )
      // "We will retain it as the law asks, but we will delete it within 30 days of termination".
      const duty = own.slice(Math.max(0, own.search(butErases)))
      return isAtEnd &&
        erasing.test(own) &&
        isOfVendor &&
        !customerErases.test(text) &&
        !asks &&
        !notErased.test(duty) &&
        ofData.test(text)
        ? true
        : undefined
    },
  },
  {
    answer: 'retention',
    hint: new RegExp(`${period.source}|${whileOpen.source}`, 'u'),
    read: ({ text, headings, leadIn }) => {
      if (whileOpen.test(text) && !/\b(?:may|not|never)\b/u.test(text) && text.length < 420) return true
      if (!period.test(text)) return undefined
      const isRow =
        /\bretention|\bhow long|conservation|speicherdauer|aufbewahrung/u.test(`${headings} ${leadIn}`) &&
        /\d/u.test(text)
      const around = isRow ? `${headings} ${leadIn}` : leadIn
      return (keeping.test(text) || isRow) && ofData.test(`${around} ${text}`) && !notKeeping.test(text)
        ? true
        : undefined
    },
  },
]
