import { useQuery } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { customerSettingsPath } from '../../../product/links.ts'
import { frameworksUrl } from '../../../product/reports.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import type { FrameworkShare } from '../contract.ts'
import { FrameworkCards } from './FrameworkCards.tsx'

const rulesPath = `${customerSettingsPath}/organisation`

/** How the vendors of the organisation stand. */
export function OwnFrameworks() {
  const answer = useQuery({ ...memberQuery<FrameworkShare[]>(frameworksUrl), refetchOnMount: 'always' })
  return (
    <Loaded answer={answer} what="The frameworks" explain={errorWords}>
      {(frameworks) => (
        <>
          <FrameworkCards frameworks={frameworks} />
          <p className="mt-4 max-w-measure text-sm text-quiet">
            A state says what you recorded and confirmed here. It is no legal opinion. From where you transfer data, and
            whether HIPAA applies to you, is set under <TextLink href={rulesPath}>Settings, Organization</TextLink>.
          </p>
        </>
      )}
    </Loaded>
  )
}
