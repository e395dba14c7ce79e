// National data protection authorities of the EU, the EEA, the United Kingdom and Switzerland: where a complaint goes. Facts of the
// Datenanfragen.de database as of 2026-07-21, CC0 1.0 (datenanfragen/data at commit 0a29c3d6, supervisory-authorities/<ref>.json);
// see data/SOURCES.md.

export interface SupervisoryAuthority {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  name: string
  /** Set where the name itself is not English and the source translates it. */
  englishName: string | null
  web: string
  /** Its form for complaints; null where the source knows none. */
  complaintUrl: string | null
  email: string | null
  /** Language for complaints, ISO 639-1; null where the source says none or several are official. */
  language: string | null
  /** Key in the source. */
  ref: string
}

// Germany: the federal commissioner supervises federal bodies and telecommunications; a complaint about a company is
// the state authority's, and a wrong recipient forwards it. BDSG § 19(2)
// biome-ignore format: one row per authority can be held against the source
export const supervisoryAuthorities: readonly SupervisoryAuthority[] = [
  { country: 'AT', name: 'Österreichische Datenschutzbehörde', englishName: null, web: 'https://www.dsb.gv.at/', complaintUrl: 'https://www.formularservice.gv.at/site/fsrv/user/formular.aspx?pid=5a37966ab26c4489adc20dc53162fa4d&pn=Bf10e1134f601464e9b3835170de668bd', email: 'dsb@dsb.gv.at', language: 'de', ref: 'atdsb' },
  { country: 'BE', name: 'Autorité de protection des données / Gegevensbeschermingsautoriteit', englishName: null, web: 'https://www.dataprotectionauthority.be/', complaintUrl: 'https://www.dataprotectionauthority.be/citizen/actions/lodge-a-complaint', email: 'contact@apd-gba.be', language: null, ref: 'beapd' },
  { country: 'BG', name: 'Commission for Personal Data Protection Bulgaria', englishName: null, web: 'https://www.cpdp.bg', complaintUrl: null, email: 'kzld@cpdp.bg', language: 'bg', ref: 'bgcpdp' },
  { country: 'CH', name: 'EDÖB – Eidgenössischer Datenschutz- und Öffentlichkeitsbeauftragter', englishName: null, web: 'https://www.edoeb.admin.ch', complaintUrl: 'https://www.edoeb.admin.ch/edoeb/de/home/der-edoeb/kontakt/kontaktformular.html', email: null, language: 'de', ref: 'chedoeb' },
  { country: 'CY', name: 'Γραφείο Επιτρόπου Δεδομένων Προσωπικού Χαρακτήρα', englishName: 'Personal Data Commissioner of Cyprus', web: 'http://www.dataprotection.gov.cy', complaintUrl: 'https://www.dataprotection.gov.cy/dataprotection/dataprotection.nsf/All/2FBD2ACD407DEFE8C22582B9002E7019', email: 'commissioner@dataprotection.gov.cy', language: 'el', ref: 'cydp' },
  { country: 'CZ', name: 'Úřad pro ochranu osobních údajů', englishName: 'Czech Office for Personal Data Protection', web: 'https://www.uoou.cz/', complaintUrl: null, email: 'posta@uoou.cz', language: 'cs', ref: 'czcuooz' },
  { country: 'DE', name: 'Die Bundesbeauftragte für den Datenschutz und die Informationsfreiheit', englishName: null, web: 'https://www.bfdi.bund.de', complaintUrl: 'https://formulare.bfdi.bund.de/lip/action/invoke.do?id=BfDIBeschwerde', email: 'poststelle@bfdi.bund.de', language: 'de', ref: 'debfdi' },
  { country: 'DK', name: 'Datatilsynet', englishName: 'Data Inspectorate of Denmark', web: 'https://www.datatilsynet.dk/', complaintUrl: null, email: 'dt@datatilsynet.dk', language: 'da', ref: 'dkdi' },
  { country: 'EE', name: 'Andmekaitse Inspektsioon', englishName: 'Estonian Data Protection Inspectorate', web: 'http://www.aki.ee/', complaintUrl: null, email: 'info@aki.ee', language: 'et', ref: 'eeaki' },
  { country: 'ES', name: 'Agencia Española de Protección de Datos', englishName: 'Spanish Agency for Data Protection', web: 'https://www.aepd.es/', complaintUrl: 'https://sedeagpd.gob.es/sede-electronica-web/vistas/infoSede/tramitesCiudadano.jsf', email: null, language: 'es', ref: 'esaepa' },
  { country: 'FI', name: 'Tietosuojavaltuutetun toimisto', englishName: 'Office of the Data Protection Ombudsman of Finland', web: 'https://tietosuoja.fi', complaintUrl: 'https://tietosuoja.fi/ilmoitus-tietosuojavaltuutetulle', email: 'tietosuoja@om.fi', language: 'fi', ref: 'fitst' },
  { country: 'FR', name: "Commission Nationale de l'Informatique et des Libertés – CNIL", englishName: 'French National Commission on Informatics and Liberty', web: 'https://www.cnil.fr/', complaintUrl: 'https://www.cnil.fr/fr/plaintes', email: null, language: 'fr', ref: 'frcnil' },
  { country: 'GB', name: 'Information Commissioner’s Office', englishName: null, web: 'https://ico.org.uk/', complaintUrl: 'https://ico.org.uk/make-a-complaint/data-protection-complaints/data-protection-complaints/', email: null, language: 'en', ref: 'gbico' },
  { country: 'GR', name: 'Αρχή Προστασίας Δεδομένων Προσωπικού Χαρακτήρα', englishName: 'Hellenic Data Protection Authority', web: 'https://www.dpa.gr/', complaintUrl: null, email: 'complaints@dpa.gr', language: 'el', ref: 'grdpa' },
  { country: 'HR', name: 'Agencija za zaštitu osobnih podataka', englishName: 'Croatian Personal Data Protection Agency', web: 'https://azop.hr/', complaintUrl: 'https://azop.hr/zahtjev-za-utvrdivanje-povrede-prava/', email: 'azop@azop.hr', language: 'hr', ref: 'hrazop' },
  { country: 'HU', name: 'Nemzeti Adatvédelmi és Információszabadság Hatóság', englishName: 'Hungarian National Authority for Data Protection and Freedom of Information', web: 'https://www.naih.hu/', complaintUrl: null, email: 'ugyfelszolgalat@naih.hu', language: 'hu', ref: 'hunaih' },
  { country: 'IE', name: 'Data Protection Commission', englishName: null, web: 'https://www.dataprotection.ie', complaintUrl: 'https://forms.dataprotection.ie/contact', email: 'info@dataprotection.ie', language: 'en', ref: 'iedpc' },
  { country: 'IS', name: 'Persónuvernd', englishName: 'Icelandic Data Protection Authority', web: 'https://www.personuvernd.is/', complaintUrl: null, email: 'postur@personuvernd.is', language: 'is', ref: 'isdpa' },
  { country: 'IT', name: 'Garante per la protezione dei dati personali', englishName: 'Italian Data Protection Authority', web: 'https://www.garanteprivacy.it/', complaintUrl: null, email: 'protocollo@pec.gpdp.it', language: 'it', ref: 'itgpdp' },
  { country: 'LI', name: 'Datenschutzstelle Fürstentum Liechtenstein', englishName: null, web: 'https://www.datenschutzstelle.li/', complaintUrl: 'http://formulare.llv.li/formserver_DSS/start.do?generalid=DSS_BF', email: 'info.dss@llv.li', language: 'de', ref: 'lidss' },
  { country: 'LT', name: 'Valstybinė duomenų apsaugos inspekcija', englishName: 'State Data Protection Inspectorate of Lithuania', web: 'https://vdai.lrv.lt/', complaintUrl: null, email: 'ada@ada.lt', language: 'lt', ref: 'ltada' },
  { country: 'LU', name: 'Commission nationale pour la protection des données', englishName: 'National Commission for Data Protection', web: 'https://cnpd.public.lu', complaintUrl: 'https://cnpd.public.lu/en/particuliers/faire-valoir/formulaire-plainte.html', email: 'info@cnpd.lu', language: null, ref: 'lucnpd' },
  { country: 'LV', name: 'Datu valsts inspekcija', englishName: 'Data State Inspectorate of Latvia', web: 'https://www.dvi.gov.lv/', complaintUrl: null, email: 'pasts@dvi.gov.lv', language: 'lv', ref: 'lvdvi' },
  { country: 'MT', name: 'Office of the Information and Data Protection Commissioner of Malta', englishName: null, web: 'https://idpc.org.mt', complaintUrl: 'https://register.idpc.org.mt/report-breach/complaint/', email: 'idpc.info@idpc.org.mt', language: 'en', ref: 'mtidpc' },
  { country: 'NL', name: 'Autoriteit Persoonsgegevens', englishName: 'Dutch Data Protection Authority', web: 'https://autoriteitpersoonsgegevens.nl', complaintUrl: 'https://autoriteitpersoonsgegevens.nl/nl/meldingsformulier-klachten', email: 'info@autoriteitpersoonsgegevens.nl', language: 'nl', ref: 'nlap' },
  { country: 'NO', name: 'Datatilsynet', englishName: 'Norwegian Data Protection Authority', web: 'https://www.datatilsynet.no/', complaintUrl: null, email: 'postkasse@datatilsynet.no', language: 'no', ref: 'nods' },
  { country: 'PL', name: 'UODO – Urząd Ochrony Danych Osobowych', englishName: 'Personal Data Protection Office of Poland', web: 'https://www.uodo.gov.pl/', complaintUrl: null, email: 'kancelaria@uodo.gov.pl', language: 'pl', ref: 'plgiodo' },
  { country: 'PT', name: 'CNPD – Comissão Nacional de Protecção de Dados', englishName: null, web: 'https://www.cnpd.pt', complaintUrl: null, email: 'geral@cnpd.pt', language: 'pt', ref: 'ptcnpd' },
  { country: 'RO', name: 'Autoritatea Naţională de Supraveghere a Prelucrării Datelor cu Caracter Personal', englishName: 'The National Supervisory Authority For Personal Data Processing of Romania', web: 'https://www.dataprotection.ro/', complaintUrl: 'https://www.dataprotection.ro/index.jsp?page=Plangeri_pagina_principala', email: 'anspdcp@dataprotection.ro', language: null, ref: 'roanspdcp' },
  { country: 'SE', name: 'Integritetsskyddsmyndigheten', englishName: 'Swedish Data Protection Authority', web: 'https://www.imy.se/', complaintUrl: null, email: 'imy@imy.se', language: 'sv', ref: 'sedi' },
  { country: 'SI', name: 'Informacijski pooblaščenec', englishName: 'Information Commissioner of the Republic of Slovenia', web: 'https://www.ip-rs.si/', complaintUrl: null, email: 'gp.ip@ip-rs.si', language: 'sl', ref: 'siiprs' },
  { country: 'SK', name: 'Úrad na ochranu osobných údajov Slovenskej republiky', englishName: 'Office for Personal Data Protection of the Slovak Republic', web: 'https://dataprotection.gov.sk/uoou/', complaintUrl: null, email: 'statny.dozor@pdp.gov.sk', language: 'sk', ref: 'skunoou' },
]

const byCountry = new Map(supervisoryAuthorities.map((authority) => [authority.country, authority]))

/** The authority that someone who lives there complains to; undefined where no law of this kind has one here. GDPR Art. 77(1) */
export const authorityOf = (country: string): SupervisoryAuthority | undefined => byCountry.get(country.toUpperCase())
