import { dataSourcesPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'

/** Shows the credit that the license of Have I Been Pwned requires wherever its data is shown. */
export function Credit() {
  return (
    <p className="max-w-measure text-sm text-quiet">
      With data of <TextLink href="https://haveibeenpwned.com/">Have I Been Pwned</TextLink>, licensed{' '}
      <TextLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</TextLink>: joined with public registers,
      rated and described by us. <TextLink href={dataSourcesPath}>All sources and licenses</TextLink>
    </p>
  )
}
