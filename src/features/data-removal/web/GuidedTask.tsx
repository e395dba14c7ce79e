import { ExternalLink } from 'lucide-react'
import { createCaller } from '../../../platform/web/call.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { dataRemovalContract, TrackedItem } from '../contract.ts'

const call = createCaller<typeof dataRemovalContract>()

/** Where the person has to go to the platform's own page. */
export const isTask = ({ platform, state, reason, draft }: TrackedItem): boolean =>
  platform.optOutUrl !== null &&
  draft === null &&
  (state === 'manual' || (state === 'needs_user_action' && reason === 'use_web_form'))

export function GuidedTask({ item, token }: { item: TrackedItem; token: string }) {
  const { platform, can, id } = item
  const url = platform.optOutUrl
  const host = url && hostOf(url)
  if (!url || !host) return null

  // What came of it is told by a button; that the page was opened only spares a question, so nobody waits for it.
  function opened() {
    if (!can.includes('opened')) return
    call('POST /api/data-removal/requests/{token}/items/{id}', {
      params: { token, id },
      body: { did: 'opened' },
    }).catch(() => {})
  }

  const isOwn = platform.domain !== null && (host === platform.domain || host.endsWith(`.${platform.domain}`))
  return (
    <div className="grid justify-items-start gap-3">
      <ol className="grid list-decimal gap-1.5 pl-5 marker:text-quiet">
        {stepsOf(platform.method).map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
      <div className="grid justify-items-start gap-1">
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer nofollow" onClick={opened}>
          Open the page
          <span className="ui-hidden">{` of ${platform.name}, in a new tab`}</span>
          <ExternalLink size={14} aria-hidden="true" />
        </ButtonLink>
        <p className="text-sm text-quiet">
          Leads to <span className="font-mono wrap-anywhere">{host}</span>
          {!isOwn && platform.domain !== null && `, which is not ${platform.domain}: look that it is what you expect.`}
        </p>
      </div>
    </div>
  )
}

const common = 'Give no more than it needs to find you: never a social security number, never a copy of a document.'

function stepsOf(method: TrackedItem['platform']['method']): string[] {
  switch (method) {
    case 'account-setting':
      return [
        'Open the page and sign in.',
        'Choose to delete the account or the data, and confirm it.',
        'Mark it as done here.',
      ]
    case 'contact-support':
      return [
        'Open the page and write to the support.',
        'Ask for deletion of your data.',
        common,
        'Mark it as done here.',
      ]
    case 'web-form':
    case 'email':
    case 'letter':
      return [
        'Open the page and choose deletion, or to opt out.',
        common,
        'Keep the number that it gives you.',
        'Mark it as done here.',
      ]
  }
}

function hostOf(url: string): string | undefined {
  try {
    const { protocol, host } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? host : undefined
  } catch {
    return undefined
  }
}
