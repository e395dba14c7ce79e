import type { LanguageWords } from './words.ts'

/** The person has a right, or an item or a title names one; "ce droit complète …" gives none. */
const ofPerson =
  /\bvous (?:pouvez|pourrez|avez|disposez|bénéficiez|êtes en droit)|\b(?:personnes?|utilisateurs?|clients?|membres?|patients?|elle|il)\S* (?:concernées? )?(?:peut|peuvent|pourra|dispose|disposent|a le droit|ont le droit|bénéficie|a droit)|(?:^|[:;] )\W*(?:(?:[\da-z]{1,3}[.)]|[-·]) ?)*(?:le |la |l'|les |un |une |vos |votre |d'un |des )?(?:droits?|accès|accéder|rectif\S+|effac\S+|suppression|supprimer|limit\S+|oppos\S+|portabilité|retir\S+|retrait|s'oppos\S+|exercer)\b|\btu (?:peux|as|disposes)\b|\bnous demander\b/u

export const frenchTopics: LanguageWords['topics'] = {
  controller: {
    present:
      /\bresponsables? d[eu]s? (?:\S+ )?traitements?(?: (?:de vos|des) données)?(?: \S+)?,? (?:est|sont|de vos|des données|mis en|opéré|réalisé|:)|\b(?:est|sont|agit|agissons|agissant|en tant que|en qualité de|en sa qualité de) (?:le |la |les |seul |des )?responsables? d[eu]s? (?:\S+ )?traitements?(?! indépendant)|\bresponsable de (?:la collecte|l'utilisation)\b|\b(?:données|informations)\b[^.;]{0,60}\b(?:collectées|traitées|recueillies) par (?:la société|l'association|la sas|la sarl)\b/u,
    unless:
      /\btiers qui\b|\bpartage|\btransmis|\bdésigne\b|\bdétermine les finalités\b|\b(?:ne|n')\b ?[^.;]{0,20}\bresponsable|\bdroit\b[^.;]{0,80}\bresponsable|\b(?:google|facebook|meta|chaque partenaire|ces tiers|ces partenaires)\b[^.;]{0,60}\bresponsable|\bsous-traitant\b[^.;]{0,60}\bpour le compte\b|\ble responsable du traitement (?:doit|peut|met|prend|vous|s'engage)/u,
  },
  contact: {
    present:
      /\b(?:contact\S*|écri\S+|adress\S+|courriel|e-?mail|mail|demandes?|joindre|question)\b[^;]{0,180}[\w.%-]{1,64}(?:@| ?\[at\] ?)[\w.-]{1,80}/u,
    partial: /\bcontactez-nous\b|\bnous contacter\b|\bformulaire de contact\b/u,
  },
  representative: {
    present: /\breprésentant\b[^.;]{0,40}\b(?:dans|au sein de|en|article 27)\b[^.;]{0,30}\b(?:union|ue|europe|27)\b/u,
  },
  dpo: {
    present: /\bdélégué\S* à la protection\b|\bdpo\b|\bdpd\b|\bdata protection officer\b/u,
    unless:
      /^\W*(?:[\divx]+\W+)*(?:le |notre )?(?:délégué|dpo|responsable)[^.@:;]{0,60}$|\b(?:ne|n')\b ?[^.;]{0,30}\b(?:désigné|nommé|obligation|tenu)|\bpas (?:de|tenu)\b[^.;]{0,20}\b(?:délégué|dpo)/u,
  },
  purposes: {
    present:
      /\bfinalités?\b|\baux? fins? (?:de|d'|suivantes?)|\bà des fins\b|\bafin (?:de|d'|que)\b|\b(?:utilisons|traitons|collectons|utilisées?|traitées?|collectées?)\b[^.;]{0,100}\bpour\b/u,
    needs: /données|informations|traite|collect|cookie/u,
    unless:
      /\b(?:politique|charte|notice|déclaration)\b[^.;]{0,60}\b(?:a pour|vise|décrit|explique|informe|présente)|\binform(?:er|ons)\b|\boppos|\bdroits? (?:de|d'|à)|\bdéfini\S* comme\b|\bdétermin\S+ les finalités|\bdroit\b[^.;]{0,60}\bfinalité/u,
  },
  'legal-bases': {
    present:
      /\b(?:bases?|fondements?) (?:légale?s?|juridiques?)\b[^.;]{0,160}\b(?:consentement|contrat|intérêts? légitimes?|obligations?|mission|art(?:icle|\.)? ?6)\b|\b(?:consentement|contrat|intérêts? légitimes?|obligations? légales?)\b[^.;]{0,60}\b(?:base|fondement) (?:légale?|juridique)|\bart(?:icle|\.)? ?6(?:[.,(] ?| )(?:1|§|par|al|\(|a\b|b\b|f\b|du r|rgpd)|\b(?:repos\S+|fond\S+|bas\S+)\b[^.;]{0,30}\b(?:sur|par)\b[^.;]{0,40}\b(?:consentement|exécution (?:du|d'un) contrat|intérêts? légitimes?|obligations? légales?)/u,
    unless: /\bdroits?\b|\bvous opposer\b|\bportabilité\b/u,
    partial: /\b(?:bases?|fondements?) (?:légale?s?|juridiques?)\b/u,
  },
  'legitimate-interests': {
    present: /\bintérêts? légitimes?\b[^.;]{0,30}\b(?:à|de|d'|pour|consist\S+|suivants?)\b/u,
    partial: /\bintérêts? légitimes?\b/u,
    unless: /\boppos|\bcritères?\b|\bdroits?\b/u,
  },
  recipients: {
    present:
      /\bdestinataires? (?:de (?:vos|ces|ses|nos)|des|:|sont)|\b(?:partag\S+|communiqu\S+|transm\S+|divulgu\S+|transfér\S+|accès|céd\S+|accessibles?)\b[^.;]{0,140}\b(?:tiers|tierces|prestataires?|partenaires?|sous-traitants?|autorités?|filiales?|fournisseurs?|hébergeurs?|administrations?)\b/u,
    unless: /\bdroit (?:de|d'|à)\b|\bdemander\b/u,
  },
  transfers: {
    present:
      /\bclauses? (?:contractuelles?|types?)(?: (?:types?|standards?|contractuelles?))?\b|\bdécisions? d'adéquation\b|\bdata privacy framework\b|\brègles d'entreprise contraignantes\b|\bprivacy shield\b/u,
    partial:
      /\b(?:en dehors|hors) de (?:l'union|l'ue|l'espace|l'eee|l'europe)|\bpays tiers\b|\bétats-unis\b|\bniveau (?:de protection )?(?:adéquat|suffisant|approprié)\b|\bgaranties appropriées\b/u,
    needs: /transf|hors|dehors|pays|clauses|adéqua|garant|privacy/u,
    unless: /\b(?:aucun|pas de|ne|n')\b ?[^.;]{0,50}\btransf|\babsence\b/u,
  },
  retention: {
    present:
      /\b(?:conserv\S+|supprim\S+|effac\S+|archiv\S+|stock\S+|anonymis\S+|gard\S+)\b[^.;]{0,140}\b(?:\d{1,4}|un|une|deux|trois|cinq|six|dix|douze|treize|quinze) (?:\(\d+\) )?(?:heures?|jours?|semaines?|mois|ans?|années?)\b|\b(?:\d{1,4}|un|deux|trois|cinq|six|dix|treize) (?:\(\d+\) )?(?:jours?|mois|ans?|années?)\b[^.;]{0,90}\b(?:conserv|supprim|effac|archiv)|\b(?:conserv\S+|supprim\S+|stock\S+)\b[^.;]{0,80}\b(?:jusqu'(?:à|au)|tant que votre (?:compte|abonnement|contrat)|pendant (?:toute )?la durée (?:de (?:la relation|votre|vie)|du (?:contrat|compte)|d'(?:utilisation|abonnement))|à l'issue|au terme)/u,
    partial:
      /\bdurées? (?:strictement )?nécessaires?\b|\bconserv\S+\b[^.;]{0,80}\b(?:tant que|aussi longtemps|le temps nécessaire|dès que)|\bconserv\S+\b[^.;]{0,80}\bdurée (?:strictement )?nécessaire/u,
    needs: /donné|informations|conservation|messages|logs|compte|cookies?|dossier|candidat|elles|ils/u,
    unless: /\benfants?\b|\bdroit (?:de|d'|à)\b/u,
  },
  access: {
    present:
      /\bdroits?\b[^.;]{0,60}\bd'accès\b|\bdroits?\b[^.;]{0,30}\bd'accéder\b|\baccéder à (?:vos|ses|leurs|l'ensemble des) (?:\S+ )?(?:données|informations)\b|\bdemander[^.;]{0,60}\bl'accès (?:à|aux)\b|\bdroit à l'information et (?:à l'|d')accès/u,
    needs: ofPerson,
  },
  rectification: {
    present: /\brectif\S+|\bcorriger\b[^.;]{0,40}\b(?:données|informations)/u,
    needs: ofPerson,
    unless: /^\W*gestion\b/u,
  },
  erasure: {
    present:
      /\b(?:d'|à l'|l')effacement\b|\bde suppression\b|\bsupprimer (?:vos|leurs|ses|les) (?:\S+ )?données\b|\bla suppression (?:de|des|ou)\b|\beffacer (?:vos|leurs|ses) |\bdroit à l'oubli\b/u,
    needs: ofPerson,
    unless: /\bcookies?\b[^.;]{0,40}\bsuppr|\bsuppr\S+ (?:les |des |ces )?cookies|\bnous (?:procédons|supprimons)\b/u,
  },
  restriction: {
    present:
      /\blimitation\b[^.;]{0,30}\btraitements?\b|\bdroits?\b[^.;]{0,160}\b(?:à la|de) limitation\b|\blimiter (?:le|les) traitements?\b/u,
    needs: ofPerson,
    unless: /\bresponsabilité\b/u,
  },
  objection: {
    present: /\bd'opposition\b|\bs'opposer (?:au|à|aux)\b|\bvous opposer\b|\bdroits?\b[^.;]{0,160}\bopposition\b/u,
    needs: ofPerson,
    unless: /\bcookies?\b[^.;]{0,30}\boppos|\bvous opposer (?:aux|à l'utilisation de) cookies/u,
  },
  portability: {
    present: /\bportabilité\b|\bformat structuré\b/u,
    needs: ofPerson,
    unless: /\bne s'applique\b|^\W*gestion\b/u,
  },
  withdraw: {
    present:
      /\bretir\S*\b[^.;]{0,50}\bconsentement\b|\bretrait\b[^.;]{0,30}\bconsentement\b|\bconsentement\b[^.;]{0,60}\b(?:retiré|retirer|révoqu\S+)\b/u,
    unless: /^\W*(?:lorsque|si|quand)\b|\bn'a pas d'effet|\bfondement\b/u,
  },
  authority: {
    present:
      /\b(?:réclamation|plainte|recours)\b[^.;]{0,120}\b(?:cnil|autorité|commission|apd|cnpd|préposé)\b|\b(?:cnil|autorité de (?:contrôle|protection)[^.;]{0,40})\b[^.;]{0,80}\b(?:réclamation|plainte)|\bsaisir (?:la cnil|l'autorité|une autorité)/u,
  },
  automated: {
    present: /\bdécisions?\b[^.;]{0,50}\bautomatis\S+|\bprise de décision automatisée\b/u,
    unless: /\bdroit d'accès\b/u,
  },
  source: {
    present:
      /\b(?:collect\S+|recev\S+|obten\S+|recueill\S+)\b[^.;]{0,60}\b(?:auprès|provenant|par l'intermédiaire|de la part) (?:de|d'|des) (?:tiers|nos partenaires|sources|partenaires|sociétés tierces)|\bsources? (?:tierces|publiques?|publiquement accessibles)\b/u,
  },
  statutory: {
    present:
      /\b(?:champs?|données|informations|renseignements|réponses?|mentions|caractère)\b[^.;]{0,80}\b(?:obligatoires?|facultati\S+)\b|\b(?:obligatoires?|facultati\S+)\b[^.;]{0,80}\b(?:astérisque|champs?|formulaires?)\b/u,
    unless: /\bcookies?\b|\blégalement obligatoire|\btraceurs?\b/u,
  },
  dpa: { present: /\baccord (?:de|sur le) traitement (?:de|des) données\b|\bcontrat de sous-traitance\b|\bdpa\b/u },
  // What a contract with a processor says to its customer.
  'subprocessor-list': {
    present:
      /\blistes? (?:à jour |actuelle |actualisée )?(?:des|de nos|de ses) sous-traitants\b|\bsous-traitants (?:ultérieurs )?(?:suivants|autorisés)\b/u,
  },
  'subprocessor-change': {
    present:
      /\b(?:inform|notifi|avis|avert)\S*[^.;]{0,160}\b(?:chang|modif|ajout|remplac|nouve)\S*[^.;]{0,80}\bsous-trait\S*|\b(?:chang|modif|ajout|remplac|nouve)\S*[^.;]{0,80}\bsous-trait\S*[^.;]{0,120}\b(?:inform|notifi|s'opposer|opposition|objection)\S*/u,
  },
  audit: {
    present:
      /\b(?:responsable|client)\S*[^.;]{0,120}\b(?:audits?|auditer|inspections?)\b|\b(?:audits?|inspections?)\b[^.;]{0,80}\bpar (?:le|un) (?:responsable|client|auditeur)|\bdroit d'audit\b/u,
    needs: /\bdroit\b|\bpeut\b|\bpourra\b|\bpermet|\bautoris|\bcontribu|\bfacilit|\bsoumet/u,
    unless: /\baucun droit\b|\bn'a pas le droit\b/u,
  },
  'deletion-at-end': {
    present:
      /\b(?:au terme|à la fin|à l'issue|à l'expiration|après la fin|en fin|à la cessation|à la résiliation) (?:du|de la|de l'|des|de)\b[^.;]{0,200}\b(?:suppr|restitu|détrui|renvo|efface)\S*|\b(?:suppr|restitu|détrui|renvo|efface)\S*[^.;]{0,140}\b(?:au terme|à la fin|à l'issue|à l'expiration) (?:du|de la|de l'|des)\b/u,
    needs: /\bsous-traitant|\bresponsable d[eu] traitement|\bprestataire/u,
  },
  'breach-to-customer': {
    present:
      /\b(?:notifi|inform|avert|signal)\S*[^.;]{0,160}\b(?:responsable|client)\S*[^.;]{0,160}\b(?:violation|incident|faille)\S*|\b(?:violation|incident|faille)\S*[^.;]{0,160}\b(?:notifi|inform|avert|signal)\S*[^.;]{0,120}\b(?:responsable|client)\S*/u,
    needs: /\bdélais?\b|\bheures\b|\bsans (?:retard|délai)|\bimmédiat/u,
  },
  'applies.processor': {
    present:
      /\bpour le compte (?:de nos clients|du client|du responsable|de ses clients|d'un responsable)|\bnous (?:\S+ ){1,6}en (?:tant que|qualité de) sous-traitant\b|\ble sous-traitant traite\b/u,
  },
  'applies.eu': {
    present:
      /\brgpd\b|\brèglement (?:général|européen|\(ue\))[^.;]{0,40}\b(?:protection|2016\/679)|\bunion européenne\b|\bue\b|\bcnil\b|\binformatique et libertés\b/u,
  },
  consent: { present: /\b(?:avec|recueill\S+|obtenu|donné|donnez) votre (?:\S+ )?consentement\b/u },
  safeguards: {
    present: /\bmesures (?:\S+ )?(?:techniques|organisationnelles|de sécurité)\b|\bchiffr(?:ement|ées?|és?)\b/u,
  },
}
