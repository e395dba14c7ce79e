import type { LanguageWords } from './words.ts'

/** Not the vendor's own address, nor a way to reach someone. */
const notOurs = "(?<!\\b(?:à l'|notre |par |l'|suivante |nous contacter à |écrire à l'|cette |via |une ))"

export const frenchDataTypes: LanguageWords['dataTypes'] = {
  name: /\bprénoms?\b|\bnoms?(?:,? et |, | ?\/ ?)prénoms?\b|\bnoms? (?:de famille|complets?|d'usage|et adresses?)\b|\b(?:votre|vos|leur|son) noms?\b(?! (?:de domaine|d'utilisateur|commercial))/gu,
  email: new RegExp(
    `${notOurs}\\badresses? (?:e-?mail|mail|électroniques?|de (?:courriel|messagerie|courrier électronique))\\b(?! ?:| suivante|[^,;.]{0,12}@)|\\b(?:votre|leur) (?:e-?mail|courriel)\\b|(?<=, |et )(?:e-?mails?|courriel)(?=,| et |\\.| \\()`,
    'gu',
  ),
  phone:
    /\bnuméros? de (?:téléphone|portable|mobile|fax)\b|\bcoordonnées téléphoniques\b|(?<=, |et )téléphone(?=,| et |\.|\))/gu,
  postal_address: new RegExp(
    `${notOurs}\\badresses? (?:postales?|de (?:livraison|facturation|domicile|résidence)|physiques?)\\b|\\bcode postal\\b|\\b(?:votre|leur) adresse\\b(?! (?:e-?mail|ip|mail|électronique|de messagerie))|(?<=(?:noms?|prénoms?),? (?:et )?)adresses?(?=,|\\.| et )`,
    'gu',
  ),
  contact_generic:
    /\b(?:vos|leurs|les|des) coordonnées\b(?! (?:bancaires|du|de notre|téléphoniques|de (?:l'|la|notre)|suivantes|ci-))|\bdonnées de contact\b/gu,
  account_credentials:
    /\bmots? de passe\b|\bidentifiants? (?:de connexion|et mots?)\b|\bdonnées de connexion\b(?=,| et | \()/gu,
  user_id:
    /\bnoms? d'utilisateurs?\b|\bidentifiants? (?:clients?|utilisateurs?|uniques?|de compte)\b|\bnuméros? (?:de )?client\b|\bpseudo(?:nyme)?s?\b(?!ni| adresse)/gu,
  government_id:
    /\b(?:numéros?|copies?|pièces?) (?:\S+ )?(?:d'identité|de passeport|de sécurité sociale|de permis de conduire|fiscal)\b|\bpièces? d'identité\b|\bpasseport\b/gu,
  payment:
    /\b(?:données|informations|coordonnées|moyens|détails) (?:de (?:paiement|carte|facturation)|bancaires|de (?:la |votre )?carte (?:bancaire|de (?:crédit|paiement)))\b|\bnuméros? de carte (?:bancaire|de (?:crédit|paiement))?\b|\biban\b|\brib\b/gu,
  purchase_history:
    /\bhistorique (?:de |d'|des |de vos )(?:achats?|commandes?|transactions?)\b|\bdonnées (?:relatives|liées) (?:à vos|aux) (?:achats|commandes|transactions)\b|\bvos (?:achats|commandes)\b(?=,| et |\.)/gu,
  financial_other:
    /\b(?:données|informations|situation) (?:financières?|économiques? et financières?|économiques?|fiscales?|patrimoniales?)\b|\brevenus\b(?=,| et |\.)/gu,
  precise_location:
    /\b(?:localisation|position|géolocalisation) (?:géographique )?\(?(?:précise|exacte|gps)\b|\b(?:données|coordonnées) gps\b/gu,
  coarse_location:
    /\b(?:données|informations) de (?:géo)?localisation\b|\b(?:votre|leur|la) (?:géo)?localisation\b(?! (?:des serveurs|du serveur))/gu,
  health:
    /\b(?:données|informations) (?:personnelles et )?(?:de santé|médicales|relatives à (?:la|votre) santé|concernant (?:la|votre) santé)\b|\b(?:état de santé|antécédents médicaux|dossier médical|allergies|groupe sanguin|pathologies|état cutané|questionnaire (?:dermatologique|médical|de santé)|traitements? (?:médicaux|médical|médicamenteux))\b/gu,
  fitness: /\bfréquence cardiaque\b|\bdonnées (?:d'activité physique|de sommeil|sportives)\b/gu,
  biometric: /\bdonnées biométriques\b|\bempreintes? digitales?\b|\breconnaissance faciale\b/gu,
  race_ethnicity: /\borigines? (?:raciale|ethnique)s?\b/gu,
  religion_politics:
    /\bopinions? (?:politiques?|religieuses?|philosophiques?)\b|\bconvictions? (?:politiques?|religieuses?|philosophiques?)\b|\bappartenance syndicale\b/gu,
  sexual_orientation: /\borientation sexuelle\b|\bvie sexuelle\b/gu,
  age_dob: /\b(?:date|année|lieu) de naissance\b|\b(?:votre|leur|son) âge\b|(?<=, |et )âge(?=,| et |\.)/gu,
  gender: /\b(?:votre|leur|le) (?:sexe|genre)\b|(?<=, |et )(?:sexe|genre|civilité)(?=,| et |\.|$)|\bcivilité\b/gu,
  demographic:
    /\bdonnées (?:socio-?)?démographiques\b|\bsituation (?:familiale|maritale|matrimoniale)\b|\bnationalité\b/gu,
  cookies:
    /\bcookies?\b(?! (?:policy|settings))|\btraceurs?\b|\bbalises? web\b|\bpixels? (?:espions?|invisibles?|de suivi)\b/gu,
  ip_address: /\badresses? ip\b|\badresses? (?:de )?protocole internet\b/gu,
  device_id:
    /\bidentifiants? (?:\S+ )?(?:de (?:l'|votre )?(?:appareil|terminal|mobile)|publicitaires?|d'appareils?)\b|\b(?:imei|idfa|adresses? mac)\b/gu,
  device_info:
    /\b(?:types?|versions?|modèle) (?:de |d'|du )(?:votre |l')?(?:navigateur|appareil|terminal|système d'exploitation|matériel)\b|\bsystèmes? d'exploitation\b|\b(?:votre|leur) navigateur\b(?=,| et )|\brésolution (?:d'|de l')écran\b|\binformations (?:sur|relatives à|concernant) (?:votre|l') ?(?:appareil|terminal|équipement)\b/gu,
  browsing:
    /\b(?:données|historique|informations|habitudes) de navigation\b|\bpages? (?:consultées?|visitées?|vues)\b|\bvotre navigation\b|\bdonnées de (?:connexion|trafic|journalisation)\b|\bjournaux de (?:connexion|serveurs?)\b|\blogs? de connexion\b|\bdate et (?:l')?heure (?:de|d') ?(?:connexion|accès|visite)\b/gu,
  app_activity:
    /\b(?:données|informations) (?:d'utilisation|d'usage|sur (?:votre |l')utilisation|relatives à (?:votre|l') ?utilisation)\b/gu,
  search_history: /\b(?:historique|requêtes|termes|critères) de (?:vos )?recherches?\b|\bvos recherches\b/gu,
  user_content:
    /\bcontenus? (?:généré|publié|créé|posté|mis en ligne|téléchargé)s? par (?:les utilisateurs|vous|l'utilisateur)\b|\bvos (?:commentaires|avis|contenus|publications|fichiers|documents)\b|\bcommentaires\b(?=,| et |\.)/gu,
  messages:
    /\bcontenu (?:de |des )(?:vos |votre )?(?:messages?|échanges|conversations?|communications?)\b|\bmessages (?:échangés|privés)\b|\bvos (?:messages|conversations|échanges)\b(?! (?:avec vous))/gu,
  photos_videos:
    /\bphoto(?:graphie)?s?(?: de profil)?\b(?=,| et |\.| ou |\))|\b(?:vos|votre) (?:photos?|images?|vidéos?)\b|\bimages? de vidéosurveillance\b/gu,
  audio: /\benregistrements? (?:audio|vocaux|sonores|téléphoniques|des appels)\b|\bdonnées vocales\b/gu,
  contacts: /\b(?:votre |leur )?(?:carnet d'adresses|liste de contacts|répertoire téléphonique)\b/gu,
  calendar: /\b(?:données|événements) de (?:votre )?calendrier\b/gu,
  social_media:
    /\b(?:votre|vos) (?:comptes?|profils?) (?:facebook|google|instagram|linkedin|twitter|de réseaux? sociaux|sur les réseaux sociaux)\b/gu,
  profile:
    /\b(?:vos|leurs) (?:préférences|centres d'intérêts?|goûts)\b|\bdonnées de profil\b|(?<=, |et )(?:préférences|centres d'intérêt)(?=,| et |\.)/gu,
  survey: /\bréponses aux? (?:\S+ )?(?:enquêtes?|sondages?|questionnaires?)\b/gu,
  employment:
    /\bcurriculum vitae\b|\bcv\b|\blettres? de motivation\b|\b(?:vie|situation|parcours|expérience) professionnel(?:le)?\b(?=,| et |\.| \()|\b(?:votre|leur) (?:profession|métier|employeur|fonction)\b/gu,
  diagnostics: /\brapports? (?:de plantage|d'erreurs?|d'incidents? techniques?)\b|\bdonnées de diagnostic\b/gu,
  installed_apps: /\bapplications installées\b/gu,
  children_data:
    /\b(?:données|informations) (?:\S+ )?(?:des|d'|de (?:vos|votre)|relatives aux|(?:concernant|sur) (?:les|des|vos|votre|l')) ?(?:enfants?|élèves?|mineurs?|bébés?)\b|\b(?:données|informations) (?:\S+ ){1,3}d[eu] (?:votre |vos |l'|le )?bébés?\b/gu,
}
