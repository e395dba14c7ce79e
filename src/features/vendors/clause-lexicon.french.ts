import { incorporatesScc } from './agreements-in-force.ts'
import type { LimitWords } from './clause-limits.ts'
import { type ClauseRule, withPlainLetters } from './clause-words.ts'

// How contracts in French ("contrat de sous-traitance", "accord de traitement") say what Art. 28 GDPR asks of them. Their
// duties mostly hang on "le Sous-traitant s'engage à :".

const assists =
  /\b(?:assist|aid(?:e|er|era|ent|ons)\b|soutien|collabor|coop[eé]r|accompagn)\w*|\bapport\w* (?:\w+ ){0,3}(?:aide|assistance)|\bprêt\w* assistance/
const notifies = /\b(?:notifi|inform(?:e|er|era|é|ant|ons)|signal|avis(?:e|er|era)|communiqu|averti|alert|préven)\w*/
const subProcessor =
  /\bsous-trait(?:ants?|ances?) (?:\w+ )?(?:ultérieure?s?|secondaires?|subséquente?s?|additionnels?|supplémentaires?|de (?:second|deuxième|rang)\w*)|\b(?:autres?|nouveaux?|nouvelle?|propres?|nos|ses|des|les|tiers) sous-traitants?\b|\bsous-traitants\b|\bsous-?processeurs?\b|\bsous-traiter\b|\btiers sous-traitant|\bsous-traitance ultérieure/
const authorizes = /\b(?:autoris|consent|approuv|approbation|agré)\w*|\baccord (?:préalable|écrit|exprès)|\baccepte\b/
const breach = /\bviolations?\b|\bincidents?\b|\bfailles?\b|\bfuites?\b/
const people = /\bpersonnes? concernées?\b|\bpersonnes\b[^.;]{0,60}\bdroits?\b|\bdroits?\b[^.;]{0,60}\bpersonnes\b/
const ends =
  /\b(?:fin|terme|issue|expiration|résiliation|cessation|achèvement|échéance|après)\b|\bl'issue\b|\bl'expiration\b/
const deletes = /\b(?:supprim|suppress|effac|détrui|destruct)\w*/
const returns = /\b(?:restitu|retourn|renvo[iy]|rend(?:re|u)|remet|récupér|export)\w*/
const audits = /\baudit\w*|\binspections?\b|(?<!\bautorités? de )\bcontrôles?\b|\bvérifications?\b/
const customer = /\bresponsables?\b|\bclient\w*|\babonné\w*|\bauditeurs?\b|\bvous\b|\bdonneur d'ordre/
/** A fee for a duty narrows it. */
const fees =
  /(?<!\bsans )\b(?:à (?:la charge|ses frais)|aux (?:seuls |entiers )?frais|factur\w*|rémunér\w*|moyennant (?:\w+ )?(?:paiement|finances?|rémunération|prix)|supplément de prix|payante?s?|frais supplémentaires|en contrepartie)\b/

/** Engaging others without a word isn't a notice. */
const withNotice = /^(?!.*\bsans (?:\w+ ){0,4}(?:notifi|inform|préavis|avis)).*\S/s
const engagesFreely =
  /\b(?:peut|pourra|peuvent|libre de|se réserve le droit|est autorisé)\b[^.;]{0,200}\b(?:sans (?:\w+ ){0,4}(?:accord|autorisation|information|notification|préavis|consentement)|à (?:sa|son) (?:seule |entière |libre )?(?:discrétion|appréciation))/

