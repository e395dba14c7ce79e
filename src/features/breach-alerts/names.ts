const credentials =
  /[\s,](?:m\.?d|d\.?o|d\.?d\.?s|d\.?m\.?d|d\.?p\.?m|o\.?d|d\.?c|ph\.?d|psy\.?d|pharm\.?d|lcsw|lmft|r\.?n|n\.?p|c\.?p\.?a|esq)\b\.?/iu
const organisationWords =
  /\b(?:and|associates?|association|cares?|cent(?:er|re)s?|clinics?|college|dental|dentistry|department|district|family|foundation|group|health|healthcare|hospitals?|institute|labs?|laboratory|medical|medicine|network|office|orthodontics|partners|pediatrics|pharmacy|physicians|practice|services|specialists|surgery|surgical|system|therapy|university|wellness)\b|&/iu

/** A practitioner or other professional who is listed under his own name: such rows say more of a person than of a company. */
export const namesPerson = (name: string): boolean => credentials.test(name) && !organisationWords.test(name)
