import type { ReactNode } from 'react'
import { statements } from '../../../product/claims.ts'
import { demoHref, inquiryHref, registrationPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Claim } from '../../../ui/Claim.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Grid } from '../../../ui/Page.tsx'

interface QuickActionsProps {
  onBookDemo: () => void
  onContactSales: () => void
}

export function QuickActions({ onBookDemo, onContactSales }: QuickActionsProps) {
  return (
    <Grid>
      <Action
        title="Book Demo"
        action={
          <ButtonLink href={demoHref} onClick={onPlainClick(onBookDemo)}>
            Book Demo
          </ButtonLink>
        }
      >
        Name a time that suits you. <Claim about={statements.demoFollowUp.about}>{statements.demoFollowUp.words}</Claim>
      </Action>
      <Action title="Start Trial" action={<ButtonLink href={registrationPath}>Start Trial</ButtonLink>}>
        Register your organization and get started.{' '}
        <Claim about={statements.trial.about}>{statements.trial.words}</Claim>
      </Action>
      <Action
        title="Contact Sales"
        action={
          <ButtonLink href={inquiryHref('sales')} onClick={onPlainClick(onContactSales)}>
            Contact Sales
          </ButtonLink>
        }
      >
        Ask about prices, contracts and terms.
      </Action>
    </Grid>
  )
}

function Action({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <Card className="justify-between">
      <div className="grid gap-2">
        <CardHead title={title} />
        <p className="text-sm text-quiet">{children}</p>
      </div>
      <div>{action}</div>
    </Card>
  )
}
