import { TextLink } from '../../../ui/Link.tsx'
import { Claim } from './Claim.tsx'
import { businessHours, notStated, type Operator } from './operator.ts'

export const MailTo = ({ address }: { address: string | undefined }) =>
  address ? <TextLink href={`mailto:${address}`}>{address}</TextLink> : notStated

export const Phone = ({ number }: { number: string | undefined }) =>
  number ? <TextLink href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</TextLink> : notStated

export const Hours = ({ operator }: { operator: Operator }) => (
  <Claim about="the business hours">{operator.OPERATOR_HOURS ?? businessHours}</Claim>
)
