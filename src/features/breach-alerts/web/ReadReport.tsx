import { ExternalLink } from 'lucide-react'
import { ButtonLink, type ButtonLinkProps } from '../../../ui/Button.tsx'

type ReadReportProps = Pick<ButtonLinkProps, 'size' | 'variant'> & { alert: { company: string; source: string } }

/** Pages of sources are cited, not recommended. */
export const reportRel = 'noopener noreferrer nofollow'

/** To the page of the first source. */
export function ReadReport({ alert: { company, source }, ...looks }: ReadReportProps) {
  return (
    <ButtonLink href={source} target="_blank" rel={reportRel} {...looks}>
      Read Full Report
      <span className="ui-hidden">{` on ${company}, in a new tab`}</span>
      <ExternalLink size={14} aria-hidden="true" />
    </ButtonLink>
  )
}
