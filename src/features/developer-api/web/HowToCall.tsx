import { apiDocsPath, documentationPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { documentedLimits, exampleOrigin } from '../vocabulary.ts'

/** Shows what developers have to know first. */
export function HowToCall() {
  const origin = useHydrated() ? location.origin : exampleOrigin
  const { perMinute, perHour } = documentedLimits
  return (
    <div className="grid max-w-measure grid-cols-1 gap-4">
      <CodeBlock
        label="curl"
        code={`curl -H "Authorization: Bearer $SIGHTLINE_API_KEY" \\\n  "${origin}/api/v1/search?q=spotify"`}
      />
      <ul className="list-disc pl-5">
        <li>The key goes in the header. In the address it is not taken: addresses end up in logs.</li>
        <li>
          A key calls with the rights of a manager, within its scopes, as the person who made it. It ends when that
          person leaves the organization.
        </li>
        <li>
          {`Each key may call ${perMinute} times a minute and ${perHour.toLocaleString('en-US')} times an hour. Every answer says in its RateLimit headers what is left.`}
        </li>
      </ul>
      <p>
        <TextLink href={apiDocsPath}>Every call with an example</TextLink> and{' '}
        <TextLink href={documentationPath}>guides</TextLink>.
      </p>
    </div>
  )
}
