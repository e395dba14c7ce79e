import type { PracticeWords } from './words.ts'

const clitics = "(?:ne |n'|les |la |le |l'|lui |leur |y |en |vous |nous |n'en |ne les |ne vous |ne la |ne le )*"
const firstNoun =
  "(?:notre (?:société|entreprise|association|site|application|plateforme|service|équipe)|l'(?:éditeur|application|association|entreprise|exploitant|organisme)|la (?:société|plateforme|présente application)(?: [a-z.&-]{2,20})?|le (?:site|responsable d[eu] traitement)|ce site)"
const thirdNoun =
  '(?:google(?: analytics| ireland| llc| inc\\.?)?|facebook|meta|youtube|twitter|linkedin|instagram|microsoft|apple|amazon|paypal|stripe|hotjar|criteo|(?:nos|ces|les|des|certains(?: de nos)?) (?:partenaires|prestataires|sous-traitants|tiers|annonceurs|régies publicitaires|fournisseurs|réseaux sociaux)|des tiers|(?:un|le) tiers)'
const receiver =
  /\b(?:à|aux?|avec|auprès d[eu]s?|par|vers|pour|entre|en faveur d[eu]s?) (?:\S{1,30} ){0,5}(?:tiers|tierces|prestataires?|partenaires?|sous-traitants?|fournisseurs?|filiales?|sociétés?|entreprises?|entités?|autorités?|annonceurs?|administrations?|tribunaux|banques?|assureurs?|établissements?|hébergeurs?|organismes?|transporteurs?|destinataires|autres \S+|google\S*|facebook\S*|meta\b|stripe|paypal|conseils|avocats|services? de (?:paiement|livraison)|public\b)/u
const howLong =
  /\b(?:\d{1,4}|un|deux|trois|cinq|six|dix|douze|treize|une) (?:\(\d+\) )?(?:heures?|jours?|semaines?|mois|ans?|années?)\b|\bjusqu'(?:à|au)\b|\baussi longtemps\b|\btant que\b|\bpendant (?:toute )?(?:la|le|une) (?:durée|temps|période)|\bla durée\b|\bindéfiniment\b|\bdès que\b|\bau terme\b|\bà l'issue\b|\bà l'expiration\b/u
const aux = '(?:sont|seront|est|sera|ont été|a été|soient)'

