import type { ReactNode } from 'react'
import { useIsServed } from '../../../platform/web/site-pages.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Grid } from '../../../ui/Page.tsx'
import { Claim } from './Claim.tsx'
import { helpPages } from './help.ts'
import type { Operator } from './operator.ts'
import { Hours, MailTo, Phone } from './Reach.tsx'
import { chatHref } from './support-state.ts'

/** The four ways to be helped. */
export function Channels({ operator, onChat }: { operator: Operator; onChat: () => void }) {
  const isServed = useIsServed()
  const documentation = helpPages.find(({ path }) => isServed(path))
  return (
    <Grid min="small">
      <Channel title="Live Chat" words={<Claim about="the chat’s answers">Answers under 5 minutes</Claim>}>
        <ButtonLink href={chatHref} onClick={onPlainClick(onChat)}>
          Start a chat
        </ButtonLink>
      </Channel>
      <Channel title="Email Support" words={<Claim about="answers by mail">Answers under 4 hours</Claim>}>
        <MailTo address={operator.OPERATOR_EMAIL} />
      </Channel>
      <Channel title="Phone Support" words={<Hours operator={operator} />}>
        <Phone number={operator.OPERATOR_PHONE} />
      </Channel>
      <Channel title="Documentation" words="Read how it works.">
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
