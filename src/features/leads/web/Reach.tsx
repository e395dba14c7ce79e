import { mailtoHref } from '../../../platform/shared/mailto.ts'
import { businessHours, type Operator } from '../../../platform/web/operator.ts'
import { Claim } from '../../../ui/Claim.tsx'
import { TextLink } from '../../../ui/Link.tsx'

export const MailTo = ({ address }: { address: string | undefined }) =>
  address ? <TextLink href={mailtoHref(address)}>{address}</TextLink> : null

export const Phone = ({ number }: { number: string | undefined }) =>
  number ? <TextLink href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</TextLink> : null

export const Hours = ({ operator }: { operator: Operator }) => (
  <Claim about="the business hours">{operator.OPERATOR_HOURS ?? businessHours}</Claim>
)
