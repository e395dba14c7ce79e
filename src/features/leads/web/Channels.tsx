import type { ReactNode } from 'react'
import type { Operator } from '../../../platform/web/operator.ts'
import { statements } from '../../../product/claims.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Claim } from '../../../ui/Claim.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Grid } from '../../../ui/Page.tsx'
import { helpPages } from './help.ts'
import { Hours, MailTo, Phone } from './Reach.tsx'
import { chatHref } from './support-state.ts'

/** The four ways to be helped. */
export function Channels({ operator, onChat }: { operator: Operator; onChat: () => void }) {
  const [documentation] = helpPages
  return (
    <Grid min="small">
      <Channel title="Live Chat" words={<Claim about={statements.chatReply.about}>{statements.chatReply.words}</Claim>}>
        <ButtonLink href={chatHref} onClick={onPlainClick(onChat)}>
          Start a chat
        </ButtonLink>
      </Channel>
      <Channel
        title="Email Support"
        words={<Claim about={statements.mailReply.about}>{statements.mailReply.words}</Claim>}
      >
        {operator.OPERATOR_EMAIL ? (
          <MailTo address={operator.OPERATOR_EMAIL} />
        ) : (
          <TextLink href="#request">Use the form below</TextLink>
        )}
      </Channel>
      <Channel title="Phone Support" words={<Hours operator={operator} />}>
        {operator.OPERATOR_PHONE ? (
          <Phone number={operator.OPERATOR_PHONE} />
        ) : (
          <span>By appointment: ask in the chat.</span>
        )}
      </Channel>
      <Channel title="Documentation" words="Guides and references.">
        {documentation && <TextLink href={documentation.path}>{documentation.title}</TextLink>}
      </Channel>
    </Grid>
  )
}

function Channel({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) {
  return (
    <Card className="justify-between">
      <div className="grid gap-2">
        <CardHead title={title} />
        <p className="text-sm text-quiet">{words}</p>
      </div>
      <div className="wrap-anywhere">{children}</div>
    </Card>
  )
}
