import { mailtoHref } from '../../../platform/shared/mailto.ts'
import { TextLink } from '../../../ui/Link.tsx'
import type { PrivacyContact as Contact } from '../contract.ts'
import { Sourced } from './SourceLink.tsx'

/**
 * Address to which a person can write about their data; a role mailbox or a form, never an individual's own address.
 */
export function PrivacyContact({ contact }: { contact: Contact | null }) {
  if (!contact) return 'Not known'
  const { email, webform, policyUrl, provenance } = contact
  return (
    <>
      {email && (
        <TextLink href={mailtoHref(email)} className="block leading-6">
          {email}
        </TextLink>
      )}
      {webform && (
        <TextLink href={webform} className="block leading-6">
          Web form for requests
        </TextLink>
      )}
      {policyUrl && (
        <TextLink href={policyUrl} className="block leading-6">
          Privacy policy
        </TextLink>
      )}
      <span className="block pt-1 text-xs text-quiet">
        <Sourced provenance={provenance} />
      </span>
    </>
  )
}