const rules: readonly ClauseRule[] = [
  {
    clauseId: 'gdpr-28-3-a',
    section: /instruction|traitement|objet|finalité|obligations/,
    limitTopic: /\binstructions?\b/,
    topic: /\binstructions?\b|\bconsignes?\b/,
    bearer: 'processor',
    ways: [
      [
        [
          /\btrait\w*|\bagi\w*|\butilis\w*/,
          /\b(?:que|qu'|uniquement|exclusivement|seulement|seules?|conformément|selon|strict\w*|sauf)/,
          /\binstructions?\b[^.]{0,80}\b(?:documentée?s?|écrite?s?|par écrit)\b|\b(?:documentée?s?|écrite?s?)\b[^.]{0,40}\binstructions?\b/,
        ],
        [
          /\btransf\w*|\btransm\w*|\bhébergées?\b/,
          /\bpays tiers\b|\borganisations? internationales?\b|\bhors (?:de )?(?:l'|d')?(?:ue|union|eee|espace|europe)\b|\ben dehors de l'(?:union|espace|ue|eee)/,
          /\binstructions?\b|\bautoris\w*|\baccord\b|\bconsent\w*|\bgaranties\b|\bclauses contractuelles types\b|\badéqua\w*|\bart(?:\.|icles?)? ?4[4-9]\b|\bchapitre v\b/,
        ],
      ],
    ],
    partly: [
      [
        /\btrait\w*|\bagi\w*|\butilis\w*/,
        /\b(?:que|qu'|uniquement|exclusivement|conformément|selon|sur|suivant)\b/,
        /\binstructions?\b|\bconsignes?\b/,
      ],
    ],
    against: [
      [
        /\btrait\w*|\butilis\w*|\bexploit\w*/,
        /\bpropres? (?:fins?|compte|finalités?|besoins?)\b|\bfins propres\b|\bfinalités propres\b/,
        /\b(?:peut|pourra|peuvent|autorisé|se réserve)\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-b',
    section: /confidential|personnel|obligations/,
    topic: /\bconfidential\w*|\bconfidentiel\w*|\bsecret\b/,
    bearer: 'processor',
    ways: [
      [
        [
          /\bpersonnes?\b|\b(?:son|du|le|au|notre|ses|aux|leur) personnels?\b|\bsalariés?\b|\bemployés?\b|\bcollaborat\w*|\béquipes?\b|\bpréposés?\b|\bintervenants?\b/,
          /\btrait\w*|\baccès\b|\baccéd\w*|\bdonnées\b|\bautorisées?\b|\bhabilitée?s?\b/,
          /\bconfidential\w*|\bsecret\b/,
          /\bengag(?:e|ent|ées?|és?|ement)\b|\bsoumis\w*|\bobligations?\b|\btenue?s?\b|\bliée?s?\b|\bsign\w*|\bastrein\w*/,
        ],
      ],
    ],
    partly: [[/\bconfidential\w*/, /\bdonnées\b|\binformations\b/]],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-c',
    section: /sécurité|mesures|technique/,
    topic: /\bsécurité\b|\bmesures\b|\bchiffr\w*/,
    bearer: 'processor',
    ways: [
      [
        [
          // Measures that help with requests are those of letter (e).
          /^(?!.*\b(?:assist\w*|aider?\b|demandes?\b)).*\btechniques?\b/s,
          /\borganisationnelles?\b|\bd'organisation\b/,
          /\bmesures\b/,
        ],
      ],
      [[/\bmesures\b/, /\bart(?:\.|icle)? ?32\b/]],
    ],
    partly: [[/\bsécurité\b|\bprotég\w*|\bprotection\b/, /\bmesures\b|\bprocédures\b|\bstandards\b|\bgaranties\b/]],
    against: [
      [
        /\baucune (?:garantie|responsabilité)\b[^.;]{0,80}\bsécurité\b|\bne garantit (?:pas|aucun\w*)\b[^.;]{0,60}\bsécurité\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-d',
    section: /sous-trait|ultérieur/,
    limitTopic: subProcessor,
    topic: subProcessor,
    bearer: 'either',
    ways: [
      [
        [subProcessor, authorizes],
        [
          subProcessor,
          /\b(?:mêmes?|équivalente?s?|identiques?|similaires?|au moins|comparables?|analogues?|présente?s? (?:accord|contrat|clauses|annexe|dpa))\b/,
          /\b(?:obligations?|engagements?|garanties?|clauses?|conditions?|exigences?|niveau|protection|dpa|contrat)\b/,
        ],
      ],
    ],
    partly: [
      [subProcessor, /\b(?:s'opposer|opposition|objections?)\b/],
      [subProcessor, notifies, withNotice],
    ],
    against: [[subProcessor, engagesFreely]],
  },
  {
    clauseId: 'gdpr-28-2',
    section: /sous-trait|ultérieur/,
    limitTopic: subProcessor,
    topic: subProcessor,
    bearer: 'either',
    ways: [
      // Specific: no one without a word of the controller.
      [
        [
          subProcessor,
          /^(?!.*\b(?:pays tiers|hors|en dehors)\b)/s,
          /\b(?:ne|n'|sans|aucune?|interdi\w*|qu')(?:[^.;]{0,200})\b(?:autorisation|accord|consentement|approbation)\b[^.;]{0,60}\b(?:préalable|écrite?|spécifique|exprès|expresse)\b|\b(?:ne|n'|sans|aucune?|qu')[^.;]{0,200}\b(?:préalable|écrite?|spécifique|expresse?)\b[^.;]{0,40}\b(?:autorisation|accord|consentement|approbation)\b/,
        ],
      ],
      // General: notified of changes, and free to object.
      [
        [subProcessor, authorizes],
        [subProcessor, notifies, /\b(?:chang\w*|modific\w*|ajout\w*|remplac\w*|nouve\w*|préalable\w*|avance|avant)\b/],
        [
          /\b(?:s'opposer|s'y opposer|opposition|objections?|objecter|refus\w*)\b/,
          /\bsous-trait\w*|\bchangements?\b|\bmodifications?\b/,
        ],
      ],
    ],
    partly: [
      [subProcessor, notifies, withNotice],
      [subProcessor, /\b(?:s'opposer|s'y opposer|opposition|objections?)\b/],
    ],
    against: [[subProcessor, engagesFreely]],
  },
  {
    clauseId: 'gdpr-28-3-e',
    section: /droits?|demandes?|personnes|assistance/,
    limitTopic: /personnes? concernées?[^.;]{0,80}(?:droit|demande)|\b(?:cette|son|l'|toute) ?assistance\b/,
    topic: /\bpersonnes? concernées?\b|\bdroits des personnes\b|\bchapitre iii\b/,
    bearer: 'processor',
    ways: [[[assists, people, /\bdroits?\b|\bdemandes?\b/]]],
    partly: [
      [
        /\b(?:transm|transf|adress|notifi|inform|redirig|renvo)\w*|\bfournit\b/,
        /\bpersonnes? concernées?\b|\bpersonnes\b/,
        /\bdemandes?\b|\bdroits\b/,
      ],
    ],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-f',
    section: /violation|notification|incident|assistance|analyse/,
    limitTopic: /analyses? d'impact|violations? de données|\b(?:cette|son|l'|toute) ?assistance\b/,
    topic:
      /\bviolations?\b|\bincidents?\b|\banalyses? d'impact\b|\bconsultations? préalables?\b|\bart(?:\.|icles?)? ?3[2-6]\b|\baipd\b/,
    bearer: 'processor',
    ways: [
      [[assists, /\bart(?:\.|icles?)? ?32 (?:à|a|au|et suivants|-) ?(?:l'article )?36?\b|\b32, 33, 34, 35 et 36\b/]],
      [
        [assists, /\banalyses? d'impact\b|\baipd\b|\bconsultations? préalables?\b|\bart(?:\.|icles?)? ?35\b/],
        [notifies, breach],
      ],
    ],
    partly: [
      [notifies, breach],
      [assists, /\banalyses? d'impact\b|\baipd\b|\bart(?:\.|icles?)? ?3[2-6]\b/],
    ],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-g',
    section: /suppression|restitution|destruction|sort des données|fin du/,
    limitTopic: /suppr|restitu|destruction|effac/,
    topic: /\b(?:supprim|suppress|effac|détrui|destruct|restitu|renvoy)\w*/,
    bearer: 'processor',
    ways: [
      [[deletes, returns, ends, /\b(?:choix|choisi\w*|option|demande|instructions?|préférence|convenance|souhait)\b/]],
    ],
    partly: [
      [
        /\b(?:supprim|suppress|effac|détrui|destruct|restitu|renvoy)\w*/,
        ends,
        /\bdonnées\b|\binformations\b|\bcopies\b/,
      ],
    ],
    against: [
      [
        /\b(?:peut|pourra|autorisé|se réserve)\b[^.;]{0,120}\b(?:conserver|garder|utiliser)\b/,
        /\b(?:indéfiniment|sans limite|propres? (?:fins|besoins|finalités)|durée illimitée)\b/,
      ],
      [
        /\bau choix du (?:sous-traitant|prestataire|fournisseur)\b|\bà (?:sa|son) (?:seule |entière )?(?:discrétion|appréciation)\b/,
        /\b(?:supprim|suppress|effac|détrui|restitu)\w*/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-h',
    section: /audit|contrôle|inspection|documentation/,
    limitTopic: /\baudits?\b|\binspections?\b/,
    topic: /\baudit\w*|\binspections?\b|\bcontrôles?\b|\bdémontr\w*/,
    bearer: 'either',
    ways: [
      [
        [
          audits,
          customer,
          /\b(?:permet\w*|autoris\w*|contribu\w*|droit|peut|pourra|peuvent|se soumet\w*|collabor\w*|coop[eé]r\w*|réalis\w*|effectu\w*|conduire|facilit\w*)\b/,
        ],
        [
          /\b(?:mettr?e?|met|mettra|fourni\w*|tien\w*|tenir|communiqu\w*|transm\w*|disposition)\b/,
          /\binformations?\b|\bdocumentation\b|\bdocuments?\b|\bpreuves?\b|\béléments\b|\bregistres?\b/,
          /\b(?:démontr\w*|respect|conformité|prouver|attest\w*|justifi\w*)\b/,
        ],
      ],
    ],
    partly: [
      [
        /\b(?:audit\w*|soc 2|iso ?27001|certific\w*|certifi\w*)\b/,
        /\brapports?\b|\bcertific\w*|\battestations?\b/,
        /\b(?:fourni\w*|met|mettre|communiqu\w*|disposition|demande)\b/,
      ],
    ],
    against: [
      [
        /\baudit\w*|\binspections?\b|\bcontrôles?\b/,
        /\b(?:en lieu et place|au lieu|exclusivement (?:par|sur)|limités? à la|réputée?s? satisfait\w*|remplac\w*)\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-scope',
    // May be in an annex of its own: silence here does not mean absence.
    topic: /\S/,
    section: /objet|durée|description|annexe|traitement/,
    bearer: 'either',
    ways: [
      [
        [
          /\bobjet\b/,
          /\bdurée\b/,
          /\bnature\b/,
          /\bfinalités?\b/,
          /\b(?:types?|catégories?) de données\b/,
          /\bcatégories? de personnes\b/,
        ],
      ],
    ],
    partly: [[/\bobjet\b/, /\btraitement\b/], [/\bcatégories? de personnes\b/]],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-unlawful',
    topic: /\binstructions?\b/,
    section: /instruction|obligations/,
    bearer: 'processor',
    ways: [
      [
        [
          notifies,
          /\binstructions?\b/,
          /\bviolations?\b|\bviole\w*|\bcontraire\w*|\bconstitue\w*|\benfrein\w*|\bméconn\w*/,
        ],
      ],
    ],
    partly: [],
    against: [],
  },
  {
    clauseId: incorporatesScc,
    // May be in an annex of its own: silence here does not mean absence.
    topic: /\S/,
    section: /transfert|pays tiers/,
    bearer: 'either',
    ways: [
      [
        [
          /\bclauses contractuelles types\b/,
          /\bpartie intégrante\b|\bincorpor\w*|\bs'appliquent\b|\bannex\w*/,
          /\b2021\/914\b/,
        ],
      ],
    ],
    partly: [[/\bclauses contractuelles types\b/, /\bpartie intégrante\b|\bincorpor\w*|\bs'appliquent\b|\bannex\w*/]],
    against: [],
  },
]

const processor = "(?:le |la |l'|les )?(?:sous-traitant|prestataire|fournisseur|éditeur|hébergeur|société|parties)"

const limits: LimitWords = {
  price: fees,
  exception: /\b(?:sauf|excepté|à l'exception|à l'exclusion|hormis|ne s'applique pas)\b/g,
  lawful:
    /\bloi\b|\blois\b|légal|légaux|réglement|droit|obligation|autorité|union|état membre|états membres|instruction|accord|autoris|consent|convenu|contrat|service|nécessaire|requis|exig|finalité/,
  ownPurposes:
    /\bpropres? (?:fins?|finalités?|besoins?|compte)\b|\b(?:fins|finalités) propres\b|\b(?:entraîn\w*|amélior\w*)\b[^.;]{0,60}\b(?:ses|propres?|modèles?|algorithmes?)\b/,
  period:
    /\b(\d{1,4}|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|quinze|trente|soixante|quatre-vingt-dix)(?: ?\(\d{1,4}\))? (heures?|jours?|semaines?|mois|ans?|années?)\b/g,
  numbers: {
    ...{ un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9, dix: 10, quinze: 15 },
    ...{ trente: 30, soixante: 60, 'quatre-vingt-dix': 90 },
  },
  unitDays: { heure: 1 / 24, jour: 1, semaine: 7, mois: 30, an: 365 },
  onlyDuring: /\b(?:uniquement|seulement) (?:pendant|durant)\b/,
}

export const frenchClauses = withPlainLetters({
  rules,
  tellsOnly:
    /^\W{0,4}(?:\d[\d.]*\s*)?(?:"?[\wà-ÿ' -]{1,60}"? ?(?:désigne|désignent|signifie|s'entend|s'entendent)\b|(?:l')?art(?:\.|icle) ?\d+[^.]{0,40}\b(?:exige|prévoit|impose|dispose)\b|considérant\b)/,
  definitions: /\bdéfinitions?\b|\binterprétation\b|\bterminologie\b/,
  binds:
    /\b(?:s'engage|s'engagent|engageons|s'oblige|doit|doivent|devra|devront|est|sont|sera|seront|peut|peuvent|pourra|pourront|traite|traitent|traitons|met|mettent|mettra|mettons|garantit|garantissent|veille|veillera|informe|informera|informons|notifie|notifiera|notifions|assiste|assistera|assistons|aide|aidera|aidons|supprime|supprimera|supprimons|restitue|restituera|permet|permettra|autorise|autorisera|tient|fournit|fournira|fournissons|dispose|s'assure|assure|prend|prennent|prenons|recourt|recourons|impose|imposera|reste|demeure|procède|procèdera|collabore|coopère|accepte|consent|a le droit|a recours|faisons appel|s'interdit|n'utilise|contribue|incombe|agit|agira|donne|donnent|s'efforce|conserve|choisit)\b/,
  customerBinds:
    /\b(?:le |la |l'|les )?(?:responsable(?: d[eu] traitement)?|client|abonné|donneur d'ordre)\b,? (?:(?:reste|demeure|est) (?:seul |l'unique )?(?:responsable|tenu|garant|le point)|s'engage|doit|devra|garantit|veille|informe|déclare|s'assure|fournit|recueille|reconnaît|met\b|détermine|documente|désigne)/,
  processorBinds: new RegExp(
    `\\b${processor}\\b,? (?:s'engage|doit|doivent|devra|est|sont|ne |n'|se |s'|met|traite|garantit|veille|informe|notifie|assiste|aide|supprime|restitue|permet|tient|fournit|prend|recourt|impose|procède|collabore|pourra|peut)|\\bnous\\b|\\bchaque partie\\b|\\b(?:que|par) le (?:sous-traitant|prestataire)`,
  ),
  customerMay: /\b(?:peut|pourra|peuvent|droit|autoris\w*|accept\w*|consent\w*|s'opposer|s'y opposer)\b/,
  limits,
  meaning: /"([a-zà-ÿ][\wà-ÿ' -]{2,60})" ?(?:désigne|désignent|signifie|s'entend(?:ent)? de)\s+([^"]{10,400})/g,
  denies:
    /\bn'(?:est|a|aura|ont) (?:pas|aucune?|nullement) (?:\w+ )?(?:tenu|obligé|obligation|responsable)|\bne (?:sera|saurait|peut) (?:\w+ ){0,2}(?:tenue?|obligée?|responsable)\b|\baucune (?:obligation|responsabilité)\b|\bn'a (?:aucun|pas le) droit\b|\b(?:renonce|renoncent) à\b|\bsans obligation\b|\b(?:audits?|droits?)\b[^.;]{0,60}\b(?:est|sont) exclue?s?\b/,
  conditional: /\b(?:sous réserve|sauf|si|à condition|pour autant|dans la mesure)\b[^.;]*$/,
  deniesAnException: /\bloi\b|\blégal\w*|\blégaux\b|\bréglement\w*|\bsauvegardes?\b|\bconservation\b/,
  weakens:
    /\b(?:s'efforce\w*|efforts? (?:raisonnables?|commerciaux)|meilleurs efforts|tente\w* de|dans la mesure du raisonnable|(?:commercialement|techniquement|économiquement) (?:raisonnable|possible|faisable)|à (?:sa|son) (?:seule |entière )?(?:discrétion|appréciation)|devrait|devraient|au cas par cas)\b/,
  obliges:
    /\b(?:s'engage|s'engagent|s'oblige|doit|doivent|devra|devront|veille|garantit|assiste|notifie|informe|supprime|traite|met|mettra|sera|seront|uniquement|exclusivement|s'interdit|procède|fournit|nous \w+ons)\b|\b(?:ne|n')\b/,
  permits: /\b(?:peut|peuvent|pourra|pourront|pourrait|autorisé|habilité)\b/,
  prohibits:
    /\b(?:ne|n')\b[^.;]{0,60}\b(?:pas|aucune?|jamais|que|ni)\b|\binterdi\w*|\bs'abst\w*|\bgratuit\w*|\bsans frais\b/,
  takesOverClauses:
    /\b(?:2021\/915|2021\/914)\b[^.]{0,200}\b(?:partie intégrante|s'appliquent|incorporées?|annexées?)\b|\b(?:partie intégrante|incorporées?|annexées?)\b[^.]{0,200}\b(?:2021\/915|2021\/914|clauses contractuelles types)\b|\bclauses contractuelles types\b[^.]{0,120}\b(?:partie intégrante|incorporées?|annexées?)\b/,
})
