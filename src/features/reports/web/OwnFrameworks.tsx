import { useQuery } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import type { FrameworkShare } from '../contract.ts'
import { frameworksUrl } from '../vocabulary.ts'
import { FrameworkCards } from './FrameworkCards.tsx'

/** How the vendors of the organisation stand. */
export function OwnFrameworks() {
  const answer = useQuery({ ...memberQuery<FrameworkShare[]>(frameworksUrl), refetchOnMount: 'always' })
  return (
    <Loaded answer={answer} what="The frameworks" explain={errorWords}>
      {(frameworks) => <FrameworkCards frameworks={frameworks} />}
    </Loaded>
  )
}
