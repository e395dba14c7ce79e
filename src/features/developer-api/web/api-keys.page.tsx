import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { ApiKey } from '../contract.ts'
import { apiKeysUrl, mostKeys } from '../vocabulary.ts'
import { HowToCall } from './HowToCall.tsx'
import { KeyCard } from './KeyCard.tsx'
import { isGood } from './key-words.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { type ShownKey, ShownKeyDialog } from './ShownKeyDialog.tsx'

/** Which dialog is open. */
type Open = { kind: 'new' } | { kind: 'rotate'; old: ApiKey } | { kind: 'shown'; shown: ShownKey } | undefined

export default function ApiKeysPage() {
  const readOnly = useReadOnlyReason('administrator')
  const [open, setOpen] = useState<Open>()
  const answer = useQuery({ ...memberQuery<ApiKey[]>(apiKeysUrl), refetchOnMount: 'always' })
  // The clock of the answer: what has ended since is said by the next one.
  const { data: keys, dataUpdatedAt: nowMs } = answer
  const close = () => setOpen(undefined)
  const show = (shown: ShownKey) => setOpen({ kind: 'shown', shown })
  return (
    <Container width="wide" className="pb-16">
      <Head title="API keys" isListed={false} />
      <PageHeader
        long
        title="API keys"
        lede="With a key your own programs read and write the vendor register, search the catalog, read reports and manage webhooks."
        actions={
          <Button
            variant="primary"
            disabledReason={readOnly ?? tooMany(keys, nowMs)}
            onClick={() => setOpen({ kind: 'new' })}
          >
            Create API key
          </Button>
        }
      />
      <Section title="Keys">
        <Loaded answer={answer} what="The keys" explain={errorWords}>
          {(all) => <Keys keys={all} nowMs={nowMs} onRotate={(old) => setOpen({ kind: 'rotate', old })} />}
        </Loaded>
      </Section>
      <Section title="Call with a key" layout="side">
        <HowToCall />
      </Section>
      {open?.kind === 'new' && <NewKeyDialog onClose={close} onMade={show} />}
      {open?.kind === 'rotate' && <RotateDialog old={open.old} onClose={close} onMade={show} />}
      {open?.kind === 'shown' && <ShownKeyDialog shown={open.shown} onClose={close} />}
    </Container>
  )
}

/** As the server counts: one that was rotated counts through the one in its place. */
const tooMany = (keys: readonly ApiKey[] | undefined, nowMs: number): string | undefined =>
  keys && keys.filter((key) => isGood(key, nowMs) && key.replacedBy === null).length >= mostKeys
    ? `An organization has at most ${mostKeys} active keys.`
    : undefined

function Keys({ keys, nowMs, onRotate }: { keys: readonly ApiKey[]; nowMs: number; onRotate: (old: ApiKey) => void }) {
  const readOnly = useReadOnlyReason('administrator')
  const good = keys.filter((key) => isGood(key, nowMs))
  const ended = keys.filter((key) => !isGood(key, nowMs))
  const cards = (some: readonly ApiKey[]) =>
    some.map((key) => <KeyCard key={key.id} apiKey={key} nowMs={nowMs} onRotate={() => onRotate(key)} />)
  return (
    <div className="grid grid-cols-1 gap-5">
      {readOnly && <p className="text-sm text-quiet">{readOnly}</p>}
      {good.length === 0 && (
        <EmptyState title={ended.length > 0 ? 'No active key' : 'No key yet'}>
          A key is what a program of yours calls with. It is shown once, when it is made, and can do no more than its
          scopes say.
        </EmptyState>
      )}
      {cards(good)}
      {ended.length > 0 && (
        <Disclosure summary="Keys that have ended" aside={ended.length.toLocaleString('en-US')}>
          <div className="grid grid-cols-1 gap-5">{cards(ended)}</div>
        </Disclosure>
      )}
    </div>
  )
}
