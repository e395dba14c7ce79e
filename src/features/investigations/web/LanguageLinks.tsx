import { TextLink } from '../../../ui/Link.tsx'
import { type Language, languageNames, languages } from '../vocabulary.ts'

/** The other languages of a page, and a mark on its own. */
export function LanguageLinks({ hrefOf, current }: { hrefOf: (language: Language) => string; current?: Language }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      {languages.map((language) =>
        language === current ? (
          <span key={language} lang={language} aria-current="true" className="font-medium">
            {languageNames[language]}
          </span>
        ) : (
          <TextLink key={language} href={hrefOf(language)} lang={language} hrefLang={language}>
            {languageNames[language]}
          </TextLink>
        ),
      )}
    </span>
  )
}