export const frenchPractices: PracticeWords = {
  data: /\bdonnées?\b|\binformations?\b|\badresses?\b|\bnoms?\b|\bprénom|\bcoordonnées\b|\bcookies?\b|\btraceurs?\b|\bcontenus?\b|\bmessages?\b|\blocalisation\b|\bnuméro|\belles (?:ne|sont|seront|peuvent)\b|\bcelles-ci\b|\bces dernières\b|\bprofils?\b|\bles (?:vend|lou|céd|partag|communiqu|transmet)|\bidentifiants?\b|\bimages?\b|\bjournaux\b|\bnavigation\b/u,
  deeds: [
    {
      practice: 'collect',
      // "Vous nous communiquez votre nom": what the person gives is collected.
      finite: 'collectons|recueillons|enregistrons|obtenons|recevons|communiquez|fournissez|transmettez|confiez',
      third: 'collecte|collectent|recueille|recueillent|enregistre|enregistrent',
      infinitive: 'collecter|recueillir|enregistrer|obtenir|recevoir',
      participle: 'collectée?s?|recueillie?s?|enregistrée?s?|récoltée?s?',
      noun: 'collecte',
      needs:
        /données\b|informations?\b|adresses?\b|nom\b|coordonnées\b|numéro|cookies?\b|localisation|identifiants?|navigation|images?\b|journaux/u,
      unless:
        /\b(?:consentement|accord) (?:\S+ ){0,4}(?:recueilli|obten)|\b(?:recueill|obten|recev)\S* (?:\S+ ){0,3}(?:consentement|accord|autorisation|demande)/u,
    },
    {
      practice: 'collect',
      isUse: true,
      finite: 'traitons|stockons|conservons',
      third: 'traite|traitent|stocke|conserve',
      infinitive: 'traiter|stocker',
      participle: 'traitée?s?|stockée?s?',
      needs: /données\b|informations?\b|adresses?\b|nom\b|coordonnées\b|numéro|localisation|identifiants?/u,
      // To process nothing further is not to collect nothing; what is denied here is left unsaid.
      unless:
        /\b(?:ne|n')\b ?[^,;]{0,40}\b(?:pas|aucune?|jamais|plus|que)\b|\bni\b|\b(?:dans|sur) (?:votre|le|l') ?(?:navigateur|appareil|terminal|téléphone|ordinateur)\b|\blocalement\b/u,
    },
    {
      practice: 'share',
      finite:
        'partageons|communiquons|transmettons|divulguons|transférons|cédons|révélons|diffusons|fournissons|publions',
      third: 'partage|partagent|communique|communiquent|transmet|transmettent|divulgue|transfère|cède',
      infinitive: 'partager|communiquer|transmettre|divulguer|transférer|céder|révéler|diffuser|fournir|publier',
      participle:
        'partagée?s?|communiquée?s?|transmise?s?|divulguée?s?|transférée?s?|cédée?s?|révélée?s?|diffusée?s?|fournie?s?|mises à (?:la )?disposition|rendues? (?:publiques?|accessibles?)|accessibles?',
      noun: 'communication|transmission|divulgation|cession|partage|transfert',
      toWhom: receiver,
      deniedTo:
        /\b(?:tiers|tierces?|partenaires?|autres?|quiconque|sociétés?|entreprises?|annonceurs?|organismes?|public|personne)\b/u,
      needs: /partag|communiqu|transm|divulg|transf|céd|cess|révél|diffus|fourni|disposition|publi|accessible/u,
      unless:
        /\b(?:à|avec|sur|vers) (?:nous|notre|nos (?:équipes|services|serveurs|collaborateurs))\b|\bvous (?:communiqu|transmett|fourniss|partag)|\b(?:communiqu|fourni|transm|partag)\S* (?:par (?:vous|l'utilisateur|le client)|à (?:vous|l'utilisateur))\b|\bnous (?:vous )?(?:fournissons|communiquons|transmettons) (?:\S+ ){0,3}(?:services?|réponse|information sur)|\bpar (?:l'utilisateur|vous-même)\b|\bpolitique de (?:protection|confidentialité) (?:\S+ ){0,4}accessible/u,
    },
    {
      practice: 'sell',
      isStrict: true,
      finite: 'vendons|louons|commercialisons|monnayons|revendons',
      third: 'vend|vendent|loue|commercialise|revend',
      infinitive: 'vendre|louer|commercialiser|revendre|monnayer',
      participle: 'vendue?s?|louée?s?|commercialisée?s?|revendue?s?|monnayée?s?',
      noun: 'vente|revente|commercialisation|location',
      needs:
        /données?\b|informations?\b|coordonnées\b|adresses?\b|fichiers?\b|\bles (?:vend|lou|revend)|\belles\b|profils?\b/u,
      unless:
        /\b(?:entreprise|société|activité|actifs|fonds de commerce|produits?|articles?|marchandises?|biens|billets)\S* (?:\S+ ){0,5}(?:vend|lou|commercialis)|\b(?:vend|lou|revend)\S* (?:\S+ ){0,3}(?:produits?|services?|articles?|biens|billets|activités?|actifs|véhicules?)|\b(?:vente|conditions générales) (?:de |d')(?:nos |vos |l'|la |une )?(?:produits?|articles?|biens|entreprise|société|actifs|billets|vente)/u,
    },
    {
      practice: 'ads',
      finite: 'utilisons|traitons|affichons|diffusons|proposons',
      third: 'utilise|utilisent|affiche|affichent|diffuse',
      infinitive: 'afficher|diffuser|proposer|adresser|utiliser|présenter',
      participle: 'utilisée?s?|affichée?s?|diffusée?s?|traitée?s?',
      noun: 'utilisation|diffusion',
      reaches: true,
      needs:
        /\b(?:publicités?|annonces?|contenus? publicitaires?) (?:\S+ ){0,3}(?:ciblée?s?|personnalisée?s?|comportementales?|adaptée?s?|pertinentes?)|\bpublicité (?:ciblée|comportementale)|\bciblage publicitaire|\bre-?ciblage|\bretargeting|\bremarketing/u,
    },
    {
      practice: 'track',
      finite: 'suivons|utilisons|analysons',
      third: 'utilise|utilisent|suit|suivent',
      infinitive: 'suivre|tracer|analyser|utiliser',
      participle: 'utilisée?s?|suivie?s?|tracée?s?|analysée?s?',
      noun: 'suivi|traçage',
      needs:
        /\b(?:suiv\S+|suivi|activité|comportement|navigation|visites)\b[^.;]{0,80}(?:\bd'un (?:site|appareil) à l'autre|\bsur (?:plusieurs|d'autres|différents) (?:sites|appareils|services)|\bsur (?:des |les )?sites? tiers\b|\bà travers (?:le web|internet|plusieurs|différents))|\bsuivi (?:inter-?sites|multi-?appareils)/u,
    },
    {
      practice: 'track',
      onlyDenied: true,
      finite: 'suivons|utilisons|pistons',
      third: 'utilise|suit',
      infinitive: 'suivre|tracer|pister|utiliser',
      participle: 'utilisée?s?|suivie?s?|tracée?s?|déposée?s?',
      noun: 'suivi|traçage|pistage',
      needs:
        /\btechnologies? de (?:suivi|traçage|pistage)|\bcookies? (?:\S+ ){0,2}(?:de suivi|traceurs|publicitaires)|\bpixels? (?:de suivi|espions?)|\btraceurs?\b|\b(?:suivi|traçage|pistage)\b/u,
    },
    {
      practice: 'profile',
      finite: 'établissons|créons|élaborons|réalisons|constituons|effectuons',
      third: 'établit|crée|réalise|effectue|procède',
      infinitive: 'établir|créer|élaborer|constituer|réaliser|effectuer|procéder',
      participle: 'établie?s?|créée?s?|réalisée?s?|effectuée?s?|constituée?s?|utilisée?s?',
      noun: 'profilage',
      needs:
        /\bprofilage\b|\bprofils? (?:d'utilisateurs?|des? (?:utilisateurs?|clients?|consommateurs?|internautes?)|d'intérêts?|marketing|publicitaires?|comportementa)/u,
    },
    {
      practice: 'ai-training',
      finite: 'utilisons|entraînons|exploitons',
      third: 'utilise|utilisent|entraîne',
      infinitive: 'entraîner|utiliser|améliorer|exploiter|former',
      participle: 'utilisée?s?|exploitée?s?|entraînée?s?|réutilisée?s?',
      noun: 'utilisation',
      reaches: true,
      needs:
        /\b(?:entraîn\S+|apprentissage|formation)\b[^.;]{0,60}(?:\bia\b|intelligence artificielle|modèles?|algorithmes?|llm)|\b(?:ia|modèles? (?:d'ia|de langage|d'intelligence))\b[^.;]{0,40}\bentraîn/u,
      unless: /\bpubliquement\b|\bsources publiques\b/u,
    },
    {
      practice: 'third-party-cookies',
      finite: 'utilisons|déposons',
      third: 'dépose|déposent|utilise|utilisent',
      infinitive: 'déposer|utiliser',
      participle: 'déposée?s?|utilisée?s?|placée?s?',
      needs:
        /\bcookies? (?:de |des )?(?:tiers|tierces parties|partenaires)|\bcookies? (?:\S+ ){0,4}(?:par|émis par) (?:des |nos |les )?(?:tiers|partenaires|sociétés tierces|prestataires)/u,
    },
    {
      practice: 'retain',
      finite: 'conservons|stockons|supprimons|gardons|effaçons|archivons',
      third: 'conserve|supprime|archive',
      infinitive: 'conserver|supprimer|archiver',
      participle: 'conservée?s?|supprimée?s?|effacée?s?|archivée?s?|anonymisée?s?|détruite?s?|stockée?s?',
      noun: 'conservation',
      needs: howLong,
      reaches: true,
      unless: /\b(?:ne|n')\b ?[^,;]{0,20}\b(?:conserv|stock)\S* (?:pas|aucune?)|\bpas (?:conserv|stock)/u,
    },
    {
      practice: 'encrypt',
      finite: 'chiffrons|utilisons|cryptons',
      third: 'utilise|chiffre',
      infinitive: 'chiffrer|crypter',
      participle: 'chiffrée?s?|cryptée?s?|protégée?s?|sécurisée?s?|utilisée?s?',
      needs:
        /(?<!\b(?:non|derniers?|premiers?|\d|les|des|ces|en|aux|quelques) )\bchiffr(?:ons|e\b|ent\b|er|ée?s?\b|ement|age)|\bcrypt|\bssl\b|\btls\b/u,
    },
    {
      practice: 'children',
      onlyDenied: true,
      finite: 'collectons|recueillons|traitons',
      third: "collecte|recueille|s'adresse|s'adressent",
      infinitive: 'collecter|recueillir|traiter',
      participle: 'collectée?s?|recueillie?s?|traitée?s?|destinée?s?',
      needs: /\benfants?\b|\bmineurs?\b|\bmoins de (?:13|15|16|18) ans/u,
    },
  ],
  frames: [
    { pattern: `\\bnous ${clitics}(?:<finite>)`, actor: 'first' },
    {
      pattern: `\\bnous ${clitics}(?:pouvons|pourrons|pourrions|serons amenés|sommes (?:\\S+ )?(?:susceptibles|amenés)|nous réservons le droit)(?<gap>[^,;:]{0,80}?)\\b(?:<infinitive>)`,
      actor: 'first',
      isConditional: true,
    },
    {
      pattern: `\\bnous ${clitics}(?:allons|devons|serons (?:\\S+ )?tenus|procédons à la)\\b(?<gap>[^,;:]{0,80}?)\\b(?:<infinitive>)`,
      actor: 'first',
    },
    { pattern: '\\bnous avons\\b(?<gap>[^,;:]{0,60}?)\\b(?:<participle>)', actor: 'first' },
    {
      pattern: `\\b${aux}\\b(?<gap>[^;:]{0,100}?)(?<![a-z'-]|\\b(?:de|la|une|cette|leur|notre|votre|l') ?)(?:<participle>)`,
      actor: 'first',
    },
    {
      pattern: `\\b(?:peuvent|peut|pourront|pourra|pourraient|sont (?:\\S+ )?susceptibles)\\b(?<gap>[^;:]{0,60}?)\\b(?:être|d'être)\\b[^;:,]{0,60}?(?<![a-z'-]|\\b(?:de|la|une|cette|leur|notre|votre|l') ?)(?:<participle>)`,
      actor: 'first',
      isConditional: true,
    },
    {
      pattern: `\\b(?:doivent|doit|devront)\\b(?<gap>[^;:,]{0,40}?)\\bêtre\\b[^;:,]{0,60}?(?<![a-z'-]|\\b(?:de|la|une|cette|leur|notre|votre|l') ?)(?:<participle>)`,
      actor: 'first',
      onlyDenied: true,
    },
    { pattern: `\\b${firstNoun} (?:[a-zéè]{4,14} et )?${clitics}(?:<third>)`, actor: 'first' },
    { pattern: `\\b${thirdNoun} ${clitics}(?:<third>)`, actor: 'third' },
    {
      pattern: `\\b${thirdNoun} ${clitics}(?:peuvent|peut|pourront)(?<gap>[^,;:]{0,40}?)\\b(?:<infinitive>)`,
      actor: 'third',
      isConditional: true,
    },
    {
      pattern: `\\b(?:aucune?|pas d[e'] ?|pas l'objet d['e] ?(?:une |un |aucune? )?)(?<gap> ?(?:\\S+ )?)(?:<noun>)\\b`,
      actor: 'first',
      onlyDenied: true,
    },
    {
      pattern: `(?:\\bnous (?:nous )?(?:engageons|interdisons|abstenons)|\\bs'(?:engage|interdit|abstient|engagent)|\\b(?:interdit|refusons|refuse))\\b(?<gap>[^;:.]{0,120}?)\\b(?:<infinitive>)`,
      actor: 'first',
      onlyDenied: true,
    },
  ],
  noDenial:
    /\bnon seulement\b|\bn'hésitez pas\b|\b(?:ne|n')\b ?(?:(?!\b(?:pas|aucune?s?|jamais|ni|rien|nullement|qui|quoi)\b)[^,;.]){0,60}\bqu(?:e\b|')(?! ?(?:vous|nous|si|lorsque) (?:ne|n')\b)(?![^,;.]{0,40}\bpas\b)|\bnon[- ](?:personnelles?|nominatives?|identifiables?|sensibles?)\b|\b(?:si|lorsque|dès lors que) [^,;]{0,60}\b(?:ne|n')\b ?[^,;]{0,40}\b(?:pas|plus)\b|\bne sont plus nécessaires\b|\bn'est plus\b|\bpas plus (?:longtemps|de)\b|\bpas au-delà\b/gu,
  denial: /\b(?:ne|ni|jamais|aucune?s?|nullement)\b|\bn'|\bpas (?:de|d'|l'objet)|\binterdi|\babst|\brefus/u,
  denialInFront:
    /\b(?:ne|ni|jamais|aucune?s?|nullement)\b|\bn'|\bpas (?:de|d'|l'objet)|\binterdi|\babst|\brefus|\ben aucun cas\b/u,
  borderBefore:
    /[;:]|, (?:mais|cependant|toutefois|néanmoins|en revanche|et (?:nous|ne|sont|seront|les|vos|elles))\b|\bmais\b| et (?=(?:nous|sont|seront|uniquement|seulement|peuvent)\b)/gu,
  borderAfter:
    /[;:]|, (?:mais|cependant|toutefois|néanmoins|si|lorsque|quand|afin|pour|qui|que|dont|où|et (?:nous|ne|sont|seront|les|vos))\b| mais | et (?=(?:nous|sont|seront|ne|peuvent)\b)/gu,
  standsAlone: /^\W*(?:ces|cela|celles?|ceux)\b|\b(?:est|sont|sera|seront|nous|peut|peuvent|avons|vous)\b.*[.!]$/u,
  collectingTitle: {
    form: /^\W*(?:\d+\W+){0,3}(?:(?:les )?(?:données|informations|types de données|catégories de données)(?: (?:à caractère personnel|personnelles))? (?:que nous (?:collectons|recueillons|traitons)|(?:collectées|recueillies|traitées|fournies)(?: (?:directement|automatiquement|par vous|par nos soins|par nous|par (?!d(?:es|')|nos |les |google|meta)[a-z\d'-]{2,20}|lors de votre inscription)){0,2})|quelles (?:données|informations)(?: personnelles)? (?:collectons|recueillons|traitons)[- ]nous|ce que nous (?:collectons|recueillons))\W*$/u,
    says: 'Nous collectons les données suivantes :',
  },
  opensClause: /^, ?(?:et )?(?:qui|que|dont|lorsque|si|afin que|où) /u,
  subordinate:
    /(?:^|[\s,;:])(?:si|lorsque|lorsqu'|quand|dont|où|comment|pourquoi|puisque|afin que|à ce que|supposer que|pour que|bien que|sans que) [^,;:]{0,80}$|(?:^|[\s,;:])(?:que|qu'|dont|où|qui|lesquelles|lesquels|laquelle|lequel|desquel(?:le)?s|auxquel(?:le)?s|si|s'|lorsque|lorsqu'|quand|comment|pourquoi|pour lesquelles|puisque|afin que|au cas où|dans l'hypothèse où) ?(?:\S{0,12} ){0,1}\S{0,4}$/u,
  assertsNothing:
    /\bsi nous (?:nous )?(?:apprenons|découvrons|constatons|rendons compte|avons connaissance)\b|\bdroits suivants\b|\bvous (?:avez|disposez|bénéficiez|disposerez) (?:\S+ ){0,4}(?:droit|possibilité)\b|\b(?:le|un|du|votre|des) droits? (?:de|d'|à|d’)|\bvous (?:pouvez|pourrez) (?:\S+ ){0,3}(?:demander|exercer|exiger|retirer|vous opposer|accéder|obtenir|consulter|refuser|désactiver|modifier|supprimer|rectifier|bloquer|paramétrer|choisir|contacter)|\bdésigne(?:nt)?\b|\bon entend par\b|\bsignifie\b|\bau sens (?:de|du|des)\b.{0,40}\best\b|\b(?:cette|la présente|présente|notre) (?:politique|charte|notice)\b[^.;]{0,40}\b(?:a pour|vise|décrit|explique|détaille|précise|définit|informe|présente|s'applique|indique)|\bpour (?:en savoir plus|plus d'informations?)|\bveuillez\b|\bfusion\b|\bacquisition\b[^.;]{0,40}\b(?:société|entreprise|actifs)|\bcession (?:de|d')(?: tout| la| une)?[^.;]{0,20}\b(?:actifs|activité|entreprise|société|fonds)|\brestructuration|\bsi nous (?:devions|étions)\b|\bquelles (?:données|informations)\b|\bserai(?:t|ent)\b|\b(?:lorsque|si) (?:les|des|vos) (?:\S+ ){0,3}ne (?:sont|seraient) pas\b|\bdans l'hypothèse où\b|\bles fins pour lesquelles\b|\bvend(?:ons|re) (?:ou (?:transférons|transférer) )?(?:nos|notre|tout|une partie)\b|\bmodèle\b|\bn'est pas responsable\b|\bne (?:saurait|peut) être (?:tenue?|responsable)|\bce que nous ne \S+ (?:pas|jamais)\b|\bce qui n'est pas\b/u,
  restricts: /^,? (?:qui|que|permettant|susceptibles?)\b/u,
  condition:
    /\bil est possible\b|\bavec (?:votre|son|leur) (?:\S+ )?(?:consentement|accord|autorisation|permission)|\bsous réserve d[eu]\b|\bsi vous (?:\S+ ){0,4}(?:consent|accept|autoris|choisi|donn|souscri)|\ble cas échéant\b|\béventuellement\b|\b(?:uniquement|seulement|exclusivement) (?:si|lorsque|lorsqu'|dans|avec|après|en cas)|\bsauf\b|\bà moins que\b|\bdans (?:certains|les) cas\b|\blorsque (?:la loi|cela|vous y|vous avez consenti|nous y|vous (?:\S+ ){0,3}(?:consent|accept))|\bsi (?:la loi|cela|nécessaire|nous y|nous sommes)\b|\baprès (?:avoir )?(?:obtenu|recueilli) (?:\S+ )?(?:consentement|accord)|\bdans la mesure où\b|\ben cas d(?:e |')|\ben fonction d|\bdans le cas où\b|\bsi vous (?!utilis|visit|consult|navigu|accéd)|\bsur (?:demande|réquisition)\b|\brequis par la loi\b|\bsusceptibles?\b|\bsous condition|\bne (?:\S+ )?(?:\S+ )?que (?:si|lorsque|dans|avec|sur|pour|après)/u,
  exception:
    /\bsauf\b|\bà moins (?:que|d')|\bexcepté\b|\bà l'exception\b|\bhormis\b|\bhors (?:cas|des cas)\b|\bsans (?:votre|son|leur|le|un|l'|avoir|obtenir|que)[^.;]{0,40}(?:consentement|accord|autorisation|consenti|informé)|\ben dehors d[eu]s?\b|\bautres? que\b|\bà d'autres fins\b|\bpour d'autres\b/u,
  byOthers:
    /\bpar (?:notre |nos |un |une |des |le |la |les |l'|ce |ces )?(?:\S+ )?(?:prestataires?|partenaires?|tiers|sociétés? tierces?|fournisseurs?|sous-traitants?|vendeurs?|réseaux|google\S*|facebook\S*|meta\b|stripe|paypal|apple|amazon|microsoft)/u,
  claims: {
    may: /\b(?:pouvons|peut|peuvent|pourr\w+|susceptibles?|éventuel\w*|il est possible|serons amenés|sommes amenés)\b/u,
    permission:
      /\b(?:consent|accept)\w*|(?<!(?:loi|lois|législation|réglementation|droit) (?:\S+ )?(?:l'|nous |nous y )?|(?:recherches?|demandes?|centres?|données) d'|(?:tiers|personnes?|destinataires?|services?|agents|utilisateurs|personnels?) (?:dûment |spécialement )?)\bautoris\w*|\baccord\b|\bopt-in\b/u,
    generalData:
      /\b(?:vos|les|des|aucune|ces|de|toutes? (?:les|vos)) (?:données|informations)(?: à caractère personnel| personnelles)?(?! (?:de|d'|bancaires?|médicales?|relatives?|concernant|sur|liées))/u,
    impersonal:
      /\banonym\w*|\bagrég\w*|\b(?:données|informations) statisti\w*|\bnon[- ](?:personnel|nominativ|identifiant)\w*/u,
    aside:
      /\b(?:pour|afin|par|via|avec|à|aux?|dans|en|lors|depuis|sans|hors|selon|contre|grâce|lorsque|lorsqu'|si|quand|sous|chez|qui|dont|permettant|notamment pour)\b/gu,
    keepsObject: /\b(?:relatives?|relatifs?|liées?|ayant trait) (?:à|aux?)$|\b(?:données?|informations?) (?:à|dans)$/u,
    determiner: /^(?:votre|vos|le|la|les|l'\S+|des|un|une|ces|leurs?|certaines)$/u,
    receivers: [
      [
        'ads',
        /\bannonceurs?\b|\b(?:partenaires?|régies?|réseaux?|plateformes?) publicitaires?\b|\bpublicité (?:partenaires|en ligne)/u,
      ],
      ['brokers', /\bcourtiers?\b|\brevendeurs de données\b/u],
      [
        'workers',
        /\b(?:prestataires?|sous-traitants?|fournisseurs?(?! de (?:soins|santé))|hébergeurs?|transporteurs?|conseils)\b/u,
      ],
      ['group', /\b(?:filiales?|groupe|société mère|sociétés affiliées|affiliés?)\b/u],
      ['law', /\b(?:autorités?|tribunaux|justice|police|administrations?|judiciaires?)\b/u],
      ['users', /\b(?:autres (?:utilisateurs|membres|joueurs)|public\b|publiquement)/u],
      [
        'others',
        /\b(?:tiers|tierces|partenaires|autres (?:sociétés|entreprises|organismes|personnes)|quiconque|personne d'autre|qui que ce soit)\b/u,
      ],
    ],
    limits: [
      ['knowingly', /\b(?:sciemment|volontairement|délibérément|intentionnellement|à notre connaissance)\b/u],
      [
        'some-data',
        /\bpar (?:les |des |nos |ces )?cookies\b|\bne nous\b|\bces (?:informations|données) (?:techniques|bancaires|de paiement)\b/u,
      ],
      [
        'marketing',
        /\b(?:à|pour) (?:des|de|leurs|ses) (?:\w+ ){0,2}(?:fins|finalités|besoins) (?:\w+ ){0,2}(?:commercial|publicitair|marketing|promotion|prospection)\w*|\bprospection\b|\bà des fins\b/u,
      ],
      [
        'money',
        /(?<!\bni )\b(?:contre|moyennant) (?:\w+ )?(?:rémunération|argent|paiement|contrepartie)|\bà titre onéreux\b/u,
      ],
      [
        'exception',
        /\bnormalement\b|\bgénéralement\b|\ben principe\b|\bau-delà\b|\ben dehors\b|\bautres? (?:que|fins|finalités|usages?)\b/u,
      ],
      [
        'some-places',
        /\b(?:sur|via|dans|par|avec|lors de) (?:ce|cette|notre|le|la|l'|ces) ?(?:\w+ )?(?:site|application|formulaire|page|plateforme|service|newsletter|outil)\b|\bdans (?:ce cadre|le cadre de (?:cette|ce|cet|la|le))\b|\bà cette occasion\b/u,
      ],
      ['some-receivers', /\b(?:à|avec) (?:google|facebook|meta|ces)\b/u],
    ],
    people: [
      ['children', /\b(?:enfants?|mineure?s?)\b|\bmoins de (?:13|15|16|18) ans\b/u],
      ['job applicants', /\bcandidat(?:s|e|es|ure|ures)?\b|\brecrutement\b/u],
      ['employees', /\b(?:salariés?|employés?|collaborateurs)\b/u],
      ['students', /\b(?:élèves?|étudiants?)\b/u],
    ],
  },
}
