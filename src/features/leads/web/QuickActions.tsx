import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Grid } from '../../../ui/Page.tsx'
import { customerLoginPath } from '../../customers/vocabulary.ts'
import { Claim } from './Claim.tsx'
import { demoHref, inquiryHref } from './contact-state.ts'

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
        Name a time that suits you. <Claim about="the follow-up">Follow-up within 24 hours</Claim>
      </Action>
      <Action
        title="Start Trial"
        action={<ButtonLink href={`${customerLoginPath}?tab=register`}>Start Trial</ButtonLink>}
      >
        Register your organisation and begin at once. <Claim about="the trial">14-day free trial</Claim>
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
