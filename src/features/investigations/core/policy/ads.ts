import { type Form, forbidsItself, isOfUse } from './sentence.ts'

// What a sentence says of advertising: that data is used or given for it, by which service, and that it is not.

/** "No information is shared with advertising companies". */
const noneToAdvertisers =
  /\bno (?:[a-z]+ )?(?:data|information) is (?:ever )?(?:shared|sold|disclosed|given|passed|sent)\b[^.;]{0,40}\b(?:with|to) (?:any )?(?:advertisers|advertising (?:companies|networks|partners)|ad (?:networks|companies))\b/u
/** "We do not use collected data to:" and "Target advertising" below it. */
const notUsedFor =
  /\b(?:do(?:es)? not|never|will not) (?:use|process)\b[^.;:]{0,60}\b(?:data|information|content)\b[^.;:]{0,30}\b(?:to|for)?:?$/u
const adPurpose =
  /^\W*(?:(?:to |for )?(?:target|serve|show|deliver|personali[sz]e|display) (?:you )?(?:ads|advert\w*)|(?:targeted |behaviou?ral )?advertising\b)/u
const adPurposeInFrench =
  /^\W*(?:(?:marketing direct|prospection)\b[^.;]{0,20})?\bpublicité (?:ciblée|comportementale|personnalisée)/u
/** "We use Google Ads": the vendor advertises its website with it. */
const adTool =
  /\b(?:we (?:also )?(?:use|utili[sz]e|employ|have integrated)|our (?:web ?site|web ?sites|pages) (?:also )?uses?|wir (?:nutzen|verwenden|setzen)|nous utilisons)\b[^.;]{0,80}\b(google ads|google adwords|microsoft advertising|bing ads|(?:meta|facebook)[ -]pixel|linkedin insight tag|tiktok pixel)\b/u
const adTools: Readonly<Record<string, string>> = {
  ...{ 'google ads': 'Google Ads', 'google adwords': 'Google Ads', 'microsoft advertising': 'Microsoft Advertising' },
  ...{ 'bing ads': 'Microsoft Advertising', 'meta pixel': 'Meta Pixel', 'meta-pixel': 'Meta Pixel' },
  ...{ 'facebook pixel': 'Meta Pixel', 'facebook-pixel': 'Meta Pixel', 'tiktok pixel': 'TikTok Pixel' },
  'linkedin insight tag': 'LinkedIn Insight Tag',
}
const neitherForAds =
  /\bweder\b[^.;]{0,120}\bnoch\b[^.;]{0,80}\b(?:marketing|werbe)(?:zwecken?|maßnahmen)\b|\bdaten\b[^.;]{0,60}\bnicht\b[^.;]{0,40}\b(?:zu|für) (?:marketing|werbe)(?:zwecken?)\b/u
const noneForAds =
  /\bno (?:[a-z]+ )?(?:data|information) is (?:ever )?(?:[^.;]{0,60}\bor )?used for (?:targeted |personali[sz]ed )?(?:ads|advertising)\b|\b(?:do(?:es)? not|never) (?:permit|allow)\b[^.;]{0,30}\b(?:ad|advertising) (?:networks|companies|services)\b[^.;]{0,60}\b(?:collect|track|gather)/u
/** "Shall never use personal data obtained from customers for direct marketing or to build advertising profiles". */
const neverForAds =
  /\b(?:do(?:es)? not|never|will not|shall not)\b[^.;]{0,20}\buse\b[^.;]{3,90}?\b(?:data|submissions|content|information)\b[^.;]{0,90}?\b(?:for|to) (?:[a-z, -]{0,60})?(?:advertising|ads|advertisements|direct marketing|advertising profiles)\b/u
const noAdItems =
  /\bno (?:marketing|advertising|targeting|ad)(?: or (?:marketing|advertising|targeting))? cookies\b|^\W*(?:we (?:use|set) )?no (?:advertising|ad|marketing|retargeting)(?:,? (?:and|or) (?:advertising|ad|marketing|retargeting|tracking))? (?:pixels?|trackers?|networks?|sdks?|tags?|beacons?|cookies)\W*$|^\W*(?:wir (?:setzen|verwenden|nutzen) )?keine (?:werbe|marketing)-?(?:pixel|cookies|tracker|netzwerke|tags)(?: ein)?\W*$|^\W*(?:wir (?:zeigen|schalten) )?keine werbung\W*$/u
/** An item below what data is used for. */
const adItem =
  /^\W*(?:to )?(?:deliver|show|serve|provide|display)\b[^.;]{0,40}\b(?:targeted|personali[sz]ed|interest-based) (?:ads?|advert\w*)/u
const audiences =
  /\b(?:data|information|cookies?|pixels?|tags?)\b[^.;]{0,120}\b(?:build|create|form|define)\b[^.;]{0,30}\baudiences?\b[^.;]{0,40}\b(?:ads?|advertis\w*|campaigns?)\b/u
/** What the vendor does with a tool, and not what the tool can do. */
const adsInFrench = /\b(?:publicit\p{L}* (?:ciblée|personnalisée|comportementale)s?|offres ciblées|reciblage)\b/u
const sendsAds =
  /\b(?:we|our|us|uses?|using)\b[^.;]{0,240}\bto (?:send|show|serve|display|deliver) (?:you )?(?:targeted|personali[sz]ed|interest-based) (?:ads?|advert)/u
const adsInGerman =
  /\b(?:wir|website|seite|werden|wird)\b[^.;]{0,90}\b(?:zielgruppen\b[^.;]{0,40}\b(?:werbung|werbe\w*|anzeigen)|(?:personalisierte|interessenbezogene|interessenbasierte|verhaltensbezogene|zielgerichtete|nutzungsbasierte|individualisierte)[a-z]? (?:online-?)?(?:werbung|werbe\w+|anzeigen))/u

export const adForms: readonly Form[] = [
  {
    answer: 'no-ads',
    hint: /\bads?\b|\badvert|\bmarketing|\bpublicit|werb|anzeigen/u,
    read: ({ text, leadIn }) =>
      (noAdItems.test(text) ||
        neitherForAds.test(text) ||
        (notUsedFor.test(leadIn) && adPurpose.test(text)) ||
        (forbidsItself.test(leadIn) && adPurposeInFrench.test(text)) ||
        noneForAds.test(text) ||
        neverForAds.test(text) ||
        /\b(?:data|information) (?:is|are) (?:also )?(?:not|never) (?:be )?used for (?:targeted |personali[sz]ed )?(?:ads|advertising)\b/u.test(
          text,
        ) ||
        /\b(?:do(?:es)? not|don't|never) (?:engage in|use|conduct|do) (?:any )?targeted advertising\b/u.test(text) ||
        // "Does not consider the use of advertising cookies a sale" takes them for granted.
        /\b(?:do(?:es)? not|don't|doesn't|never)\b(?: (?!(?:the|any|its|our|your|this|that|such|consider|deem|regard|view|treat|believe|think|mean|prevent|limit|affect|cover)\b)[a-z]+){0,2} (?:use|set|place|show|display|serve|run|include)\b(?:(?! for )[^.;]){0,40}\b(?:advertising|advertisements?|ads|marketing cookies)\b/u.test(
          text,
        )) &&
      !/\b(?:children|minors|under 1|unless|except|if you|without|control|guarantee|respond|may use)\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'shows-ads',
    hint: /\bads?\b|\badvert|\bprofile of your interests|werb|anzeigen|publicit|offres ciblées|\bprofil\b/u,
    read: ({ text, leadIn }) =>
      (/\b(?:data|information|cookies?)\b[^.;]{0,220}\bto (?:[a-z ]{0,60})?(?:show|serve|display|deliver|tailor|personali[sz]e)\b[^.;]{0,40}\b(?:ads?|advertising|advertisements)\b/u.test(
        text,
      ) ||
        audiences.test(text) ||
        adsInGerman.test(text) ||
        (adsInFrench.test(text) &&
          /\b(?:nous|notre|nos|vous|vos|afin|pour|utilis\p{L}+|propos\p{L}+|affich\p{L}+|cookies?)(?!\p{L})/u.test(
            text,
          )) ||
        sendsAds.test(text) ||
        (isOfUse.test(leadIn) && adItem.test(text)) ||
        /\bbuild (?:up )?a profile of your interests\b/u.test(text)) &&
      !/\b(?:not|never|opt[- ]?out|n't|refuse|reject|disable|unless|browser|nicht|nie|niemals|keine?n?|ohne|widersprechen|widerspruch|ablehnen|deaktivier\w*|verhinder\w*|ne|pas|aucune?|refuser|opposer|désactiver)\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
  {
    answer: 'no-advertisers',
    hint: /\badvert|\bad (?:networks?|companies)|\bwerb/u,
    read: ({ text }) =>
      (noneToAdvertisers.test(text) ||
        /\b(?:do(?:es)? not|don't|doesn't|will not|never) (?:[a-z]+ ){0,2}?(?:share|sell|disclose|give|provide|send|transfer|pass|rent)\b[^.;]{0,80}\b(?:data|info|information|content|details)\b[^.;]{0,30}\b(?:with|to) (?:any |third[- ]party |data brokers or )?(?:advertisers|advertising (?:companies|networks|partners)|ad (?:networks|companies))\b/u.test(
          text,
        ) ||
        /\bgeben\b[^.;]{0,60}\b(?:daten|informationen)\b[^.;]{0,40}\b(?:nicht|niemals|nie)\b[^.;]{0,20}\ban (?:werbetreibende|werbenetzwerke|werbepartner)\b/u.test(
          text,
        )) &&
      !/\b(?:unless|except|without|other than|only|if|where|but|however|consent|permission|may|for (?:their|money|monetary|marketing)|children|minors|students|ohne|außer|sofern|wenn|nur|es sei denn)\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
  {
    answer: 'partner-offers',
    hint: /\bpartners?\b/u,
    read: ({ text }) =>
      /\b(?:share|disclose|provide|give)\b[^.;]{0,80}\b(?:business|marketing|promotional|third[- ]party) partners?\b[^.;]{0,60}\b(?:offers?|promot|products|marketing)/u.test(
        text,
      ) && !/\b(?:not|never|unless|without|opt)\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'ad-tool',
    hint: /\bads\b|\badwords\b|\bpixel\b|\binsight tag\b|\bmicrosoft advertising\b/u,
    read: ({ text }) => {
      const tool = adTool
        .exec(text)
        ?.slice(1)
        .find((group) => group !== undefined)
      return tool && !/\b(?:not|never|no|if you|may|nicht|kein\w*|ne|pas|aucun\w*)\b/u.test(text) && text.length < 400
        ? { named: [adTools[tool] ?? tool] }
        : undefined
    },
  },
]
